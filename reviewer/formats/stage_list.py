"""``stages.json``: where the stages of a match stand, by line numbers."""

from collections.abc import Mapping
from typing import Any, cast

from reviewer.domain.errors import BadInput
from reviewer.domain.segmentation import StagePlace
from reviewer.domain.words import ACTING_SIDES, ROLES, STAGE_TYPES, ActingSide, StageType
from reviewer.formats.json_object import is_whole, read_object

FILE = "stages.json"
_KEYS = {
    "name",
    "type",
    "acting_side",
    "speakers",
    "respondents",
    "first_line",
    "last_line",
    "surprise",
}


def read_stages(data: bytes) -> tuple[StagePlace, ...]:
    """The stages in the order of the file. ``BadInput`` names the stage and the field."""
    stages = read_object(FILE, data).get("stages")
    if not isinstance(stages, list):
        raise BadInput(FILE, "stages", 'this file is {"stages": [{…}, …]}')
    return tuple(_stage(f"stage {n}", value) for n, value in enumerate(stages, start=1))


def _stage(place: str, value: object) -> StagePlace:
    if not isinstance(value, dict):
        raise BadInput(FILE, place, "a stage is an object")
    unknown = sorted(set(value) - _KEYS)
    if unknown:
        raise BadInput(FILE, place, f"there is no field {unknown[0]!r}")
    stage = _Stage(place, value)
    return StagePlace(
        name=stage.text("name"),
        type=cast(StageType | None, stage.word("type", STAGE_TYPES)),
        acting_side=cast(ActingSide | None, stage.word("acting_side", ACTING_SIDES)),
        speakers=stage.roles("speakers"),
        respondents=stage.roles("respondents"),
        first_line=stage.line("first_line"),
        last_line=stage.line("last_line"),
        surprise=stage.flag("surprise"),
    )


class _Stage:
    """One stage being read; a complaint names it and the field."""

    def __init__(self, place: str, value: Mapping[str, Any]) -> None:
        self.place, self.value = place, value

    def _bad(self, key: str, words: str) -> BadInput:
        return BadInput(FILE, f"{self.place}, {key}", f"{key} is {words}")

    def text(self, key: str) -> str | None:
        value = self.value.get(key)
        if value is None:
            return None
        if isinstance(value, str) and value.isprintable():
            return value.strip() or None
        raise self._bad(key, "a text of one line")

    def word(self, key: str, words: tuple[str, ...]) -> str | None:
        value = self.value.get(key)
        if value is None or value in words:
            return cast(str | None, value)
        raise self._bad(key, f"one of {', '.join(words)}")

    def roles(self, key: str) -> tuple[str, ...]:
        value = self.value.get(key)
        if value is None:
            return ()
        if isinstance(value, list) and all(role in ROLES for role in value):
            return tuple(dict.fromkeys(value))
        raise self._bad(key, "a list of roles (aff_1 … neg_4, chair, judge_1 …, other)")

    def line(self, key: str) -> int:
        value = self.value.get(key)
        if is_whole(value):
            return cast(int, value)
        raise self._bad(key, "a line number")

    def flag(self, key: str) -> bool:
        value = self.value.get(key, False)
        if isinstance(value, bool):
            return value
        raise self._bad(key, "true or false")
