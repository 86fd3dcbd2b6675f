"""What the schedule expects: which of its stages are found, which are missing, what comes next.

The matching of sections to scheduled stages is the one of scores and checks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.checks.schedule import course
from reviewer.domain.durations import GRACE_MS, time_used
from reviewer.domain.model import ScheduledStage, Section
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import side_of


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of the outline: a section, a scheduled stage, or a section that stands for one.

    ``index`` is the stage's place in the schedule. ``section`` is ``None`` where the stage is
    missing, ``plan`` where the schedule knows nothing of the section. ``stray``: the section is
    the stage in all but the side.
    """

    section: Section | None
    plan: ScheduledStage | None
    index: int | None
    stray: bool = False


def outline(transcript: Transcript, schedule: Sequence[ScheduledStage]) -> tuple[Slot, ...]:
    """All sections in order, and the missing stages where the schedule would have them."""
    placed = _placed(transcript, schedule)
    missing = [i for i in range(len(schedule)) if i not in {index for _, index, _ in placed}]
    slots: list[Slot] = []
    for section, index, stray in placed:
        while index is not None and missing and missing[0] < index:
            slots.append(_ghost(schedule, missing.pop(0)))
        plan = None if index is None else schedule[index]
        slots.append(Slot(section, plan, index, stray))
    slots += [_ghost(schedule, index) for index in missing]
    return tuple(slots)


def _ghost(schedule: Sequence[ScheduledStage], index: int) -> Slot:
    return Slot(None, schedule[index], index)


def _placed(
    transcript: Transcript, schedule: Sequence[ScheduledStage]
) -> list[tuple[Section, int | None, bool]]:
    """Every section with its place in the schedule, and whether it has only the wrong side."""
    stages = [s for s in transcript.section_order if s.section_kind == "stage"]
    run = course(stages, schedule)
    places = {section.id: index for section, index in run.pairs if index is not None}
    left = [i for i in range(len(schedule)) if i not in places.values()]
    strays: dict[str, int] = {}
    for id_, plan in run.strays.items():
        strays[id_] = next(i for i in left if schedule[i] == plan)
        left.remove(strays[id_])
    return [
        (section, places.get(section.id, strays.get(section.id)), section.id in strays)
        for section in transcript.section_order
    ]


def missing_at(
    transcript: Transcript, schedule: Sequence[ScheduledStage], unit: str
) -> tuple[int, ...]:
    """The missing stages by their places in the schedule, what is expected at the unit first.

    Those after the last stage found before the unit come first. If the unit's speaker has the
    floor in one of them it leads: closings are swapped by lot, and a stage may be lost.
    """
    placed = _placed(transcript, schedule)
    found = {index for _, index, _ in placed if index is not None}
    at = transcript.unit_index[unit]
    before = [
        index
        for section, index, _ in placed
        if index is not None and transcript.unit_index[section.first_unit] < at
    ]
    last = max(before, default=-1)
    later = [i for i in range(last + 1, len(schedule)) if i not in found]
    earlier = [i for i in range(last + 1) if i not in found]
    role = transcript.units[unit].role
    lead = next((i for i in later if side_of(role) and role in schedule[i].speakers), None)
    if lead is not None:
        later.remove(lead)
        later.insert(0, lead)
    return (*later, *earlier)


def stage_of(
    transcript: Transcript, schedule: Sequence[ScheduledStage], section: str
) -> ScheduledStage | None:
    """The scheduled stage that the section stands for."""
    for each, index, _ in _placed(transcript, schedule):
        if each.id == section and index is not None:
            return schedule[index]
    return None


@dataclass(frozen=True, slots=True)
class Used:
    """How long a section lasts against its limit (milliseconds); ``over``: beyond the grace.

    Where both sides speak the limit is each side's own: ``ms`` is then the longer one's time.
    """

    ms: int | None
    limit_ms: int | None
    over: bool


def used(transcript: Transcript, section: Section, plan: ScheduledStage | None) -> Used:
    """The time of a section, counted as the check of overtime counts it."""
    limit = None if plan is None or plan.seconds is None else plan.seconds * 1000
    if section.section_kind != "stage" or limit is None:
        return Used(_whole(transcript, section), limit, False)
    said = [unit for unit in transcript.units_in(section.id) if unit.text.strip()]
    ms = time_used(transcript, section, said)[0] if said else None
    if not ms:
        return Used(_whole(transcript, section), limit, False)
    return Used(ms, limit, ms > limit + GRACE_MS)


def _whole(transcript: Transcript, section: Section) -> int | None:
    start, end = transcript.section_times(section.id)
    return None if start is None or end is None else max(end - start, 0)
