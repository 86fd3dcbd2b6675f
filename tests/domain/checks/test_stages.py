"""Stages by themselves and against the schedule."""

from dataclasses import replace

import pytest

from reviewer.domain.transcript import Transcript
from tests.domain.checks.cases import order, surprise
from tests.domain.checks.stage_builder import (
    MINI,
    STAGES,
    A,
    a_match,
    a_stage,
    codes,
    edit,
    found,
    put,
)

SCHEDULE = {"stage-missing", "stage-extra", "stage-order", "stage-overtime"}


def stage_codes(match: Transcript) -> list[str]:
    return [code for code in codes(match) if code.startswith("stage-")]


def test_a_match_not_yet_parted_lacks_every_stage_in_order() -> None:
    match = a_match()
    sections = [("section", id_, None) for id_ in match.sections if id_ != "c0"]
    entries = [("entry", id_, None) for id_ in match.entries]
    bare = match.changed([*sections, *entries], 9)
    assert [f.where["index"] for f in found(bare, "stage-missing")] == [1, 2, 3, 4, 5, 6]


def test_without_a_format_the_schedule_is_not_looked_at() -> None:
    match = put(a_match(), a_stage("x1", "u9", STAGES[1]))
    assert not SCHEDULE & set(codes(match, None))


def test_the_matchs_own_stages_replace_the_schedule() -> None:
    match = edit(a_match(), "match", "m1", stages=STAGES[:5])
    for fmt in (MINI, None):
        assert [f.where["section"] for f in found(match, "stage-extra", fmt)] == ["s6"]


def test_a_wrong_side_is_one_mistake() -> None:
    match = edit(a_match(), "section", "s2", acting_side=A, speakers=(), respondents=())
    assert stage_codes(match) == ["stage-side"]
    assert "negative" in found(match, "stage-side")[0].message


def test_no_side_is_one_mistake() -> None:
    assert stage_codes(edit(a_match(), "section", "s4", acting_side=None)) == ["stage-side"]


@pytest.mark.parametrize(
    ("section", "fields"),
    [
        ("s3", {"speakers": ("aff_1",)}),
        ("s2", {"respondents": ("neg_1",)}),
    ],
)
def test_names_that_contradict_the_side(section: str, fields: dict[str, object]) -> None:
    assert stage_codes(edit(a_match(), "section", section, **fields)) == ["stage-side"]


def test_voices_that_contradict_the_side() -> None:
    match = edit(a_match(), "unit", "u7", role="aff_1")
    assert stage_codes(match) == ["stage-side"]


def test_a_speech_is_not_both_sides() -> None:
    match = edit(a_match(), "section", "s3", acting_side="both", speakers=())
    fmt = replace(MINI, stages=(*STAGES[:2], replace(STAGES[2], acting_side="both"), *STAGES[3:]))
    assert [f.severity for f in found(match, "stage-side", fmt)] == ["error"]


def test_equal_stages_of_a_schedule_are_counted() -> None:
    twice = replace(MINI, stages=(*STAGES[:2], STAGES[1], *STAGES[2:]))
    (finding,) = found(a_match(), "stage-missing", twice)
    assert finding.where == {"stage": "反方质询", "index": 3}


def test_one_stage_out_of_place_is_one_finding() -> None:
    assert len(found(order("u9", "u7")(), "stage-order")) == 1


def test_closings_may_be_swapped() -> None:
    match = edit(a_match(), "section", "s5", first_unit="u12")
    match = edit(match, "section", "s6", first_unit="u11")
    assert found(match, "stage-order") == []


def test_one_surprise_a_side_is_allowed() -> None:
    assert "stage-extra" not in codes(surprise("questioning")())
    (second,) = found(surprise("questioning", 2)(), "stage-extra")
    assert second.where == {"section": "x1"}


def test_a_surprise_of_another_type_or_in_another_format() -> None:
    assert found(surprise("summary")(), "stage-extra")
    plain = replace(MINI, surprise=None)
    assert found(surprise("questioning")(), "stage-extra", plain)


def test_a_duel_gives_each_side_its_own_time() -> None:
    match = edit(a_match(), "line", "8", end_ms=None)
    match = edit(match, "line", "9", start_ms=80_000 + 65_000, end_ms=None)
    match = edit(match, "line", "10", start_ms=80_000 + 130_000)
    assert found(match, "stage-overtime") == []
    longer = edit(match, "line", "9", start_ms=80_000 + 71_000)
    (finding,) = found(longer, "stage-overtime")
    assert finding.where == {"section": "s4"}
    assert "71.0 s for the affirmative" in finding.message
    assert "60.0 s" in finding.message


def test_unknown_times_are_no_overtime() -> None:
    match = a_match()
    for number in match.lines:
        match = edit(match, "line", number, start_ms=None, end_ms=None)
    assert found(match, "stage-overtime") == []


def test_a_stage_in_which_only_the_chair_speaks_is_empty() -> None:
    match = edit(a_match(), "unit", "u7", role="chair")
    (finding,) = found(match, "stage-empty")
    assert finding.where == {"section": "s3"}
    assert stage_codes(edit(match, "unit", "u7", role="neg_1")) == []
