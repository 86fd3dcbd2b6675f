"""A recording given to a match that is in the project: an import of this one part.

Like every import it stores where the file lies and what it is, never the file.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from reviewer.domain.edits import Context, Draft
from reviewer.domain.errors import Cancelled, Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import IMPORT, Revision
from reviewer.domain.model import Part
from reviewer.media.probe import probe
from reviewer.services.clock import now
from reviewer.services.recording import RECORDING, RecordingFile
from reviewer.storage.store import StaleHead, Store

Progress = Callable[[float], None]
"""Told the share of the file that is read, 0 to 1."""
TRIES = 20
LAST_FOLDERS = 4


def attach_recording(
    store: Store,
    match: str,
    path: Path,
    *,
    author: str,
    progress: Progress = lambda share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Makes the file the match's recording; ``False`` if it is so already.

    Raises ``BadInput`` or ``Surroundings`` for a file that is no recording or cannot be read,
    ``Cancelled`` if the user stopped it; then nothing was changed.
    """

    def watch(share: float) -> None:
        if cancelled():
            raise Cancelled("stopped; nothing was changed")
        progress(share)

    watch(0.0)
    probe(path, cancelled=cancelled)
    file = RecordingFile(path, watch)
    for _ in range(TRIES):
        try:
            return _write(store, match, file, author)
        except StaleHead:
            continue
    raise Refused("others keep changing this match: try again")


def _write(store: Store, match: str, file: RecordingFile, author: str) -> bool:
    before = store.load(match)
    if not file.change(before.parts.get(RECORDING)):
        return False
    draft = Draft(before, Context())
    draft.put(file.part())
    check_all(draft.now)
    edit = {"edit": IMPORT, "parts": [RECORDING]}
    store.append(match, Revision(before.head + 1, author, now(), edit, draft.changes()))
    return True


def find_recording(known: Part, project: Path | None, folder: str | None) -> Path | None:
    """Where the recording lies now: as it was recorded, else with the project, which moved.

    ``project`` is the project's file, ``folder`` the match's own as it was imported. What lies
    elsewhere must be as large as what is known, for many recordings share a name.
    """
    recorded = Path(known.path or known.file)
    if recorded.is_absolute() and _size(recorded) is not None:
        return recorded
    places = _elsewhere(known, recorded, project, folder)
    return next((path for path in places if _is_it(path, known)), None)


def _elsewhere(
    known: Part, recorded: Path, project: Path | None, folder: str | None
) -> Iterator[Path]:
    """In the match's folder; beside the project, in folders named as they were, then without."""
    if folder:
        yield Path(folder) / known.file
    if project is None:
        return
    names = recorded.parts[1:] if recorded.is_absolute() else recorded.parts
    for count in range(min(LAST_FOLDERS, len(names)), 0, -1):
        yield project.parent.joinpath(*names[-count:])
    yield project.parent / known.file


def _is_it(path: Path, known: Part) -> bool:
    size = _size(path)
    return size is not None and known.size in (0, size)


def _size(path: Path) -> int | None:
    """The size of a file; ``None`` if there is none, or the name cannot be one here."""
    try:
        return path.stat().st_size if path.is_file() else None
    except (OSError, ValueError):
        return None
