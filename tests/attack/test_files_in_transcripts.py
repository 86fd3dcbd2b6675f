"""Transcripts as the world damages them: nothing lost, nothing guessed without a word."""

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from docx import Document

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import AsrTranscript, read_transcript


def read(text: str, name: str = "transcript.txt") -> AsrTranscript:
    return read_transcript([(name, text.encode())])


def speakers(found: AsrTranscript) -> list[tuple[int, str | None, int | None]]:
    return [(line.number, line.speaker, line.start_ms) for line in found.lines]


def refusal(text: str, name: str = "transcript.json") -> str:
    with pytest.raises(BadInput) as caught:
        read(text, name)
    return str(caught.value)


def test_a_number_no_computer_can_hold_is_no_time() -> None:
    found = read(
        '{"segments": [{"start": 1e99999999999999999999, "end": 1, "text": "好"}]}', "t.json"
    )
    assert [(line.start_ms, line.end_ms, line.text) for line in found.lines] == [(None, 1000, "好")]
    assert "no usable time" in found.notes[0]


@pytest.mark.parametrize(
    "document",
    [
        {"minutes": {"paragraphs": [{"pid": 1, "sentences": [{"sid": 1, "words": "好"}]}]}},
        {"minutes": {"paragraphs": [{"pid": 1, "sentences": "好"}]}},
        {"Paragraphs": [{"ParagraphId": 1, "Words": "好"}]},
        [{"sentence_info": "好"}],
    ],
)
def test_text_in_place_of_a_list_is_refused_not_dropped(document: object) -> None:
    assert "should be a list" in refusal(json.dumps(document))


@pytest.mark.parametrize("text", ["null", "false", "5", "-1.5\n"])
def test_a_bare_value_is_no_caption(text: str) -> None:
    assert "no known transcript" in refusal(text)


def test_a_sentence_whose_words_say_something_else_is_named() -> None:
    sentence = {"sid": "0", "text": "全句，好。", "words": [{"text": "全句好"}]}
    paragraphs = [{"pid": "0", "sentences": [sentence]}]
    assert read(json.dumps({"minutes": {"paragraphs": paragraphs}}), "t.json").notes == ()
    sentence["text"] = "另外一句"
    notes = read(json.dumps({"minutes": {"paragraphs": paragraphs}}), "t.json").notes
    assert "sentence 0/0" in notes[0]


def test_a_date_that_turns_late_does_not_cost_a_day() -> None:
    found = read(
        "甲 2026-03-07 23:59:00\n一\n乙 2026-03-07 00:01:00\n二\n甲 2026-03-08 00:02:00\n三\n"
    )
    assert [line.start_ms for line in found.lines] == [0, 120_000, 180_000]


@pytest.mark.parametrize("clock", ["2026-03-07 19:00:{:02}", "00:{:02}"])
def test_a_colon_in_a_name_does_not_give_the_turn_to_the_one_before(clock: str) -> None:
    names = ["正方一辩：江一", "反方二辩:何", "正方一辩：江一", "A队，李", "A队，李", "A队，李"]
    text = "".join(f"{name} {clock.format(i)}\n话{i}\n" for i, name in enumerate(names))
    assert [line.speaker for line in read(text).lines] == names


def test_sentences_that_end_in_a_clock_stay_speech() -> None:
    found = read(
        "正方一辩 甲 00:01\n反方，我们约在 12:30\n正方：剩余时间 03:30\n所以，现在是 12:30\n"
        "反方一辩 乙 00:09\n好\n正方一辩 甲 00:12\n行\n"
    )
    assert [(line.number, line.speaker) for line in found.lines] == [
        *((number, "正方一辩 甲") for number in (2, 3, 4)),
        *((6, "反方一辩 乙"), (8, "正方一辩 甲")),
    ]


def test_a_row_that_could_be_a_header_is_named() -> None:
    found = read("甲 59:58\n一\n乙 01:00:35\n二\n甲 00:01\n三\n")
    assert [line.number for line in found.lines] == [2, 3, 4, 6]
    assert found.notes == ("could be headers, read as text: lines 3",)


def test_one_row_with_a_clock_does_not_make_captions_a_turn() -> None:
    found = read("第一句话在这里\n第二句\n第三句\n比赛 12:30\n后面\n" + "还有一句\n" * 30)
    assert found.format == "captions"
    assert len(found.lines) == 35


def test_another_encoding_is_suspected_aloud() -> None:
    data = "開篇立論質詢總結陳詞，各位評審好\n".encode("big5")
    notes = read_transcript([("transcript.txt", data * 3)]).notes
    assert any("choose the encoding" in note for note in notes)


def packed(change: Callable[[bytes], bytes]) -> bytes:
    document = Document()
    for text in ("甲 00:01", "好", "乙 00:05", "行"):
        document.add_paragraph(text)
    plain, out = io.BytesIO(), io.BytesIO()
    document.save(plain)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data) if name == "word/document.xml" else data)
    return out.getvalue()


def encrypted() -> bytes:
    data = bytearray(packed(bytes))
    for signature, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(signature)
        while at >= 0:
            data[at + place] |= 1
            at = data.find(signature, at + 1)
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        packed(lambda xml: xml.replace(b"w:body>", b"w:bodx>")),
        packed(lambda xml: b"<a/>"),
        packed(lambda xml: b""),
        packed(lambda xml: xml + b" " * (60 * 2**20)),
        encrypted(),
    ],
    ids=["no body", "no document", "empty", "bomb", "encrypted"],
)
def test_a_broken_document_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"^t\.docx: the (Word )?document"):
        read_transcript([("t.docx", data)])


def test_paragraphs_in_odd_containers_are_read() -> None:
    def wrapped(xml: bytes) -> bytes:
        start = b"<w:sdt/><w:customXml>"
        return xml.replace(b"<w:p>", start + b"<w:p>", 1).replace(
            b"</w:p>", b"</w:p></w:customXml>", 1
        )

    found = read_transcript([("t.docx", packed(wrapped))])
    assert [(line.speaker, line.text) for line in found.lines] == [("甲", "好"), ("乙", "行")]
