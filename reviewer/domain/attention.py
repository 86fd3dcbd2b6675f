"""Where a person is needed first, and how much of a match needs one.

A unit's risk is the chance that something in it is wrong: that of its open findings together,
as if they were independent (1 − Π(1 − p)). The chances are estimates, made to put the places in
order; they are shown to nobody as figures. A unit that a person has reviewed needs none again
unless an error says so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.domain.findings import Finding
from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript

_BY_CODE: Final = {
    "text-shifted": 0.95,
    "text-chatter": 0.95,
    "number-changed": 0.9,
    "text-dropped": 0.8,
    "text-rewritten": 0.8,
    "text-added": 0.7,
    "particle-dropped": 0.6,
    "speaker-side": 0.7,
    "time-reversed": 0.2,
    "time-overlap": 0.1,
    "time-missing": 0.05,
    "script-changed": 0.05,
}
_BY_SEVERITY: Final = {"error": 0.99, "warning": 0.5, "info": 0.0}
_BY_KIND: Final = {"word": 0.75, "repetition": 0.6, "filler": 0.6}
"""Within a code: a single other word is more often right than another sentence."""
_FLAGGED: Final = 0.98
_CHANGED, _AS_HEARD = 0.02, 0.005
"""What a pending unit without findings still risks, by whether the model changed it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A unit that nobody has confirmed, or with open errors. ``codes`` say why, gravest first.

    ``needs``: a person has to look; without it confirming is a matter of course.
    """

    unit: str
    risk: float
    codes: tuple[str, ...]
    needs: bool


@dataclass(frozen=True, slots=True)
class Workload:
    """How much of a match there is, is left, and needs a person: units and characters."""

    units: int
    left: int
    needing: int
    characters: int
    needing_characters: int

    @property
    def share(self) -> float:
        """The share of the match's characters that needs a person, from 0 to 1."""
        return self.needing_characters / self.characters if self.characters else 0.0


def attention(transcript: Transcript, findings: Iterable[Finding]) -> tuple[Place, ...]:
    """The places that are left, the riskiest first, equal ones in the order of the source."""
    by_unit = _by_unit(transcript, findings)
    units = (transcript.units[id_] for id_ in transcript.unit_order)
    found = [
        _place(transcript, unit, by_unit.get(unit.id, ()))
        for unit in units
        if unit.status != "reviewed" or _has_error(by_unit.get(unit.id, ()))
    ]
    return tuple(sorted(found, key=lambda place: -round(place.risk, 6)))


def risks(transcript: Transcript, findings: Iterable[Finding]) -> dict[str, float]:
    """The risk of every unit, of those that a person has reviewed as well."""
    by_unit = _by_unit(transcript, findings)
    units = transcript.units.values()
    return {u.id: _place(transcript, u, by_unit.get(u.id, ())).risk for u in units}


def next_place(order: Sequence[Place], after: str | None = None) -> Place | None:
    """The next place that needs a person after that unit, round to the first; else the next."""
    at = next((i for i, place in enumerate(order) if place.unit == after), -1)
    others = [*order[at + 1 :], *order[: max(at, 0)]]
    return next((place for place in others if place.needs), others[0] if others else None)


def workload(transcript: Transcript, findings: Iterable[Finding]) -> Workload:
    """How much of the match is left, and how much of that needs a person."""
    places = attention(transcript, findings)
    needing = [place.unit for place in places if place.needs]
    lengths = {unit.id: len(unit.text) for unit in transcript.units.values()}
    return Workload(
        len(lengths),
        len(places),
        len(needing),
        sum(lengths.values()),
        sum(lengths[id_] for id_ in needing),
    )


def _place(transcript: Transcript, unit: Unit, findings: Sequence[Finding]) -> Place:
    chances = sorted(((_chance(f), f.code) for f in findings), reverse=True)
    rest = 1 - (_CHANGED if unit.text != transcript.original(unit) else _AS_HEARD)
    if unit.status == "flagged":
        rest *= 1 - _FLAGGED
    for chance, _ in chances:
        rest *= 1 - chance
    codes = tuple(dict.fromkeys(code for chance, code in chances if chance))
    needs = unit.status == "flagged" or any(f.severity != "info" for f in findings)
    return Place(unit.id, 1 - rest, codes, needs)


def _chance(finding: Finding) -> float:
    by_code = _BY_CODE.get(finding.code, _BY_SEVERITY[finding.severity])
    return min(by_code, _BY_KIND.get(str(finding.where.get("kind")), 1.0))


def _has_error(findings: Sequence[Finding]) -> bool:
    return any(f.severity == "error" for f in findings)


def _by_unit(
    transcript: Transcript, findings: Iterable[Finding]
) -> Mapping[str, Sequence[Finding]]:
    """The findings that nobody has dismissed, by the units they are about."""
    holders: dict[int, list[str]] = {}
    for id_ in transcript.unit_order:
        for number in transcript.units[id_].src:
            holders.setdefault(number, []).append(id_)
    found: dict[str, list[Finding]] = {}
    for each in findings:
        if not each.dismissed and "adjudication" not in each.where:
            for id_ in dict.fromkeys(_units(transcript, each, holders)):
                found.setdefault(id_, []).append(each)
    return found


def _units(
    transcript: Transcript, finding: Finding, holders: Mapping[int, Sequence[str]]
) -> Iterator[str]:
    where = finding.where
    named = [where["unit"]] if "unit" in where else []
    named += where.get("units", ())
    if named:
        yield from (id_ for id_ in named if id_ in transcript.units)
    elif section := transcript.sections.get(str(where.get("section"))):
        yield section.first_unit
    else:
        for number in where.get("lines", ()):
            yield from holders.get(number, ())
