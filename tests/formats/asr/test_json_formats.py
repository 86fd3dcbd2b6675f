"""JSON transcripts: Tencent in pages, Tingwu, FunASR, the Whisper family, and broken ones."""

import json
from typing import Any

import pytest

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import AsrTranscript, read_transcript


def read(document: object, name: str = "t.json") -> AsrTranscript:
    return read_transcript([(name, json.dumps(document).encode())])


def paragraph(pid: object, *texts: str, **more: Any) -> dict[str, Any]:
    sentences = [
        {
            "sid": str(i),
            "start_time": 1000 * i,
            "end_time": 1000 * i + 500,
            "words": [{"text": text}],
        }
        for i, text in enumerate(texts)
    ]
    speaker = {"username": "主席"}
    return {"pid": pid, "speaker_info": speaker, "sentences": sentences, **more}


def page(*paragraphs: dict[str, Any]) -> dict[str, Any]:
    return {"minutes": {"paragraphs": list(paragraphs)}}


def pages(*documents: object) -> AsrTranscript:
    return read_transcript(
        [(f"minutes_{i}.json", json.dumps(d).encode()) for i, d in enumerate(documents)]
    )


def test_pages_are_joined_by_pid_and_numbered_through() -> None:
    found = pages(
        page(paragraph("10", "三", "四")),
        {"data": page(paragraph("2", "一"), paragraph("3", "二"))},
    )
    assert [(line.number, line.text) for line in found.lines] == list(
        enumerate("一二三四", start=1)
    )
    assert found.lines[2].source_ids == ("10", "0")
    assert any("order of their pids" in note for note in found.notes)


def test_one_file_may_be_a_list_of_pages() -> None:
    assert len(read([page(paragraph("0", "一")), page(paragraph("1", "二"))]).lines) == 2


def test_the_same_paragraph_on_two_pages_is_taken_once() -> None:
    found = pages(page(paragraph("0", "一")), page(paragraph("0", "一"), paragraph("1", "二")))
    assert [line.text for line in found.lines] == ["一", "二"]
    assert any("minutes_1.json: paragraph 0 stands twice" in note for note in found.notes)


def test_two_different_paragraphs_with_one_pid_are_refused() -> None:
    with pytest.raises(BadInput, match="different content") as error:
        pages(page(paragraph("0", "一")), page(paragraph("0", "二")))
    assert (error.value.file, error.value.place) == ("minutes_1.json", "paragraph 0")


def test_tencent_times_as_texts_missing_words_and_speakers() -> None:
    item = {
        "pid": 7,
        "speaker": {"user_name": "甲"},
        "sentences": [
            {
                "sid": 1,
                "start_time": "01:00:35",
                "end_time": "8120",
                "words": [{"text": "好"}, {"text": "的"}],
            },
            {"sid": 2, "words": []},
            {
                "sid": 3,
                "start_time": -5,
                "words": [{"text": "Hello", "start_time": 9}, {"text": "world"}],
            },
        ],
    }
    found = read({"data": {"minutes": {"paragraphs": [item]}}})
    assert [(line.text, line.start_ms, line.end_ms) for line in found.lines] == [
        ("好的", 3_635_000, 8120),
        ("", None, None),
        ("Hello world", None, None),
    ]
    assert {line.speaker for line in found.lines} == {"甲"}
    assert found.notes == ("line 3: its start is no usable time, left empty",)


def test_wecom_envelope() -> None:
    assert read({"errcode": 0, "transcripts": {"paragraphs": [paragraph("1", "一")]}}).lines


def test_tingwu_sentences() -> None:
    words = [
        {"SentenceId": 1, "Start": 8120, "End": 8900, "Text": "首先"},
        {"SentenceId": 1, "Start": 8900, "End": 9000, "Text": "有请"},
        {"SentenceId": 2, "Text": "好"},
    ]
    found = read({"Paragraphs": [{"ParagraphId": "p1", "SpeakerId": 1, "Words": words}]})
    assert found.format == "tingwu-json"
    assert [(line.text, line.start_ms, line.end_ms, line.source_ids) for line in found.lines] == [
        ("首先有请", 8120, 9000, ("p1", "1")),
        ("好", None, None, ("p1", "2")),
    ]


def test_funasr_with_and_without_sentences() -> None:
    found = read(
        [{"key": "a", "sentence_info": [{"sentence": "一", "start": 1, "end": 2, "spk": 0}]}]
    )
    assert [(line.text, line.speaker, line.start_ms) for line in found.lines] == [("一", "0", 1)]
    whole = read([{"key": "a", "text": "全文", "timestamp": [[10, 20], [20, 30]]}])
    assert [(line.text, line.start_ms, line.end_ms) for line in whole.lines] == [("全文", 10, 30)]


def test_twentyone_empty_whisper_segments() -> None:
    segments = [{"id": i, "start": i, "end": i + 1, "text": ""} for i in range(21)]
    found = read({"segments": [*segments, {"id": 21, "start": 21.005, "end": 22, "text": " 好"}]})
    assert found.format == "whisper-json"
    assert [line.number for line in found.lines] == list(range(1, 23))
    assert [line.text for line in found.lines] == [""] * 21 + ["好"]
    assert found.lines[-1].start_ms == 21_005


def test_whisper_seconds_do_not_drift() -> None:
    times = [8.12, 3600.001, 10799.9995, 0.0005]
    found = read({"segments": [{"start": t, "end": t, "text": "好"} for t in times]})
    assert [line.start_ms for line in found.lines] == [8_120, 3_600_001, 10_800_000, 1]


def test_bad_times_are_left_empty_and_told() -> None:
    text = '[{"start": NaN, "end": -1, "text": "一"}, {"start": 1e400, "end": true, "text": "二"}]'
    found = read_transcript([("t.json", text.encode())])
    assert [(line.start_ms, line.end_ms) for line in found.lines] == [(None, None)] * 2
    assert len(found.notes) == 4


def test_embedded_line_ends_become_one_line() -> None:
    found = read({"segments": [{"start": 0, "end": 1, "text": "一\n二"}]})
    assert found.lines[0].text == "一二"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"segments": [', "line 1, column 15"),
        ('{"segments":\n [}', "line 2, column 3"),
        ('{"segments": [1]}', "segment 1"),
        ('{"segments": [{"start": 0, "text": ["x"]}]}', "segment 1"),
        ('{"segments": []}', ""),
        ('{"units": []}', ""),
        ('"text"', ""),
        ("[" * 100_000, ""),
        ('{"segments": [{"start": 0, "text": "' + "\\u0000" + '"}]}', "line 1"),
        ('{"segments": [{"start": 0, "text": "' + "\\ud800" + '"}]}', "line 1"),
        ('{"segments": [{"start": ' + "1" * 5000 + ', "text": "x"}]}', ""),
    ],
)
def test_broken_documents_are_refused_by_place(text: str, place: str) -> None:
    with pytest.raises(BadInput) as error:
        read_transcript([("t.json", text.encode())])
    assert (error.value.file, error.value.place) == ("t.json", place)


def test_only_pages_of_json_can_be_joined() -> None:
    whisper = json.dumps({"segments": [{"start": 0, "text": "一"}]}).encode()
    with pytest.raises(BadInput, match="cannot be joined"):
        read_transcript([("a.json", whisper), ("b.json", whisper)])
    with pytest.raises(BadInput, match="only JSON pages"):
        read_transcript([("a.txt", "甲 00:08\n一".encode()), ("b.txt", "甲 00:09\n二".encode())])
    with pytest.raises(BadInput, match="no paragraphs"):
        pages(page(paragraph("0", "一")), {"segments": []})
