"""Whisper, faster-whisper and WhisperX JSON: ``segments[{start, end, text, speaker?}]``, seconds.

A bare list of segments is taken too. Empty segments are lines: the numbering must hold. Words are
not read: some lack times, and a line is a segment.
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
from reviewer.formats.asr.source import JsonReader, Page, Reading
from reviewer.formats.clock import parse_clock, seconds_to_ms


def _given(document: object) -> list[object]:
    return items(document) or items(fields(document).get("segments"))


def _is_segment(value: object) -> bool:
    return "text" in fields(value) and bool({"start", "end"} & fields(value).keys())


def _segment(file: str, segment: Fields, number: int) -> Segment:
    return Segment(
        text_of(segment.get("text"), file, f"segment {number}"),
        label(segment.get("speaker")),
        segment.get("start"),
        segment.get("end"),
        ids(segment.get("id")),
    )


def _sniff(document: object) -> bool:
    return isinstance(fields(document).get("segments"), list) or any(
        _is_segment(value) for value in items(document)
    )


def _read(pages: tuple[Page, ...]) -> Reading:
    file, document = pages[0]
    given = objects(_given(document), file, "segment")
    segments = [_segment(file, segment, i) for i, segment in enumerate(given, start=1)]
    lines, remarks = numbered(segments, time_reader(seconds_to_ms, parse_clock))
    return Reading("whisper-json", lines, remarks)


READER = JsonReader("whisper-json", _sniff, _read)
