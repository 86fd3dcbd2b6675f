"""WebVTT: hours optional, ``<v name>`` voices, NOTE, STYLE and REGION blocks, cue identifiers.

Beyond the standard, a blank row does not end a cue's text: what follows without a timing row is
still somebody's words.
"""

import re

from reviewer.domain.model import Line
from reviewer.formats.asr.cues import Cue, cue_line, is_timing, kept_preface, plain, split_cues
from reviewer.formats.asr.source import (
    CERTAIN,
    Reading,
    Remark,
    Row,
    Source,
    TextReader,
    blank_before,
    trim,
)

_BLOCK = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s.*)?")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?\s+([^<>]+)>", re.IGNORECASE)


def _without_blocks(rows: tuple[Row, ...], remarks: list[Remark]) -> tuple[Row, ...]:
    """The same rows with the header and comment blocks blanked."""
    result: list[Row] = []
    inside = False
    for index, row in enumerate(rows):
        if _opens_block(rows, index):
            inside = True
            if _BLOCK.fullmatch(row.text):
                remarks.append(Remark(row.number, "a NOTE, STYLE or REGION block was left out"))
        inside = inside and bool(row.text) and not is_timing(row)
        result.append(Row(row.number, "") if inside else row)
    return tuple(result)


def _opens_block(rows: tuple[Row, ...], index: int) -> bool:
    if rows[index].text.startswith("WEBVTT") and not any(row.text for row in rows[:index]):
        return True
    return bool(_BLOCK.fullmatch(rows[index].text)) and blank_before(rows, index)


def _identifier(rows: tuple[Row, ...], timing: int) -> int | None:
    above = timing - 1
    return above if above >= 0 and rows[above].text and blank_before(rows, above) else None


def _line(cue: Cue, remarks: list[Remark]) -> Line:
    voices = [trim(name) for row in cue.body for name in _VOICE.findall(row.text)]
    if len(set(voices)) > 1:
        remarks.append(Remark(cue.timing.number, "several voices in one cue, the first is taken"))
    return cue_line(cue, remarks, plain(voices[0]) if voices else None)


def _sniff(source: Source) -> int:
    first = next((row.text for row in source.rows if row.text), "")
    return CERTAIN if re.match(r"WEBVTT(?:\s|$)", first) else 0


def _read(source: Source) -> Reading:
    remarks: list[Remark] = []
    preface, cues = split_cues(_without_blocks(source.rows, remarks), _identifier)
    lines = kept_preface(preface, remarks) + [_line(cue, remarks) for cue in cues]
    return Reading("webvtt", tuple(lines), tuple(remarks))


READER = TextReader("webvtt", (".vtt",), _sniff, _read)
