"""FunASR's JSON: ``sentence_info[{text | sentence, start, end, spk}]``, in ms.

A result without ``sentence_info`` (no speaker model was used) is one line: its whole text.
"""

from reviewer.formats.asr.documents import (
    Fields,
    Segment,
    fields,
    ids,
    items,
    label,
    numbered,
    objects,
    text_of,
    time_reader,
)
from reviewer.formats.asr.source import JsonReader, Page, Reading, Remark
from reviewer.formats.clock import parse_clock, plain_ms


def _results(document: object) -> list[object]:
    return items(document) or [document]


def _is_result(value: object) -> bool:
    result = fields(value)
    return "sentence_info" in result or {"key", "text"} <= result.keys()


def _segments(file: str, result: Fields, remarks: list[Remark]) -> list[Segment]:
    sentences = objects(result.get("sentence_info"), file, "sentence")
    if sentences:
        return [_segment(file, sentence, i) for i, sentence in enumerate(sentences, start=1)]
    remarks.append(Remark(0, "a result without sentences was taken as one line"))
    spans = [items(span) for span in items(result.get("timestamp"))]
    start = spans[0][0] if spans and spans[0] else None
    end = spans[-1][-1] if spans and spans[-1] else None
    text = text_of(result.get("text"), file, "text")
    return [Segment(text, None, start, end, ids(result.get("key")))]


def _segment(file: str, sentence: Fields, number: int) -> Segment:
    given = sentence.get("text") if sentence.get("text") is not None else sentence.get("sentence")
    text = text_of(given, file, f"sentence {number}")
    speaker = label(sentence.get("spk"))
    return Segment(text, speaker, sentence.get("start"), sentence.get("end"))


def _sniff(document: object) -> bool:
    return any(_is_result(result) for result in _results(document))


def _read(pages: tuple[Page, ...]) -> Reading:
    file, document = pages[0]
    remarks: list[Remark] = []
    segments: list[Segment] = []
    for result in objects(_results(document), file, "result"):
        segments += _segments(file, result, remarks)
    lines, odd = numbered(segments, time_reader(plain_ms, parse_clock))
    return Reading("funasr-json", lines, (*remarks, *odd))


READER = JsonReader("funasr-json", _sniff, _read)
