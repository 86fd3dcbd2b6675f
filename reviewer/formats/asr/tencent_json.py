"""Tencent Meeting's JSON (``minutes.paragraphs[].sentences[].words[]``), whole or in pages.

The same shape comes from WeCom (企业微信) under ``transcripts``. Times are milliseconds or clocks.
A line is a sentence; ``source_ids`` are its paragraph's and its own. Paragraphs of all pages are
put in the order of their pids, which have gaps. Neighbouring paragraphs often overlap in time:
nothing is moved for that.
"""

from collections.abc import Iterator
from itertools import chain

from reviewer.domain.errors import BadInput
from reviewer.domain.text import join_texts
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

_ENVELOPES = ("data", "result", "minutes", "transcripts", "body")
_NAMES = ("username", "user_name", "nick_name", "nickname", "name", "userid")


def _paragraphs(document: object, depth: int = 4) -> object | None:
    """The array under ``paragraphs``, perhaps inside envelopes; ``None`` if there is none."""
    if "paragraphs" in fields(document):
        return fields(document)["paragraphs"]
    if not depth:
        return None
    inner = (fields(document).get(name) for name in _ENVELOPES)
    found = (_paragraphs(document, depth - 1) for document in inner)
    return next((paragraphs for paragraphs in found if paragraphs is not None), None)


def _pages(pages: tuple[Page, ...]) -> Iterator[tuple[str, Fields]]:
    """Every paragraph with the file it stands in; a file may be a list of pages itself."""
    for file, document in pages:
        for page in items(document) or [document]:
            paragraphs = _paragraphs(page)
            if paragraphs is None:
                raise BadInput(file, "", "holds no paragraphs: not a page of this transcript")
            for paragraph in objects(paragraphs, file, "paragraph"):
                yield file, paragraph


def _without_repeats(
    paragraphs: Iterator[tuple[str, Fields]], remarks: list[Remark]
) -> list[tuple[str, Fields]]:
    kept: list[tuple[str, Fields]] = []
    seen: dict[str, Fields] = {}
    for file, paragraph in paragraphs:
        pid = label(paragraph.get("pid"))
        if pid in seen and pid is not None:
            if seen[pid] != paragraph:
                reason = "stands twice with different content; leave one of the pages out"
                raise BadInput(file, f"paragraph {pid}", reason)
            remarks.append(Remark(0, f"{file}: paragraph {pid} stands twice, taken once"))
            continue
        if pid is not None:
            seen[pid] = paragraph
        kept.append((file, paragraph))
    return kept


def _by_pid(
    paragraphs: list[tuple[str, Fields]], remarks: list[Remark]
) -> list[tuple[str, Fields]]:
    pids = [label(paragraph.get("pid")) or "" for _, paragraph in paragraphs]
    if not all(pid.isdecimal() and len(pid) < 19 for pid in pids):
        remarks.append(Remark(0, "not every paragraph has a numeric pid: kept in file order"))
        return paragraphs
    ordered = [pair for _, pair in sorted(zip(pids, paragraphs, strict=True), key=_numeric)]
    if ordered != paragraphs:
        remarks.append(Remark(0, "the paragraphs were put in the order of their pids"))
    return ordered


def _numeric(keyed: tuple[str, tuple[str, Fields]]) -> int:
    return int(keyed[0])


def _speaker(paragraph: Fields) -> str | None:
    for key in ("speaker_info", "speaker"):
        given = paragraph.get(key)
        names = (label(fields(given).get(name)) for name in _NAMES)
        found = next((name for name in names if name), label(given))
        if found:
            return found
    return label(paragraph.get("speaker_name"))


def _segments(file: str, paragraph: Fields, remarks: list[Remark]) -> Iterator[Segment]:
    pid = label(paragraph.get("pid")) or "without pid"
    place = f"paragraph {pid}"
    sentences = objects(paragraph.get("sentences"), file, f"{place}, sentence")
    if not sentences and paragraph.get("text") is not None:
        yield _segment(file, paragraph, paragraph, remarks)
    elif not sentences:
        remarks.append(Remark(0, f"{file}: {place} holds no sentence"))
    for sentence in _distinct(sentences, file, place, remarks):
        yield _segment(file, paragraph, sentence, remarks)


def _distinct(
    sentences: list[Fields], file: str, place: str, remarks: list[Remark]
) -> Iterator[Fields]:
    seen: dict[str, Fields] = {}
    for sentence in sentences:
        sid = label(sentence.get("sid"))
        if sid is not None and sid in seen:
            if seen[sid] != sentence:
                reason = "stands twice with different content"
                raise BadInput(file, f"{place}, sentence {sid}", reason)
            remarks.append(Remark(0, f"{file}: {place}: sentence {sid} stands twice, taken once"))
            continue
        if sid is not None:
            seen[sid] = sentence
        yield sentence


def _segment(file: str, paragraph: Fields, sentence: Fields, remarks: list[Remark]) -> Segment:
    source = ids(paragraph.get("pid"), sentence.get("sid"))
    place = "sentence " + "/".join(source)
    words = objects(sentence.get("words"), file, f"{place}, word")
    text = join_texts(text_of(word.get("text"), file, place) for word in words)
    whole = text_of(sentence.get("text"), file, place)
    if text and whole and not _same_words(text, whole):
        remarks.append(Remark(0, f"{file}: {place}: its words were taken, its text is another"))
    return Segment(
        text or whole,
        _speaker(paragraph),
        _first(sentence.get("start_time"), *(word.get("start_time") for word in words)),
        _first(sentence.get("end_time"), *(word.get("end_time") for word in reversed(words))),
        source,
    )


def _same_words(one: str, other: str) -> bool:
    """Whether two texts say the same, space and punctuation aside."""
    first, second = ("".join(char for char in text if char.isalnum()) for text in (one, other))
    return first == second


def _first(*values: object) -> object:
    return next((value for value in values if value is not None), None)


def _sniff(document: object) -> bool:
    return any(_paragraphs(page) is not None for page in items(document) or [document])


def _read(pages: tuple[Page, ...]) -> Reading:
    remarks: list[Remark] = []
    paragraphs = _by_pid(_without_repeats(_pages(pages), remarks), remarks)
    segments = [_segments(file, paragraph, remarks) for file, paragraph in paragraphs]
    lines, odd = numbered(chain.from_iterable(segments), time_reader(plain_ms, parse_clock))
    return Reading("tencent-json", lines, (*remarks, *odd))


READER = JsonReader("tencent-json", _sniff, _read, paged=True)
