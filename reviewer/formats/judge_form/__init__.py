"""Judge forms → what they say: matrices and survey exports, xlsx, xls, ods and csv.

A file is bytes → sheets (``workbook``, ``old_workbook``, ``opendocument``, ``delimited``) → a
layout (``survey``, ``matrix``, or what a lead says: ``mapping``) → entries. A new kind of file
needs only its sheets, a new layout only its finder and reader.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form.columns import find_layout
from reviewer.formats.judge_form.delimited import read_delimited
from reviewer.formats.judge_form.grid import Sheet
from reviewer.formats.judge_form.mapping import FormMapping, fits, read_mapped
from reviewer.formats.judge_form.mapping_json import mapping_digest
from reviewer.formats.judge_form.matrix import read_matrix
from reviewer.formats.judge_form.old_workbook import read_old_workbook
from reviewer.formats.judge_form.opendocument import is_opendocument, read_opendocument
from reviewer.formats.judge_form.records import ReadEntry, ReadForm
from reviewer.formats.judge_form.survey import find_header, read_survey
from reviewer.formats.judge_form.values import resolve_debater, resolve_side
from reviewer.formats.judge_form.workbook import read_workbook

__all__ = [
    "FormMapping",
    "NoForm",
    "ReadEntry",
    "ReadForm",
    "read_forms",
    "read_sheets",
    "resolve_debater",
    "resolve_side",
]

_TEXT_SUFFIXES: Final = (".csv", ".tsv", ".txt", ".tab")
_CANNOT: Final = "judge forms are read from .xlsx, .xls, .ods and .csv"
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class NoForm(BadInput):
    """A table in which no form was found; a mapping may say what is what."""


def read_forms(
    file: str, data: bytes, mappings: Sequence[FormMapping] = ()
) -> tuple[ReadForm, ...]:
    """The forms in a file, in its order. ``file`` is its name alone.

    ``mappings`` are a lead's: the first that fits a sheet reads it, whatever else might.
    Raises ``BadInput`` where the file is of another kind or broken, ``NoForm`` if it holds none.
    """
    sheets = read_sheets(file, data)
    found = {sheet.name: tuple(_forms(file, sheet, mappings)) for sheet in sheets}
    forms = tuple(form for held in found.values() for form in held)
    if not forms:
        raise NoForm(
            file,
            "",
            "no judge form was found: neither stages in rows beside 正方 and 反方, "
            "nor a header row of questions with answers under it; a mapping can say what is what "
            "(in the window: Scores, Odd tables)",
        )
    empty = [sheet.name for sheet in sheets if sheet.rows and not found[sheet.name]]
    said = tuple(f"{name}: no form was found on this sheet" for name in empty)
    return (replace(forms[0], notes=(*forms[0].notes, *said)), *forms[1:])


def _forms(file: str, sheet: Sheet, mappings: Sequence[FormMapping]) -> Iterator[ReadForm]:
    place = f"{file}!{sheet.name}!"
    mapping = next((each for each in mappings if fits(each, sheet)), None)
    if mapping is not None:
        key = mapping_digest(mapping)
        yield from (replace(f, mapping=key) for f in read_mapped(place, sheet, mapping))
        return
    header = find_header(sheet)
    if header is not None:
        yield from read_survey(place, sheet, header)
    elif layout := find_layout(sheet.rows):
        yield from read_matrix(place, sheet, layout)


def read_sheets(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets, by what the bytes are rather than by what the name says.

    Raises ``BadInput`` where the file is of another kind or broken.
    """
    if not data.strip():
        raise BadInput(file, "", "the file is empty")
    if data.startswith(b"PK\x03\x04"):
        return (read_opendocument if is_opendocument(data) else read_workbook)(file, data)
    if data.startswith(_COMPOUND):
        return _read_compound(file, data)
    if data.startswith(b"%PDF"):
        raise BadInput(file, "", f"this is a PDF document; {_CANNOT}")
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        raise BadInput(file, "", f"this is a web page or XML, whatever its name; {_CANNOT}")
    if not file.lower().endswith(_TEXT_SUFFIXES):
        raise BadInput(file, "", f"this is not what its name says; {_CANNOT}")
    return read_delimited(file, data)


def _read_compound(file: str, data: bytes) -> tuple[Sheet, ...]:
    if "EncryptedPackage".encode("utf-16-le") in data:
        words = "the workbook is encrypted; please remove its password and save it again"
        raise BadInput(file, "", words)
    return read_old_workbook(file, data)
