"""SRT and WebVTT, well-formed and not."""

import pytest

from reviewer.formats.asr import AsrTranscript, read_transcript


def read(text: str, name: str) -> AsrTranscript:
    return read_transcript([(name, text.encode())])


def cues(text: str, name: str = "t.srt") -> list[tuple[int, int | None, int | None, str]]:
    lines = read(text, name).lines
    return [(line.number, line.start_ms, line.end_ms, line.text) for line in lines]


def test_blank_row_inside_a_cue_digits_only_text_and_empty_cues() -> None:
    text = (
        "1\n00:00:01,000 --> 00:00:02,000\n上半\n\n下半\n\n"
        "2\n00:00:02,000 --> 00:00:03,000\n2\n\n"
        "3\n00:00:03,000 --> 00:00:04,000\n\n\n"
        "4\n00:00:04,000 --> 00:00:05,000\n\n"
        "5\n00:00:05,000 --> 00:00:06,000\nHello\nworld\n"
    )
    assert cues(text) == [
        (3, 1000, 2000, "上半下半"),
        (9, 2000, 3000, "2"),
        (12, 3000, 4000, ""),
        (16, 4000, 5000, ""),
        (20, 5000, 6000, "Hello world"),
    ]


def test_cues_without_index_keep_digits() -> None:
    text = "00:00:01,000 --> 00:00:02,000\n2\n00:00:02,000 --> 00:00:03,000\n二\n"
    assert [cue[3] for cue in cues(text)] == ["2", "二"]


@pytest.mark.parametrize(
    "timing",
    [
        *("00:00:08,500 --> 00:00:09,000", "00:00:08.5 --> 00:00:09.0", "00:08.500 --> 00:09.000"),
        *("0:00:08，500 -> 0:00:09，000", "00：00：08：500 --> 00：00：09：000"),
        "00:00:08 ,500-->00:00:09 ,000",
    ],
)
def test_clocks_as_lax_tools_write_them(timing: str) -> None:
    assert cues(f"1\n{timing}\n好\n") == [(3, 8500, 9000, "好")]


def test_a_bad_clock_costs_only_that_clock() -> None:
    found = read(
        "1\n00:00:08,500 --> 00:00:75,000\n好\n\n2\n-00:00:01,0 --> 00:00:02,0\n对\n", "t.srt"
    )
    assert [(line.start_ms, line.end_ms) for line in found.lines] == [(8500, None), (None, 2000)]
    assert [note[:6] for note in found.notes] == ["line 2", "line 6"]


def test_a_timing_row_with_rubbish_in_it_still_begins_a_cue() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\n一\n\n2\n00:00:xx,000 --> 00:00:03,000\n二\n"
    assert cues(text)[1] == (7, None, 3000, "二")


def test_reversed_and_overlapping_times_are_kept() -> None:
    text = "1\n00:00:09,000 --> 00:00:08,000\n一\n\n2\n00:00:05,000 --> 00:00:09,000\n二\n"
    assert [cue[1:3] for cue in cues(text)] == [(9000, 8000), (5000, 9000)]


def test_bom_and_leading_blank_rows() -> None:
    assert cues("\ufeff1\n00:00:01,000 --> 00:00:02,000\n一\n")[0] == (3, 1000, 2000, "一")
    assert cues("\n\n\n1\n00:00:01,000 --> 00:00:02,000\n一\n")[0][0] == 6


def test_doubled_line_ends() -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\n一\n\n2\n00:00:02,000 --> 00:00:03,000\n二\n"
    assert [cue[3] for cue in cues(text.replace("\n", "\r\r\n"))] == ["一", "二"]


def test_speaker_prefixes_and_tags() -> None:
    found = read(
        "1\n00:00:01,000 --> 00:00:02,000\n[主席]: <i>首先</i>\n\n"
        "2\n00:00:02,000 --> 00:00:03,000\n说话人 1：{\\an8}好\n\n"
        "3\n00:00:03,000 --> 00:00:04,000\n[掌声] 谢谢\n",
        "t.srt",
    )
    pairs = [(line.speaker, line.text) for line in found.lines]
    assert pairs == [("主席", "首先"), ("说话人 1", "好"), (None, "[掌声] 谢谢")]
    assert found.lines[0].source_ids == ("1",)


def test_text_before_the_first_cue_is_kept() -> None:
    found = read("片头\n\n1\n00:00:01,000 --> 00:00:02,000\n一\n", "t.srt")
    assert [(line.number, line.text) for line in found.lines] == [(1, "片头"), (5, "一")]


def test_vtt_blocks_voices_and_settings() -> None:
    found = read(
        "WEBVTT - 标题\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE 一\n二\n\n"
        "c1\n00:01.000 --> 00:02.000 align:start position:10%\n"
        "<v.loud 主席 周>首先&amp;<c.x>有请</c></v>\n\n"
        "1:00:02.000 --> 1:00:03.000\n<v 甲>一\n\n还有\n\n"
        "00:03.000 --> 00:04.000\n\n"
        "00:04.000 --> 00:05.000\n<v 甲>好</v><v 乙>对</v>\n",
        "t.vtt",
    )
    assert found.format == "webvtt"
    assert [(line.number, line.speaker, line.text) for line in found.lines] == [
        (12, "主席 周", "首先&有请"),
        (15, "甲", "一还有"),
        (19, None, ""),
        (22, "甲", "好对"),
    ]
    assert found.lines[0].source_ids == ("c1",)
    assert found.lines[1].start_ms == 3_602_000
    assert any("several voices" in note for note in found.notes)


def test_vtt_without_a_blank_row_after_its_header() -> None:
    assert cues("WEBVTT\n00:01.000 --> 00:02.000\n一\n", "t.txt") == [(3, 1000, 2000, "一")]
