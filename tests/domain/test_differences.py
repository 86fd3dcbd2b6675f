"""What changed, in debate terms: a thing is told once."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.differences import Difference, agreement, differences
from reviewer.domain.differences.definitions import definitions
from reviewer.domain.model import Fault, Line, Note, Part, Supplement, Unit
from reviewer.domain.transcript import Transcript
from tests.build import small_match
from tests.domain.checks.stage_builder import (
    STAGES,
    A,
    N,
    a_match,
    a_stage,
    appeal,
    done,
    drop,
    edit,
    put,
)


def kinds(before: Transcript, after: Transcript) -> list[str]:
    return [difference.kind for difference in differences(before, after)]


def one(before: Transcript, after: Transcript) -> Difference:
    (found,) = differences(before, after)
    return found


def after_edits(*edits: dict[str, Any]) -> tuple[Transcript, Transcript]:
    before = edit(a_match(), "match", "m1", status="in_review")
    return before, done(before, *edits)


def test_nothing_between_a_match_and_itself() -> None:
    match = put(a_match(), *appeal())
    assert differences(match, match) == ()
    assert differences(match, put(a_match(), *appeal())) == ()


# sections


def test_an_inserted_stage_is_one_difference() -> None:
    before, after = after_edits(
        {
            "edit": "begin_section",
            "unit": "u5",
            "kind": "stage",
            "type": "summary",
            "acting_side": N,
            "name": "反方小结",
        }
    )
    found = one(before, after)
    assert found.kind == "section-added"
    assert found.where["lines"] == [5, 6]
    assert found.text == "反方小结 added at line 5"
    assert (found.before, found.after["type"]) == (None, "summary")


def test_a_removed_stage_takes_its_scores_to_the_tray() -> None:
    before, after = after_edits({"edit": "remove_section", "section": "s3"})
    removed, scores = differences(before, after)
    assert (removed.kind, removed.where["lines"]) == ("section-removed", [7, 7])
    assert (scores.kind, scores.before) == ("entries-unaligned", 3)


def test_a_moved_stage_says_how_far() -> None:
    before, after = after_edits({"edit": "move_section", "section": "s3", "unit": "u5"})
    found = one(before, after)
    assert found.kind == "section-moved"
    assert found.text == "反方立论 begins 2 lines earlier (20.0 s), at line 5"
    assert found.before == {"line": 7, "offset": 0, "start_ms": 70_000}
    assert found.after == {"line": 5, "offset": 0, "start_ms": 50_000}


def test_a_stage_moved_into_a_line() -> None:
    before, after = after_edits({"edit": "split_unit", "unit": "u7", "at": 2})
    right = next(id_ for id_ in after.units if id_ not in before.units)
    moved = done(after, {"edit": "move_section", "section": "s3", "unit": right})
    found = one(after, moved)
    assert found.text == "反方立论 begins 2 characters later, at line 7"


@pytest.mark.parametrize(
    ("field", "value", "kind"),
    [
        ("name", "反方一辩立论", "section-renamed"),
        ("type", "summary", "section-type"),
        ("acting_side", A, "section-side"),
        ("speakers", ("neg_2",), "section-speakers"),
        ("respondents", ("aff_1",), "section-respondents"),
        ("surprise", True, "section-surprise"),
    ],
)
def test_each_field_of_a_stage(field: str, value: object, kind: str) -> None:
    found = one(a_match(), edit(a_match(), "section", "s3", **{field: value}))
    assert found.kind == kind
    assert found.where["section"] == "s3"


def test_a_stage_that_is_none_after_all_is_one_difference() -> None:
    before, after = after_edits({"edit": "set_section", "section": "s3", "kind": "other"})
    assert "section-kind" in kinds(before, after)
    assert not {"section-type", "section-renamed", "section-side"} & set(kinds(before, after))


def test_confirmed_sections_are_told_together() -> None:
    before = a_match()
    for section in ("s1", "s2", "s3"):
        before = edit(before, "section", section, status="pending")
    found = one(before, a_match())
    assert (found.kind, found.where) == ("section-status", {"sections": ["s1", "s2", "s3"]})


def renewed(match: Transcript) -> Transcript:
    """The same sections under new ids, as a new proposal gives them."""
    sections = [("section", id_, None) for id_ in match.sections]
    fresh = [("section", f"n{s.id}", replace(s, id=f"n{s.id}")) for s in match.section_order]
    entries = [
        ("entry", e.id, replace(e, section=f"n{e.section}"))
        for e in match.entries.values()
        if e.section is not None
    ]
    return match.changed([*sections, *fresh, *entries], match.head + 1)


def test_a_new_proposal_is_compared_by_place_and_order() -> None:
    assert kinds(a_match(), renewed(a_match())) == []
    moved = edit(renewed(a_match()), "section", "ns3", first_unit="u6")
    more = put(moved, a_stage("nx", "u9", STAGES[1]))
    assert kinds(a_match(), more) == ["section-moved", "section-added"]


# units


def test_a_corrected_text_counts_its_characters() -> None:
    before, after = after_edits({"edit": "set_text", "unit": "u3", "text": "第叁句话！"})
    found = one(before, after)
    assert (found.kind, found.before, found.after) == ("text", "第3句话。", "第叁句话！")
    assert found.where == {"unit": "u3", "units": ["u3"], "lines": [3, 3]}
    assert found.text == "u3: 2 characters changed"


def test_a_split_and_a_merge() -> None:
    before, after = after_edits({"edit": "split_unit", "unit": "u3", "at": 2})
    assert kinds(before, after) == ["unit-split", "unit-status"]
    split = differences(before, after)[0]
    assert (split.before, len(split.after)) == (["u3"], 2)
    merged = done(after, {"edit": "merge_units", "units": split.after})
    assert "unit-merged" in kinds(after, merged)
    assert kinds(before, merged) == ["unit-status"]


def test_a_text_changed_across_a_split() -> None:
    before, after = after_edits(
        {"edit": "split_unit", "unit": "u3", "at": 2},
        {"edit": "set_text", "unit": "u3", "text": "第4"},
    )
    assert kinds(before, after)[:2] == ["unit-split", "text"]


def test_a_label_that_gets_a_role_is_one_difference() -> None:
    before = edit(a_match(), "speaker", "CHAIR", role=None)
    for unit in ("u1", "u3", "u13"):
        before = edit(before, "unit", unit, role=None)
    found = one(before, a_match())
    assert (found.kind, found.before, found.after) == ("role", None, "chair")
    assert found.where == {"speaker": "CHAIR", "units": ["u1", "u3", "u13"], "lines": [1, 13]}


def test_a_label_without_units_still_counts() -> None:
    assert kinds(a_match(), edit(a_match(), "speaker", "CHAIR", role="other")) == ["speaker"]


def test_states_are_told_run_by_run() -> None:
    after = a_match()
    for unit in ("u1", "u2", "u3", "u9"):
        after = edit(after, "unit", unit, status="pending")
    runs = [d.where["units"] for d in differences(a_match(), after)]
    assert runs == [["u1", "u2", "u3"], ["u9"]]


def test_suggestions_that_came_are_one_difference() -> None:
    after = a_match()
    for unit in ("u4", "u5", "u6"):
        after = edit(after, "unit", unit, text="改了。", suggested="改了。")
    found = one(a_match(), after)
    assert (found.kind, found.where["units"]) == ("suggestion", ["u4", "u5", "u6"])


def test_another_transcript_is_one_difference() -> None:
    before = a_match()
    gone = [("unit", id_, None) for id_ in before.units]
    units = [("unit", f"v{n}", Unit(f"v{n}", (n,), "别的。")) for n in range(1, 14)]
    sections = [
        ("section", s.id, replace(s, first_unit="v" + s.first_unit[1:]))
        for s in before.sections.values()
    ]
    after = before.changed([*gone, *units, *sections, ("line", "1", Line(1, "别的。"))], 9)
    assert kinds(before, after) == ["transcript-replaced"]
    assert set(agreement(before, after).values()) == {None}


# forms and the rest


def test_a_form_that_came_is_one_difference() -> None:
    found = one(drop(drop(a_match(), "entry", *third()), "form", "f3"), a_match())
    assert (found.kind, found.where["judge"]) == ("form-added", "j3")


def third() -> list[str]:
    return [id_ for id_ in a_match().entries if id_.startswith("j3")]


def test_scores_first_aligned_are_told_form_by_form() -> None:
    before = a_match()
    for id_ in ("j1.s1.affirmative", "j1.s2.negative", "j2.s1.affirmative"):
        before = edit(before, "entry", id_, section=None, side=None)
    found = differences(before, a_match())
    assert [(d.kind, d.where["form"], d.after) for d in found] == [
        ("entries-aligned", "f1", 2),
        ("entries-aligned", "f2", 1),
    ]


def test_a_score_that_changed_its_cell() -> None:
    found = one(a_match(), edit(a_match(), "entry", "j1.s2.negative", section="s3"))
    assert found.kind == "entry-aligned"
    assert found.before == {"section": "s2", "side": N}
    assert found.after == {"section": "s3", "side": N}


def test_a_corrected_value() -> None:
    before, after = after_edits(
        {"edit": "set_entry", "entry": "j1.s2.negative", "value": 3, "reason": "misread"}
    )
    found = one(before, after)
    assert (found.kind, found.before, found.after) == ("entry-corrected", "6", "3")


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"confirmed": True}, "form-confirmed"),
        ({"chosen": True}, "form-chosen"),
        ({"set_aside": True}, "form-set-aside"),
        ({"judge": "j2"}, "form-judge"),
    ],
)
def test_states_of_a_form(fields: dict[str, object], kind: str) -> None:
    assert kinds(a_match(), edit(a_match(), "form", "f1", **fields)) == [kind]


def test_fields_of_the_match() -> None:
    before, after = after_edits({"edit": "set_match", "field": "motion", "value": "别的题"})
    found = one(before, after)
    assert (found.kind, found.where, found.after) == ("match", {"field": "motion"}, "别的题")
    assert kinds(after, edit(after, "match", "m1", status="reviewed")) == ["match-status"]


def test_parts_faults_texts_and_notes() -> None:
    before = a_match()
    part = Part("corrections/1.json", "1.json", "aa", 1)
    fault = Fault("x1", "unit-gap", part.id, (3,), None, "Wrong.")
    text = Supplement("t1", "summaries/1.json", "summary", "original", None, "略")
    after = put(before, part, fault, text, Note("u3", "u3", "再听"))
    found = ["part-added", "fault", "supplement-added", "note"]
    assert kinds(before, after) == found
    accepted = edit(after, "supplement", "t1", verdict="accepted")
    assert kinds(after, accepted) == ["supplement-reviewed"]
    assert kinds(after, edit(after, "part", part.id, sha256="bb")) == ["part-replaced"]


# agreement


def test_every_measure_is_defined() -> None:
    match = small_match("m1")
    assert definitions().keys() == agreement(match, match).keys()
    assert "Fournier" in definitions()["boundary_similarity"]


def test_a_match_agrees_with_itself() -> None:
    found = agreement(a_match(), a_match())
    assert [found.pop(name) for name in ("cer", "pk", "window_diff")] == [0, 0, 0]
    assert set(found.values()) == {1}
    assert list(found) == [
        "boundary_precision",
        "boundary_recall",
        "boundary_f1",
        "boundary_precision_1",
        "boundary_recall_1",
        "boundary_f1_1",
        "boundary_precision_2s",
        "boundary_recall_2s",
        "boundary_f1_2s",
        "boundary_similarity",
        "side_agreement",
    ]


def test_a_boundary_one_line_off_is_right_with_tolerance() -> None:
    moved = edit(a_match(), "section", "s3", first_unit="u6")
    found = agreement(moved, a_match())
    assert found["boundary_precision"] == pytest.approx(5 / 6)
    assert found["boundary_precision_1"] == 1
    assert found["boundary_similarity"] == pytest.approx((5 + 0.5) / 6)
    assert found["pk"] == pytest.approx(1 / 11)
    assert found["window_diff"] == pytest.approx(2 / 11)


def test_the_later_revision_is_the_reference() -> None:
    fewer = drop(drop(a_match(), "section", "s2", "s5"), "entry")
    found = agreement(fewer, a_match())
    assert found["boundary_precision"] == 1
    assert found["boundary_recall"] == pytest.approx(4 / 6)
    assert found["boundary_f1"] == pytest.approx(0.8)


def test_without_stages_there_are_no_boundaries() -> None:
    bare = drop(a_match(), "section", *(id_ for id_ in a_match().sections if id_ != "c0"))
    found = agreement(bare, bare)
    assert (found["boundary_precision"], found["boundary_f1"]) == (None, None)
    assert found["cer"] == 0


def test_one_boundary_is_matched_once() -> None:
    more = put(a_match(), a_stage("x1", "u8b", STAGES[1]), *halves())
    found = agreement(more, a_match())
    assert found["boundary_precision"] == pytest.approx(6 / 7)
    assert found["boundary_recall"] == 1


def halves() -> list[Unit]:
    whole = a_match().units["u8"]
    left = replace(whole, text="第8", cut=(0, 2))
    return [left, replace(whole, id="u8b", text="句话。", cut=(2, 5))]


def test_sides_are_weighed_by_characters_across_a_split() -> None:
    left, right = halves()
    after = put(a_match(), left, replace(right, role="neg_1"))
    sizes = {n: len(a_match().line(n).text) for n in range(1, 14) if n not in (1, 3, 13)}
    expected = 1 - 3 / sum(sizes.values())
    assert agreement(a_match(), after)["side_agreement"] == pytest.approx(expected)


def test_no_side_anywhere_is_not_defined() -> None:
    match = a_match()
    for unit in match.units:
        match = edit(match, "unit", unit, role=None)
    assert agreement(match, match)["side_agreement"] is None
    assert agreement(match, a_match())["side_agreement"] == 0


def test_punctuation_width_and_division_are_no_errors() -> None:
    after = put(a_match(), *halves())
    after = edit(after, "unit", "u3", text="第３句话！")
    assert agreement(a_match(), after)["cer"] == 0


def test_cer_counts_against_the_later_text() -> None:
    after = edit(a_match(), "unit", "u3", text="第3句好话。")
    length = sum(len(u.text) - 1 for u in after.units.values())
    assert agreement(a_match(), after)["cer"] == pytest.approx(1 / length)
