"""When each passage is shown: subtitles and annotations need a beginning and an end.

A transcript does not always give them: the lines of one turn share the time of its header, the
parts of a split line that of the line. Passages that share a time are shown one after the other
in it, each for its share of the characters. How often that was done is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from reviewer.domain.errors import Refused
from reviewer.formats.copies.content import Part, Passage, ReadingCopy

PER_CHARACTER_MS: Final = 250
LEAST_MS: Final = 1000
"""How long a passage is shown of which nothing says when it ends."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A passage of a part, from ``start_ms`` until before ``end_ms``, which is later."""

    part: Part
    passage: Passage
    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True)
class Timed:
    """The cues by their beginning, and a sentence for each thing the times did not say."""

    cues: tuple[Cue, ...]
    remarks: tuple[str, ...]


def timed(copy: ReadingCopy) -> Timed:
    """The passages that have a text as cues. ``Refused`` if no passage has a time."""
    said = [(part, each) for part in copy.parts for each in part.passages if each.text]
    if all(passage.start_ms is None for _, passage in said):
        raise Refused(f"match {copy.match} has no times: write it as .docx or .html")
    blocks = _blocks(said)
    cues, open_ends = list[Cue](), 0
    for block, following in pairwise([*blocks, None]):
        assert block is not None
        start, end, is_open = _span(block, _start(following) if following else None)
        open_ends += is_open
        cues += _divided(block, start, end)
    shared = sum(len(block) for block in blocks if len(block) > 1)
    return Timed(tuple(sorted(cues, key=lambda cue: cue.start_ms)), _remarks(shared, open_ends))


def apart(cues: Sequence[Cue]) -> Iterator[Cue]:
    """The cues of one tier, in order, so that none overlaps the next: an earlier one is cut."""
    starts = list[int]()
    for cue in cues:
        starts.append(max(cue.start_ms, starts[-1] + 1 if starts else 0))
    for place, cue in enumerate(cues):
        end = max(cue.end_ms, starts[place] + 1)
        if place + 1 < len(cues):
            end = min(end, starts[place + 1])
        yield replace(cue, start_ms=starts[place], end_ms=end)


_Said = tuple[Part, Passage]


def _blocks(said: Sequence[_Said]) -> list[list[_Said]]:
    """Runs of passages that share a time; those before the first time share that one."""
    blocks: list[list[_Said]] = []
    for part, passage in said:
        if blocks and (passage.start_ms is None or _shares(blocks[-1], passage)):
            blocks[-1].append((part, passage))
        else:
            blocks.append([(part, passage)])
    return blocks


def _shares(block: Sequence[_Said], passage: Passage) -> bool:
    """Whether it is a part of the line before it, or the first that has a time at all."""
    _, before = block[-1]
    same_line = before.lines[1] == passage.lines[0] and before.start_ms == passage.start_ms
    return same_line or all(each.start_ms is None for _, each in block)


def _start(block: Sequence[_Said]) -> int:
    return next(each.start_ms for _, each in block if each.start_ms is not None)


def _span(block: Sequence[_Said], following: int | None) -> tuple[int, int, bool]:
    """When the block is said, and whether nothing says when it ends."""
    start = _start(block)
    ends = [each.end_ms for _, each in block if each.end_ms is not None]
    end = max(ends, default=start)
    if end > start:
        return start, end, False
    if following is not None and following > start:
        return start, following, False
    characters = sum(len(each.text) for _, each in block)
    return start, start + max(LEAST_MS, PER_CHARACTER_MS * characters), True


def _divided(block: Sequence[_Said], start: int, end: int) -> Iterator[Cue]:
    end = max(end, start + len(block))
    total = sum(len(each.text) for _, each in block)
    done, begins, left = 0, start, len(block)
    for part, passage in block:
        done, left = done + len(passage.text), left - 1
        wanted = start + (end - start) * done // total
        ends = min(max(wanted, begins + 1), end - left)
        yield Cue(part, passage, begins, ends)
        begins = ends


def _remarks(shared: int, open_ends: int) -> tuple[str, ...]:
    told = []
    if shared:
        told.append(f"{shared} utterances share a time: it is divided by their characters")
    if open_ends:
        told.append(
            "the end of 1 time is not known: it is estimated from the text"
            if open_ends == 1
            else f"the ends of {open_ends} times are not known: they are estimated from the text"
        )
    return tuple(told)
