"""Tables of plain values as the files that judges send: xlsx, xls, ods, csv."""

import csv
import datetime as dt
import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook

Table = Sequence[Sequence[object]]
Spans = Sequence[tuple[int, int, int, int]]
"""Merged cells: first row, first column, last row, last column, from 1."""

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
_MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"


def xlsx(sheets: Mapping[str, Table], spans: Spans = ()) -> bytes:
    """A workbook with these sheets."""
    book = Workbook()
    for sheet in list(book.worksheets):
        book.remove(sheet)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        for top, left, bottom, right in spans:
            sheet.merge_cells(start_row=top, start_column=left, end_row=bottom, end_column=right)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def xls(sheets: Mapping[str, Table], spans: Spans = ()) -> bytes:
    """An old workbook with these sheets."""
    import xlwt

    book = xlwt.Workbook(encoding="utf-8")
    day = xlwt.easyxf(num_format_str="YYYY-MM-DD")
    for name, rows in sheets.items():
        sheet = book.add_sheet(name)
        covered = {
            (r, c)
            for top, left, bottom, right in spans
            for r in range(top, bottom + 1)
            for c in range(left, right + 1)
            if (r, c) != (top, left)
        }
        for r, row in enumerate(rows, start=1):
            for c, value in enumerate(row, start=1):
                if value is not None and (r, c) not in covered:
                    style = (day,) if isinstance(value, dt.date) else ()
                    sheet.write(r - 1, c - 1, value, *style)
        for top, left, bottom, right in spans:
            sheet.merge(top - 1, bottom - 1, left - 1, right - 1)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def ods(sheets: Mapping[str, Table], spans: Spans = ()) -> bytes:
    """An OpenDocument spreadsheet with these sheets."""
    tables = "".join(_ods_table(name, rows, spans) for name, rows in sheets.items())
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content'
        f' xmlns:office="{_NS}office:1.0" xmlns:table="{_NS}table:1.0" xmlns:text="{_NS}text:1.0"'
        f"><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", _MIMETYPE)
        archive.writestr("content.xml", content)
    return buffer.getvalue()


def _ods_table(name: str, rows: Table, spans: Spans) -> str:
    extent = {(t, left): (b - t + 1, r - left + 1) for t, left, b, r in spans}
    lines = [
        "<table:table-row>"
        + "".join(_ods_cell(v, extent.get((r, c))) for c, v in enumerate(row, start=1))
        + '<table:table-cell table:number-columns-repeated="1000"/></table:table-row>'
        for r, row in enumerate(rows, start=1)
    ]
    ghost = (
        '<table:table-row table:number-rows-repeated="1048000">'
        "<table:table-cell/></table:table-row>"
    )
    return f"<table:table table:name={quoteattr(name)}>{''.join(lines)}{ghost}</table:table>"


def _ods_cell(value: object, extent: tuple[int, int] | None) -> str:
    spanned = ""
    if extent:
        spanned = (
            f' table:number-rows-spanned="{extent[0]}" table:number-columns-spanned="{extent[1]}"'
        )
    if value is None or value == "":
        return f"<table:table-cell{spanned}/>"
    text = f"<text:p>{escape(str(value))}</text:p>"
    if isinstance(value, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
    elif isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
    elif isinstance(value, dt.date):
        kind = f'office:value-type="date" office:date-value="{value.isoformat()}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}{spanned}>{text}</table:table-cell>"


def delimited(rows: Table, encoding: str = "utf-8", separator: str = ",") -> bytes:
    """A text file of these rows."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerows([["" if v is None else v for v in row] for row in rows])
    return text.getvalue().encode(encoding)
