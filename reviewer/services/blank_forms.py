"""Blank judge forms for a match, written where nothing stands yet."""

from pathlib import Path

from reviewer.domain.errors import Refused, Surroundings
from reviewer.domain.model import DebateFormat, Match
from reviewer.domain.scores import match_format
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form.blank import blank_form
from reviewer.storage.store import Store

PANEL = 3


def write_blank_forms(store: Store, match: str, out: Path) -> tuple[Path, ...]:
    """Writes a form for each of three judges; gives the files.

    ``out`` is a workbook (``*.xlsx``: a sheet a judge) or a folder (a file a judge). ``Refused``
    if the match has no known format or a file is there already: judges may have filled it in.
    """
    data = store.load(match).match
    fmt = match_format(data, load_formats())
    if fmt is None:
        raise Refused(f"match {match} has no known format: set it, and its forms can be written")
    files = _files(out, fmt, data)
    for path in files:
        if path.exists():
            raise Refused(f"{path.name} is there already: name another place for blank forms")
    for path, body in files.items():
        _write(path, body)
    return tuple(files)


def _files(out: Path, fmt: DebateFormat, match: Match) -> dict[Path, bytes]:
    names = [f"评委{number}" for number in range(1, PANEL + 1)]
    if out.suffix.lower() == ".xlsx" and not out.is_dir():
        return {out: blank_form(fmt, match, names)}
    if out.exists() and not out.is_dir():
        raise Refused(f"{out.name} is neither a folder nor an .xlsx file")
    return {out / f"{name}.xlsx": blank_form(fmt, match) for name in names}


def _write(path: Path, body: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as stream:
            stream.write(body)
    except OSError as error:
        raise Surroundings(f"{path.name} cannot be written: {error.strerror}") from error
