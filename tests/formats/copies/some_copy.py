"""A small match to copy: corrections of every kind, a split line, times that are missing."""

from dataclasses import replace

from reviewer.domain.model import Line, Part, Unit
from reviewer.domain.transcript import Transcript
from reviewer.formats.copies import ReadingCopy, reading_copy
from tests.build import changed, small_match


def a_match(**fields: object) -> Transcript:
    """``u2`` corrected, ``u4`` emptied, ``u5`` only punctuated, ``u7`` split in two."""
    made = small_match("m1", appeal=True)
    units = made.units
    right = Unit("u7b", (7,), "同意吗？", cut=(3, 8), role="neg_2", status="reviewed")
    return changed(
        made,
        replace(made.match, media_offset_ms=500, **fields),  # type: ignore[arg-type]
        Part("recording", "录像.mp4", "e" * 64, 1),
        replace(made.line(2), text="大加好呃。"),
        replace(units["u2"], text="大家好。"),
        replace(units["u4"], text="", reason="重复"),
        replace(units["u5"], text="有请，反方二辩质询！"),
        Line(7, "请问您同意吗？？", "讲者甲neg_2", 7000, 7900),
        replace(units["u7"], text="请问您", cut=(0, 3)),
        right,
    )


def a_copy(**fields: object) -> ReadingCopy:
    return reading_copy(a_match(**fields))


def untimed(made: Transcript, *numbers: int, ends: bool = True) -> Transcript:
    """Without the times of these lines (of all lines the ends, if ``ends``)."""
    lines = [
        replace(
            line,
            start_ms=None if line.number in numbers else line.start_ms,
            end_ms=None if ends or line.number in numbers else line.end_ms,
        )
        for line in made.line_order
    ]
    return changed(made, *lines)
