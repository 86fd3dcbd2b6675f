"""What a section may become: scheduled stages first, then the other kinds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from reviewer.domain.model import ScheduledStage, Section
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import SectionKind, is_judge, side_of
from reviewer.ui.words import role_name, translate, word

_OTHERS: Final[tuple[SectionKind, ...]] = ("chair", "commentary", "break", "other")


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of the palette: what is set, and what is said beside it.

    ``plan`` is the place in the schedule of a stage that is missing.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    remark: str = ""
    plan: int | None = None

    def facts(self) -> str:
        """Type, side and speakers as people read them."""
        asking = "、".join(map(role_name, self.fields.get("speakers", ())))
        answering = "、".join(map(role_name, self.fields.get("respondents", ())))
        spoken = f"{asking} → {answering}" if answering else asking
        parts = [word(self.fields.get("type")), word(self.fields.get("acting_side")), spoken]
        return " · ".join(part for part in parts if part)

    def holds(self, query: str) -> bool:
        """Whether every word that was typed stands in it."""
        whole = f"{self.name} {self.facts()} {word(self.fields['kind'])}".casefold()
        return all(each in whole for each in query.casefold().split())


def choices(
    transcript: Transcript,
    schedule: Sequence[ScheduledStage],
    unit: str,
    wanted: int | None = None,
) -> list[Choice]:
    """The choices at a unit, the expected one first; ``wanted`` is the stage that was asked for.

    Missing stages, then the other kinds, then stages that are found already; where a debater
    speaks, those of the found ones come before the other kinds, and their own first.
    """
    from reviewer.domain.expected import missing_at

    missing = [index for index in missing_at(transcript, schedule, unit) if index != wanted]
    if wanted is not None:
        missing.insert(0, wanted)
    others = [Choice({"kind": kind}, word(kind)) for kind in _others(transcript, unit)]
    found = [index for index in range(len(schedule)) if index not in missing]
    role = transcript.units[unit].role
    if side_of(role) is None:
        return [*_missing(schedule, missing), *others, *_found(schedule, found)]
    found.sort(key=lambda index: role not in schedule[index].speakers)
    return [*_missing(schedule, missing), *_found(schedule, found), *others]


def _others(transcript: Transcript, unit: str) -> list[SectionKind]:
    """The other kinds, the judges' comments first where a judge speaks."""
    speaks = is_judge(transcript.units[unit].role)
    return sorted(_OTHERS, key=lambda kind: not (speaks and kind == "commentary"))


def with_present(found: list[Choice], section: Section | None, *, first: bool) -> list[Choice]:
    """The choices and the section as it is, before or after them."""
    if section is None:
        return found
    if section.section_kind != "stage":
        found = [choice for choice in found if choice.fields["kind"] != section.section_kind]
    return [_as_it_is(section), *found] if first else [*found, _as_it_is(section)]


def _missing(schedule: Sequence[ScheduledStage], places: Sequence[int]) -> Iterator[Choice]:
    for number, index in enumerate(places):
        remark = translate("Sections", "expected next") if number == 0 else ""
        yield Choice(_fields(schedule[index]), schedule[index].name, remark, index)


def _found(schedule: Sequence[ScheduledStage], places: Sequence[int]) -> Iterator[Choice]:
    for index in places:
        remark = translate("Sections", "found already")
        yield Choice(_fields(schedule[index]), schedule[index].name, remark)


def _fields(plan: ScheduledStage) -> dict[str, Any]:
    return {
        "kind": "stage",
        "type": plan.type,
        "name": plan.name,
        "acting_side": plan.acting_side,
        "speakers": list(plan.speakers),
        "respondents": list(plan.respondents),
        "surprise": False,
    }


def _as_it_is(section: Section) -> Choice:
    fields = {
        "kind": section.section_kind,
        "type": section.type,
        "name": section.name,
        "acting_side": section.acting_side,
        "speakers": list(section.speakers),
        "respondents": list(section.respondents),
        "surprise": section.surprise,
        "judge": section.judge,
    }
    name = section.name or word(section.type or section.section_kind)
    return Choice(fields, name, translate("Sections", "as it is"))
