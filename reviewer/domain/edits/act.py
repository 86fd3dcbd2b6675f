"""What every act has in common: its name, its arguments, and the draft it writes to."""

import inspect
import re
import types
import typing
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

from reviewer.domain.confirming import LogIfAsked
from reviewer.domain.errors import Refused
from reviewer.domain.findings import Finding
from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Match, Record
from reviewer.domain.transcript import Transcript

R = TypeVar("R", bound=Record)
Act = Callable[..., None]


@dataclass(frozen=True)
class Context:
    """What a plan may know beyond the transcript.

    ``findings`` gives the match's findings when an act asks; ``judges`` are the project's
    judges by id (a name each), ``formats`` the debate formats there are; ``author`` is the id
    of the person who acts. ``second_look`` gives the match's log if a second person must
    confirm forms, else ``None``.
    """

    author: str = ""
    judges: Mapping[str, str] = field(default_factory=dict)
    formats: Collection[str] = ()
    findings: Callable[[], Sequence[Finding]] = tuple
    second_look: LogIfAsked = lambda: None


class Draft:
    """A transcript being changed by one act or by a group of them."""

    def __init__(self, transcript: Transcript, context: Context) -> None:
        self.context = context
        self._base = transcript
        self._now = transcript
        self._pending: dict[tuple[str, str], Record | None] = {}
        self._touched: dict[tuple[str, str], None] = {}
        self._given: dict[str, int] = {}

    @property
    def now(self) -> Transcript:
        """The transcript with all that was put and dropped so far."""
        if self._pending:
            changes = [(kind, id_, record) for (kind, id_), record in self._pending.items()]
            self._now = self._now.changed(changes, self._base.head)
            self._pending = {}
        return self._now

    @property
    def base(self) -> Transcript:
        """The transcript before the act."""
        return self._base

    def find(self, cls: type[R], id_: str) -> R | None:
        """The record with that id as the draft has it, if there is one."""
        key = (cls.kind, id_)
        found = self._pending[key] if key in self._pending else self._now.get(*key)
        return cast(R | None, found)

    def need(self, cls: type[R], id_: str) -> R:
        """The record with that id; ``Refused`` if there is none."""
        record = self.find(cls, id_)
        if record is None:
            raise Refused(f"there is no {cls.kind} {id_!r} in this match")
        return record

    @property
    def match(self) -> Match:
        """The match as the draft has it."""
        return self.need(Match, self._base.match.id)

    def put(self, record: Record) -> None:
        """Puts the record in, in place of the one with its id."""
        key = (record.kind, record.id)
        self._pending[key] = record
        self._touched[key] = None

    def drop(self, record: Record) -> None:
        """Takes the record out."""
        key = (record.kind, record.id)
        self._pending[key] = None
        self._touched[key] = None

    def new_id(self, prefix: str) -> str:
        """An id that no record had or will have: it carries the revision that gives it."""
        self._given[prefix] = self._given.get(prefix, 0) + 1
        return f"{prefix}{self._base.head + 1}.{self._given[prefix]}"

    def changes(self) -> tuple[Change, ...]:
        """The net changes, each record once."""
        now = self.now
        found = [
            Change(kind, id_, self._base.get(kind, id_), now.get(kind, id_))
            for kind, id_ in self._touched
        ]
        return tuple(c for c in found if c.before != c.after)

    def log(self) -> list[Revision] | None:
        """The match's log and what was done so far, if a second person must confirm forms."""
        known = self.context.second_look()
        if known is None:
            return None
        so_far = Revision(self._base.head + 1, self.context.author, "", {}, self.changes())
        return [*known, so_far]


class Unset:
    """The type of a field that an edit did not name (``null`` is a value)."""


UNSET = Unset()
OVER_THE_LOG = ("undo", "redo", "restore")
"""Acts that are planned from the log (``reviewer.domain.undo``)."""

ACTS: dict[str, Act] = {}


def act(function: Act) -> Act:
    """Registers an act under its function's name; parameters are the edit's fields."""
    ACTS[function.__name__] = function
    return function


def perform(draft: Draft, edit: Mapping[str, Any]) -> None:
    """Carries one edit out on the draft. ``Refused`` with the reason if it cannot be."""
    name = edit.get("edit")
    if not isinstance(name, str) or name not in ACTS:
        known = ", ".join(sorted((*ACTS, *OVER_THE_LOG)))
        raise Refused(f"there is no edit called {name!r}: there are {known}")
    arguments = {key: value for key, value in edit.items() if key != "edit"}
    _check_arguments(name, arguments)
    ACTS[name](draft, **arguments)


def check_text(text: str) -> None:
    """``Refused`` if the text holds what no file or database can keep: surrogates, controls.

    Line ends and tabs may stand in it.
    """
    if found := _UNFIT.search(text):
        raise Refused(f"character {found.start() + 1} of the text is a control character")


_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


@cache
def _fields(name: str) -> dict[str, tuple[Any, bool]]:
    """The fields of an act: what each must be, and whether it may be left out."""
    function = ACTS[name]
    hints = typing.get_type_hints(function)
    parameters = list(inspect.signature(function).parameters.values())[1:]  # without the draft
    return {p.name: (hints[p.name], p.default is not inspect.Parameter.empty) for p in parameters}


def _check_arguments(name: str, arguments: Mapping[str, Any]) -> None:
    fields = _fields(name)
    for key, value in arguments.items():
        if key not in fields:
            raise Refused(f"{name}: unknown field {key!r}")
        hint, _ = fields[key]
        if not _fits(value, hint):
            raise Refused(f"{name}: {key} must be {_words(hint)}")
        if isinstance(value, str):
            check_text(value)
    for key, (_, optional) in fields.items():
        if not optional and key not in arguments:
            raise Refused(f"{name}: {key} is missing")


def _fits(value: object, hint: Any) -> bool:
    """Whether a JSON value is of the hinted type; ``True`` is no number, ``1.0`` no whole one."""
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, arg) for arg in typing.get_args(hint))
    if origin is typing.Literal:
        return isinstance(value, str) and value in typing.get_args(hint)
    if origin is list:
        (item,) = typing.get_args(hint)
        return isinstance(value, list) and all(_fits(each, item) for each in value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, origin or hint) and not isinstance(value, Unset)


def _words(hint: Any) -> str:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_words(arg) for arg in typing.get_args(hint) if arg is not Unset)
    if origin is typing.Literal:
        return " | ".join(typing.get_args(hint))
    if origin is list:
        return f"a list, each {_words(typing.get_args(hint)[0])}"
    names = {str: "a text", int: "a whole number", bool: "true or false"}
    return names.get(origin or hint, "null" if hint is types.NoneType else "an object")
