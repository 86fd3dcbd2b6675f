"""xls bytes (BIFF, Excel 97–2003 and WPS) → sheets."""

import io
from typing import TYPE_CHECKING, Final

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    CellKind,
    Sheet,
    make_sheet,
    value_cell,
)

if TYPE_CHECKING:
    from xlrd.book import Book
    from xlrd.sheet import Cell
    from xlrd.sheet import Sheet as OldSheet

_MAX_BYTES: Final = 16 * 2**20
_MAX_MERGED: Final = 200_000
_SAVE_AS: Final = "please save it as .xlsx or .csv"


def read_old_workbook(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets of an old workbook. ``BadInput`` if it is broken, encrypted or too large."""
    import xlrd

    if len(data) > _MAX_BYTES:
        raise BadInput(file, "", "the workbook is far larger than a judge form can be")
    said = io.StringIO()  # the library tells of oddities on stdout
    try:
        book = xlrd.open_workbook(file_contents=data, formatting_info=True, logfile=said)
        return tuple(_sheet(file, book, sheet) for sheet in book.sheets())
    except BadInput:
        raise
    except Exception as error:  # a broken part makes the library raise all sorts of things
        if "encrypted" in str(error).lower():
            reason = "the workbook is encrypted; please remove its password and save it again"
        else:
            reason = f"this old .xls workbook cannot be read ({type(error).__name__}); {_SAVE_AS}"
        raise BadInput(file, "", reason) from error


def _sheet(file: str, book: "Book", sheet: "OldSheet") -> Sheet:
    spans = tuple((r1 + 1, c1 + 1, r2, c2) for r1, r2, c1, c2 in sheet.merged_cells)
    if sum((r2 - r1 + 1) * (c2 - c1 + 1) for r1, c1, r2, c2 in spans) > _MAX_MERGED:
        raise BadInput(file, "", "merged cells cover whole columns; please unmerge them")
    values: dict[tuple[int, int], tuple[str, CellKind]] = {}
    far = 0
    for row in range(sheet.nrows):
        for column, cell in enumerate(sheet.row(row)):
            found = _value(book, cell)
            if row >= MAX_ROWS or column >= MAX_COLUMNS:
                far += bool(found[0].strip())
            elif found[0]:
                values[row + 1, column + 1] = found
    notes = [f"{sheet.name}: {far} cells far from the others were not read"] if far else []
    if sheet.visibility:
        notes.append(f"{sheet.name}: this sheet is hidden, and was read")
    return make_sheet(sheet.name, values, spans, tuple(notes))


def _value(book: "Book", cell: "Cell") -> tuple[str, CellKind]:
    import xlrd

    if cell.ctype == xlrd.XL_CELL_DATE:
        try:
            return value_cell(xlrd.xldate_as_datetime(float(cell.value), book.datemode))
        except (ValueError, OverflowError, xlrd.XLDateError):
            return str(cell.value), "date"
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return value_cell(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return xlrd.error_text_from_code.get(int(cell.value), "#?"), "error"
    if cell.ctype in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK):
        return "", "blank"
    return value_cell(cell.value)
