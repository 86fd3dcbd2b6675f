"""Debate formats: ``resources/formats/*.toml`` and the ``[[stages]]`` of a ``match.toml``.

Reading is strict. A misspelt key or side would silently change what is scored, so anything not
foreseen is refused with its place.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from reviewer.domain.errors import BadInput
from reviewer.domain.model import DebateFormat, ScheduledStage, Surprise
from reviewer.domain.words import (
    ACTING_SIDES,
    DEBATER_ROLES,
    INTERACTIVE_TYPES,
    SIDES,
    STAGE_TYPES,
    side_of,
)
from reviewer.formats.resources import resource_dir

_T = TypeVar("_T", bound=str)
_LONGEST: Final = 24 * 3600
_STAGE_KEYS: Final = (
    "name",
    "type",
    "acting_side",
    "speakers",
    "respondents",
    "seconds",
    "scored",
    "optional",
)
_FORMAT_KEYS: Final = ("id", "name", "debaters_per_side", "surprise", "stages")
_SURPRISE_KEYS: Final = ("max_per_side", "types", "scored", "optional")


class Table:
    """A TOML table being read: every value is checked, and a complaint names its place."""

    def __init__(self, values: object, file: str, place: str, keys: Sequence[str]) -> None:
        self.file, self.place = file, place
        if not isinstance(values, Mapping):
            raise self.bad("must be a table")
        self.values: Mapping[str, object] = values
        unknown = [str(key) for key in values if key not in keys]
        if unknown:
            raise self.bad(f"unknown key {unknown[0]!r}; known are {', '.join(keys)}")

    def bad(self, reason: str) -> BadInput:
        """The error to raise."""
        return BadInput(self.file, self.place, reason)

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.bad(f"{key!r} must be a text")
        return value

    def word(self, key: str, words: Sequence[_T]) -> _T:
        """One of ``words``."""
        return self._one_of(key, self.values.get(key), words)

    def words(self, key: str, words: Sequence[_T], required: bool = False) -> tuple[_T, ...]:
        """A list of some of ``words``, each at most once; empty if absent."""
        value = self.values.get(key, None if required else [])
        if not isinstance(value, list):
            raise self.bad(f"{key!r} must be a list of {', '.join(words)}")
        found = tuple(self._one_of(key, item, words) for item in value)
        if len(set(found)) != len(found):
            raise self.bad(f"{key!r} names one twice")
        return found

    def number(self, key: str, most: int) -> int:
        """A whole number from 1 to ``most``."""
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise self.bad(f"{key!r} must be a whole number from 1 to {most}")
        return value

    def _one_of(self, key: str, value: object, words: Sequence[_T]) -> _T:
        for word in words:
            if value == word:
                return word
        raise self.bad(f"{key!r} must be one of {', '.join(words)}, not {value!r}")


@cache
def load_formats() -> dict[str, DebateFormat]:
    """The formats the program knows, by id. Shared: do not change the dictionary."""
    formats = [read_format(path) for path in sorted((resource_dir() / "formats").glob("*.toml"))]
    return {fmt.id: fmt for fmt in formats}


def read_format(path: Path) -> DebateFormat:
    """The format in a TOML file, whose name is the format's id."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(path.name, "", str(error)) from error
    table = Table(values, path.name, "", _FORMAT_KEYS)
    if table.text("id") != path.stem:
        raise table.bad("'id' must be the file's name")
    fmt = DebateFormat(
        id=table.text("id"),
        name=table.text("name"),
        debaters_per_side=table.number("debaters_per_side", most=4),
        stages=stages_from_tables(values.get("stages"), path.name),
        surprise=_surprise(values.get("surprise"), path.name),
    )
    _check_debaters(fmt, table)
    return fmt


def stages_from_tables(tables: object, file: str) -> tuple[ScheduledStage, ...]:
    """The stages of an array ``[[stages]]``, which must not be empty."""
    if not isinstance(tables, list) or not tables:
        raise BadInput(file, "stages", "must be a list of tables, [[stages]]")
    return tuple(stage_from_table(t, file, f"stages[{i}]") for i, t in enumerate(tables, start=1))


def stage_from_table(values: object, file: str, place: str) -> ScheduledStage:
    """One stage; ``place`` is where ``values`` stands in ``file``, for complaints."""
    table = Table(values, file, place, _STAGE_KEYS)
    stage = ScheduledStage(
        name=table.text("name"),
        type=table.word("type", STAGE_TYPES),
        acting_side=table.word("acting_side", ACTING_SIDES),
        speakers=table.words("speakers", DEBATER_ROLES),
        respondents=table.words("respondents", DEBATER_ROLES),
        seconds=table.number("seconds", most=_LONGEST) if "seconds" in table.values else None,
        scored=table.words("scored", SIDES, required=True),
        optional=table.words("optional", SIDES),
    )
    _check_stage(stage, table)
    return stage


def _surprise(values: object, file: str) -> Surprise | None:
    if values is None:
        return None
    table = Table(values, file, "surprise", _SURPRISE_KEYS)
    return Surprise(
        max_per_side=table.number("max_per_side", most=9),
        types=table.words("types", STAGE_TYPES, required=True),
        scored=table.words("scored", SIDES),
        optional=table.words("optional", SIDES),
    )


def _check_stage(stage: ScheduledStage, table: Table) -> None:
    """A stage must not contradict itself: a wrong side here is a wrong score everywhere."""
    if set(stage.scored) & set(stage.optional):
        raise table.bad("a side is both 'scored' and 'optional'")
    if stage.acting_side == "both":
        if stage.respondents:
            raise table.bad("'respondents' where both sides act")
        return
    if any(side_of(role) != stage.acting_side for role in stage.speakers):
        raise table.bad("'speakers' must be of the acting side")
    if any(side_of(role) == stage.acting_side for role in stage.respondents):
        raise table.bad("'respondents' must be of the other side")
    evaluated = {*stage.scored, *stage.optional}
    if stage.type not in INTERACTIVE_TYPES and evaluated - {stage.acting_side}:
        raise table.bad("a speech is scored for the acting side alone")


def _check_debaters(fmt: DebateFormat, table: Table) -> None:
    for stage in fmt.stages:
        for role in (*stage.speakers, *stage.respondents):
            if int(role[-1]) > fmt.debaters_per_side:
                raise table.bad(f"{stage.name}: there is no {role} in this format")
