"""Sheets to read, built cell by cell."""

import csv
import io
from collections.abc import Callable, Sequence

import pytest
from openpyxl import Workbook

from reviewer.formats.judge_form import ReadForm, read_forms

Build = Callable[..., bytes]
Read = Callable[..., ReadForm]
Row = Sequence[object]


def build_xlsx(rows: Sequence[Row], merged: Sequence[str] = (), name: str = "评委甲") -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name
    for row in rows:
        sheet.append(list(row))
    for span in merged:
        sheet.merge_cells(span)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def build_csv(rows: Sequence[Row], encoding: str = "utf-8") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode(encoding)


@pytest.fixture
def xlsx() -> Build:
    return build_xlsx


@pytest.fixture
def table() -> Build:
    return build_csv


@pytest.fixture
def read() -> Read:
    """The one form of a sheet's rows."""

    def read_rows(
        rows: Sequence[Row], merged: Sequence[str] = (), name: str = "评委甲"
    ) -> ReadForm:
        (form,) = read_forms("form.xlsx", build_xlsx(rows, merged, name))
        return form

    return read_rows
