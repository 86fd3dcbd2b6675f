"""What the timeline shows of a transcript: where units begin, and the sections as bands."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer.domain.log import Revision
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui.places import Clock
from reviewer.ui.words import section_name


@dataclass(frozen=True, slots=True)
class Band:
    """A section in time; ``kind`` names its colour. The first one's beginning is fixed."""

    section: str
    start_ms: int
    end_ms: int
    name: str
    kind: str
    movable: bool


class Scene:
    """The times of one transcript; made anew when a place or a time in it changes."""

    def __init__(self, transcript: Transcript | None) -> None:
        self._clock = None if transcript is None else Clock(transcript)
        self.bands: tuple[Band, ...] = () if transcript is None else tuple(_bands(transcript))
        last = self.starts[-1] if self.starts else 0
        self.end_ms = max([last, *(band.end_ms for band in self.bands)])

    @property
    def starts(self) -> Sequence[int]:
        """When units begin, in order."""
        return () if self._clock is None else self._clock.starts

    def at(self, ms: int) -> str | None:
        """The unit that is heard at the moment."""
        return None if self._clock is None else self._clock.at(ms)

    def starts_in(self, start_ms: float, end_ms: float) -> Sequence[int]:
        """The beginnings in a stretch of time."""
        first, last = bisect_left(self.starts, start_ms), bisect_left(self.starts, end_ms)
        return self.starts[first:last]


def _bands(transcript: Transcript) -> Iterator[Band]:
    """The sections whose beginning is known; each goes on to where the next one begins."""
    order = transcript.section_order
    known = [
        (place, start)
        for place, section in enumerate(order)
        if (start := _start(transcript, section.id)) is not None
    ]
    ends = [start for _, start in known[1:]]
    if known:
        ends.append(transcript.section_times(order[-1].id)[1] or known[-1][1])
    for (place, start), end in zip(known, ends, strict=True):
        section = order[place]
        kind = section.type or section.section_kind
        yield Band(section.id, start, end, section_name(section), kind, place > 0)


def _start(transcript: Transcript, section: str) -> int | None:
    """The first known time in the section."""
    units, order = transcript.units, transcript.unit_order
    times = (transcript.start_ms(units[order[at]]) for at in transcript.section_spans[section])
    return next((ms for ms in times if ms is not None), None)


def moves_anything(revisions: Sequence[Revision]) -> bool:
    """Whether revisions changed what the timeline shows."""
    return any(
        _shown(change.before) != _shown(change.after)
        for revision in revisions
        for change in revision.changes
    )


def _shown(record: object) -> object:
    """Of a unit its place and times, of a section all, of the rest nothing."""
    if isinstance(record, Unit):
        return record.src, record.cut, record.start_ms, record.end_ms
    return record if isinstance(record, Section) else None
