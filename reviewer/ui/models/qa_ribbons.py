"""The stages of two revisions as bands over one axis: time, or lines where a time is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reviewer.ui.words import section_name

if TYPE_CHECKING:
    from reviewer.domain.transcript import Transcript
    from reviewer.services.comparing import Comparison
    from reviewer.ui.models.qa_places import Found


@dataclass(frozen=True, slots=True)
class Band:
    """A section from ``start`` to ``end`` on the axis; ``changed``: a difference is about it.

    ``section`` is its id in its own revision, ``partner`` the id in the other one.
    """

    section: str
    partner: str | None
    name: str
    color: str
    start: int
    end: int
    unit: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Ribbons:
    """Both revisions' bands; ``timed``: the axis is milliseconds, else lines counted from 0.

    ``moved`` are the starts, before and after, of sections that begin elsewhere; ``ticks`` where
    texts, roles and states differ; ``places`` where each difference lies, by its number.
    """

    before: tuple[Band, ...] = ()
    after: tuple[Band, ...] = ()
    timed: bool = False
    start: int = 0
    end: int = 1
    moved: tuple[tuple[int, int], ...] = ()
    ticks: tuple[int, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)

    def place_of(self, found: Found) -> int | None:
        """Where a difference lies on the axis; ``None`` if it has no place in the transcript."""
        return self.places.get(found.number)


def ribbons_of(comparison: Comparison, found: Iterable[Found]) -> Ribbons:
    """The ribbons of a comparison."""
    from reviewer.domain.differences.sections import pair_sections

    before, after = comparison.before, comparison.after
    rows = tuple(found)
    timed = _has_times(before) and _has_times(after)
    pairs = pair_sections(before, after)
    about = {str(r.difference.where.get("section")) for r in rows if r.group == "stages"}
    partners = {new: old for old, new in pairs.items()}
    gone = {old for old in before.sections if pairs.get(old, old) in about}
    upper = _bands(before, timed, pairs, gone)
    lower = _bands(after, timed, partners, about)
    starts = {band.section: band.start for band in lower}
    moved = [(b.start, starts[b.partner]) for b in upper if b.partner in starts]
    places = {
        row.number: place
        for row in rows
        if row.unit and (place := _place(after, row.unit, timed)) is not None
    }
    ticks = {places[r.number] for r in rows if r.number in places and r.group != "stages"}
    return Ribbons(
        upper,
        lower,
        timed,
        min((band.start for band in (*upper, *lower)), default=0),
        max((band.end for band in (*upper, *lower)), default=1),
        tuple((old, new) for old, new in moved if old != new),
        tuple(sorted(ticks)),
        places,
    )


def _has_times(transcript: Transcript) -> bool:
    """Whether every section begins at a known time, none before the one ahead of it."""
    starts = [
        transcript.start_ms(transcript.units[section.first_unit])
        for section in transcript.section_order
    ]
    known = [start for start in starts if start is not None]
    return bool(known) and len(known) == len(starts) and known == sorted(known)


def _bands(
    transcript: Transcript, timed: bool, partners: dict[str, str], changed: set[str]
) -> tuple[Band, ...]:
    order = transcript.section_order
    starts = [_place(transcript, section.first_unit, timed) or 0 for section in order]
    ends = [*starts[1:], max(_last(transcript, timed), starts[-1] if starts else 0)]
    return tuple(
        Band(
            section.id,
            partners.get(section.id),
            section_name(section),
            section.type or section.section_kind,
            start,
            end,
            section.first_unit,
            section.id in changed,
        )
        for section, start, end in zip(order, starts, ends, strict=True)
    )


def _place(transcript: Transcript, unit: str, timed: bool) -> int | None:
    record = transcript.units[unit]
    return transcript.start_ms(record) if timed else transcript.line_index[record.src[0]]


def _last(transcript: Transcript, timed: bool) -> int:
    """Where the axis ends: the last known time, or the number of lines."""
    if not timed:
        return len(transcript.line_order)
    section = transcript.section_order[-1]
    units = transcript.units_in(section.id)
    ends = [transcript.end_ms(units[-1]), *(transcript.start_ms(unit) for unit in units)]
    return max(end for end in ends if end is not None)
