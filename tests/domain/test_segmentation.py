"""From stages by line numbers to sections that part all units."""

import re
from dataclasses import replace

import pytest

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Section, Unit
from reviewer.domain.segmentation import StagePlace, baseline, kind_between, sections_of
from reviewer.domain.transcript import Transcript
from tests.domain.correction_lines import changed, transcript

SAID = (
    "林 有请正方一辩。",
    "江 大家好。",
    "江 谢谢。",
    "林 有请反方二辩。",
    "何 请问？",
    "江 请。",
    "林 感谢双方。",
)


@pytest.fixture
def now() -> Transcript:
    return transcript(*SAID, first=2, step=2)  # lines 2, 4 … 14


def stage(first: int, last: int, name: str = "立论") -> StagePlace:
    return StagePlace(name, "constructive_speech", "affirmative", ("aff_1",), (), first, last)


def places(now: Transcript, *stages: StagePlace) -> list[tuple[str, str]]:
    return [(s.section_kind, s.first_unit) for s in sections_of(now, stages, "stages.json")]


def test_stages_and_what_lies_between(now: Transcript) -> None:
    assert places(now, stage(4, 6), stage(10, 12)) == [
        ("chair", "u1"),
        ("stage", "u2"),
        ("chair", "u4"),
        ("stage", "u5"),
        ("chair", "u7"),
    ]
    first = sections_of(now, [stage(4, 6)], "stages.json")[1]
    assert first == Section(
        "s2.2",
        "u2",
        section_kind="stage",
        type="constructive_speech",
        name="立论",
        acting_side="affirmative",
        speakers=("aff_1",),
    )


def test_stages_may_touch_and_fill_everything(now: Transcript) -> None:
    assert places(now, stage(2, 8), stage(10, 14)) == [("stage", "u1"), ("stage", "u5")]


def test_without_stages_there_is_one_other_section(now: Transcript) -> None:
    assert places(now) == [("other", "u1")]


def test_a_header_or_a_blank_line_will_do_for_an_edge(now: Transcript) -> None:
    assert places(now, stage(3, 7))[:3] == [("chair", "u1"), ("stage", "u2"), ("other", "u4")]


@pytest.mark.parametrize(
    "stages, words",
    [
        ([stage(1, 4)], "stage 1 (立论): there is no line 1: they go from 2 to 14"),
        ([stage(4, 15)], "stage 1 (立论): there is no line 15"),
        ([stage(6, 4)], "stage 1 (立论): last_line comes before first_line"),
        (
            [stage(4, 8), stage(8, 10, "结辩")],
            "stage 2 (结辩): lines 8–10 overlap with those of stage 1 (立论), lines 4–8: a line",
        ),
        (
            [stage(10, 12), stage(4, 6)],
            "stage 2 (立论): lines 4–6 come before those of stage 1 (立论), lines 10–12",
        ),
        ([stage(5, 5)], "stage 1 (立论): line 5: all that is said"),
    ],
)
def test_a_stage_that_cannot_stand_is_named(
    now: Transcript, stages: list[StagePlace], words: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(f"stages.json, {words}")):
        sections_of(now, stages, "stages.json")


def test_a_section_that_begins_where_one_did_keeps_its_id(now: Transcript) -> None:
    now = changed(now, [Section("s7", "u5")])
    found = sections_of(now, [stage(4, 6), stage(10, 12)], "stages.json")
    assert [s.id for s in found] == ["s1", "s2.2", "s2.3", "s7", "s2.5"]


def test_a_unit_that_holds_an_edge_is_the_stages(now: Transcript) -> None:
    joined = now.changed([("unit", "u3", None), ("unit", "u6", None)], 1)
    joined = changed(joined, [Unit("u2", (4, 6), "大家好。谢谢。"), Unit("u5", (10, 12), "请问？")])
    assert places(joined, stage(6, 8), stage(12, 12))[:4] == [
        ("chair", "u1"),
        ("stage", "u2"),
        ("stage", "u5"),
        ("chair", "u7"),
    ]
    assert places(joined, stage(2, 4), stage(6, 10)) == [
        ("stage", "u1"),
        ("stage", "u4"),
        ("chair", "u7"),
    ]
    with pytest.raises(BadInput, match="line 6: all that is said there is in the stage"):
        sections_of(joined, [stage(2, 4), stage(6, 6)], "stages.json")


def test_of_units_that_part_a_line_the_first_debaters_begins_the_stage(now: Transcript) -> None:
    cue = now.units["u1"]
    parted = changed(
        now,
        [
            replace(cue, cut=(0, 3), text="有请正"),
            Unit("u9", (2,), "方一辩。", cut=(3, 8), role="aff_1"),
        ],
    )
    assert places(parted, stage(2, 6))[:2] == [("chair", "u1"), ("stage", "u9")]


def unit(role: str | None, text: str = "。") -> Unit:
    return Unit("u", (1,), text, role=role)


@pytest.mark.parametrize(
    "units, last, kind",
    [
        ([unit("chair", "中场休息")], False, "chair"),
        ([unit("chair"), unit("chair")], True, "chair"),
        ([unit("chair"), unit("judge_1", "暂停")], True, "commentary"),
        ([unit("judge_1"), unit("aff_1")], True, "commentary"),
        ([unit("judge_1")], False, "other"),
        ([unit("chair", "下面是战术暂停"), unit(None)], False, "break"),
        ([unit("chair"), unit("other", "休息一下")], True, "break"),
        ([unit("chair", "暂停"), unit("neg_1", "好")], False, "other"),
        ([unit("aff_1", "我们休息")], False, "other"),
        ([unit(None)], False, "other"),
    ],
)
def test_what_a_run_in_no_stage_is(units: list[Unit], last: bool, kind: str) -> None:
    assert kind_between(units, after_last_stage=last) == kind


def test_a_judge_before_the_last_stage_is_no_commentary() -> None:
    now = transcript("江 一", "评 二", "江 三", "评 四")
    judges = [replace(now.units[id_], role="judge_1") for id_ in ("u2", "u4")]
    found = places(changed(now, judges), stage(1, 1), stage(3, 3))
    assert [kind for kind, _ in found] == ["stage", "other", "stage", "commentary"]


def test_the_baseline_notes_the_sections(now: Transcript) -> None:
    sections = sections_of(now, [stage(4, 6)], "stages.json")
    noted = baseline(changed(now, sections)).sections
    assert [(s.section, s.section_kind, s.first_line, s.last_line) for s in noted] == [
        ("s1", "chair", 2, 2),
        ("s2.2", "stage", 4, 6),
        ("s2.3", "other", 8, 14),
    ]
