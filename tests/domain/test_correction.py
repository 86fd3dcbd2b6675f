"""Correction replies: what holds is laid over the lines, what does not is kept beside them."""

from collections import Counter
from dataclasses import replace

import pytest

from reviewer.domain.correction import Reply, ReplyUnit, judged
from reviewer.domain.model import Section
from reviewer.domain.transcript import Transcript
from tests.domain.correction_lines import (
    changed,
    codes,
    correct,
    lay,
    reply,
    transcript,
    units,
)

SAID = (
    "林 首先有请正方一辩开篇理论，",
    "林 计时开始。",
    "江 谢谢主席，各位好。",
    "江 首先定义，慢性系统是指步行与骑行空间。",
    "何 请问预算从哪里来？",
)


@pytest.fixture
def now() -> Transcript:
    return transcript(*SAID)


def test_a_right_reply_is_applied_whole(now: Transcript) -> None:
    after, (verdict,) = correct(
        now,
        reply(
            ([1, 2], "首先有请正方一辩开篇立论，计时开始。"),
            ([3], "谢谢主席，各位好。"),
            ([4], "首先定义，"),
            ([4], "慢行系统是指步行与骑行空间。"),
        ),
    )
    assert verdict.faults == ()
    assert verdict.claims == (1, 2, 3, 4)
    found = [after.units[id_] for id_ in after.unit_order]
    assert [(u.src, u.cut, u.text == u.suggested) for u in found] == [
        ((1, 2), None, True),
        ((3,), None, True),
        ((4,), (0, 5), True),
        ((4,), (5, 19), True),
        ((5,), None, False),
    ]
    assert found[0].id == "u1"  # a merge keeps the earlier id, a split keeps it on the left
    assert found[2].id == "u4"
    assert found[3].id == "u2.c1"
    assert [u.role for u in found] == ["chair", "aff_1", "aff_1", "aff_1", "neg_2"]


def test_two_labels_of_one_role_are_one_speaker() -> None:
    now = transcript("江 我方认为", "江二 应当优先。", "客一 甲", "客二 乙")
    after, (verdict,) = correct(now, reply(([1, 2], "我方认为应当优先。"), ([3, 4], "甲乙")))
    assert units(after)[0] == ((1, 2), "我方认为应当优先。")
    assert codes(verdict) == [("unit-mixed-speakers", (3, 4))]


def test_lines_are_neighbours_whatever_their_numbers() -> None:
    now = transcript("江 甲", "江 乙", "江 丙", first=3, step=4)
    after, (verdict,) = correct(now, reply(([3, 7], "甲乙"), ([11], "丙")))
    assert verdict.faults == ()
    assert units(after) == [((3, 7), "甲乙"), ((11,), "丙")]


FAULTY = {
    "dropped line": (reply(([1], "a"), ([4], "b")), [("line-uncovered", (2, 3))]),
    "gap": (reply(([1, 3], "a"), ([2], "b")), [("unit-gap", (1, 3))]),
    "backwards": (reply(([2, 1], "a")), [("unit-order", (2, 1))]),
    "a line twice in a unit": (reply(([1, 1], "a")), [("line-duplicated", (1,))]),
    "two speakers": (reply(([1, 2, 3], "a")), [("unit-mixed-speakers", (1, 2, 3))]),
    "swapped": (reply(([3], "a"), ([1, 2], "b")), [("unit-order", (3,))]),
    "unknown": (reply(([99], "a")), [("line-unknown", (99,))]),
    "unknown among known": (reply(([4, 99], "a"), ([5], "b")), [("line-unknown", (4, 99))]),
    "negative": (reply(([-1], "a"), ([0], "b")), [("line-unknown", (-1,)), ("line-unknown", (0,))]),
    "context": (
        reply(([1, 2], "a"), ([3], "b"), context=frozenset({1})),
        [("context-line", (1, 2))],
    ),
    "out of the batch": (
        reply(([1], "a"), ([2], "b"), ([3], "c"), lines=(1, 2)),
        [("line-unknown", (3,))],
    ),
    "no src": (
        Reply("p", (ReplyUnit((1, 2), "a", "src is not a list"), ReplyUnit((3,), "b"))),
        [("line-unknown", (1, 2))],
    ),
    "empty": (reply(([1], ""), ([2], "b")), [("unit-empty", (1,))]),
    "the same unit again": (
        reply(([1], "a"), ([2], "b"), ([2], "b"), ([3], "c")),
        [("line-duplicated", (2,))],
    ),
    "an earlier line again": (
        reply(([1, 2], "首先有请正方一辩开篇立论，计时开始。"), ([2], "计时开始。"), ([3], "c")),
        [("line-duplicated", (2,))],
    ),
    "declared batch uncovered at its ends": (
        reply(([2], "a"), lines=(1, 3)),
        [("line-uncovered", (1,)), ("line-uncovered", (3,))],
    ),
    "nothing at all": (reply(lines=(1, 2)), [("line-uncovered", (1, 2))]),
}


@pytest.mark.parametrize("case", FAULTY, ids=str)
def test_a_faulty_unit_is_not_applied(case: str, now: Transcript) -> None:
    wrong, expected = FAULTY[case]
    after, (verdict,) = correct(now, wrong)
    assert codes(verdict) == expected
    kept = [fault.text for fault in verdict.faults if fault.text is not None]
    rejected = Counter(wrong.units) - Counter(verdict.units)
    assert Counter(kept) == Counter(unit.text for unit in rejected.elements())
    applied = {n for unit in verdict.units for n in unit.src}
    for id_ in after.unit_order:
        unit = after.units[id_]
        if applied.isdisjoint(unit.src):
            assert unit.text == after.original(unit)
            assert unit.suggested is None


def test_a_repeated_line_is_not_taken_for_a_divided_one(now: Transcript) -> None:
    whole = "首先定义，慢行系统是指步行与骑行空间。"
    after, (verdict,) = correct(now, reply(([4], whole), ([4], whole.replace("指", "说"))))
    assert codes(verdict) == [("line-duplicated", (4,))]
    assert units(after)[3] == ((4,), whole)
    assert after.units["u4"].cut is None


def test_a_line_at_the_seam_said_in_both_units_is_a_repetition(now: Transcript) -> None:
    wrong = reply(
        ([3, 4], "谢谢主席，各位好。首先定义，慢行系统是指步行与骑行空间。"),
        ([4], "慢行系统是指步行与骑行空间。"),
    )
    _, (verdict,) = correct(now, wrong)
    assert codes(verdict) == [("line-duplicated", (4,))]


def test_equal_halves_of_a_line_are_a_division() -> None:
    now = transcript("江 对对")
    after, (verdict,) = correct(now, reply(([1], "对"), ([1], "对")))
    assert verdict.faults == ()
    assert [after.units[id_].cut for id_ in after.unit_order] == [(0, 1), (1, 2)]


def test_units_may_divide_lines_one_after_the_other() -> None:
    now = transcript("江 甲乙丙，丁戊", "江 己庚。辛壬", "江 癸子丑。")
    after, (verdict,) = correct(
        now, reply(([1], "甲乙丙，"), ([1, 2], "丁戊己庚。"), ([2, 3], "辛壬癸子丑。"))
    )
    assert verdict.faults == ()
    found = [after.units[id_] for id_ in after.unit_order]
    assert [(u.src, u.cut) for u in found] == [
        ((1,), (0, 4)),
        ((1, 2), (4, 3)),
        ((2, 3), (3, 4)),
    ]


def test_a_mark_at_the_cut_stays_on_the_left() -> None:
    now = transcript("江 各位好，我方认为")
    after, _ = correct(now, reply(([1], "各位好"), ([1], "我方认为")))
    assert [after.original(after.units[id_]) for id_ in after.unit_order] == [
        "各位好，",
        "我方认为",
    ]


def test_a_line_too_short_to_be_divided_is_a_fault() -> None:
    now = transcript("江 嗯", "江 好")
    _, (verdict,) = correct(now, reply(([1], "嗯，"), ([1], "是"), ([2], "好")))
    assert {code for code, _ in codes(verdict)} == {"line-duplicated"}
    now = transcript("江 嗯", "江 ", "江 好")
    _, (verdict,) = correct(now, reply(([1, 2], "嗯"), ([2, 3], "好")))
    assert codes(verdict) == [("line-duplicated", (1, 2)), ("line-duplicated", (2, 3))]


def test_who_shares_a_line_with_a_wrong_unit_loses_it_too(now: Transcript) -> None:
    after, (verdict,) = correct(now, reply(([2, 3], "计时开始。谢谢主席，"), ([3], "各位好。")))
    assert codes(verdict) == [
        ("unit-mixed-speakers", (2, 3)),
        ("unit-mixed-speakers", (3,)),
    ]
    assert units(after) == units(now)


def test_an_empty_line_may_have_an_empty_unit() -> None:
    now = transcript("江 甲", "江 ", "江 乙")
    after, (verdict,) = correct(now, reply(([1], "甲"), ([2], ""), ([3], "乙")))
    assert verdict.faults == ()
    assert units(after)[1] == ((2,), "")


def test_the_longest_run_in_order_holds(now: Transcript) -> None:
    wrong = reply(([1], "a"), ([5], "e"), ([2], "b"), ([3], "c"), ([4], "d"))
    _, (verdict,) = correct(now, wrong)
    assert codes(verdict) == [("unit-order", (5,))]


def test_a_context_line_is_nobodys_claim(now: Transcript) -> None:
    verdict = judged(now, reply(([2, 3], "a"), ([4], "b"), context=frozenset({2})))
    assert verdict.claims == (3, 4)
    inside = judged(now, reply(([1], "a"), ([3], "b"), context=frozenset({2})))
    assert inside.claims == (1, 3)
    assert inside.faults == ()


# what persons did


def test_what_a_person_worked_on_stays(now: Transcript) -> None:
    mine = replace(now.units["u3"], text="谢谢。", touched=True, status="reviewed")
    now = changed(now, [mine])
    verdict = judged(now, reply(([2], "计时开始！"), ([3], "谢谢主席"), ([4], "首先")))
    after = lay(now, [verdict])
    assert after.units["u3"] == mine
    assert after.units["u2"].suggested == "计时开始！"
    assert after.units["u4"].suggested == "首先"


def test_a_chain_that_meets_a_persons_unit_is_left_off_whole() -> None:
    now = transcript("江 甲乙", "江 丙丁", "江 戊己", "江 庚辛")
    now = changed(now, [replace(now.units["u1"], touched=True)])
    chain = reply(([1, 2], "甲乙丙"), ([2, 3], "丁戊"), ([3, 4], "己庚辛"))
    after = lay(now, [judged(now, chain)])
    assert units(after) == units(now)


def test_a_changed_reply_lays_its_lines_anew(now: Transcript) -> None:
    first, (verdict,) = correct(now, reply(([1, 2], "有请，计时。"), ([3], "谢"), ([4], "定义")))
    second = lay(first, [judged(first, reply(([1], "有请"), ([2], "计时")))], verdict.claims)
    assert units(second)[:4] == [
        ((1,), "有请"),
        ((2,), "计时"),
        ((3,), "谢谢主席，各位好。"),
        ((4,), "首先定义，慢性系统是指步行与骑行空间。"),
    ]
    assert second.units["u1"].id == first.units["u1"].id


# sections


def _sectioned(now: Transcript, *starts: tuple[str, str], **fields: object) -> Transcript:
    sections = [
        Section(f"s{n}", unit, section_kind=kind, **fields)  # type: ignore[arg-type]
        for n, (unit, kind) in enumerate(starts, start=1)
    ]
    return changed(now, sections)


STREAM = ("江 一", "江 二", "江 三", "江 四", "江 五")


def test_a_stage_takes_the_unit_that_holds_its_edge() -> None:
    now = _sectioned(transcript(*STREAM), ("u1", "other"), ("u3", "stage"), ("u5", "other"))
    after, (verdict,) = correct(now, reply(([2, 3], "二三"), ([4, 5], "四五")))
    assert verdict.faults == ()
    assert [(s.id, after.units[s.first_unit].src) for s in after.section_order] == [
        ("s1", (1,)),
        ("s2", (2, 3)),
    ]


def test_a_gap_between_two_stages_may_vanish() -> None:
    now = _sectioned(transcript(*STREAM), ("u1", "stage"), ("u3", "other"), ("u4", "stage"))
    after, (verdict,) = correct(now, reply(([1], "一"), ([2, 3], "二三"), ([4], "四")))
    assert verdict.faults == ()
    assert [s.id for s in after.section_order] == ["s1", "s3"]
    assert after.section_order[1].first_unit == "u4"


def test_a_first_gap_may_vanish() -> None:
    now = _sectioned(transcript(*STREAM), ("u1", "other"), ("u2", "stage"))
    after, (verdict,) = correct(now, reply(([1, 2], "一二")))
    assert verdict.faults == ()
    assert [(s.id, s.first_unit) for s in after.section_order] == [("s2", "u1")]


@pytest.mark.parametrize(
    "starts, fields",
    [
        ((("u1", "stage"), ("u3", "stage")), {}),
        ((("u1", "stage"), ("u3", "other")), {"origin": "reviewed"}),
        ((("u1", "stage"), ("u3", "other")), {"status": "reviewed"}),
        ((("u1", "other"), ("u2", "stage"), ("u3", "other")), {}),
    ],
)
def test_no_unit_is_in_two_sections(
    starts: tuple[tuple[str, str], ...], fields: dict[str, str]
) -> None:
    now = _sectioned(transcript(*STREAM), *starts, **fields)
    after, (verdict,) = correct(now, reply(([1, 2, 3], "一二三"), ([4], "四")))
    assert codes(verdict) == [("unit-order", (1, 2, 3))]
    assert [s.first_unit for s in after.section_order] == [unit for unit, _ in starts]


def test_of_a_reply_that_is_all_or_nothing_a_fault_leaves_nothing(now: Transcript) -> None:
    made = (([1, 2], "首先有请"), ([3], "谢谢主席"), ([4, 5], "首先"))
    after, (verdict,) = correct(now, reply(*made, whole=True))
    assert codes(verdict) == [
        ("unit-mixed-speakers", (4, 5)),
        ("line-uncovered", (1, 2)),
        ("line-uncovered", (3,)),
    ]
    assert [fault.text for fault in verdict.faults] == ["首先", "首先有请", "谢谢主席"]
    assert [u.text for u in after.units.values()] == [line.text for line in now.line_order]
    assert verdict.claims == (1, 2, 3, 4, 5)


def test_such_a_reply_without_a_fault_is_like_any_other(now: Transcript) -> None:
    made = (([1, 2], "首先有请"), ([3], "谢谢"), ([4], "首先"), ([5], "请问"))
    assert judged(now, reply(*made, whole=True)) == judged(now, reply(*made))
