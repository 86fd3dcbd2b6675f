"""Records as JSON objects and back: the one form in which the log, the rows and tools see them.

Fields that hold their default are left out, so a default is part of the stored format and
must never change its meaning.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, cast

from reviewer.domain.model import KINDS, Record

Json = dict[str, Any]
_SCALARS = frozenset((str, int, bool, float, types.NoneType))
"""Types of the values that are the same in JSON."""


def to_json(record: Record | None, *, full: bool = False) -> Json | None:
    """The record as a JSON object; ``full`` keeps the fields that hold their default."""
    if record is None:
        return None
    out: Json = {}
    for name, default in _fields(cast(type, type(record))):
        value = getattr(record, name)
        if full or value != default:
            out[name] = value if type(value) in _SCALARS else _plain(value, full)
    return out


def from_json(kind: str, body: Mapping[str, Any]) -> Record:
    """The record of that kind. Raises ``KeyError`` or ``TypeError`` for what is none."""
    return cast(Record, _build(KINDS[kind], body))


def from_json_all(kind: str, bodies: Iterable[Json]) -> Iterator[Record]:
    """The records of that kind, for many; the objects are used up."""
    cls: Any = KINDS[kind]
    decoders = tuple(_decoders(cls).items())
    for body in bodies:
        for name, decode in decoders:
            if name in body:
                body[name] = decode(body[name])
        yield cls(**body)


def _build(cls: type, body: Mapping[str, Any]) -> object:
    values = dict(body)
    for name, decode in _decoders(cls).items():
        if name in values:
            values[name] = decode(values[name])
    return cls(**values)


def _plain(value: object, full: bool) -> object:
    if isinstance(value, tuple):
        return [_plain(item, full) for item in value]
    if dataclasses.is_dataclass(value):
        return to_json(cast(Record, value), full=full)
    return value


@cache
def _fields(cls: type) -> tuple[tuple[str, object], ...]:
    return tuple((f.name, f.default) for f in dataclasses.fields(cls))


@cache
def _decoders(cls: type) -> dict[str, Callable[[Any], object]]:
    """What turns JSON's lists and objects back; fields of plain values need nothing."""
    hints = typing.get_type_hints(cls)
    found = {f.name: _decoder(hints[f.name]) for f in dataclasses.fields(cls)}
    return {name: decode for name, decode in found.items() if decode is not None}


def _decoder(hint: Any) -> Callable[[Any], object] | None:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        inner = next(arg for arg in typing.get_args(hint) if arg is not types.NoneType)
        decode = _decoder(inner)
        return None if decode is None else (lambda v: None if v is None else decode(v))
    if origin is tuple:
        item = _decoder(typing.get_args(hint)[0])
        return tuple if item is None else (lambda v: tuple(item(each) for each in v))
    if dataclasses.is_dataclass(hint):
        return lambda v: _build(cast(type, hint), v)
    return None
