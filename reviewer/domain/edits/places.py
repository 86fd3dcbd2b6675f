"""Where a split of a unit falls in its source, in its suggestion and in time."""

from reviewer.domain.errors import Refused
from reviewer.domain.model import Unit
from reviewer.domain.text import join_texts
from reviewer.domain.textdiff import counterpart
from reviewer.domain.transcript import Place, Transcript

Source = tuple[tuple[int, ...], tuple[int, int] | None]
"""A unit's ``src`` and ``cut``."""

MAX_MS = 2**31 - 1
"""The largest time or offset an edit may name: 24 days."""


def divided(now: Transcript, unit: Unit, at: int) -> tuple[Source, Source]:
    """The source of the two parts that a split before character ``at`` of the text gives."""
    number, offset = _place(now, unit, at)
    index = unit.src.index(number)
    at_end = offset == len(now.line(number).text) and number != unit.src[-1]
    right = unit.src[index + 1 :] if at_end else unit.src[index:]
    begin, end = now.begins(unit)[1], now.ends(unit)[1]
    return (
        source(now, unit.src[: index + 1], begin, offset),
        source(now, right, 0 if at_end else offset, end),
    )


def source(now: Transcript, src: tuple[int, ...], begin: int, end: int) -> Source:
    """The lines from ``begin`` in the first to ``end`` in the last; no cut if they are whole."""
    whole = begin == 0 and end == len(now.line(src[-1]).text)
    return src, None if whole else (begin, end)


def divided_suggestion(unit: Unit, at: int) -> tuple[str | None, str | None]:
    """The suggestion's two parts; together they are the whole of it."""
    if unit.suggested is None:
        return None, None
    offset = counterpart(unit.text, unit.suggested, at)
    return unit.suggested[:offset], unit.suggested[offset:]


def named_end(whole: Unit, left: Source, at_ms: int | None) -> int | None:
    """The left part's named end: the split's time; one named before holds in its line only."""
    if at_ms is not None:
        return at_ms
    return whole.end_ms if left[0][-1] == whole.src[-1] else None


def named_start(whole: Unit, right: Source, at_ms: int | None) -> int | None:
    """The right part's named start, likewise."""
    if at_ms is not None:
        return at_ms
    return whole.start_ms if right[0][0] == whole.src[0] else None


def check_time(now: Transcript, unit: Unit, at_ms: int | None) -> None:
    """``Refused`` if a split's time is not inside the unit."""
    if at_ms is None:
        return
    start, end = now.start_ms(unit), now.end_ms(unit)
    after_start = 0 <= at_ms <= MAX_MS if start is None else start < at_ms <= MAX_MS
    if not after_start or (end is not None and at_ms >= end):
        raise Refused("the time of a split must lie inside the unit")


def _place(now: Transcript, unit: Unit, at: int) -> Place:
    """Where in the source character ``at`` of the unit's text stands, never at its ends."""
    pieces = now.pieces(unit)
    total = sum(map(len, pieces))
    if total < 2:
        raise Refused("the source of this unit is too short to be divided")
    offset = _without_joints(pieces, counterpart(unit.text, join_texts(pieces), at))
    offset = min(max(offset, 1), total - 1)
    start = now.begins(unit)[1]
    for number, piece in zip(unit.src, pieces, strict=True):
        if offset <= len(piece):
            return number, start + offset
        offset -= len(piece)
        start = 0
    raise AssertionError("an offset inside the unit is inside one of its pieces")


def _without_joints(pieces: tuple[str, ...], offset: int) -> int:
    """An offset in the joined original as one in the pieces put end to end."""
    joined = ""
    spaces = 0
    for piece in pieces:
        longer = join_texts([joined, piece])
        if offset > len(joined):
            spaces += len(longer) - len(joined) - len(piece)
        joined = longer
    return offset - spaces
