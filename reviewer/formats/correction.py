"""Correction replies of a language model: ``{"units": [{"src": [1, 2], "text": "…"}]}``.

Models wrap their JSON in fences or words; that is salvaged and reported. A reply that is cut
off, or holds no JSON, is refused by name. What is wrong with one unit is kept as a fault of
that unit, for the judge (``domain.correction``) to tell.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reviewer.domain.correction import Reply, ReplyUnit
from reviewer.domain.errors import BadInput
from reviewer.domain.text import join_texts
from reviewer.formats.encoding import decode
from reviewer.formats.json_object import DoubleField, distinct_fields, is_whole

_SHAPE = 'a reply is {"units": [{"src": [1, 2], "text": "…"}]}'
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_BREAKS = re.compile("[\t\n\r\x0b\x0c\x85\u2028\u2029]+")
_DECODER = json.JSONDecoder(object_pairs_hook=distinct_fields)
_MEANT = re.compile(r"(\d{1,9})(?:\s*[-–—~]\s*(\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class ReadReply:
    """A reply as read, and what had to be salvaged."""

    reply: Reply
    notes: tuple[str, ...]


def read_reply(part: str, data: bytes) -> ReadReply:
    """The reply in ``data``; ``part`` names it. ``BadInput`` if it holds no whole reply."""
    body, notes = _body(part, decode(data, part).text)
    units = body["units"]
    if not isinstance(units, list):
        raise BadInput(part, "units", _SHAPE)
    reply = Reply(
        part,
        tuple(_unit(part, number, unit) for number, unit in enumerate(units, start=1)),
        _span(part, body.get("lines")),
        frozenset(_numbers(part, body.get("context"))),
        body.get("whole") is True,
    )
    return ReadReply(reply, notes)


def write_reply(
    units: object, lines: tuple[int, int], context: Sequence[int], **more: object
) -> bytes:
    """A reply file: ``units`` as a model gave them, for the batch ``lines``.

    ``more`` are further fields: ``whole`` (see ``Reply``), and what is only for people to read.
    ``BadInput`` if the units are nested too deeply to be written.
    """
    body = {"lines": lines, "context": context, **more, "units": units}
    try:
        return f"{json.dumps(body, ensure_ascii=False, indent=1)}\n".encode()
    except UnicodeEncodeError:  # a lone surrogate, in what a unit cites
        return f"{json.dumps(body, indent=1)}\n".encode()
    except RecursionError:
        raise BadInput("reply", "units", "the JSON is nested too deeply") from None


def reply_units(part: str, text: str) -> tuple[object, tuple[str, ...]]:
    """The ``units`` of a reply as they stand in it, and what had to be salvaged.

    ``BadInput`` if there is no whole reply in the text.
    """
    body, notes = _body(part, text)
    return body["units"], notes


def _body(part: str, text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    try:
        return _salvaged(part, text.strip())
    except DoubleField as error:
        raise BadInput(part, str(error), "this field stands twice in one object") from None


def _salvaged(part: str, text: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The JSON object of a reply, taken out of fences or words if need be."""
    try:
        whole = json.loads(text, object_pairs_hook=distinct_fields)
    except RecursionError:
        raise BadInput(part, "", "the JSON is nested too deeply") from None
    except ValueError:
        return _found_in(part, text), (f"{part}: the JSON stood in a fence or between words",)
    if not isinstance(whole, dict) or "units" not in whole:
        raise BadInput(part, "", _SHAPE)
    return whole, ()


def _found_in(part: str, text: str) -> dict[str, Any]:
    """The one object with ``units`` that stands in the text."""
    for start in _braces(text):
        found, end = _decoded(text, start)
        if isinstance(found, dict) and "units" in found:
            if '"units"' in text[end:]:
                raise BadInput(part, "", "this reply holds more than one answer")
            return found
    if '"units"' in text:
        raise BadInput(part, "", "the JSON is cut off or broken; ask for this reply again")
    raise BadInput(part, "", f"there is no JSON of a reply here: {_SHAPE}")


def _braces(text: str) -> Iterator[int]:
    """Where the object may begin: the last braces before ``"units"``, the outermost first."""
    head = text.find('"units"')
    found = [match.start() for match in re.finditer("{", text[: max(head, 0)])]
    yield from found[-50:]


def _decoded(text: str, start: int) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, start


def _unit(part: str, number: int, value: object) -> ReplyUnit:
    if not isinstance(value, dict) or not isinstance(value.get("text"), str):
        raise BadInput(part, f"unit {number}", 'a unit is {"src": [1, 2], "text": "…"}')
    text = join_texts(piece.strip() for piece in _BREAKS.split(value["text"]))
    if _UNFIT.search(text):
        raise BadInput(part, f"unit {number}", "the text holds a control character")
    src = value.get("src")
    if isinstance(src, list) and src and all(map(is_whole, src)):
        return ReplyUnit(tuple(src), text)
    return ReplyUnit(_meant(src), text, "src is not a list of line numbers")


def _meant(src: object) -> tuple[int, ...]:
    """The lines that a wrong ``src`` seems to mean (``"1-2"``, ``["1", "2"]``): to be looked at."""
    words = json.dumps(src)
    if len(words) > 200 or re.search(r"\d\.\d", words):
        return ()
    found: dict[int, None] = {}
    for first, last in _MEANT.findall(words):
        end = int(last or first)
        if end - int(first) < 100:
            found.update(dict.fromkeys(range(int(first), end + 1)))
    return tuple(found)


def _span(part: str, value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2 and all(map(is_whole, value)):
        first, last = value
        if first <= last:
            return first, last
    raise BadInput(part, "lines", "lines is [first, last]")


def _numbers(part: str, value: object) -> list[int]:
    if value is None:
        return []
    if isinstance(value, list) and all(map(is_whole, value)):
        return value
    raise BadInput(part, "context", "context is a list of line numbers")
