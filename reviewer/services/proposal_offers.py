"""A proposal beside what stands: what is new, what is so already, what somebody has settled."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from reviewer.domain.model import Section
from reviewer.domain.proposing import (
    Point,
    Proposal,
    StageProposal,
    UnitRole,
)
from reviewer.domain.segmentation import stage_section
from reviewer.domain.transcript import Transcript

SHOWN = ("type", "name", "acting_side", "speakers", "respondents", "surprise")


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposed stage beside what stands.

    ``unit`` is the first of its units. ``standing`` is the stage that stands most in its place,
    ``others`` are further sections that would have to give way. ``settled``: a person or a file
    has settled one of these. ``same``: it stands there exactly so.
    """

    stage: StageProposal
    unit: str
    standing: str | None
    others: tuple[str, ...]
    settled: bool
    same: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The proposed stages, the stages that stand where none is proposed, and the stretches in
    which there is a unit that nobody has given a role.
    """

    offers: tuple[Offer, ...]
    extra: tuple[str, ...]
    stretches: tuple[UnitRole, ...]


def is_settled(section: Section) -> bool:
    """Whether a person confirmed the section, or a file gave it as a stage."""
    if section.status == "reviewed" or section.origin == "reviewed":
        return True
    return section.origin == "imported" and section.section_kind == "stage"


def compare(transcript: Transcript, proposal: Proposal) -> Comparison:
    """What is proposed beside what stands."""
    places = Places(transcript)
    offers = tuple(
        _offer(transcript, places, stage)
        for stage in proposal.stages
        if len(places.span(stage.begin.point, stage.end.point))
    )
    given = {id_ for each in offers for id_ in (each.standing, *each.others)}
    stages = [s.id for s in transcript.section_order if s.section_kind == "stage"]
    extra = tuple(id_ for id_ in stages if id_ not in given)
    open_ = tuple(each for each in proposal.stretches if _is_open(transcript, places, each))
    return Comparison(offers, extra, open_)


class Places:
    """Which units lie between two points of the lines."""

    def __init__(self, transcript: Transcript) -> None:
        order = [transcript.units[id_] for id_ in transcript.unit_order]
        self._begins = [transcript.begins(unit) for unit in order]
        self._ends = [transcript.ends(unit) for unit in order]

    def span(self, begin: Point, end: Point) -> range:
        """The positions of the units that hold any of it."""
        first = bisect_right(self._ends, (begin.line, begin.offset))
        return range(first, bisect_left(self._begins, (end.line, end.offset)))

    def point(self, transcript: Transcript, line: int, offset: int) -> Point:
        """The point there, with the unit that holds it."""
        at = min(bisect_right(self._ends, (line, offset)), len(self._ends) - 1)
        inside = self._begins[at] < (line, offset) < self._ends[at]
        return Point(line, offset, transcript.unit_order[at], inside)


def _offer(transcript: Transcript, places: Places, stage: StageProposal) -> Offer:
    span = places.span(stage.begin.point, stage.end.point)
    held = met(transcript, span)
    stages = {id_: n for id_, n in held.items() if _is_stage(transcript, id_)}
    standing = max(stages, key=lambda id_: stages[id_], default=None)
    same = standing is not None and _is_same(transcript, standing, stage, span)
    in_way = [id_ for id_ in held if id_ != standing and _resists(transcript, id_)]
    settled_ = any(
        is_settled(transcript.sections[id_]) for id_ in held if id_ in (standing, *in_way)
    )
    unit = transcript.unit_order[span.start]
    return Offer(stage, unit, standing, tuple(in_way), settled_ and not same, same)


def met(transcript: Transcript, span: range) -> dict[str, int]:
    """The sections that hold units of a span, and how many of them."""
    found: dict[str, int] = {}
    for at in span:
        section = transcript.section_of[transcript.unit_order[at]]
        found[section] = found.get(section, 0) + 1
    return found


def _is_stage(transcript: Transcript, section: str) -> bool:
    return transcript.sections[section].section_kind == "stage"


def _resists(transcript: Transcript, section: str) -> bool:
    return _is_stage(transcript, section) or is_settled(transcript.sections[section])


def _is_same(transcript: Transcript, standing: str, stage: StageProposal, span: range) -> bool:
    section = transcript.sections[standing]
    if transcript.section_spans[standing] != span:
        return False
    if any(_divides(transcript, edge.point) for edge in (stage.begin, stage.end)):
        return False
    wanted = stage_section(stage.place)
    return all(getattr(section, name) == getattr(wanted, name) for name in SHOWN)


def _divides(transcript: Transcript, point: Point) -> bool:
    unit = transcript.units[point.unit]
    return point.inside and not unit.touched and unit.status != "reviewed"


def _is_open(transcript: Transcript, places: Places, stretch: UnitRole) -> bool:
    span = places.span(stretch.begin, stretch.end)
    units = [transcript.units[transcript.unit_order[at]] for at in span]
    divided = any(_divides(transcript, point) for point in (stretch.begin, stretch.end))
    return divided or any(unit.role is None and not unit.touched for unit in units)
