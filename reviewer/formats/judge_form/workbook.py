"""xlsx bytes → sheets. Files come from strangers: size, kind and content are bounded first."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    Sheet,
    Span,
    make_sheet,
    value_cell,
)

_MAX_PARTS: Final = 2_000
_MAX_XML: Final = 24 * 2**20  # unpacked; the forms of a whole tournament stay far below
_XML: Final = (".xml", ".rels")
_MAX_MERGED: Final = 200_000  # openpyxl makes an object of every cell that a merged one covers
_MERGED: Final = re.compile(rb"""<(?:\w+:)?mergeCell\b[^>]*?\bref\s*=\s*["']([A-Z0-9:]+)["']""")
_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s/>]")
_SAVE_AS: Final = "please save it as .xlsx or .csv"


def read_workbook(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The visible and hidden sheets of a workbook, chart sheets left out."""
    formulas = _check_archive(file, data)
    with _reading(file), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of decoration that openpyxl does not keep
        shown = load_workbook(io.BytesIO(data), data_only=True)
        typed = load_workbook(io.BytesIO(data), data_only=False) if formulas else shown
        return tuple(_sheet(sheet, typed) for sheet in shown.worksheets)


def _check_archive(file: str, data: bytes) -> bool:
    """Refuses what is no harmless workbook; whether a formula may stand in it."""
    with _reading(file), zipfile.ZipFile(io.BytesIO(data)) as archive:
        _check_parts(file, archive.infolist())
        merged, formulas = 0, False
        for name in archive.namelist():
            if name.endswith(_XML):
                xml = archive.read(name)
                merged += _merged_area(file, xml)
                formulas = formulas or _FORMULA.search(xml) is not None
        if merged > _MAX_MERGED:
            raise BadInput(file, "", "merged cells cover whole columns; please unmerge them")
        return formulas


def _check_parts(file: str, parts: list[zipfile.ZipInfo]) -> None:
    names = {part.filename for part in parts}
    if "xl/workbook.xml" not in names:
        raise BadInput(file, "", f"this is {_kind(names)}, not an .xlsx workbook; {_SAVE_AS}")
    if any(part.flag_bits & 1 for part in parts):
        raise BadInput(file, "", "the workbook is encrypted; please remove its password")
    xml = sum(part.file_size for part in parts if not _is_picture(part.filename))
    if len(parts) > _MAX_PARTS or xml > _MAX_XML:
        raise BadInput(file, "", "the workbook unpacks to far more than a judge form can hold")


def _is_picture(name: str) -> bool:
    return name.startswith("xl/media/") and not name.endswith(_XML)


def _merged_area(file: str, xml: bytes) -> int:
    """How many cells the merged ones cover, in a part that is plain XML as programs write it."""
    if b"<!DOCTYPE" in xml or xml.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadInput(file, "", "the workbook was not written by a spreadsheet program")
    return sum(_area(ref.decode()) for ref in _MERGED.findall(xml))


def _area(ref: str) -> int:
    left, top, right, bottom = range_boundaries(ref)
    if left is None or top is None or right is None or bottom is None:
        return _MAX_MERGED + 1
    return (right - left + 1) * (bottom - top + 1)


def _kind(names: set[str]) -> str:
    if "word/document.xml" in names:
        return "a Word document"
    if "xl/workbook.bin" in names:
        return "a binary workbook (.xlsb)"
    return "an OpenDocument file" if "mimetype" in names else "some other ZIP archive"


@contextmanager
def _reading(file: str) -> Iterator[None]:
    try:
        yield
    except BadInput:
        raise
    except Exception as error:  # openpyxl raises whatever a broken part makes Python raise
        reason = f"the workbook cannot be read ({type(error).__name__}); {_SAVE_AS}"
        raise BadInput(file, "", reason) from error


def _sheet(shown: Worksheet, typed: Workbook) -> Sheet:
    values = {place: value_cell(value) for place, value in _values(shown)}
    for place, value in _values(typed[shown.title]):
        if place not in values:
            # Never calculated: there is no value, and none is made up here.
            values[place] = (str(getattr(value, "text", value)), "formula")
    near = {place: cell for place, cell in values.items() if _is_near(*place)}
    far = len(values) - len(near)
    notes = [f"{shown.title}: {far} cells far from the others were not read"] if far else []
    if shown.sheet_state != "visible":
        notes.append(f"{shown.title}: this sheet is hidden, and was read")
    return make_sheet(shown.title, near, _merged(shown), tuple(notes))


def _values(sheet: Worksheet) -> Iterator[tuple[tuple[int, int], object]]:
    """What has a value, by row and column.

    From the cells that are there: ``iter_rows`` makes those that are not, up to the last row and
    column that stray formatting touches.
    """
    for place, cell in sheet._cells.items():
        if cell.value is not None:
            yield place, cell.value


def _is_near(row: int, column: int) -> bool:
    return row <= MAX_ROWS and column <= MAX_COLUMNS


def _merged(sheet: Worksheet) -> tuple[Span, ...]:
    return tuple((m.min_row, m.min_col, m.max_row, m.max_col) for m in sheet.merged_cells.ranges)
