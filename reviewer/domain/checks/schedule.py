"""The course of a match against its schedule: stages missing, extra or out of order.

A stage of the right type whose side is not the schedule's is one mistake (``stage-side``), not a
missing stage and an extra one. Closings may be swapped by lot. Surprise stages (奇袭) are as the
format allows: of these types, and so many a side.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.wording import stage
from reviewer.domain.findings import Finding
from reviewer.domain.model import ScheduledStage, Section, Surprise
from reviewer.domain.scores import match_schedule


@dataclass(frozen=True, slots=True)
class Course:
    """How a match went: ``planned`` is its schedule, and each stage has its position in it.

    ``strays`` are stages (by id) that fit a scheduled one in all but the side.
    """

    planned: Sequence[ScheduledStage]
    pairs: Sequence[tuple[Section, int | None]]
    strays: Mapping[str, ScheduledStage]


def course(sections: Sequence[Section], planned: Sequence[ScheduledStage]) -> Course:
    """The course that these stages, in order, make of the schedule."""
    left = list(range(len(planned)))
    pairs: list[tuple[Section, int | None]] = []
    for section, plan in match_schedule(sections, planned):
        # Stages of a schedule may be equal; sections meet them in order.
        index = None if plan is None else next(i for i in left if planned[i] == plan)
        if index is not None:
            left.remove(index)
        pairs.append((section, index))
    strays: dict[str, ScheduledStage] = {}
    for section, index in pairs:
        twin = next((i for i in left if index is None and _is_twin(section, planned[i])), None)
        if twin is not None:
            strays[section.id] = planned[twin]
            left.remove(twin)
    return Course(planned, pairs, strays)


def _is_twin(section: Section, plan: ScheduledStage) -> bool:
    if section.surprise or section.acting_side == plan.acting_side:
        return False
    return section.type is not None and section.type == plan.type


def against_schedule(match: str, run: Course, surprise: Surprise | None) -> Iterator[Finding]:
    """What the schedule has to say about the match's stages."""
    yield from _missing(match, run)
    yield from _extra(match, run, surprise)
    yield from _out_of_order(match, run)


def _missing(match: str, run: Course) -> Iterator[Finding]:
    found = {index for _, index in run.pairs}
    twins = list(run.strays.values())
    for index, plan in enumerate(run.planned):
        if index in found:
            continue
        if plan in twins:
            twins.remove(plan)
            continue
        where = {"stage": plan.name, "index": index + 1}
        message = (
            f"{stage(plan)}, stage {index + 1} of {len(run.planned)} in the schedule, is missing: "
            "begin it where it starts."
        )
        yield say(match, "stage-missing", where, message)


def _extra(match: str, run: Course, surprise: Surprise | None) -> Iterator[Finding]:
    called: Counter[str | None] = Counter()
    for section, index in run.pairs:
        if index is not None or section.id in run.strays:
            continue
        called[section.acting_side] += section.surprise
        trouble = _why_extra(section, called[section.acting_side], surprise)
        if trouble:
            message = f"Stage {stage(section)}: it {trouble}."
            yield say(match, "stage-extra", {"section": section.id}, message)


def _why_extra(section: Section, called: int, surprise: Surprise | None) -> str | None:
    if not section.surprise:
        return "is not in the schedule: check its type and side, or join it with the section before"
    if surprise is None:
        return "is marked as a surprise challenge, but the format has none"
    if section.type is not None and section.type not in surprise.types:
        return "is a surprise challenge of a type that the format does not allow"
    if called > surprise.max_per_side:
        most = surprise.max_per_side
        return f"is surprise challenge {called} of its side, but the format allows {most}"
    return None


def _out_of_order(match: str, run: Course) -> Iterator[Finding]:
    """The fewest stages that would have to move for the rest to be in order."""
    placed = [(section, _rank(run.planned, i)) for section, i in run.pairs if i is not None]
    kept = _longest_rise([rank for _, rank in placed])
    for position, (section, rank) in enumerate(placed):
        if position not in kept:
            message = (
                f"Stage {stage(section)} is out of order: in the schedule it is stage {rank + 1}."
            )
            yield say(match, "stage-order", {"section": section.id}, message)


def _rank(planned: Sequence[ScheduledStage], index: int) -> int:
    """The stage's place; closings next to each other share one."""
    while (
        index > 0
        and planned[index].type == "closing_speech"
        and planned[index - 1].type == "closing_speech"
    ):
        index -= 1
    return index


def _longest_rise(ranks: Sequence[int]) -> set[int]:
    """The positions of a longest run of ranks that never falls (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for position, rank in enumerate(ranks):
        at = bisect_right(tails, rank)
        before.append(ends[at - 1] if at else None)
        tails[at:] = [rank, *tails[at + 1 :]]
        ends[at:] = [position, *ends[at + 1 :]]
    kept: set[int] = set()
    last = ends[-1] if ends else None
    while last is not None:
        kept.add(last)
        last = before[last]
    return kept
