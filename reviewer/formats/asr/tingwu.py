"""Tongyi Tingwu's JSON (通义听悟): ``Paragraphs[].Words[{SentenceId, Start, End, Text}]``, in ms.

A line is a sentence: the neighbouring words of one paragraph with the same ``SentenceId``.
"""

from itertools import groupby

from reviewer.domain.text import join_texts
from reviewer.formats.asr.documents import (
    Fields,
    Segment,
    fields,
    ids,
    label,
    numbered,
    objects,
    text_of,
    time_reader,
)
from reviewer.formats.asr.source import JsonReader, Page, Reading, Remark
from reviewer.formats.clock import parse_clock, plain_ms

_ENVELOPES = ("Data", "Result", "Transcription")


def _paragraphs(document: object, depth: int = 3) -> object | None:
    if "Paragraphs" in fields(document):
        return fields(document)["Paragraphs"]
    if not depth:
        return None
    inner = (_paragraphs(fields(document).get(name), depth - 1) for name in _ENVELOPES)
    return next((paragraphs for paragraphs in inner if paragraphs is not None), None)


def _sentence_id(word: Fields) -> str | None:
    return label(word.get("SentenceId"))


def _segments(file: str, paragraph: Fields, number: int, remarks: list[Remark]) -> list[Segment]:
    place = f"paragraph {label(paragraph.get('ParagraphId')) or number}"
    words = objects(paragraph.get("Words"), file, f"{place}, word")
    if not words:
        remarks.append(Remark(0, f"{place} holds no word"))
    groups = groupby(words, key=_sentence_id)
    return [_segment(file, place, paragraph, list(group)) for _, group in groups]


def _segment(file: str, place: str, paragraph: Fields, words: list[Fields]) -> Segment:
    starts = [word.get("Start") for word in words if word.get("Start") is not None]
    ends = [word.get("End") for word in words if word.get("End") is not None]
    return Segment(
        join_texts(text_of(word.get("Text"), file, place) for word in words),
        label(paragraph.get("SpeakerId")),
        starts[0] if starts else None,
        ends[-1] if ends else None,
        ids(paragraph.get("ParagraphId"), words[0].get("SentenceId")),
    )


def _sniff(document: object) -> bool:
    return _paragraphs(document) is not None


def _read(pages: tuple[Page, ...]) -> Reading:
    file, document = pages[0]
    remarks: list[Remark] = []
    segments: list[Segment] = []
    paragraphs = objects(_paragraphs(document), file, "paragraph")
    for number, paragraph in enumerate(paragraphs, start=1):
        segments += _segments(file, paragraph, number, remarks)
    lines, odd = numbered(segments, time_reader(plain_ms, parse_clock))
    return Reading("tingwu-json", lines, (*remarks, *odd))


READER = JsonReader("tingwu-json", _sniff, _read)
