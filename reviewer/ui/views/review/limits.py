"""How long sections last against what the format allows, as the checks count it."""

from dataclasses import dataclass

from PySide6.QtCore import QObject

from reviewer.domain.model import ScheduledStage, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Side
from reviewer.ui.session import Session


@dataclass(frozen=True, slots=True)
class Timing:
    """The time used in ms (``side``: whose, where both sides speak), and the limit in seconds."""

    used_ms: int | None
    side: Side | None = None
    limit: int | None = None
    over: bool = False


class Limits(QObject):
    """Timings by section; the schedule is matched once a state of the sections."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._planned: dict[str, ScheduledStage] = {}
        self._sections: object = None
        self._timings: dict[str, Timing] = {}
        self._of: object = None

    def of(self, section: Section) -> Timing:
        """The timing of a section of the open match."""
        transcript = self._session.transcript
        if transcript is None:
            return Timing(None)
        if transcript is not self._of:
            self._of, self._timings = transcript, {}
            self._plan(transcript)
        if section.id not in self._timings:
            planned = self._planned.get(section.id)
            self._timings[section.id] = timing(transcript, section, planned)
        return self._timings[section.id]

    def _plan(self, transcript: Transcript) -> None:
        state = (transcript.all("section"), transcript.all("match"))
        if state == self._sections:
            return
        from reviewer.domain.scores import match_schedule

        self._sections = state
        debate = self._session.format
        stages = () if debate is None else debate.stages
        found = match_schedule(transcript.section_order, stages)
        self._planned = {section.id: plan for section, plan in found if plan is not None}


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
