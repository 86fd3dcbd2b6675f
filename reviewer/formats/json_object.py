"""Small JSON files that hold one object."""

import json
from typing import Any

from reviewer.domain.errors import BadInput
from reviewer.formats.encoding import decode


class DoubleField(Exception):
    """A field that stands twice in one object: parsers keep the last one and say nothing."""


def distinct_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object; ``DoubleField`` if a field stands in it twice (for ``object_pairs_hook``)."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise DoubleField(next(name for name in names if names.count(name) > 1))
    return found


def read_object(file: str, data: bytes) -> dict[str, Any]:
    """The object in a JSON file. ``BadInput`` names the line that is wrong."""
    text = decode(data, file).text
    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=distinct_fields)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(file, place, f"this is not valid JSON: {error.msg}") from None
    except RecursionError:
        raise BadInput(file, "", "this JSON is nested too deeply") from None
    except DoubleField as error:
        raise BadInput(file, str(error), "this field stands twice in one object") from None
    except ValueError:
        raise BadInput(file, "", "this JSON holds a number that is too long") from None
    if not isinstance(value, dict):
        raise BadInput(file, "", "this JSON is not an object")
    return value


def is_whole(value: object) -> bool:
    """Whether it is a whole number; ``true`` and ``1.0`` are none."""
    return isinstance(value, int) and not isinstance(value, bool)
