"""A record as one line of bytes, and back.

``json`` alone would write NaN and leave U+2028, U+2029 and U+0085 as they are, where some
readers end the line.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)

_LINE_ENDS: Final = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}
_CONTEXT: Final = b'"context": ['
_AFTER_CONTEXT: Final = b'], "adjudication_id": '


def dump_line(record: Mapping[str, Any]) -> bytes:
    """The record in UTF-8, keys in its own order, ended by LF.

    ``ValueError`` for NaN, infinity and lone surrogates: they are no JSON or no UTF-8.
    """
    return f"{_dumped(record)}\n".encode()


def dump_document(document: Mapping[str, Any]) -> bytes:
    """A JSON document for people to read: indented, otherwise as ``dump_line`` writes."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    return f"{_escaped(text)}\n".encode()


def read_line(model: type[M], line: bytes) -> M:
    """The record in a line. ``ValueError`` with one sentence if it is none of that kind."""
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        raise ValueError(_sentence(error)) from error


def _dumped(value: Any) -> str:
    return _escaped(json.dumps(value, ensure_ascii=False, allow_nan=False))


def _escaped(text: str) -> str:
    for char, escape in _LINE_ENDS.items():
        text = text.replace(char, escape)
    return text


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    return f"{place or 'the record'}: {first['msg']}{more}"


class StageLines:
    """Writes the stage records of one match, whose contexts only grow.

    The same bytes as ``dump_line``, but each utterance of the context is dumped only once.
    """

    def __init__(self) -> None:
        self._items = 0
        self._context = b""

    def dump(self, record: Mapping[str, Any]) -> bytes:
        """The record's line. Records come in the order of their stages."""
        line = dump_line({**record, "context": []})
        return line.replace(_CONTEXT, _CONTEXT + self.context(record["context"]), 1)

    def context(self, items: Sequence[Any]) -> bytes:
        """The items as they stand in a line: those of the call before, and more."""
        if len(items) > self._items:
            more = _dumped(items[self._items :])[1:-1].encode()
            self._context += b", " + more if self._items else more
            self._items = len(items)
        return self._context


def without_context(line: bytes) -> tuple[bytes, bytes] | None:
    """A stage's line with an empty context, and the context's items; ``None`` if it has none.

    No text can hold these marks: a quote inside a text is escaped.
    """
    start, end = line.find(_CONTEXT), line.rfind(_AFTER_CONTEXT)
    if start < 0 or end < start:
        return None
    start += len(_CONTEXT)
    return line[:start] + line[end:], line[start:end]
