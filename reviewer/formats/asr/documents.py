"""Parsed JSON: loading it safely, reading its fields, numbering its segments."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import cast

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Line
from reviewer.formats.asr.source import Remark, one_line, trim

Fields = Mapping[str, object]
_LOOKS = re.compile(r"\s*(?:\{|\[\s*[\[\]{\"])")
_MAY_BE = re.compile(r"\s*(?:\"|\[(?!\s*\d+[:：])|(?:null|true|false|-?\d[\d.]*)\s*$)")


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence or segment as the file gives it; times still in the file's own way."""

    text: str
    speaker: str | None
    start: object
    end: object
    ids: tuple[str, ...] = ()


def looks_like_json(text: str, file: str) -> bool:
    """Whether a text is meant to be JSON (``[00:08] NAME`` is not)."""
    named = file.lower().endswith(".json")
    return bool(_LOOKS.match(text) or (named and _MAY_BE.match(text)))


def load(text: str, file: str) -> object:
    """Parse JSON; numbers with a fraction become ``Decimal``, so that no time drifts.

    Raises ``BadInput`` with line and column.
    """
    try:
        return cast("object", json.loads(text, parse_float=_decimal, parse_constant=_decimal))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(file, place, f"malformed JSON ({error.msg})") from None
    except RecursionError:
        raise BadInput(file, "", "the JSON is nested too deeply for a transcript") from None
    except ValueError:
        raise BadInput(file, "", "malformed JSON (a number of thousands of digits)") from None


def _decimal(digits: str) -> Decimal:
    """A number; one that no computer can hold (``1e99999999999999999999``) is no number."""
    try:
        return Decimal(digits)
    except InvalidOperation:
        return Decimal("NaN")


def fields(value: object) -> Fields:
    """A JSON object, or an empty one for anything else."""
    return cast("Fields", value) if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """A JSON array, or an empty one for anything else."""
    return cast("list[object]", value) if isinstance(value, list) else []


def objects(value: object, file: str, what: str) -> list[Fields]:
    """An array of objects; anything else in it, or in its place, is refused by its place."""
    if value and not isinstance(value, list):
        raise BadInput(file, what, "should be a list of JSON objects")
    found = items(value)
    for number, item in enumerate(found, start=1):
        if not isinstance(item, dict):
            raise BadInput(file, f"{what} {number}", "is not a JSON object")
    return [fields(item) for item in found]


def text_of(value: object, file: str, place: str) -> str:
    """A text field on one line; a number as its digits, absent as ``""``."""
    if value is None:
        return ""
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return str(value)
    raise BadInput(file, place, "its text is not a text")


def label(value: object) -> str | None:
    """A speaker's name or number, or an id, as text; ``None`` where there is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
        return None
    return trim(str(value)) or None


def ids(*values: object) -> tuple[str, ...]:
    """The source ids that are there."""
    return tuple(found for value in values if (found := label(value)) is not None)


def numbered(
    segments: Iterable[Segment], to_ms: Callable[[object], int | None]
) -> tuple[tuple[Line, ...], tuple[Remark, ...]]:
    """Lines numbered from 1 in the order given; a time that is none is remarked and empty."""
    lines: list[Line] = []
    remarks: list[Remark] = []
    for number, segment in enumerate(segments, start=1):
        start, end = to_ms(segment.start), to_ms(segment.end)
        for given, read, what in ((segment.start, start, "start"), (segment.end, end, "end")):
            if read is None and given not in (None, ""):
                remarks.append(Remark(number, f"its {what} is no usable time, left empty"))
        lines.append(Line(number, segment.text, segment.speaker, start, end, segment.ids))
    return tuple(lines), tuple(remarks)


def time_reader(
    number: Callable[[Decimal | float | str], int | None],
    text: Callable[[str], int | None] | None = None,
) -> Callable[[object], int | None]:
    """A reader of time fields: ``number`` for numbers and digits, ``text`` for other texts."""

    def read(value: object) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
            return None
        plain = number(value)
        return text(value) if plain is None and text and isinstance(value, str) else plain

    return read
