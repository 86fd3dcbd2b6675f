"""A match's blocks laid along a schedule."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from reviewer.domain.model import ScheduledStage
from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.proposing.lattice import Course, Emission, State, best_course
from reviewer.domain.proposing.likeness import (
    Slot,
    after_all,
    announces,
    between,
    interrupts,
    slots_of,
)
from reviewer.domain.proposing.talk import (
    begins_after,
    begins_without_cue,
    begun,
    exchanged,
    judged,
    spoken_after,
    spoken_between,
    spoken_in,
    surprised,
    weight,
)
from reviewer.domain.words import side_of

_CALLED, _NOT_CALLED = 5.0, -12.0


@dataclass(frozen=True, slots=True)
class Fit:
    """The best course and the schedule in the order it went.

    ``order`` gives each slot's place in the schedule as written. ``share`` is how likely this
    order is; ``score`` compares schedules.
    """

    course: Course
    slots: Sequence[Slot]
    order: Sequence[int]
    share: float
    score: float

    @property
    def swapped(self) -> frozenset[int]:
        """The slots that do not stand where the schedule has them."""
        return frozenset(n for n, place in enumerate(self.order) if n != place)

    @property
    def pair(self) -> frozenset[int]:
        """The slots that might have been swapped."""
        plans = [slot.plan for slot in self.slots]
        at = _closings(plans)
        return frozenset() if at is None else frozenset((at, at + 1))


def fit(blocks: Sequence[Block], schedule: Sequence[ScheduledStage], *, odds: bool = True) -> Fit:
    """The likelier order of the closings, and the best course through it.

    Without ``odds`` only the states of the course are found, in a third of the time.
    """
    labelled = any(side_of(block.role) for block in blocks)
    found = []
    for order in _orders(schedule):
        slots = slots_of([schedule[n] for n in order])
        course = _course(blocks, slots, labelled, odds)
        found.append((order, slots, course))
    top = max(course.total for _, _, course in found)
    order, slots, course = max(found, key=lambda each: (each[2].score, each[2].total))
    whole = sum(math.exp(each.total - top) for _, _, each in found)
    return Fit(course, slots, order, math.exp(course.total - top) / whole, course.total)


def _orders(schedule: Sequence[ScheduledStage]) -> list[list[int]]:
    plain = list(range(len(schedule)))
    at = _closings(schedule)
    if at is None:
        return [plain]
    return [plain, [*plain[:at], at + 1, at, *plain[at + 2 :]]]


def _closings(schedule: Sequence[ScheduledStage]) -> int | None:
    """The first of two closings of both sides, one after the other."""
    for at in range(len(schedule) - 1):
        both = schedule[at].type == schedule[at + 1].type == "closing_speech"
        if both and schedule[at].acting_side != schedule[at + 1].acting_side:
            return at
    return None


def _course(blocks: Sequence[Block], slots: Sequence[Slot], labelled: bool, odds: bool) -> Course:
    called = any(block.cue is not None and block.cue.surprise for block in blocks)

    def entry(number: int, stage: int, through_gap: bool) -> float:
        if through_gap:
            fits = begun(blocks[number], slots[stage])
            return fits + begins_after(blocks[number - 1], blocks[number].role)
        return begins_without_cue(blocks[number], slots[stage], labelled)

    emission = _emission(blocks, slots)
    return best_course(len(blocks), len(slots), emission, entry, surprises=called, odds=odds)


def _emission(blocks: Sequence[Block], slots: Sequence[Slot]) -> Emission:
    cues = [block.cue for block in blocks if block.cue is not None and block.cue.surprise]
    talk = _talk(blocks, slots, frozenset(role for cue in cues for role in cue.people))

    def emission(number: int, state: State) -> float:
        block = blocks[number]
        if block.cue is None:
            return talk(number, state)
        return _cue(block, state, slots)

    return emission


def _is_called(blocks: Sequence[Block], number: int, stage: int) -> bool:
    """Whether who speaks has just been called; introductions may look like calls."""
    at = number - 1
    while stage == 0 and at > 0 and _is_nothing(blocks[at]):
        at -= 1
    cue = blocks[at].cue if number else None
    return cue is not None and cue.opens and (stage > 0 or _is_clear(cue))


_ASIDE = 40


def _is_clear(cue: Cue) -> bool:
    return cue.odds is None or cue.odds >= 1.0


def _is_nothing(block: Block) -> bool:
    """Whether it tells little: some words, or what is hardly a call."""
    return block.size < _ASIDE if block.cue is None else not _is_clear(block.cue)


def _cue(block: Block, state: State, slots: Sequence[Slot]) -> float:
    cue = block.cue
    assert cue is not None
    if state.where == "rest":
        return after_all(cue)
    if state.where == "call":
        return _CALLED + between(cue) if cue.surprise else _NOT_CALLED
    if state.where == "surprise":
        return -cue.strength if cue.opens or cue.thanked else -0.5
    slot = slots[state.stage]
    if state.where == "stage":
        return interrupts(cue, slot)
    return between(cue) + announces(cue, slot) - (8.0 if cue.surprise else 0.0)


def _talk(
    blocks: Sequence[Block], slots: Sequence[Slot], called: frozenset[str]
) -> Callable[[int, State], float]:
    fitness = cache(lambda role, stage: spoken_in(role, slots[stage]))

    def talk(number: int, state: State) -> float:
        block = blocks[number]
        if state.where == "stage":
            told = fitness(block.role, state.stage) * weight(block.size)
            return told + judged(block) + exchanged(block, slots[state.stage])
        if state.where == "gap":
            return spoken_between(block, state.stage == 0, _is_called(blocks, number, state.stage))
        if state.where == "rest":
            return spoken_after(block)
        if state.where == "call":
            return _NOT_CALLED
        return surprised(block.role, called) * weight(block.size)

    return talk
