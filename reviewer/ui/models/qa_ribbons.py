"""The stages of two revisions as bands over one axis: time, or lines where a time is missing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reviewer.ui.models.qa_moments import Moments
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
    ``lines`` are the numbers of all lines.
    """

    before: tuple[Band, ...] = ()
    after: tuple[Band, ...] = ()
    timed: bool = False
    start: int = 0
    end: int = 1
    moved: tuple[tuple[int, int], ...] = ()
    ticks: tuple[int, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    lines: tuple[int, ...] = ()

    def place_of(self, found: Found) -> int | None:
        """Where a difference lies on the axis; ``None`` if it has no place in the transcript."""
        return self.places.get(found.number)


def ribbons_of(comparison: Comparison, found: Iterable[Found]) -> Ribbons:
    """The ribbons of a comparison."""
    from reviewer.domain.differences.sections import pair_sections

    before, after = comparison.before, comparison.after
    rows = tuple(found)
    old, new = Moments(before), Moments(after)
    pairs = pair_sections(before, after, comparison.shared)
    about = {str(r.difference.where.get("section")) for r in rows if r.group == "stages"}
    partners = {new: old for old, new in pairs.items()}
    gone = {old for old in before.sections if pairs.get(old, old) in about}
    upper = _bands(before, old, pairs, gone)
    lower = _bands(after, new, partners, about)
    starts = {band.section: band.start for band in lower}
    moved = [(b.start, starts[b.partner]) for b in upper if b.partner in starts]
    units = after.units
    places = {row.number: new.of(units[row.unit]) for row in rows if row.unit is not None}
    ticks = {places[r.number] for r in rows if r.number in places and r.group != "stages"}
    return Ribbons(
        upper,
        lower,
        new.timed,
        min((band.start for band in (*upper, *lower)), default=0),
        max((band.end for band in (*upper, *lower)), default=1),
        tuple((was, now) for was, now in moved if was != now),
        tuple(sorted(ticks)),
        places,
        tuple(line.number for line in after.line_order),
    )


def _bands(
    transcript: Transcript, moments: Moments, partners: Mapping[str, str], changed: Container[str]
) -> tuple[Band, ...]:
    order = transcript.section_order
    starts = [moments.of(transcript.units[section.first_unit]) for section in order]
    ends = [*starts[1:], max([moments.end, *starts])]
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
        for section, start, end in zip(order, starts, ends, strict=False)
    )
