"""A kept mapping at work: the matches whose forms waited for it are imported at once."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from reviewer.domain.errors import ReviewerError
from reviewer.domain.model import Match
from reviewer.formats.match_toml import MATCH_TOML, read_match_toml
from reviewer.services.form_waits import waits
from reviewer.services.importing import PLAIN, Imported, Progress, import_paths
from reviewer.services.match_parts import FORMS
from reviewer.storage.store import Store

Home: TypeAlias = tuple[Path, Match]
"""A match folder, and what it says of its match."""


def read_again(
    store: Store,
    competition: str | None,
    *,
    author: str,
    form: Path | None = None,
    progress: Progress = lambda done, total, name: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Imported]:
    """Imports the competition's matches that wait, and the known one in whose folder ``form`` is.

    They come in as by any import that replaces nothing; what still waits stays noted.
    """
    rows: list[Imported] = []
    for root, matches in _wanted(store, competition, form).items():
        if not root.exists():
            words = f"{root} is not there any more"
            rows += [Imported(match, "refused", words) for match in matches]
            continue
        chosen = dict.fromkeys(matches, PLAIN)
        rows += import_paths(
            store, [root], author=author, chosen=chosen, progress=progress, cancelled=cancelled
        )
    return rows


def _wanted(store: Store, competition: str | None, form: Path | None) -> dict[Path, list[str]]:
    """The matches to import, by the path at which they are found."""
    found: dict[Path, list[str]] = {}
    for wait in waits(store):
        if wait.competition == competition:
            found.setdefault(Path(wait.root), []).append(wait.match)
    place = None if form is None else home_of(form)
    if place is not None:
        folder, match = place
        waiting = [each for matches in found.values() for each in matches]
        if match.id not in waiting and store.exists(match.id):
            found.setdefault(folder, []).append(match.id)
    return found


def home_of(form: Path) -> Home | None:
    """The match folder in which a form lies; ``None``: in none."""
    folder = form.resolve().parent.parent.parent
    if form.resolve().parent.parent.name != FORMS.rstrip("/"):
        return None
    try:
        return folder, read_match_toml((folder / MATCH_TOML).read_bytes(), folder.name).match
    except (OSError, ReviewerError):
        return None
