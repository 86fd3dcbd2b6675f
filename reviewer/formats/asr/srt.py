"""SubRip (SRT), as strict tools and lax ones write it; see ``cues`` for why the code is our own.

The row above a timing row is the cue's index if it holds digits alone and the file numbers its
cues (the first one is): so a cue whose text is ``2`` keeps it.
"""

from reviewer.formats.asr.cues import cue_line, is_timing, kept_preface, split_cues
from reviewer.formats.asr.source import Reading, Remark, Row, Source, TextReader


def _index_above(rows: tuple[Row, ...], timing: int) -> int | None:
    """The index row: as far above its timing row as the first cue's is."""
    distance = _first_distance(rows)
    above = timing - distance if distance else -1
    blank_between = not any(row.text for row in rows[above + 1 : timing])
    return above if above >= 0 and rows[above].text.isdecimal() and blank_between else None


def _first_distance(rows: tuple[Row, ...]) -> int | None:
    """1 in a proper file, 2 in one with doubled line ends; ``None``: cues are not numbered."""
    first = next(index for index, row in enumerate(rows) if is_timing(row))
    filled = [index for index in range(first) if rows[index].text]
    return first - filled[-1] if filled and rows[filled[-1]].text.isdecimal() else None


def _sniff(source: Source) -> int:
    return sum(is_timing(row) for row in source.rows)


def _read(source: Source) -> Reading:
    remarks: list[Remark] = []
    preface, cues = split_cues(source.rows, _index_above)
    lines = kept_preface(preface, remarks) + [cue_line(cue, remarks) for cue in cues]
    return Reading("srt", tuple(lines), tuple(remarks))


READER = TextReader("srt", (".srt",), _sniff, _read)
