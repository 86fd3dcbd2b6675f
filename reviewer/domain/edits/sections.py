"""Acts on sections: begin, move, set, remove."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from reviewer.domain.edits.act import UNSET, Draft, Unset, act
from reviewer.domain.edits.notes import carry_notes
from reviewer.domain.edits.people import bring_judge, forget_if_unused
from reviewer.domain.errors import Refused
from reviewer.domain.model import Section, Unit
from reviewer.domain.words import ROLES, ActingSide, SectionKind, StageType


@act
def begin_section(
    draft: Draft,
    unit: str,
    kind: SectionKind,
    type: StageType | None = None,
    name: str | None = None,
    acting_side: ActingSide | None = None,
    speakers: list[str] | None = None,
    respondents: list[str] | None = None,
    surprise: bool = False,
) -> None:
    """Begins a section at the unit; the one that held it ends there."""
    draft.need(Unit, unit)
    if any(section.first_unit == unit for section in draft.now.sections.values()):
        raise Refused(f"a section begins at unit {unit} already")
    fields = {
        "section_kind": kind,
        "type": type,
        "name": name,
        "acting_side": acting_side,
        "speakers": speakers or [],
        "respondents": respondents or [],
        "surprise": surprise,
    }
    draft.put(_with(Section(draft.new_id("s"), unit), fields))


@act
def move_section(draft: Draft, section: str, unit: str) -> None:
    """Lets the section begin at that unit; it cannot pass a neighbour, nor can the first move."""
    before = draft.need(Section, section)
    draft.need(Unit, unit)
    now = draft.now
    position = now.section_index[section]
    if position == 0:
        raise Refused("the first section begins with the match and cannot move")
    target = now.unit_index[unit]
    earliest = now.section_spans[now.section_order[position - 1].id].start
    if not earliest < target < now.section_spans[section].stop:
        raise Refused("a section cannot be moved past a neighbour")
    draft.put(replace(before, first_unit=unit, origin="reviewed", status="reviewed"))


@act
def set_section(
    draft: Draft,
    section: str,
    kind: SectionKind | Unset = UNSET,
    type: StageType | Unset | None = UNSET,
    name: str | Unset | None = UNSET,
    acting_side: ActingSide | Unset | None = UNSET,
    speakers: list[str] | Unset = UNSET,
    respondents: list[str] | Unset = UNSET,
    surprise: bool | Unset = UNSET,
    judge: str | Unset | None = UNSET,
) -> None:
    """Sets any field of the section; what only a stage or commentary has goes with the kind."""
    given = {
        "section_kind": kind,
        "type": type,
        "name": name,
        "acting_side": acting_side,
        "speakers": speakers,
        "respondents": respondents,
        "surprise": surprise,
        "judge": judge,
    }
    fields = {key: value for key, value in given.items() if not isinstance(value, Unset)}
    if not fields:
        raise Refused("set_section names no field to set")
    before = draft.need(Section, section)
    after = _with(before, fields)
    if after.section_kind != "stage":
        _send_to_tray(draft, section)
    if after.judge is not None:
        bring_judge(draft, after.judge)
    draft.put(after)
    if before.judge != after.judge:
        forget_if_unused(draft, before.judge)


@act
def remove_section(draft: Draft, section: str) -> None:
    """Lets the section's units join the one before; its score entries go to the tray."""
    before = draft.need(Section, section)
    position = draft.now.section_index[section]
    if position == 0:
        raise Refused("the first section has none before it to join")
    _send_to_tray(draft, section)
    draft.drop(before)
    carry_notes(draft, draft.now.section_order[position - 1].id, [section])


def _send_to_tray(draft: Draft, section: str) -> None:
    for entry in draft.now.entries.values():
        if entry.section == section:
            draft.put(replace(entry, section=None, side=None))


def _with(section: Section, fields: Mapping[str, Any]) -> Section:
    """The section with the fields set and what does not belong to its kind cleared."""
    values = {key: _tidy(value) for key, value in fields.items()}
    for role in (*values.get("speakers", ()), *values.get("respondents", ())):
        if role not in ROLES:
            raise Refused(f"there is no role {role!r}")
    kind = values.get("section_kind", section.section_kind)
    cleared = {
        **({} if kind == "stage" else _NO_STAGE),
        **({} if kind == "commentary" else _NO_COMMENTARY),
    }
    if named := [key for key in cleared if values.get(key)]:
        raise Refused(f"a section that is {kind} has no {named[0]}")
    settled = {"origin": "reviewed", "status": "reviewed"}
    return replace(section, **cast(Any, {**values, **cleared, **settled}))


_NO_STAGE: Mapping[str, Any] = {
    "type": None,
    "acting_side": None,
    "speakers": (),
    "respondents": (),
    "surprise": False,
}
_NO_COMMENTARY: Mapping[str, Any] = {"judge": None}


def _tidy(value: Any) -> Any:
    """Lists without repetitions, as tuples; blank texts as ``None``."""
    if isinstance(value, list):
        return tuple(dict.fromkeys(value))
    return (value.strip() or None) if isinstance(value, str) else value
