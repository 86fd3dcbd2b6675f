"""ods bytes → sheets (OpenDocument 1.2, part 1, chapter 9: tables)."""

import io
import zipfile
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    CellKind,
    Sheet,
    Span,
    make_sheet,
)

MIMETYPE: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_MAX_XML: Final = 24 * 2**20
_SAVE_AS: Final = "please save it as .xlsx or .csv"
_NS: Final = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _OFFICE, _TEXT = (_NS % name for name in ("table", "office", "text"))
_CALC_TYPE: Final = (
    "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
)
_KINDS: Final[dict[str, CellKind]] = {
    "float": "number",
    "percentage": "text",
    "currency": "number",
    "date": "date",
    "time": "date",
    "boolean": "boolean",
    "string": "text",
}


def is_opendocument(data: bytes) -> bool:
    """Whether a ZIP archive says that it is an OpenDocument spreadsheet."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.getinfo("mimetype")
            return info.file_size < 200 and archive.read(info).strip() == MIMETYPE
    except Exception:  # whatever a broken archive makes Python raise: it is none
        return False


def read_opendocument(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets of the document. ``BadInput`` if it is broken, encrypted or too large."""
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(_content(file, data))
        return tuple(_sheet(table) for table in root.iter(f"{_TABLE}table"))
    except BadInput:
        raise
    except Exception as error:  # a broken part makes Python raise all sorts of things
        reason = f"the document cannot be read ({type(error).__name__}); {_SAVE_AS}"
        raise BadInput(file, "", reason) from error


def _content(file: str, data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if "META-INF/manifest.xml" in names:
            manifest = archive.getinfo("META-INF/manifest.xml")
            if manifest.file_size < _MAX_XML and b"encryption-data" in archive.read(manifest):
                raise BadInput(file, "", "the document is encrypted; please remove its password")
        part = archive.getinfo("content.xml")
        if part.file_size > _MAX_XML:
            raise BadInput(file, "", "the document unpacks to far more than a judge form can hold")
        return archive.read(part)


def _sheet(table: Element) -> Sheet:
    values: dict[tuple[int, int], tuple[str, CellKind]] = {}
    merged: list[Span] = []
    far = 0
    for row, element in _rows(table):
        for column, cell in _cells(element):
            raw, kind = _value(cell)
            if not raw.strip():
                continue
            if row > MAX_ROWS or column > MAX_COLUMNS:
                far += 1
                continue
            values[row, column] = (raw, kind)
            height, width = (
                _number(cell, f"number-{what}-spanned") for what in ("rows", "columns")
            )
            if height > 1 or width > 1:
                last = (min(row + height - 1, MAX_ROWS), min(column + width - 1, MAX_COLUMNS))
                merged.append((row, column, *last))
    name = table.get(f"{_TABLE}name", "")
    notes = (f"{name}: {far} cells far from the others were not read",) if far else ()
    return make_sheet(name, values, tuple(merged), notes)


def _rows(table: Element) -> Iterator[tuple[int, Element]]:
    """The rows with their numbers from 1; a row that is repeated stands for each of them."""
    number = 0
    for element in table.iter(f"{_TABLE}table-row"):
        times = _number(element, "number-rows-repeated")
        for each in range(min(times, MAX_ROWS + 1 - min(number, MAX_ROWS))):
            yield number + each + 1, element
        number += times


def _cells(row: Element) -> Iterator[tuple[int, Element]]:
    number = 0
    for cell in row:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        times = _number(cell, "number-columns-repeated")
        if cell.tag == f"{_TABLE}table-cell":
            for each in range(min(times, MAX_COLUMNS + 1 - min(number, MAX_COLUMNS))):
                yield number + each + 1, cell
        number += times


def _value(cell: Element) -> tuple[str, CellKind]:
    kind = cell.get(f"{_OFFICE}value-type")
    shown = "\n".join("".join(p.itertext()) for p in cell.findall(f"{_TEXT}p"))
    if cell.get(_CALC_TYPE) == "error":
        return shown, "error"
    if kind is None:
        formula = cell.get(f"{_TABLE}formula", "")
        return (formula, "formula") if formula and not shown else (shown, "text")
    stated = cell.get(f"{_OFFICE}value")
    if kind in ("float", "currency") and stated is not None:
        number = float(stated)
        whole = number.is_integer() and abs(number) < 1e15
        return str(int(number)) if whole else str(number), "number"
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value", shown).upper(), "boolean"
    if kind in ("date", "time"):
        return cell.get(f"{_OFFICE}{kind}-value") or shown, "date"
    return shown, _KINDS.get(kind, "text")


def _number(element: Element, name: str) -> int:
    return max(int(element.get(f"{_TABLE}{name}", "1")), 1)
