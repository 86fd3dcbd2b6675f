"""Where a finding, a line or a moment lies: a unit of the transcript, a cell of the forms."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.domain.transcript import Transcript


def unit_of_finding(transcript: Transcript, finding: Finding) -> str | None:
    """The unit a finding is about, or where it is best looked at; ``None``: the match."""
    where = finding.where
    unit = where.get("unit")
    if isinstance(unit, str) and unit in transcript.units:
        return unit
    section = transcript.sections.get(str(where.get("section") or _misfit(transcript, finding)))
    if section is not None:
        return section.first_unit
    lines = where.get("lines")
    if isinstance(lines, Sequence) and lines and isinstance(lines[0], int):
        return unit_of_line(transcript, lines[0])
    return None


def _misfit(transcript: Transcript, finding: Finding) -> str | None:
    """The stage at which a score stands that does not fit there."""
    entry = transcript.entries.get(str(finding.where.get("entry")))
    return entry.section if entry is not None and finding.code == "score-side" else None


@dataclass(frozen=True, slots=True)
class ScorePlace:
    """A place among the forms, as far as the finding of this code names it."""

    adjudication: str
    code: str = ""
    form: str | None = None
    entry: str | None = None
    section: str | None = None
    side: str | None = None
    ballot: str | None = None
    supplement: str | None = None


def score_place(finding: Finding) -> ScorePlace | None:
    """The place among the forms that a finding is about; ``None``: it is about no form."""
    where = finding.where
    if "adjudication" not in where:
        return None
    names = ("form", "entry", "section", "side", "ballot", "supplement")
    said = {name: str(where[name]) for name in names if where.get(name) is not None}
    return ScorePlace(str(where["adjudication"]), finding.code, **said)


def unit_of_line(transcript: Transcript, number: int) -> str | None:
    """The first unit that holds the line."""
    order, units = transcript.unit_order, transcript.units
    end = bisect_right(order, number, key=lambda id_: units[id_].src[0])
    holding = [id_ for id_ in order[max(end - 32, 0) : end] if number in units[id_].src]
    return holding[0] if holding else None


class Clock:
    """Which unit is heard when: the last one to begin at or before a moment.

    Units whose time is missing are never heard; where times go backwards in the source, the
    moment decides. ``starts`` are the known times in order, ``units`` whose they are.
    """

    def __init__(self, transcript: Transcript) -> None:
        self.starts, self.units = transcript.by_time

    def at(self, ms: int) -> str | None:
        """The unit that is heard at the moment; ``None`` before the first."""
        found = bisect_right(self.starts, ms) - 1
        return self.units[found] if found >= 0 else None
