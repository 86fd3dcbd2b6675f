"""Reading a table for its mapping, beside the thread that paints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reviewer.domain.errors import Surroundings
from reviewer.domain.model import DebateFormat, Match
from reviewer.domain.transcript import Transcript

if TYPE_CHECKING:
    from reviewer.formats.judge_form.grid import Sheet
    from reviewer.storage.store import Store

MOST_BYTES: Final = 50_000_000


@dataclass(frozen=True, slots=True)
class Table:
    """A file's bytes and its sheets that hold anything, and the match in whose folder it lies.

    ``transcript`` is that match's as the project has it, ``format`` the format it names.
    """

    data: bytes
    sheets: tuple[Sheet, ...]
    match: Match | None = None
    format: DebateFormat | None = None
    transcript: Transcript | None = None


def read_table(store: Store | None, path: Path) -> Table:
    """Reads it. ``BadInput`` or ``Surroundings`` if it cannot be read."""
    from reviewer.domain.scores import match_format
    from reviewer.formats.debate_format import load_formats
    from reviewer.services.form_mapping import sheets_of
    from reviewer.services.reading_again import home_of

    data = _bytes_of(path)
    sheets = tuple(sheet for sheet in sheets_of(path.name, data) if sheet.rows)
    home = home_of(path)
    if home is None:
        return Table(data, sheets)
    match = home[1]
    known = store is not None and store.exists(match.id)
    transcript = store.load(match.id) if store is not None and known else None
    return Table(data, sheets, match, match_format(match, load_formats()), transcript)


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Surroundings(f"{path.name} is too large for a judge form")
        return path.read_bytes()
    except OSError as error:
        raise Surroundings(f"{path.name} cannot be read: {error.strerror}") from error
