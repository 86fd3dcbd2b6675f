"""How long sections last against what the format allows, as the checks count it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject

from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Line, Match, Record, ScheduledStage, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Side
from reviewer.ui.session import Session
from reviewer.ui.views.review.outline import touched


@dataclass(frozen=True, slots=True)
class Timing:
    """The time used in ms (``side``: whose, where both sides speak), and the limit in seconds."""

    used_ms: int | None
    side: Side | None = None
    limit: int | None = None
    over: bool = False


class Limits(QObject):
    """Timings by section, kept until a time, a speaker or a section of it is another."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._planned: dict[str, ScheduledStage] | None = None
        self._timings: dict[str, Timing] = {}
        session.match_opened.connect(self._forget)
        session.changed.connect(self._follow)

    def of(self, section: Section) -> Timing:
        """The timing of a section of the open match."""
        transcript = self._session.transcript
        if transcript is None:
            return Timing(None)
        if self._planned is None:
            self._planned = self._plan(transcript)
        if section.id not in self._timings:
            planned = self._planned.get(section.id)
            self._timings[section.id] = timing(transcript, section, planned)
        return self._timings[section.id]

    def _plan(self, transcript: Transcript) -> dict[str, ScheduledStage]:
        from reviewer.domain.scores import match_schedule

        debate = self._session.format
        stages = () if debate is None else debate.stages
        found = match_schedule(transcript.section_order, stages)
        return {section.id: plan for section, plan in found if plan is not None}

    def _forget(self) -> None:
        self._planned = None
        self._timings.clear()

    def _follow(self, revisions: Sequence[Revision], initiator: object) -> None:
        changes = [
            change
            for revision in revisions
            for change in revision.changes
            if _counted(change.before) != _counted(change.after)
        ]
        transcript = self._session.transcript
        if transcript is None or any(map(_other_plan, changes)):
            self._forget()
            return
        for section in touched(transcript, changes):
            self._timings.pop(section, None)


def _other_plan(change: Change) -> bool:
    """Whether the sections may answer to other stages of the schedule now."""
    before, after = change.before, change.after
    if isinstance(before, Section) and isinstance(after, Section):
        return replace(before, first_unit=after.first_unit, status=after.status) != after
    return change.kind != "unit"


def _counted(record: Record | None) -> object:
    """What of a record a timing hangs on."""
    if isinstance(record, Unit):
        place = (record.src, record.cut, record.start_ms, record.end_ms)
        return *place, record.role, bool(record.text)
    if isinstance(record, Match):
        return record.format, record.stages
    return record if isinstance(record, (Section, Line)) else None


def timing(transcript: Transcript, section: Section, planned: ScheduledStage | None) -> Timing:
    """The timing of a section; without a plan it is as long as from its first to its last word."""
    limit = None if planned is None else planned.seconds
    if limit is None:
        return Timing(_whole(transcript, section))
    from reviewer.domain.durations import GRACE_MS, time_used

    used, side = time_used(transcript, section, _said(transcript, section))
    if not used:  # the times of its last words are not known
        return Timing(_whole(transcript, section), None, limit)
    return Timing(used, side, limit, used > limit * 1000 + GRACE_MS)


def _whole(transcript: Transcript, section: Section) -> int | None:
    start, end = transcript.section_times(section.id)
    return None if start is None or end is None else max(end - start, 0)


def _said(transcript: Transcript, section: Section) -> tuple[Unit, ...]:
    return tuple(unit for unit in transcript.units_in(section.id) if unit.text)
