"""Tencent's three text grammars, their variants and lookalikes."""

import pytest

from reviewer.domain.model import Line
from reviewer.formats.asr import AsrTranscript, read_transcript


def read(text: str, name: str = "t.txt") -> AsrTranscript:
    return read_transcript([(name, text.encode())])


def rows(transcript: AsrTranscript) -> list[tuple[int, str | None, int | None, str]]:
    return [(line.number, line.speaker, line.start_ms, line.text) for line in transcript.lines]


def test_absolute_counts_from_the_banner() -> None:
    found = read(
        "2026-03-07 19:00:00 会议已开启实时转写，机器识别结果仅供参考 \n"
        "主席 周同学 2026-03-07 19:00:08 \n"
        "有请正方一辩。\n"
        "还有第二行。 \n"
        "\n"
        "### 分段 2\n"
        "反方二辩 乙 (Yi) 2026-03-07 19:01:00\n"
        "好。\n"
        "2026-03-07 19:06:15 主持人关闭实时转写 \n"
    )
    assert found.format == "tencent-absolute"
    assert rows(found) == [
        (3, "主席 周同学", 8_000, "有请正方一辩。"),
        (4, "主席 周同学", None, "还有第二行。"),
        (8, "反方二辩 乙 (Yi)", 60_000, "好。"),
    ]
    assert [note.split(":")[0] for note in found.notes] == ["line 1", "line 6", "line 9"]
    assert all(line.end_ms is None for line in found.lines)


def test_absolute_without_banner_counts_from_the_first_turn_and_over_midnight() -> None:
    found = read("甲 2026-03-07 23:59:50\n一\n乙 2026-03-08 00:00:10\n二\n")
    assert [line.start_ms for line in found.lines] == [0, 20_000]


def test_a_date_that_was_not_turned_at_midnight() -> None:
    found = read("甲 2026-03-07 23:59:50\n一\n乙 2026-03-07 00:00:10\n二\n")
    assert [line.start_ms for line in found.lines] == [0, 20_000]


def test_clocks_of_the_day_without_date() -> None:
    found = read("甲 23:59:50\n一\n\n乙 00:00:10\n二\n\n甲 00:00:30\n三\n\n乙 00:01:00\n四\n")
    assert found.format == "tencent-absolute"
    assert [line.start_ms for line in found.lines] == [0, 20_000, 40_000, 70_000]


def test_clocks_of_the_day_under_a_banner() -> None:
    found = read("2026-03-07 02:00:00 会议已开启实时转写\n甲 02:00:08\n一\n甲 02:00:20\n二\n")
    assert [line.start_ms for line in found.lines] == [8_000, 20_000]


def test_a_turn_before_the_first_one_or_with_an_impossible_date_has_no_time() -> None:
    found = read(
        "甲 2026-03-07 19:00:10\n一\n乙 2026-03-07 19:00:05\n二\n丙 2026-02-31 19:00:20\n三\n"
    )
    assert [line.start_ms for line in found.lines] == [0, None, None]
    assert [note[:6] for note in found.notes] == ["line 3", "line 5"]


def test_a_row_of_speech_that_ends_in_a_date() -> None:
    found = read("甲 2026-03-07 19:00:05\n今天是 2026-03-07 19:00:00\n乙 2026-03-07 19:00:09\n好\n")
    assert [(line.number, line.speaker) for line in found.lines] == [(2, "甲"), (4, "乙")]


def test_absolute_header_with_slashes_minutes_only_and_full_width_colon() -> None:
    found = read("甲 2026/3/7 19：00\n一\n乙 2026/3/7 19：01\n二\n")
    assert [line.start_ms for line in found.lines] == [0, 60_000]


def test_relative_before_and_after_an_hour() -> None:
    found = read("主席-周 59:58\n一。\n甲 (Jia) 01:00:35\n二。\n主席-周 77:00\n三。\n")
    assert found.format == "tencent-relative"
    assert rows(found) == [
        (2, "主席-周", 3_598_000, "一。"),
        (4, "甲 (Jia)", 3_635_000, "二。"),
        (6, "主席-周", 4_620_000, "三。"),
    ]


def test_relative_with_full_width_colon_and_invisible_marks() -> None:
    found = read("\u200e主席 00：08\u202c\n\ufeff好\u200b 的\u200b\n")
    assert rows(found) == [(2, "主席", 8_000, "好\u200b 的")]


def test_three_leading_blank_lines() -> None:
    assert read("\n\n\n好的开始\n").lines[0].number == 4
    assert read("\n\n\n主席 00:08\n好\n").lines[0].number == 5


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end(ends: str) -> None:
    found = read(ends.join(["主席 00:08", "一\u2028仍是一", "", "主席 00:09", "二"]))
    assert [(line.number, line.text) for line in found.lines] == [(2, "一\u2028仍是一"), (5, "二")]


def test_a_row_of_speech_that_ends_in_a_clock() -> None:
    found = read(
        "主席 00:08\n我们约在 12:30\n好的。\n\n甲 00:17\n预算一共 12:31\n\n"
        "主席 00:41\n时间还剩 03:20\n\n甲 00:50\n嗯。\n"
    )
    assert [line.number for line in found.lines] == [2, 3, 6, 9, 12]
    assert [line.speaker for line in found.lines] == ["主席", "主席", "甲", "主席", "甲"]


def test_a_lookalike_where_no_blank_rows_part_the_turns() -> None:
    found = read("主席 00:08\n我们约在 12:30\n好。\n甲 00:17\n嗯。\n主席 00:41\n对。\n")
    assert [line.number for line in found.lines] == [2, 3, 5, 7]


def test_one_off_names_without_blank_rows_are_headers() -> None:
    found = read("周 00:08\n一。\n甲 00:17\n二。\n乙 00:30\n三。\n")
    assert [line.speaker for line in found.lines] == ["周", "甲", "乙"]


def test_a_chair_called_by_the_word_for_it() -> None:
    found = read("主持人 00:08\n一。\n甲 00:17\n二。\n")
    assert [line.speaker for line in found.lines] == ["主持人", "甲"]


def test_a_turn_without_text_becomes_an_empty_line() -> None:
    found = read("主席 00:08\n\n甲 00:17\n好。\n\n主席 00:20\n")
    assert rows(found) == [
        (1, "主席", 8_000, ""),
        (4, "甲", 17_000, "好。"),
        (6, "主席", 20_000, ""),
    ]
    assert len(found.notes) == 2


def test_text_before_the_first_turn_is_kept_unnamed() -> None:
    found = read("上一位说到一半，\n主席 00:08\n好。\n甲 00:10\n对。\n")
    assert rows(found)[0] == (1, None, None, "上一位说到一半，")
    assert found.notes == ("line 1: text before the first turn, kept unnamed",)


def test_a_clock_alone_is_a_nameless_turn() -> None:
    found = read("00:08\n首先\n00:12\n有请\n")
    assert rows(found) == [(2, None, 8_000, "首先"), (4, None, 12_000, "有请")]


def test_recording_with_text_on_the_same_row() -> None:
    found = read(
        "主席(00:00:08): 首先（10:00）：开始\n反方二辩 乙 (Yi)（03:55）：请问\n第二行\n\n"
        "甲(00:03:59): \n\n甲(00:04:00):\n下一行的字\n"
    )
    assert found.format == "tencent-recording"
    assert rows(found) == [
        (1, "主席", 8_000, "首先（10:00）：开始"),
        (2, "反方二辩 乙 (Yi)", 235_000, "请问"),
        (3, "反方二辩 乙 (Yi)", None, "第二行"),
        (5, "甲", 239_000, ""),
        (8, "甲", 240_000, "下一行的字"),
    ]


def test_recording_without_colon() -> None:
    assert rows(read("甲(00:08)\n一\n乙(00:10)\n二\n"))[1] == (4, "乙", 10_000, "二")


def test_reversed_and_equal_times_stay_as_they_are() -> None:
    found = read("甲 00:30\n一\n\n乙 00:20\n二\n\n甲 00:20\n三\n\n乙 00:10\n四\n")
    assert [line.start_ms for line in found.lines] == [30_000, 20_000, 20_000, 10_000]


def test_a_line_of_the_result_is_the_models() -> None:
    assert read("甲 00:08\n一\n").lines == (Line(2, "一", "甲", 8_000),)
