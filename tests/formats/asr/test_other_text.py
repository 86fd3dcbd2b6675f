"""Third-party exports, Feishu, iFLYREC, caption dumps."""

import pytest

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import AsrTranscript, read_transcript


def read(text: str, name: str = "t.txt") -> AsrTranscript:
    return read_transcript([(name, text.encode())])


def rows(transcript: AsrTranscript) -> list[tuple[int, str | None, int | None, str]]:
    return [(line.number, line.speaker, line.start_ms, line.text) for line in transcript.lines]


def test_bracket_under_a_header_block() -> None:
    found = read("标题\n录制日期：2026\n====\n\n[00:08] 主席-周\n一。\n二。\n[00:17] 甲\n三。\n")
    assert found.format == "third-party-bracket"
    assert rows(found) == [
        (6, "主席-周", 8_000, "一。"),
        (7, "主席-周", None, "二。"),
        (9, "甲", 17_000, "三。"),
    ]
    assert found.notes == ("line 1: a header block was left out, up to 3",)


def test_bracket_with_start_and_end() -> None:
    found = read("[00:00:08 - 00:00:16] 主席\n一。\n\n[00:17 --> 00:20] 甲\n二。\n")
    assert [(line.start_ms, line.end_ms) for line in found.lines] == [(8000, 16000), (17000, 20000)]


def test_bracket_with_the_text_on_its_row() -> None:
    found = read("[00:08] 主席: 首先有请\n[00:17] 甲：谢谢\n[00:20.5 --> 00:21.0] 没有名字的话。\n")
    assert rows(found) == [
        (1, "主席", 8_000, "首先有请"),
        (2, "甲", 17_000, "谢谢"),
        (3, None, 20_500, "没有名字的话。"),
    ]


def test_heading() -> None:
    found = read(
        "# 会议\n\n- 时间：今天\n\n---\n\n### 主席-周  `00:08`\n\n一。\n\n### 甲 `01:00:35`\n二\n"
    )
    assert found.format == "third-party-heading"
    assert rows(found) == [(9, "主席-周", 8_000, "一。"), (12, "甲", 3_635_000, "二")]


def test_feishu_with_milliseconds() -> None:
    found = read("说话人 1 00:00:01.700\n一。\n\n说话人 2 00:00:03.050\n二。\n")
    assert found.format == "feishu"
    assert [line.start_ms for line in found.lines] == [1_700, 3_050]


def test_feishu_header_with_real_names() -> None:
    found = read("2026年3月7日 下午 7:00\n关键词:\n预算\n\n文字记录:\n\n周 00:08 \n一。\n")
    assert found.format == "feishu"
    assert rows(found) == [(8, "周", 8_000, "一。")]


def test_iflyrec_trailer_is_no_line() -> None:
    found = read(
        "某场\n\n说话人1 00:00\n一。\n\n说话人2 00:05\n二。\n\n以上内容由AI生成，仅供参考\n"
    )
    assert found.format == "iflyrec"
    assert [line.number for line in found.lines] == [4, 7]


def test_a_last_word_about_generated_content_is_no_trailer() -> None:
    found = read("甲 00:00\n一。\n\n乙 00:05\n以上三点证明AI生成内容应当标注。\n")
    assert found.lines[-1].text == "以上三点证明AI生成内容应当标注。"


def test_captions_every_second_row_blank() -> None:
    found = read(
        "# 【杯】甲校 vs 乙校\n\n视频链接：https://example.invalid\n\n时间\n\n12:30 开始\n\n你好\n"
    )
    assert found.format == "captions"
    assert rows(found) == [
        (5, None, None, "时间"),
        (7, None, None, "12:30 开始"),
        (9, None, None, "你好"),
    ]
    assert "neither speakers nor times" in found.notes[0]


def test_a_text_full_of_clocks_in_an_unknown_order_is_refused() -> None:
    text = "".join(f"00:0{n} 主席说，这是第{n}句。\n" for n in range(1, 8))
    with pytest.raises(BadInput, match="hold a clock") as error:
        read(text)
    assert error.value.place == "line 1"
    assert "第" not in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "<html><body>首先</body></html>",
        "<?xml version='1.0'?><tt/>",
        "----\n====\n",
        "a,b,c,d\n1,2,3,4\n",
    ],
)
def test_what_is_no_transcript_names_the_formats_tried(text: str) -> None:
    with pytest.raises(BadInput, match=r"no line could be read.*tencent-relative"):
        read(text)
