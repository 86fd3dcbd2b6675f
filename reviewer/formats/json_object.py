"""Small JSON files that hold one object."""

import json
from typing import Any

from reviewer.domain.errors import BadInput
from reviewer.formats.encoding import decode


def read_object(file: str, data: bytes) -> dict[str, Any]:
    """The object in a JSON file. ``BadInput`` names the line that is wrong."""
    text = decode(data, file).text
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(file, place, f"this is not valid JSON: {error.msg}") from None
    except RecursionError:
        raise BadInput(file, "", "this JSON is nested too deeply") from None
    except ValueError:
        raise BadInput(file, "", "this JSON holds a number that is too long") from None
    if not isinstance(value, dict):
        raise BadInput(file, "", "this JSON is not an object")
    return value


def is_whole(value: object) -> bool:
    """Whether it is a whole number; ``true`` and ``1.0`` are none."""
    return isinstance(value, int) and not isinstance(value, bool)
