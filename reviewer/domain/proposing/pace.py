"""Stages that are far too short for their time: their calls were none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import median

from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.fitting import Fit

_LEAST = 0.2
"""Of the signs that the match has for so many seconds: who has the floor uses it."""
_TOLD = 2.5
"""A call whose odds are such is one, however short the stage beside it."""
_ENOUGH = 4
"""So many stages at least tell how fast a match is spoken."""


def without_false_calls(blocks: Sequence[Block], found: Fit) -> list[Block] | None:
    """The blocks without the doubtful calls beside stages that are too short; ``None``: none is.

    How fast people speak is the match's own: signs in a stage by the seconds it is given.
    """
    spans = list(_stages(found))
    paces = {span: _pace(blocks, found, *span) for span in spans}
    if len(paces) < _ENOUGH:
        return None
    least = _LEAST * median(paces.values())
    false = {
        number
        for span, pace in paces.items()
        if pace < least and (number := _doubtful(blocks, found, *span)) is not None
    }
    if not false:
        return None
    return [_as_talk(b) if n in false else b for n, b in enumerate(blocks)]


def pace_share(blocks: Sequence[Block], found: Fit, first: int, after: int) -> float | None:
    """The pace of a stage as a share of the middle one; ``None`` if too few tell."""
    paces = [_pace(blocks, found, *span) for span in _stages(found)]
    middle = median(paces) if len(paces) >= _ENOUGH else 0.0
    return _pace(blocks, found, first, after) / middle if middle else None


def _stages(found: Fit) -> Iterator[tuple[int, int]]:
    """Each stage's first block and the one after its last."""
    number = 0
    for state, group in groupby(found.course.states):
        first, number = number, number + len(list(group))
        if state.where == "stage":
            yield first, number


def _pace(blocks: Sequence[Block], found: Fit, first: int, after: int) -> float:
    plan = found.slots[found.course.states[first].stage].plan
    sides = 2 if plan.acting_side == "both" else 1
    return sum(block.size for block in blocks[first:after]) / (sides * (plan.seconds or 120))


def _doubtful(blocks: Sequence[Block], found: Fit, first: int, after: int) -> int | None:
    """The least likely call beside the stage, unless a chair must have said all of them."""
    calls: dict[int, float] = {}
    for numbers in (range(first - 1, -1, -1), range(after, len(blocks))):
        for number in numbers:
            if found.course.states[number].where != "gap":
                break
            cue = blocks[number].cue
            if cue is not None and cue.odds is not None and cue.odds < _TOLD:
                calls[number] = cue.odds
    return min(calls, key=lambda number: (calls[number], number), default=None)


def _as_talk(block: Block) -> Block:
    return replace(block, cue=None, role=None)
