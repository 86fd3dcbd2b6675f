"""What kind of value each field of a record holds, read off the record's model."""

import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class FieldKind:
    """A field: its scalar type or its own fields, whether it is a list, whether it may be null."""

    name: str
    scalar: type | None
    fields: "tuple[FieldKind, ...]"
    is_list: bool
    nullable: bool
    description: str


def fields_of(model: type[BaseModel]) -> tuple[FieldKind, ...]:
    """The fields of a record in the order in which they are written."""
    return tuple(_fields(model))


def _fields(model: type[BaseModel]) -> Iterator[FieldKind]:
    for name, info in model.model_fields.items():
        inner, is_list, nullable = _unwrap(info.annotation)
        is_model = isinstance(inner, type) and issubclass(inner, BaseModel)
        fields = tuple(_fields(inner)) if is_model else ()
        description = info.description or (inner.__doc__ if is_model else None) or ""
        yield FieldKind(
            name, None if is_model else _scalar(inner), fields, is_list, nullable, description
        )


def _unwrap(hint: Any) -> tuple[Any, bool, bool]:
    """The type inside of annotations, lists and unions with ``None``."""
    is_list = nullable = False
    while True:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            hint = args[0]
        elif origin is list:
            hint, is_list = args[0], True
        elif origin in (Union, types.UnionType):
            (hint,) = (arg for arg in args if arg is not types.NoneType)
            nullable = True
        else:
            return hint, is_list, nullable


def _scalar(hint: Any) -> type:
    return type(get_args(hint)[0]) if get_origin(hint) is Literal else hint
