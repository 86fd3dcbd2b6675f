"""set_text, revert_text, split_unit and merge_units."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.model import Note
from reviewer.domain.textdiff import counterpart, edit_distance, opcodes
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import (
    edited,
    line,
    lines,
    match,
    places,
    source,
    texts,
    with_records,
)


def changed(start: Transcript, name: str, /, **fields: Any) -> Transcript:
    return edited(start, {"edit": name, **fields})


def refused(start: Transcript, name: str, words: str, /, **fields: Any) -> None:
    with pytest.raises(Refused, match=words):
        plan(start, {"edit": name, **fields})


def with_unit(start: Transcript, unit: str, **fields: Any) -> Transcript:
    return with_records(start, replace(start.units[unit], **fields))


# set_text


def test_set_text_reviews_the_unit_and_moves_nothing_else() -> None:
    start = match(lines("第一句", "第二句"))
    after = changed(start, "set_text", unit="u1", text="第一局")
    assert after.units["u1"] == replace(
        start.units["u1"], text="第一局", status="reviewed", touched=True
    )
    assert after.units["u2"] is start.units["u2"]
    assert after.match.status == "in_review"
    assert after.original(after.units["u1"]) == "第一句"


def test_the_same_text_reviews_too_and_then_changes_nothing() -> None:
    start = match(lines("一"))
    after = changed(start, "set_text", unit="u1", text="一")
    assert after.units["u1"].status == "reviewed"
    assert plan(after, {"edit": "set_text", "unit": "u1", "text": "一"}) == ()


def test_emptying_needs_a_reason_that_goes_when_a_text_comes_back() -> None:
    start = match(lines("嗯嗯"))
    for reason in (None, "", "  "):
        refused(start, "set_text", "needs a reason", unit="u1", text=" ", reason=reason)
    emptied = changed(start, "set_text", unit="u1", text="\u3000", reason="noise ")
    assert (emptied.units["u1"].text, emptied.units["u1"].reason) == ("", "noise")
    again = changed(emptied, "set_text", unit="u1", text="")
    assert again.units["u1"].reason == "noise"
    back = changed(emptied, "set_text", unit="u1", text="嗯", reason="no noise")
    assert back.units["u1"].reason is None


def test_a_line_without_text_may_stay_empty() -> None:
    start = match(lines("", "a"))
    after = changed(start, "set_text", unit="u1", text="")
    assert after.units["u1"].status == "reviewed"
    spoken = changed(start, "set_text", unit="u1", text="嗯")
    assert changed(spoken, "set_text", unit="u1", text="").units["u1"].reason is None


def test_a_text_emptied_without_a_reason_does_not_pass_as_reviewed() -> None:
    """A model may have said nothing for a line with words."""
    start = with_unit(match(lines("有话")), "u1", text="", suggested="")
    refused(start, "set_text", "needs a reason", unit="u1", text="")
    refused(start, "revert_text", "needs a reason", unit="u1", to="suggested")


@pytest.mark.parametrize("bad", ["a\x00", "\ud800", "x\x1b[0m", "\x7f", "\x9b", "一\n二", "a\rb"])
def test_characters_that_nothing_can_keep(bad: str) -> None:
    refused(match(lines("一")), "set_text", "control character|one line", unit="u1", text=bad)


@pytest.mark.parametrize(
    "fine", ["𠮷野家", "👨‍👩‍👧e\u0301", "a\u2028b", "a\tb", "\u00a0\ufeff.", "\x85a", "‮abc"]
)
def test_characters_of_any_script_are_kept_as_they_are(fine: str) -> None:
    after = changed(match(lines("一")), "set_text", unit="u1", text=fine)
    assert after.units["u1"].text == fine


# revert_text


def test_revert_to_the_original_and_to_the_suggestion() -> None:
    start = with_unit(match(lines("原文")), "u1", text="改过", suggested="建议")
    assert changed(start, "revert_text", unit="u1", to="original").units["u1"].text == "原文"
    after = changed(start, "revert_text", unit="u1", to="suggested")
    assert (after.units["u1"].text, after.units["u1"].status) == ("建议", "reviewed")
    refused(start, "revert_text", "original | suggested", unit="u1", to="first")


def test_revert_without_a_suggestion_and_from_an_emptied_text() -> None:
    start = changed(match(lines("原文")), "set_text", unit="u1", text="", reason="noise")
    refused(start, "revert_text", "no suggestion", unit="u1", to="suggested")
    after = changed(start, "revert_text", unit="u1", to="original")
    assert after.units["u1"].reason is None


def test_a_line_without_text_reverts_to_none() -> None:
    after = changed(match(lines("")), "revert_text", unit="u1", to="original")
    assert (after.units["u1"].text, after.units["u1"].status) == ("", "reviewed")


# split_unit


def split(start: Transcript, at: int, unit: str = "u1", **fields: Any) -> Transcript:
    return changed(start, "split_unit", unit=unit, at=at, **fields)


def test_a_split_keeps_the_id_on_the_left() -> None:
    after = split(match(lines("你好世界", "二")), 2)
    assert places(after) == [("u1", (1,), (0, 2)), ("u2.1", (1,), (2, 4)), ("u2", (2,), None)]
    assert texts(after) == ["你好", "世界", "二"]
    assert {unit.status for unit in after.units.values()} == {"pending"}
    assert after.units["u2.1"].touched


def test_a_split_of_a_split_and_its_other_half() -> None:
    after = split(split(split(match(lines("甲乙丙丁戊")), 3), 1), 1, unit="u2.1")
    assert source(after) == ["甲", "乙丙", "丁", "戊"]
    assert texts(after) == ["甲", "乙丙", "丁", "戊"]


@pytest.mark.parametrize("at", [0, 4, 5, -1, -3, 10**30, -(10**30)])
def test_a_split_is_inside_the_text(at: int) -> None:
    refused(match(lines("你好世界")), "split_unit", "between two characters", unit="u1", at=at)


def test_offsets_are_code_points_wherever_they_fall() -> None:
    family = "👨\u200d👩e\u0301"
    for at in range(1, len(family)):
        after = split(match(lines(family)), at)
        assert source(after) == texts(after) == [family[:at], family[at:]]


def test_spaces_at_the_joint_go_and_no_part_is_blank() -> None:
    for at in (5, 6):
        after = split(match(lines("hello world")), at)
        assert texts(after) == ["hello", "world"]
    refused(match(lines("  好")), "split_unit", "both sides", unit="u1", at=2)
    refused(match(lines("好\u3000 ")), "split_unit", "both sides", unit="u1", at=1)


def test_the_source_follows_a_text_whose_length_was_corrected() -> None:
    start = with_unit(match(lines("嗯我们认为这个那个制度好")), "u1", text="我们认为，制度很好。")
    after = split(start, 5)
    assert texts(after) == ["我们认为，", "制度很好。"]
    assert source(after) == ["嗯我们认为这个那个", "制度好"]


def test_the_source_follows_latin_words_across_lines() -> None:
    merged = changed(match(lines("we say", "hello", "world")), "merge_units", units=["u1", "u2"])
    merged = changed(merged, "merge_units", units=["u1", "u3"])
    assert texts(merged) == ["we say hello world"]
    for at in (6, 7):
        assert source(split(merged, at)) == ["we say", "hello|world"]
    assert source(split(merged, 9)) == ["we say|he", "llo|world"]
    assert places(split(merged, 9))[1] == ("u4.1", (2, 3), (2, 5))
    corrected = changed(merged, "set_text", unit="u1", text="We all say: hello, world!")
    assert source(split(corrected, 12)) == ["we say", "hello|world"]
    assert source(split(corrected, 19)) == ["we say|hello", "world"]


def test_empty_lines_inside_a_unit_stay_with_one_of_the_parts() -> None:
    start = match(lines("", "ab", "", "cd", ""))
    merged = changed(start, "merge_units", units=["u1", "u2", "u3", "u4", "u5"])
    assert places(merged) == [("u1", (1, 2, 3, 4, 5), None)]
    assert [source(split(merged, at)) for at in (1, 2, 4)] == [
        ["|a", "b||cd|"],
        ["|ab", "|cd|"],
        ["|ab||c", "d|"],
    ]


def test_a_source_of_one_character_cannot_be_divided() -> None:
    start = with_unit(match(lines("嗯")), "u1", text="嗯，好。")
    refused(start, "split_unit", "too short", unit="u1", at=2)
    merged = changed(match(lines("嗯", "")), "merge_units", units=["u1", "u2"])
    merged = with_unit(merged, "u1", text="嗯，好。")
    refused(merged, "split_unit", "too short", unit="u1", at=2)


def test_both_parts_have_some_of_the_source_though_the_text_has_nothing_of_it() -> None:
    for text in ("完全不同的另一句话", "x" * 50, "一二"):
        start = with_unit(match(lines("abcdef")), "u1", text=text)
        for at in range(1, len(text)):
            assert all(source(split(start, at)))


def test_the_suggestion_is_divided_without_loss() -> None:
    start = with_unit(
        match(lines("嗯我们今天来讨论")),
        "u1",
        text="我们今天讨论。",
        suggested="我们，今天来讨论。",
    )
    after = split(start, 2)
    left, right = (after.units[id_].suggested for id_ in after.unit_order)
    assert (left, right) == ("我们，", "今天来讨论。")
    for at in range(1, 7):
        after = split(start, at)
        parts = [after.units[id_].suggested for id_ in after.unit_order]
        assert "".join(part or "" for part in parts) == "我们，今天来讨论。"


def test_parts_are_flagged_if_the_whole_was_and_share_role() -> None:
    start = with_unit(match(lines("一二")), "u1", status="flagged", role="aff_1")
    after = split(start, 1)
    assert {(u.status, u.role) for u in after.units.values()} == {("flagged", "aff_1")}


# times


def times(transcript: Transcript) -> list[tuple[int | None, int | None]]:
    units = [transcript.units[id_] for id_ in transcript.unit_order]
    return [(transcript.start_ms(unit), transcript.end_ms(unit)) for unit in units]


def test_parts_have_the_lines_times_unless_the_split_names_one() -> None:
    start = match(lines("一二三四", "五"))
    assert times(split(start, 2)) == [(1000, 2000), (1000, 2000), (2000, 3000)]
    named = split(start, 2, at_ms=1500)
    assert times(named) == [(1000, 1500), (1500, 2000), (2000, 3000)]
    assert times(split(named, 1)) == [(1000, 1500), (1000, 1500), (1500, 2000), (2000, 3000)]
    assert times(split(named, 1, unit="u2.1")) == [
        (1000, 1500),
        (1500, 2000),
        (1500, 2000),
        (2000, 3000),
    ]


def test_a_named_time_stays_in_its_own_line() -> None:
    start = split(match(lines("一二", "三四")), 1, at_ms=1500)
    merged = changed(start, "merge_units", units=["u2.1", "u2"])
    assert times(merged) == [(1000, 1500), (1500, 3000)]
    after = split(merged, 1, unit="u2.1")
    assert times(after) == [(1000, 1500), (1500, 2000), (2000, 3000)]


def test_without_ends_a_part_ends_where_the_next_line_starts() -> None:
    start = match([line(1, "一二三四", start=1000), line(2, "五", start=4000), line(3, "六")])
    assert times(start) == [(1000, 4000), (4000, None), (None, None)]
    assert times(split(start, 2))[:2] == [(1000, 4000), (1000, 4000)]
    named = split(start, 2, at_ms=2000)
    assert times(named)[:2] == [(1000, 2000), (2000, 4000)]
    assert times(split(named, 1, unit="u2.1"))[1:3] == [(2000, 4000), (2000, 4000)]


@pytest.mark.parametrize("at_ms", [-1, 0, 1000, 2000, 3000, 10**30])
def test_a_named_time_lies_inside_the_unit(at_ms: int) -> None:
    refused(match(lines("一二")), "split_unit", "inside the unit", unit="u1", at=1, at_ms=at_ms)


def test_a_named_time_where_the_file_has_none() -> None:
    start = match([line(1, "一二")])
    assert times(split(start, 1, at_ms=0)) == [(None, 0), (0, None)]
    refused(start, "split_unit", "inside the unit", unit="u1", at=1, at_ms=-1)
    refused(start, "split_unit", "inside the unit", unit="u1", at=1, at_ms=10**30)


# merge_units


@pytest.mark.parametrize("at_ms", [None, 1500])
def test_a_merge_takes_a_split_back(at_ms: int | None) -> None:
    for text in ("你好世界", "hello world", "don't", "3.14", "a b"):
        start = with_unit(match(lines(text)), "u1", suggested=text)
        for at in range(1, len(text)):
            if text[at - 1] == " " and not text[:at].strip():
                continue
            parts = split(start, at, at_ms=at_ms)
            back = changed(parts, "merge_units", units=list(parts.unit_order))
            assert back.units == {"u1": replace(start.units["u1"], touched=True)}


def test_a_merge_joins_texts_and_lines_and_keeps_the_earlier_id() -> None:
    start = match(lines("你好", "世界", "ok", "go"))
    after = changed(start, "merge_units", units=["u1", "u2", "u3", "u4"])
    assert places(after) == [("u1", (1, 2, 3, 4), None)]
    assert texts(after) == ["你好世界ok go"]
    assert times(after) == [(1000, 5000)]
    assert after.units["u1"].status == "pending"
    assert changed(start, "merge_units", units=["u2", "u1"]).units["u1"].src == (1, 2)


def test_a_merge_across_a_divided_line() -> None:
    start = split(split(match(lines("一二三", "四五")), 1), 1, unit="u2")
    after = changed(start, "merge_units", units=["u2.1", "u2"])
    assert places(after) == [
        ("u1", (1,), (0, 1)),
        ("u2.1", (1, 2), (1, 1)),
        ("u3.1", (2,), (1, 2)),
    ]


def test_a_merge_is_flagged_if_one_was_and_fills_the_suggestion() -> None:
    start = with_unit(match(lines("一", "二")), "u2", status="flagged", suggested="贰")
    after = changed(start, "merge_units", units=["u1", "u2"])
    assert (after.units["u1"].status, after.units["u1"].suggested) == ("flagged", "一贰")
    assert (
        changed(match(lines("一", "二")), "merge_units", units=["u1", "u2"]).units["u1"].suggested
        is None
    )


def test_a_merge_of_empty_units() -> None:
    start = changed(match(lines("嗯", "", "好")), "set_text", unit="u1", text="", reason="noise")
    both = changed(start, "merge_units", units=["u1", "u2"])
    assert (both.units["u1"].text, both.units["u1"].reason) == ("", "noise")
    rest = changed(both, "merge_units", units=["u1", "u3"])
    assert (rest.units["u1"].text, rest.units["u1"].reason) == ("好", None)


def test_a_merge_takes_notes_along() -> None:
    start = with_records(
        match(lines("一", "二", "三")), Note("u1", "u1", "a"), Note("u2", "u2", "b")
    )
    after = changed(start, "merge_units", units=["u1", "u2", "u3"])
    assert dict(after.all("note")) == {"u1": Note("u1", "u1", "a\nb")}


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ([], "two units or more"),
        (["u1"], "two units or more"),
        (["u1", "u3"], "neighbours"),
        (["u1", "u1"], "neighbours"),
        (["u1", "u9"], "no unit 'u9'"),
        (["u3", "u4"], "different speakers"),
        (["u4", "u5"], "different sections"),
        (["u1", 2], "must be a list"),
    ],
)
def test_what_cannot_be_merged(units: list[Any], words: str) -> None:
    start = match([*lines("一", "二", "三"), line(4, "四", "乙"), line(5, "五", "乙")])
    start = changed(start, "begin_section", unit="u5", kind="chair")
    refused(start, "merge_units", words, units=units)


def test_one_speaker_is_one_role_or_one_label_where_there_is_no_role() -> None:
    start = match([line(1, "一", "甲"), line(2, "二", "乙")])
    both = [replace(unit, role="aff_1") for unit in start.units.values()]
    merged = changed(with_records(start, *both), "merge_units", units=["u1", "u2"])
    assert merged.units["u1"].src == (1, 2)
    refused(with_records(start, both[0]), "merge_units", "different speakers", units=["u1", "u2"])
    unlabelled = match([line(1, "一", None), line(2, "二", None)])
    assert changed(unlabelled, "merge_units", units=["u1", "u2"]).units["u1"].src == (1, 2)


# alignment


def test_boundaries_between_texts() -> None:
    assert counterpart("你好世界", "你好世界", 2) == 2
    assert counterpart("你好，我们", "你号我们", 2) == 2
    assert counterpart("你好，我们", "你号我们", 3) == 2
    assert counterpart("", "abc", 0) == 3
    assert counterpart("abc", "", 2) == 0
    assert counterpart("ABCDEF", "xy", 3) == 1  # rewritten: proportional
    assert opcodes("ab", "b") == (("delete", 0, 1, 0, 0), ("equal", 1, 2, 0, 1))
    assert edit_distance("你好", "您好吗") == 2


def test_a_unit_of_an_unknown_id() -> None:
    start = match(lines("一"))
    refused(start, "set_text", "no unit 'u7'", unit="u7", text="")
    refused(start, "revert_text", "no unit 'u7'", unit="u7", to="original")
    refused(start, "split_unit", "no unit 'u7'", unit="u7", at=1)
