"""Subtitle cues: what SRT and WebVTT share.

Own code instead of a subtitle library: those drop empty cues, end a cue at a blank row, refuse
clocks that real tools write (one digit of milliseconds, a dot for the comma, full-width colons),
re-sort by time, and none keeps the physical row of a cue's text, which is our line number.
"""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

from reviewer.domain.model import Line
from reviewer.domain.text import join_texts
from reviewer.formats.asr.source import Remark, Row, trim
from reviewer.formats.clock import parse_clock

_ARROW = r"\s*-{1,3}[>＞]\s*"
_STAMP = r"-?\d[\d\s:：.,，．]*"
_TIMING = re.compile(rf"(?P<start>{_STAMP}?){_ARROW}(?P<end>{_STAMP})(?:\s.*)?")
_FAULTY = re.compile(r"-?\d{1,3}[:：].{0,20}?-{2,3}[>＞]\s*\S.*")
_BOTH = re.compile(rf"(?P<start>.*?){_ARROW}(?P<end>(?:{_STAMP})?).*")
_LONGEST_TIMING = 200
_BRACKETED = re.compile(r"[\[【]([^\[\]【】]{1,40})[\]】]\s*[:：]\s*")
_NUMBERED = re.compile(r"((?:说话人|发言人|Speaker|SPEAKER)[\s_]?\d{1,3})\s*[:：]\s*")
_TAGS = re.compile(
    r"</?(?:b|i|u|s|c|v|font|lang|ruby|rt)(?:[.\s][^<>]*)?/?>|<\d[\d:.]*>|\{\\[^{}]*\}",
    re.IGNORECASE,
)

_REFERENCE = re.compile(r"&(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue in the rows: its identifier's row if any, its timing row, its text rows."""

    id_row: Row | None
    timing: Row
    body: tuple[Row, ...]


def is_timing(row: Row) -> bool:
    """Whether a row is ``start --> end``, with clocks that may still be faulty."""
    if len(row.text) > _LONGEST_TIMING:
        return False
    return bool(_TIMING.fullmatch(row.text) or _FAULTY.fullmatch(row.text))


def split_cues(
    rows: tuple[Row, ...], id_above: Callable[[tuple[Row, ...], int], int | None]
) -> tuple[tuple[Row, ...], list[Cue]]:
    """The rows before the first cue, and the cues.

    A cue lasts until the next timing row, blank rows or not; ``id_above(rows, timing)`` gives the
    index of the row that is the cue's identifier, ``None`` if it is text of the cue before.
    """
    timings = [index for index, row in enumerate(rows) if is_timing(row)]
    if not timings:
        return rows, []
    ids = [id_above(rows, timing) for timing in timings]
    begins = [
        timing if above is None else above for timing, above in zip(timings, ids, strict=True)
    ]
    ends = [*begins[1:], len(rows)]
    cues = [
        Cue(None if above is None else rows[above], rows[timing], rows[timing + 1 : end])
        for above, timing, end in zip(ids, timings, ends, strict=True)
    ]
    return rows[: begins[0]], cues


def cue_line(cue: Cue, remarks: list[Remark], voice: str | None = None) -> Line:
    """A cue as one line, numbered by its first row of text, an empty one by its timing row."""
    filled = [row for row in cue.body if row.text]
    number = filled[0].number if filled else cue.timing.number
    text = join_texts(plain(row.text) for row in filled)
    speaker, text = (voice, text) if voice else split_speaker(text)
    start, end = _times(cue.timing, remarks)
    ids = (cue.id_row.text,) if cue.id_row else ()
    return Line(number, text, speaker, start, end, ids)


def split_speaker(text: str) -> tuple[str | None, str]:
    """A prefix ``[X]:`` or ``说话人 1:`` and the text after it."""
    for pattern in (_BRACKETED, _NUMBERED):
        found = pattern.match(text)
        if found:
            return trim(found[1]) or None, trim(text[found.end() :])
    return None, text


def plain(text: str) -> str:
    """Without formatting tags and with character references resolved."""
    return trim(_REFERENCE.sub(lambda found: html.unescape(found[0]), _TAGS.sub("", text)))


def kept_preface(rows: tuple[Row, ...], remarks: list[Remark]) -> list[Line]:
    """Text before the first cue: kept without a speaker, never dropped."""
    filled = [row for row in rows if row.text]
    remarks += [Remark(row.number, "text before the first cue, kept unnamed") for row in filled]
    return [Line(row.number, row.text) for row in filled]


def _times(row: Row, remarks: list[Remark]) -> tuple[int | None, int | None]:
    """Both clocks of a timing row; one that is none is left empty, with a remark."""
    found = _TIMING.fullmatch(row.text) or _BOTH.fullmatch(row.text)
    assert found, "a cue is built from a timing row"
    times = parse_clock(found["start"]), parse_clock(found["end"])
    if None in times:
        remarks.append(Remark(row.number, "a clock of this cue is no time, left empty"))
    return times
