"""Word documents: the paragraphs of any text grammar; a line's number is its paragraph's.

Opened with python-docx; the text of a paragraph is read from its XML, because python-docx passes
over insertions of tracked changes. A break inside a paragraph starts a new row of the same
number: a header and its text may share a paragraph.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from docx import Document
from docx.opc.exceptions import PackageNotFoundError
from docx.oxml.ns import qn
from lxml import etree
from lxml.etree import XMLSyntaxError

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Line
from reviewer.domain.text import join_texts
from reviewer.formats.asr.source import Reading, Row, Source, trim

_MAX_UNPACKED = 48 * 1024 * 1024  # without pictures; parsed, it takes ten times as much
_PARAGRAPH, _TABLE = qn("w:p"), qn("w:tbl")
_CHARACTERS = {qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:tab"): "\t", qn("w:noBreakHyphen"): "-"}
_UNREAD = {qn(f"w:{tag}") for tag in ("del", "moveFrom", "drawing", "pict", "pPr", "rPr")}
_DAMAGE = (
    *(PackageNotFoundError, zipfile.BadZipFile, zlib.error, XMLSyntaxError),
    *(KeyError, ValueError, OSError, AttributeError),
)


def is_docx(data: bytes) -> bool:
    """Whether the bytes are a ZIP archive with a Word document in it."""
    if not data.startswith(b"PK"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "word/document.xml" in archive.namelist()
    except zipfile.BadZipFile:
        return False


def docx_source(data: bytes, file: str) -> tuple[Source, int]:
    """The rows of a document, and how many tables it holds (they are not read)."""
    body = _body(data, file)
    rows: list[Row] = []
    for number, paragraph in enumerate(_paragraphs(body), start=1):
        rows += [Row(number, trim(part)) for part in _text(paragraph).split("\n")]
    text = "\n".join(row.text for row in rows)
    return Source(file, text, tuple(rows)), len(body.findall(f".//{_TABLE}"))


def by_breaks(source: Source) -> Source:
    """The same rows counted one by one, for a document that is a single paragraph."""
    rows = tuple(Row(number, row.text) for number, row in enumerate(source.rows, start=1))
    return Source(source.file, source.text, rows)


def has_shared_paragraphs(reading: Reading) -> bool:
    """Whether a paragraph holds lines of several turns, which cannot have one number."""
    return any(
        len({line.speaker for line in lines}) > 1
        or any(line.start_ms is not None for line in lines[1:])
        for lines in _by_number(reading)
    )


def joined(reading: Reading) -> Reading:
    """The lines of one paragraph as one line."""
    lines = tuple(
        replace(lines[0], text=join_texts(line.text for line in lines))
        for lines in _by_number(reading)
    )
    return Reading(reading.format, lines, reading.remarks)


def _by_number(reading: Reading) -> Iterator[list[Line]]:
    return (list(lines) for _, lines in groupby(reading.lines, key=lambda line: line.number))


def _body(data: bytes, file: str) -> Any:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_parts(archive.infolist(), file)
        body = Document(io.BytesIO(data)).element.body
    except _DAMAGE as error:
        kind = type(error).__name__
        raise BadInput(file, "", f"the Word document is damaged ({kind})") from None
    except RuntimeError:  # of zipfile: a password, or a way of packing it does not know
        raise BadInput(file, "", "the Word document is encrypted; save it anew") from None
    if body is None:
        raise BadInput(file, "", "the Word document is damaged (it has no body)")
    return body


def _check_parts(parts: list[zipfile.ZipInfo], file: str) -> None:
    text = sum(p.file_size for p in parts if not p.filename.startswith("word/media/"))
    if text > _MAX_UNPACKED:
        words = f"the document unpacks to more than {_MAX_UNPACKED // 2**20} MiB of text"
        raise BadInput(file, "", words)


def _paragraphs(body: Any) -> Iterator[Any]:
    """The paragraphs of the text, those in content controls too, not those in tables."""
    for element in body.iterchildren(tag=etree.Element):
        if element.tag == _PARAGRAPH:
            yield element
        elif element.tag != _TABLE:
            yield from _paragraphs(element)


def _text(element: Any) -> str:
    """The text as Word shows it with all changes accepted."""
    if element.tag == qn("w:t"):
        return element.text or ""
    if element.tag in _CHARACTERS:
        return _CHARACTERS[element.tag]
    if element.tag in _UNREAD:
        return ""
    return "".join(_text(child) for child in element.iterchildren(tag=etree.Element))
