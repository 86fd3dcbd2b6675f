"""The part of a proposal that a person chose, put into the match as one act.

What was chosen goes where it was proposed, whatever stands there; all other stages, and sections
that a person confirmed, stay as they are. What lies between is worked out anew.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reviewer.domain.edits import Context, Draft
from reviewer.domain.edits.plan import APPROVED, settled
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_changes
from reviewer.domain.log import Change, Edit
from reviewer.domain.proposing import Edge, Point, Proposal, RoleProposal, StageProposal, UnitRole
from reviewer.domain.segmentation import StagePlace
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ACTING_SIDES, ROLES, STAGE_TYPES
from reviewer.services.proposal_offers import SHOWN, Places, is_settled, met
from reviewer.services.proposing import put_proposal


def chosen_edit(
    stages: Sequence[StageProposal],
    *,
    remove: Sequence[str] = (),
    roles: Mapping[str, str] | None = None,
    stretches: Sequence[UnitRole] = (),
    commented: bool = False,
) -> Edit:
    """The act that puts in what was chosen; ``remove`` are stages that join what is around."""
    chosen = {
        "stages": [_stage_data(stage) for stage in stages],
        "remove": list(remove),
        "roles": dict(roles or {}),
        "stretches": [[*_place(s.begin), *_place(s.end), s.role] for s in stretches],
        "commented": commented,
    }
    return {"edit": "segment", "chosen": chosen}


def _place(point: Point) -> tuple[int, int]:
    return point.line, point.offset


def _stage_data(stage: StageProposal) -> dict[str, Any]:
    place = stage.place
    return {
        **{name: getattr(place, name) for name in SHOWN},
        "speakers": list(place.speakers),
        "respondents": list(place.respondents),
        "begin": list(_place(stage.begin.point)),
        "end": list(_place(stage.end.point)),
    }


def plan_chosen(transcript: Transcript, edit: Edit) -> tuple[Change, ...]:
    """The changes that put in what was chosen. ``Refused`` if it is nothing or no choice."""
    if transcript.match.status == "approved":
        raise Refused(APPROVED)
    places = Places(transcript)
    try:
        proposal, removed = _read(transcript, places, edit["chosen"])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refused("segment: chosen is not what a proposal can give") from None
    gone = removed | _in_way(transcript, places, proposal.stages)
    kept = [
        section
        for section in transcript.section_order
        if section.id not in gone and (section.section_kind == "stage" or is_settled(section))
    ]
    draft = Draft(transcript, Context())
    put_proposal(draft, proposal, kept)
    _leave_what_is_so(draft, transcript)
    _keep_baseline(draft, transcript, proposal.stages, {section.id for section in kept})
    changes = settled(draft)
    check_changes(draft.now, changes)
    return changes


def _in_way(transcript: Transcript, places: Places, stages: Sequence[StageProposal]) -> set[str]:
    spans = [places.span(stage.begin.point, stage.end.point) for stage in stages]
    return {id_ for span in spans for id_ in met(transcript, span)}


def _leave_what_is_so(draft: Draft, before: Transcript) -> None:
    """What lies between and comes out as it was stays as it was, whoever put it there."""
    for section in draft.now.section_order:
        old = before.sections.get(section.id)
        alike = old is not None and replace(section, origin=old.origin, judge=old.judge) == old
        if alike and section.section_kind != "stage" and old is not None:
            draft.put(old)


def _keep_baseline(
    draft: Draft, before: Transcript, stages: Sequence[StageProposal], kept: Collection[str]
) -> None:
    """What a person made of the rest is still told from what was proposed there."""
    old, new = before.baseline, draft.now.baseline
    if old is None or new is None:
        return
    spans = [(stage.place.first_line, stage.place.last_line) for stage in stages]
    noted = {each.section: each for each in old.sections}
    left = [each for each in new.sections if each.section not in kept]
    gone = [
        each
        for id_, each in noted.items()
        if id_ not in before.sections
        and not any(each.first_line <= b and a <= each.last_line for a, b in spans)
    ]
    left += [noted[id_] for id_ in noted if id_ in kept] + gone
    draft.put(replace(new, sections=tuple(sorted(left, key=lambda each: each.first_line))))


def _read(
    transcript: Transcript, places: Places, chosen: Mapping[str, Any]
) -> tuple[Proposal, set[str]]:
    stages = sorted(
        (_read_stage(transcript, places, each) for each in chosen["stages"]),
        key=lambda stage: _place(stage.begin.point),
    )
    roles = [RoleProposal(label, _role(role), 1.0) for label, role in chosen["roles"].items()]
    stretches = [
        UnitRole(
            _point(transcript, places, [line, offset]),
            _point(transcript, places, [last, end]),
            _role(role),
            1.0,
        )
        for line, offset, last, end, role in chosen["stretches"]
    ]
    commented = chosen["commented"] is True
    made = Proposal(None, False, tuple(stages), tuple(roles), tuple(stretches), commented=commented)
    return made, {transcript.sections[id_].id for id_ in chosen["remove"]}


def _read_stage(transcript: Transcript, places: Places, data: Mapping[str, Any]) -> StageProposal:
    begin = _point(transcript, places, data["begin"])
    end = _point(transcript, places, data["end"])
    if _place(begin) >= _place(end):
        raise ValueError("a stage ends after it begins")
    place = StagePlace(
        name=None if data["name"] is None else str(data["name"]),
        type=_one_of(data["type"], STAGE_TYPES),
        acting_side=_one_of(data["acting_side"], ACTING_SIDES),
        speakers=tuple(map(_role, data["speakers"])),
        respondents=tuple(map(_role, data["respondents"])),
        first_line=begin.line,
        last_line=end.line,
        surprise=data["surprise"] is True,
    )
    return StageProposal(place, None, Edge(begin, 1.0), Edge(end, 1.0), 1.0, ())


def _point(transcript: Transcript, places: Places, place: Sequence[int]) -> Point:
    line, offset = place
    if not 0 <= offset <= len(transcript.line(line).text):
        raise ValueError("there is no such place in the line")
    return places.point(transcript, line, offset)


def _role(role: Any) -> str:
    if role not in ROLES:
        raise ValueError("there is no such role")
    return str(role)


def _one_of(value: object, known: Collection[str]) -> Any:
    if value is not None and value not in known:
        raise ValueError("there is no such word")
    return value
