"""Text that was typed and not yet confirmed, kept beside the project so that a crash costs none.

One small file a unit under the state folder. It goes when the text is confirmed or given up;
what is there at a start is what a crash left.
"""

import hashlib
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from reviewer.services.settings import state_dir, without_password, write_whole

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TextDraft:
    """A text in the making: ``base`` is the unit's text when typing began, ``at`` ISO 8601."""

    match: str
    unit: str
    base: str
    text: str
    at: str


class Drafts:
    """The drafts of one project."""

    def __init__(self, project: str, folder: Path | None = None) -> None:
        digest = hashlib.sha256(without_password(project).encode()).hexdigest()[:16]
        self._folder = (folder or state_dir()) / "drafts" / digest

    def keep(self, draft: TextDraft) -> None:
        """Keeps the draft in place of the unit's earlier one. ``Surroundings`` if it cannot be."""
        # Not flushed to the disk: it comes twice a second, and outlives the program as it is.
        write_whole(self._file(draft.match, draft.unit), json.dumps(asdict(draft)), flush=False)

    def drop(self, match: str, unit: str) -> None:
        """Lets the unit's draft go; one that cannot be removed is offered again."""
        try:
            self._file(match, unit).unlink(missing_ok=True)
        except OSError as error:
            _log.info("a draft could not be removed: %s", error.strerror)

    def left(self) -> list[TextDraft]:
        """What an earlier run left, oldest first."""
        return sorted(self._read(), key=lambda draft: draft.at)

    def _read(self) -> Iterator[TextDraft]:
        for file in self._files():
            try:
                found = json.loads(file.read_text(encoding="utf-8"))
            except (OSError, ValueError, RecursionError):
                continue  # written by another version, or damaged; it is left where it is
            if (draft := _draft(found)) is not None:
                yield draft

    def _files(self) -> list[Path]:
        try:
            return list(self._folder.glob("*.json"))
        except OSError:  # a folder whose name no system can have
            return []

    def _file(self, match: str, unit: str) -> Path:
        name = f"{match}\0{unit}".encode("utf-8", "surrogatepass")
        digest = hashlib.sha256(name).hexdigest()[:24]
        return self._folder / f"{digest}.json"


def _draft(found: Any) -> TextDraft | None:
    names = TextDraft.__slots__
    if not isinstance(found, dict) or not all(isinstance(found.get(n), str) for n in names):
        return None
    if any(map(_UNSTORABLE.search, (found["match"], found["unit"]))):
        return None  # no database could even be asked for it
    return TextDraft(**{name: found[name] for name in names})
