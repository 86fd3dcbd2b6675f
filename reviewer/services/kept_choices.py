"""What was said of the differences of two reviews, kept until the decision is written.

One small file for two reviewers of a match, under the state folder of whoever decides.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast, get_args

from reviewer.domain.double_review import Choice, Dispute
from reviewer.services.settings import state_dir, without_password, write_whole


class KeptChoices:
    """The choices of one project; a choice counts as long as its dispute is the same."""

    def __init__(self, project: str, folder: Path | None = None) -> None:
        digest = hashlib.sha256(without_password(project).encode()).hexdigest()[:16]
        self._folder = (folder or state_dir()) / "choices" / digest

    def keep(
        self, of: tuple[str, ...], disputes: Iterable[Dispute], choices: Mapping[str, Choice]
    ) -> None:
        """Keeps them for a match and its reviewers; ``Surroundings`` if that cannot be."""
        told = {each.id: [_mark(each), choices[each.id]] for each in disputes if each.id in choices}
        write_whole(self._file(of), json.dumps(told), flush=False)

    def read(self, of: tuple[str, ...], disputes: Iterable[Dispute]) -> dict[str, Choice]:
        """What was said of these disputes."""
        try:
            told = json.loads(self._file(of).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # nothing was said yet, or the file is damaged
        if not isinstance(told, dict):
            return {}
        return {
            each.id: cast(Choice, choice)
            for each in disputes
            for choice in get_args(Choice)
            if told.get(each.id) == [_mark(each), choice]
        }

    def _file(self, of: tuple[str, ...]) -> Path:
        digest = hashlib.sha256("\0".join(of).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        return self._folder / f"{digest}.json"


def _mark(dispute: Dispute) -> str:
    told = json.dumps([dispute.kind, dispute.where, dispute.a, dispute.b], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]
