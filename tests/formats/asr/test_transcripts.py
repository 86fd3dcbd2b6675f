"""What holds for every format: samples, encodings, ranges, and files that are none."""

import codecs
from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import read_transcript

DATA = Path(__file__).parents[2] / "data" / "formats"
SAMPLES = [
    ("bilibili_ai_caption_lines.txt", "captions", [6, 8, 10, 12, 14, 16, 18, 20]),
    ("feishu_minutes.txt", "feishu", [9, 12, 15]),
    ("funasr_generate.json", "funasr-json", [1, 2]),
    ("generic.srt", "srt", [3, 8]),
    ("generic.vtt", "webvtt", [7, 10]),
    ("iflyrec.txt", "iflyrec", [4, 7]),
    ("sample.eaf", "eaf", [1]),
    ("sample_long.TextGrid", "textgrid", [1, 2]),
    ("tencent_openapi_details.json", "tencent-json", [1, 2, 3, 4]),
    (
        "tencent_realtime_abs__文字转写_示例杯小组赛A1_123456789.txt",
        "tencent-absolute",
        [3, 5, 7, 9, 11, 13],
    ),
    ("tencent_record_paren.txt", "tencent-recording", [1, 3, 5, 7, 9]),
    ("tencent_record_rel.txt", "tencent-relative", [2, 5, 8, 11, 14]),
    ("tencent_thirdparty_bracket.txt", "third-party-bracket", [8, 11]),
    ("tingwu_transcription.json", "tingwu-json", [1, 2]),
    ("whisperx_diarized.json", "whisper-json", [1, 2]),
]
NOT_TRANSCRIPTS = [
    "judge_form_matrix_3judges.xlsx",
    "judge_form_tencent_docs_收集表.csv",
    "judge_form_wjx_问卷星.csv",
    "llm_units_bad_cases.json",
    "llm_units_good.json",
]


@pytest.mark.parametrize(("name", "format_id", "numbers"), SAMPLES)
@pytest.mark.parametrize("as_name", [None, "transcript.txt", "x"])
def test_samples_are_known_by_content(
    name: str, format_id: str, numbers: list[int], as_name: str | None
) -> None:
    found = read_transcript([(as_name or name, (DATA / name).read_bytes())])
    assert found.format == format_id
    assert [line.number for line in found.lines] == numbers


@pytest.mark.parametrize(("name", "format_id", "numbers"), SAMPLES)
def test_six_encodings_give_the_same_lines(name: str, format_id: str, numbers: list[int]) -> None:
    data = (DATA / name).read_bytes()
    text = data.decode("utf-8")
    encoded = [
        codecs.BOM_UTF8 + data,
        text.encode("gbk"),
        text.encode("gb18030"),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
        text.replace("\n", "\r\n").encode(),
    ]
    lines = read_transcript([(name, data)]).lines
    assert all(read_transcript([(name, other)]).lines == lines for other in encoded)


@pytest.mark.parametrize("name", NOT_TRANSCRIPTS)
def test_other_files_are_refused(name: str) -> None:
    with pytest.raises(BadInput) as error:
        read_transcript([(name, (DATA / name).read_bytes())])
    assert error.value.file == name


def test_every_sample_is_tested() -> None:
    tested = {sample[0] for sample in SAMPLES} | set(NOT_TRANSCRIPTS)
    assert {path.name for path in DATA.iterdir()} >= tested


def test_a_range_keeps_the_numbers() -> None:
    data = "甲 00:08\n一\n二\n\n乙 00:20\n三\n".encode()
    found = read_transcript([("t.txt", data)], line_range=(3, 6))
    assert [(line.number, line.speaker, line.start_ms) for line in found.lines] == [
        (3, "甲", None),
        (6, "乙", 20_000),
    ]
    with pytest.raises(BadInput, match="lines 4-5: no line"):
        read_transcript([("t.txt", data)], line_range=(4, 5))


@pytest.mark.parametrize("data", [b"", b"\n\n", codecs.BOM_UTF8, " \u3000\n".encode()])
def test_an_empty_file_is_an_error(data: bytes) -> None:
    with pytest.raises(BadInput, match="no line could be read"):
        read_transcript([("t.txt", data)])
    with pytest.raises(BadInput):
        read_transcript([])


def test_a_chosen_encoding_is_used_and_told() -> None:
    data = "甲 00:08\n首先\n".encode("big5")
    found = read_transcript([("t.txt", data)], encoding="big5")
    assert (found.encoding, found.lines[0].text) == ("big5", "首先")


@pytest.mark.parametrize("name", ["t.json", "t.srt", "t.eaf", "t"])
@pytest.mark.parametrize("text", ["甲 00:08\n首先\n", "[00:08] 甲\n首先\n"])
def test_a_wrong_extension_does_not_matter(name: str, text: str) -> None:
    line = read_transcript([(name, text.encode())]).lines[0]
    assert (line.number, line.speaker, line.start_ms, line.text) == (2, "甲", 8_000, "首先")


def test_text_damaged_before_is_told() -> None:
    found = read_transcript([("t.txt", "甲 00:08\n首\ufffd\n".encode())])
    assert found.notes == ("line 2: holds U+FFFD: the text was damaged before it came here",)


def test_a_long_file_is_read_quickly() -> None:
    turns = "".join(f"甲{n % 8} {n // 60:02d}:{n % 60:02d}\n第{n}句话。\n\n" for n in range(6_000))
    assert len(read_transcript([("t.txt", turns.encode())]).lines) == 6_000
