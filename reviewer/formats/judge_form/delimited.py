"""csv and tab separated text → one sheet."""

import csv
import io
from typing import Final

from reviewer.domain.errors import BadInput
from reviewer.formats.encoding import decode
from reviewer.formats.judge_form.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    CellKind,
    Sheet,
    make_sheet,
    value_cell,
)

_MAX_BYTES: Final = 24 * 2**20  # as text it takes several times as much


def read_delimited(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The one sheet of a text file; its rows are records, as a spreadsheet would show them."""
    if len(data) > _MAX_BYTES:
        raise BadInput(file, "", "the table is far larger than judge forms can be")
    text = decode(data, file).text
    # Strict: a quotation mark that is never closed would draw other people's rows into a field.
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=_delimiter(text), strict=True)
    values: dict[tuple[int, int], tuple[str, CellKind]] = {}
    try:
        for row, record in enumerate(reader, start=1):
            if row > MAX_ROWS or len(record) > MAX_COLUMNS:
                raise BadInput(file, f"line {reader.line_num}", "more cells than forms can have")
            for column, field in enumerate(record, start=1):
                if field:
                    values[row, column] = value_cell(field)
    except csv.Error as error:
        raise BadInput(file, f"line {reader.line_num}", f"no valid csv: {error}") from error
    return (make_sheet("", values),)


def _delimiter(text: str) -> str:
    """The commonest of comma, tab and semicolon in the first lines; a comma if none occurs."""
    head = "".join(text.splitlines(keepends=True)[:20])
    return max(",\t;", key=head.count)
