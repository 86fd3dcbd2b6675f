"""A part of a proposal put in: what was chosen goes in, everything else stays."""

import json
from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import apply
from reviewer.domain.proposing import Alternative, Point, StageProposal
from reviewer.domain.segmentation import section_lines
from reviewer.domain.transcript import Transcript
from reviewer.services.chosen_proposal import chosen_edit, plan_chosen
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.services.proposal_offers import compare
from reviewer.services.proposing import plan_segment, proposal_of, segment_edit
from reviewer.storage.store import Store
from tests.domain.proposing.match_of import match_of
from tests.services.match_maker import Maker
from tests.services.test_proposing import SAID


def taken(transcript: Transcript, *stages: StageProposal, **more: Any) -> Transcript:
    """After the act, which has gone through JSON as the log keeps it."""
    edit = json.loads(json.dumps(chosen_edit(stages, **more), ensure_ascii=False))
    after = apply(transcript, plan_chosen(transcript, edit), transcript.head + 1)
    check_all(after)
    return after


def edited(transcript: Transcript, *edits: dict[str, Any]) -> Transcript:
    for edit in edits:
        transcript = apply(transcript, plan(transcript, edit), transcript.head + 1)
    return transcript


def segmented(transcript: Transcript) -> Transcript:
    return apply(transcript, plan_segment(transcript, segment_edit()), transcript.head + 1)


def shown(transcript: Transcript) -> list[tuple[str, str | None, int, int, str]]:
    return [
        (s.section_kind, s.name, *section_lines(transcript, s.id), s.status)
        for s in transcript.section_order
    ]


def test_all_of_it_is_what_the_command_does() -> None:
    now = match_of(*SAID)
    proposal = proposal_of(now)
    roles = {each.label: each.role for each in proposal.roles if each.role}
    after = taken(
        now,
        *proposal.stages,
        roles=roles,
        stretches=proposal.stretches,
        commented=proposal.commented,
    )
    assert after == segmented(now)


def test_only_what_was_chosen_goes_in() -> None:
    now = match_of(*SAID)
    after = taken(now, proposal_of(now).stages[1], roles={"主席": "chair"})
    assert shown(after) == [
        ("other", None, 1, 3, "pending"),
        ("stage", "反方二辩质询正方一辩", 4, 5, "pending"),
        ("other", None, 6, 9, "pending"),
    ]
    assert {s.id: s.role for s in after.speakers.values() if s.role} == {"主席": "chair"}


def test_what_a_person_made_stays_unless_it_was_chosen_over() -> None:
    now = segmented(match_of(*SAID))
    second = now.section_order[3]
    now = edited(
        now,
        {"edit": "set_section", "section": second.id, "name": "my name"},
        {"edit": "remove_section", "section": now.section_order[1].id},
    )
    offers = compare(now, proposal_of(now)).offers
    assert [(o.same, o.settled, o.standing == second.id) for o in offers] == [
        (False, False, False),
        (False, True, True),
        (True, False, False),
    ]
    after = taken(now, offers[0].stage)
    assert [(s.name, s.status) for s in after.section_order if s.section_kind == "stage"] == [
        ("正方一辩立论", "pending"),
        ("my name", "reviewed"),
        ("反方一辩立论", "pending"),
    ]
    over = taken(now, offers[1].stage)
    assert [s.name for s in over.section_order if s.section_kind == "stage"] == [
        "反方二辩质询正方一辩",
        "反方一辩立论",
    ]


def test_the_baseline_still_tells_what_a_person_changed_elsewhere() -> None:
    now = segmented(match_of(*SAID))
    second = now.section_order[3]
    now = edited(now, {"edit": "set_section", "section": second.id, "acting_side": "affirmative"})
    first = compare(now, proposal_of(now)).offers[0].stage
    other = replace(first, place=replace(first.place, name="another"))
    after = taken(now, other)
    assert after.baseline is not None
    noted = {each.section: each for each in after.baseline.sections}
    assert noted[second.id].acting_side == "negative"
    assert after.sections[second.id].acting_side == "affirmative"
    assert len(noted) == len(after.sections)


def test_what_lies_between_and_was_confirmed_resists_too() -> None:
    now = segmented(match_of(*SAID))
    chair = now.section_order[2]
    now = edited(now, {"edit": "set_status", "section": chair.id, "status": "reviewed"})
    stage = proposal_of(now).stages[1]
    wider = replace(stage, begin=replace(stage.begin, point=Point(3, 0, "u3", False)))
    (offer,) = compare(now, replace(proposal_of(now), stages=(wider,))).offers
    assert (offer.others, offer.settled) == ((chair.id,), True)
    after = taken(now, wider)
    assert chair.id not in after.sections or after.sections[chair.id].section_kind == "stage"


def test_another_place_for_a_boundary_can_be_chosen() -> None:
    now = match_of(*SAID)
    stage = proposal_of(now).stages[2]
    assert stage.begin.point.inside
    other = Alternative(Point(7, 0, "u7", False), 0.1)
    moved = replace(stage, begin=replace(stage.begin, point=other.point))
    assert shown(taken(now, moved))[1][:4] == ("stage", "反方一辩立论", 7, 7)


def test_a_stage_where_none_is_proposed_is_told_and_can_be_taken_out() -> None:
    now = segmented(match_of(*SAID))
    now = edited(now, {"edit": "begin_section", "unit": "u9", "kind": "stage", "name": "extra"})
    extra = now.section_of["u9"]
    comparison = compare(now, proposal_of(now))
    assert comparison.extra == (extra,)
    assert all(offer.same for offer in comparison.offers)
    assert shown(taken(now, remove=[extra]))[-1][:4] == ("commentary", None, 8, 9)


def test_imported_stages_count_as_settled_and_what_lies_between_them_does_not(
    store: Store, maker: Maker
) -> None:
    import_paths(store, [maker.folder], author="importer")
    now = store.load("m1")
    comparison = compare(now, proposal_of(now))
    kinds = {s.id: s.section_kind for s in now.section_order}
    for offer in comparison.offers:
        assert offer.settled == (not offer.same and offer.standing is not None)
        assert all(kinds[id_] == "stage" for id_ in offer.others)


def test_what_is_no_choice_is_refused_and_changes_nothing() -> None:
    now = match_of(*SAID)
    good = chosen_edit(proposal_of(now).stages[:1])["chosen"]
    (stage,) = good["stages"]
    wrongs: tuple[Any, ...] = (
        {},
        [],
        {**good, "remove": ["s9"]},
        {**good, "roles": {"主席": "king"}},
        {**good, "stages": [{**stage, "begin": [99, 0]}]},
        {**good, "stages": [{**stage, "begin": [2, 500]}]},
        {**good, "stages": [{**stage, "end": stage["begin"]}]},
        {**good, "stages": [{**stage, "type": "speech"}]},
    )
    for wrong in wrongs:
        with pytest.raises(Refused, match="not what a proposal can give"):
            plan_chosen(now, {"edit": "segment", "chosen": wrong})


def test_it_is_one_act_that_can_be_taken_back(store: Store, maker: Maker) -> None:
    import_paths(store, [maker.folder], author="importer")
    editor = Editor(store, "m1", author="anna")
    before = editor.transcript
    stage = proposal_of(before).stages[0]
    other = replace(stage, place=replace(stage.place, name="another"))
    assert editor.apply(chosen_edit([other])) is not None
    assert "another" in {s.name for s in editor.transcript.section_order}
    editor.apply({"edit": "undo"})
    names = [s.name for s in editor.transcript.section_order]
    assert names == [s.name for s in before.section_order]
