"""Mappings as JSON text, as the project keeps them, and back."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeVar, get_args

from reviewer.domain.errors import BadInput
from reviewer.domain.words import BALLOTS, SIDES
from reviewer.formats.judge_form.mapping import FormIn, FormMapping, MappedLane, Meaning
from reviewer.formats.judge_form.titles import Field

T = TypeVar("T")
_VERSION: Final = 1
_FILE: Final = "form mapping"
_FIELDS: Final[tuple[Field, ...]] = get_args(Field)


def write_mapping(mapping: FormMapping) -> str:
    """The mapping as JSON text; equal ones give equal texts."""
    body = {"version": _VERSION, **asdict(mapping)}
    return json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def mapping_digest(mapping: FormMapping) -> str:
    """What a file's record names the mapping by that read it; its name does not count."""
    body = {**asdict(mapping), "name": ""}
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return f"mapping:{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def read_mapping(text: str) -> FormMapping:
    """The mapping in a JSON text. ``BadInput`` for what is none, or of a newer program."""
    try:
        body = json.loads(text)
        if body["version"] != _VERSION:
            raise BadInput(_FILE, "version", "it was made by a newer Reviewer")
        return _mapping(body)
    except BadInput:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadInput(_FILE, "", f"it is damaged ({type(error).__name__})") from error


def _mapping(body: Mapping[str, Any]) -> FormMapping:
    return FormMapping(
        name=_text(body["name"]),
        form=_one_of(get_args(FormIn), body["form"]),
        header=_number(body["header"]),
        titles=tuple((_text(key), _meaning(value)) for key, value in body["titles"]),
        labels=_texts(body["labels"]),
        lanes=tuple(_lane(each) for each in body["lanes"]),
        heads=_pairs(body["heads"]),
        transposed=_flag(body["transposed"]),
    )


def _meaning(body: Mapping[str, Any]) -> Meaning:
    return Meaning(
        _one_of(_FIELDS, body["field"]),
        _text(body["words"]),
        _maybe(BALLOTS, body["ballot"]),
        _maybe(SIDES, body["side"]),
    )


def _lane(body: Mapping[str, Any]) -> MappedLane:
    return MappedLane(_pairs(body["columns"]), _text(body["judge"]))


def _pairs(value: Sequence[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((_text(one), _text(other)) for one, other in value)


def _texts(value: Sequence[Any]) -> tuple[str, ...]:
    return tuple(_text(each) for each in _checked(value, lambda v: isinstance(v, list)))


def _text(value: Any) -> str:
    return str(_checked(value, lambda v: isinstance(v, str)))


def _number(value: Any) -> int:
    return int(_checked(value, lambda v: isinstance(v, int) and not isinstance(v, bool)))


def _flag(value: Any) -> bool:
    return bool(_checked(value, lambda v: isinstance(v, bool)))


def _maybe(words: tuple[T, ...], value: Any) -> T | None:
    return None if value is None else _one_of(words, value)


def _one_of(words: tuple[T, ...], value: Any) -> T:
    return words[words.index(value)]


def _checked(value: Any, fits: Callable[[Any], bool]) -> Any:
    if not fits(value):
        raise TypeError(f"{value!r}")
    return value
