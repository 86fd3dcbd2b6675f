"""``read_transcript``: bytes of one file (or of several JSON pages) → numbered lines.

The format is chosen by content; the extension decides only between equals. What is true of every
format stands here: no file reads as nothing, and no line holds what a database cannot.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Line
from reviewer.formats.asr.documents import load, looks_like_json
from reviewer.formats.asr.docx import (
    by_breaks,
    docx_source,
    has_shared_paragraphs,
    is_docx,
    joined,
)
from reviewer.formats.asr.registry import FALLBACK, JSON_READERS, TEXT_READERS
from reviewer.formats.asr.source import (
    JsonReader,
    Page,
    Reading,
    Remark,
    Source,
    TextReader,
    source_of,
)
from reviewer.formats.encoding import Decoded, decode

_PRIVATE_USE = re.compile("[\ue000-\uf8ff]")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class AsrTranscript:
    """A transcript as read.

    ``format`` is the id of the grammar (``docx:`` before it for Word), ``encoding`` the one found,
    ``notes`` one sentence for everything that was left out, kept unnamed or unreadable.
    """

    lines: tuple[Line, ...]
    format: str
    encoding: str
    notes: tuple[str, ...] = ()


def read_transcript(
    files: Sequence[tuple[str, bytes]],
    *,
    encoding: str | None = None,
    line_range: tuple[int, int] | None = None,
) -> AsrTranscript:
    """Read one transcript file, or several JSON pages of one transcript.

    ``files`` are names and bytes, ``encoding`` the user's choice where the guess was wrong,
    ``line_range`` the first and last line number of this match in a longer file.
    Raises ``BadInput``: nothing is ever read as an empty transcript.
    """
    if not files:
        raise BadInput("transcript", "", "no file was given")
    name, data = files[0]
    if len(files) == 1 and is_docx(data):
        reading, encoding_found, unit = _read_docx(data, name), "utf-8", "paragraph"
    else:
        decoded = [decode(data, name, encoding) for name, data in files]
        reading, unit = _read_texts([name for name, _ in files], decoded), "line"
        encoding_found = "+".join(dict.fromkeys(found.encoding for found in decoded))
    lines = _in_range(reading.lines, line_range, name)
    _refuse_unstorable(lines, name)
    notes = _notes((*reading.remarks, *_damage(lines)), unit)
    return AsrTranscript(lines, reading.format, encoding_found, notes)


def _read_texts(names: list[str], decoded: list[Decoded]) -> Reading:
    texts = [found.text for found in decoded]
    for name, text in zip(names, texts, strict=True):
        if not text.strip():
            raise BadInput(name, "", "the file is empty: no line could be read")
    if all(looks_like_json(text, name) for name, text in zip(names, texts, strict=True)):
        reading = _read_json(tuple(zip(names, texts, strict=True)))
    elif len(names) > 1:
        raise BadInput(names[1], "", "only JSON pages can be joined to one transcript")
    else:
        source = source_of(names[0], texts[0])
        reading = _choose_text(source).read(source)
    return _not_empty(reading, names[0])


def _read_docx(data: bytes, name: str) -> Reading:
    source, tables = docx_source(data, name)
    reader = _choose_text(source)
    reading = reader.read(source)
    remarks = [Remark(0, f"{tables} tables were not read")] if tables else []
    if has_shared_paragraphs(reading):
        remarks.append(Remark(0, "a paragraph holds several turns: counted by line breaks"))
        reading = reader.read(by_breaks(source))
    reading = _not_empty(joined(reading), name)
    return replace(reading, format=f"docx:{reading.format}", remarks=(*remarks, *reading.remarks))


def _choose_text(source: Source) -> TextReader:
    best, most = FALLBACK, 0
    for reader in TEXT_READERS:
        # Twice the count and one for the suffix: it decides between equals, no more.
        pieces = reader.sniff(source)
        weight = 2 * pieces + source.file.lower().endswith(reader.suffixes) if pieces else 0
        if weight > most:
            best, most = reader, weight
    if best is FALLBACK and not FALLBACK.sniff(source):
        raise BadInput(source.file, "", f"no line could be read; tried {_names(TEXT_READERS)}")
    return best


def _read_json(texts: tuple[tuple[str, str], ...]) -> Reading:
    pages: tuple[Page, ...] = tuple((name, load(text, name)) for name, text in texts)
    reader = _choose_json(pages)
    if len(pages) > 1 and not reader.paged:
        reason = f"{reader.format} comes in one file, several cannot be joined"
        raise BadInput(pages[1][0], "", reason)
    try:
        return reader.read(pages)
    except RecursionError:
        raise BadInput(pages[0][0], "", "the JSON is nested too deeply") from None


def _choose_json(pages: tuple[Page, ...]) -> JsonReader:
    name, document = pages[0]
    for reader in JSON_READERS:
        if reader.sniff(document):
            return reader
    tried = _names(JSON_READERS)
    raise BadInput(
        name, "", f"this JSON is no known transcript, no line could be read; tried {tried}"
    )


def _names(readers: Sequence[TextReader | JsonReader]) -> str:
    return ", ".join(reader.format for reader in readers)


def _not_empty(reading: Reading, name: str) -> Reading:
    if not reading.lines:
        raise BadInput(name, "", f"no line could be read, it was taken for {reading.format}")
    return reading


def _in_range(
    lines: tuple[Line, ...], line_range: tuple[int, int] | None, name: str
) -> tuple[Line, ...]:
    if line_range is None:
        return lines
    first, last = line_range
    kept = tuple(line for line in lines if first <= line.number <= last)
    if not kept:
        raise BadInput(name, f"lines {first}-{last}", "no line of the transcript is in this range")
    return kept


def _refuse_unstorable(lines: tuple[Line, ...], name: str) -> None:
    for line in lines:
        for text in (line.text, line.speaker or "", *line.source_ids):
            found = _UNSTORABLE.search(text)
            if found:
                code = f"U+{ord(found.group()):04X}"
                reason = f"holds {code}, which no database can store; repair the file"
                raise BadInput(name, f"line {line.number}", reason)


def _damage(lines: tuple[Line, ...]) -> list[Remark]:
    remark = "holds U+FFFD: the text was damaged before it came here"
    damaged = [Remark(line.number, remark) for line in lines if "\ufffd" in line.text]
    odd = [line.number for line in lines if _PRIVATE_USE.search(line.text)]
    if odd:
        remark = (
            f"{len(odd)} lines hold signs of no script: if they read wrong, choose the encoding"
        )
        damaged.append(Remark(odd[0], remark))
    return damaged


def _notes(remarks: Sequence[Remark], unit: str) -> tuple[str, ...]:
    ordered = sorted(remarks, key=lambda remark: remark.number)
    return tuple(
        f"{unit} {remark.number}: {remark.text}" if remark.number else remark.text
        for remark in ordered
    )
