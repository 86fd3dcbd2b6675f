"""Reading copies of a match, written where the user says; the file's name says the format."""

from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.errors import Refused, Usage
from reviewer.formats.copies import WRITERS, reading_copy
from reviewer.media.whole_file import whole_file
from reviewer.services.exporting.selection import ACCEPTED, StatusFilter
from reviewer.storage.store import Store


@dataclass(frozen=True, slots=True)
class Copied:
    """The file, how many utterances it holds, and what its user should know."""

    file: Path
    utterances: int
    remarks: tuple[str, ...]


def write_copy(
    store: Store, match: str, file: Path, *, status: StatusFilter = "reviewed"
) -> Copied:
    """Writes a copy of a match as it stands, whole or not at all; an older file is replaced.

    ``Usage`` for a name of no known format; ``Refused`` for a match that has not the status
    (as for an export), and for subtitles of a match without times.
    """
    writer = WRITERS.get(file.suffix.lower())
    if writer is None:
        raise Usage(f"{file.name}: a copy's name ends in {', '.join(WRITERS)}")
    transcript = store.load(match)
    now = transcript.match.status
    if now not in ACCEPTED[status]:
        raise Refused(f"match {match} is {now}, not yet {status}; --status any copies it anyway")
    copy = reading_copy(transcript)
    written = writer(copy)
    with whole_file(file) as part:
        part.write_bytes(written.data)
    said = sum(bool(passage.text) for passage in copy.passages)
    return Copied(file, said, written.remarks)
