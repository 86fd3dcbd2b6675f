"""Tencent Meeting's text exports (腾讯会议), in their three grammars.

- ``tencent-absolute``: ``NAME 2026-03-07 19:02:11`` under a dated banner; also clocks of the day
  without a date.
- ``tencent-relative``: ``NAME 00:08``, ``NAME 01:00:35`` after an hour. Other makers write the
  same grammar; ``feishu`` and ``iflyrec`` are told apart by what stands around the turns.
- ``tencent-recording``: ``NAME(00:00:08): text``, the text also on the next row.

Names may hold spaces, Latin letters and brackets: the last clock of the row is the anchor, in
recordings the first clock in brackets (the text after it may hold more).
"""

import re
from dataclasses import replace
from functools import lru_cache

from reviewer.formats.asr import furniture
from reviewer.formats.asr.absolute import from_base, of_day, stamp_ms
from reviewer.formats.asr.names import (
    MAX_NAME,
    genuine,
    may_be_name,
    named,
    says_role,
    sounds_like_speech,
)
from reviewer.formats.asr.source import Reading, Remark, Row, Source, TextReader, trim
from reviewer.formats.asr.turns import Header, read_turns
from reviewer.formats.clock import CLOCK, parse_clock

_LONGEST_HEADER = MAX_NAME + 40
_DATED = re.compile(rf"(?P<name>.*?)\s*(?P<stamp>{furniture.STAMP})")
_RELATIVE = re.compile(rf"(?:(?P<name>\S.*?)\s+)?(?P<clock>{CLOCK})")
_RECORDING = re.compile(
    rf"(?P<name>[^。！？，；]{{1,{MAX_NAME}}}?)\s*[(（]\s*(?P<clock>{CLOCK})\s*[)）]"
    r"\s*(?:[:：]\s*(?P<text>.*))?"
)
_FEW_ROWS = 10


def absolute_headers(rows: tuple[Row, ...]) -> list[Header]:
    """Headers that end in a date and a clock; times from the banner or the first turn."""
    found = []
    for index, row in enumerate(rows):
        match = _DATED.fullmatch(row.text) if _may_end_in_clock(row) else None
        if match and may_be_name(match["name"]):
            found.append(Header(index, trim(match["name"]), stamp_ms(match["stamp"])))
    return from_base(named(found), _banner(rows))


def _may_end_in_clock(row: Row) -> bool:
    """Spares most rows of speech the patterns: each is asked for by several formats."""
    return row.text[-1:].isdecimal() and len(row.text) <= _LONGEST_HEADER


@lru_cache(maxsize=1)  # several formats ask about the same rows
def relative_headers(rows: tuple[Row, ...]) -> tuple[Header, ...]:
    """Headers that end in a clock; lookalikes among the rows of speech are dropped."""
    headers = genuine(_relative_candidates(rows), rows)
    return tuple(headers) if _dense(headers, rows) else ()


def _relative_candidates(rows: tuple[Row, ...]) -> list[Header]:
    found = []
    for index, row in enumerate(rows):
        match = _RELATIVE.fullmatch(row.text) if _may_end_in_clock(row) else None
        start = parse_clock(match["clock"]) if match else None
        if match and start is not None and may_be_name(trim(match["name"] or "")):
            found.append(Header(index, trim(match["name"] or ""), start))
    return found


def recording_headers(rows: tuple[Row, ...]) -> list[Header]:
    """Headers with the clock in brackets and the text after a colon."""
    found = []
    for index, row in enumerate(rows):
        match = _RECORDING.fullmatch(row.text)
        start = parse_clock(match["clock"]) if match else None
        if match and start is not None and may_be_name(trim(match["name"])):
            text = trim(match["text"] or "")
            found.append(Header(index, trim(match["name"]), start, text=text))
    return named(found)


def read_relative(source: Source, format_id: str, *, titled: bool = False) -> Reading:
    """Read turns with relative clocks under another format's name."""
    headers = relative_headers(source.rows)
    reading = read_turns(source, headers, format_id, titled=titled)
    return replace(reading, remarks=(*reading.remarks, *_lookalikes(source.rows, headers)))


def _lookalikes(rows: tuple[Row, ...], headers: tuple[Header, ...]) -> list[Remark]:
    """Says which rows could be headers and were taken for speech; not what surely is speech."""
    taken = {header.index for header in headers}
    found = [
        str(rows[each.index].number)
        for each in _relative_candidates(rows)
        if each.index not in taken and each.name and not sounds_like_speech(each.name)
    ]
    some = ", ".join(found[:5]) + (" …" if len(found) > 5 else "")
    return [Remark(0, f"could be headers, read as text: lines {some}")] if found else []


def _banner(rows: tuple[Row, ...]) -> int | None:
    stamps = (furniture.banner_stamp(row.text) for row in rows)
    return next((stamp_ms(stamp) for stamp in stamps if stamp), None)


def _dense(headers: list[Header], rows: tuple[Row, ...]) -> bool:
    """A caption dump of thousands of rows may hold two that look like headers: not turns."""
    if not headers:
        return False
    filled = sum(bool(row.text) for row in rows)
    if len(headers) > 1:
        return len(headers) * 50 >= filled
    before = rows[: headers[0].index]
    if not says_role(headers[0].name):
        block = furniture.header_block(before, titled=True)
        return all(i in block or furniture.kind_of(r.text) for i, r in enumerate(before) if r.text)
    return sum(bool(row.text) for row in before) <= _FEW_ROWS


def _by_day(source: Source) -> list[Header] | None:
    """Clocks of the day without a date: a banner says so, or a start no recording has."""
    headers = relative_headers(source.rows)
    return of_day(headers, source.rows, _banner(source.rows)) if headers else None


def _sniff_absolute(source: Source) -> int:
    return len(absolute_headers(source.rows)) or len(_by_day(source) or ())


def _read_absolute(source: Source) -> Reading:
    headers = absolute_headers(source.rows) or _by_day(source) or []
    return read_turns(source, headers, "tencent-absolute")


def _sniff_recording(source: Source) -> int:
    return len(recording_headers(source.rows))


def _read_recording(source: Source) -> Reading:
    return read_turns(source, recording_headers(source.rows), "tencent-recording")


def _sniff_relative(source: Source) -> int:
    return len(relative_headers(source.rows))


def _read_plain_relative(source: Source) -> Reading:
    return read_relative(source, "tencent-relative")


ABSOLUTE = TextReader("tencent-absolute", (".txt",), _sniff_absolute, _read_absolute)
RECORDING = TextReader("tencent-recording", (".txt",), _sniff_recording, _read_recording)
RELATIVE = TextReader("tencent-relative", (".txt",), _sniff_relative, _read_plain_relative)
