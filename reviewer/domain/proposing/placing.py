"""From the best course to proposed stages: their boundaries, how sure they are, and why."""

from collections.abc import Iterator, Mapping

from reviewer.domain.model import ScheduledStage, Surprise
from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.proposing.proposal import Alternative, Edge, Point, StageProposal
from reviewer.domain.proposing.reasons import MOST, evidence_of, limits
from reviewer.domain.proposing.runs import Run, Source, end_at, point_at
from reviewer.domain.segmentation import StagePlace
from reviewer.domain.words import ActingSide, StageType, side_of

_LIKELY = 0.03
"""An alternative with smaller odds is not worth a word."""


def proposed(source: Source, run: Run) -> StageProposal:
    """The stage that the run is."""
    plan, place = _what(source, run)
    begin, end = _edge(source, run, at_end=False), _edge(source, run, at_end=True)
    evidence = list(evidence_of(source, run, plan, begin, end))
    sure = min([begin.confidence, end.confidence, *limits(source, run, plan, evidence)])
    index = source.fit.order[run.state.stage] if plan is not None else None
    return StageProposal(place, index, begin, end, round(sure, 3), tuple(evidence))


def _what(source: Source, run: Run) -> tuple[ScheduledStage | None, StagePlace]:
    first_line = point_at(source.pieces, source.blocks[run.first].begin).line
    last_line = end_at(source.pieces, source.blocks[run.last].end).line
    if run.state.where == "stage":
        plan = source.fit.slots[run.state.stage].plan
        return plan, StagePlace(
            plan.name,
            plan.type,
            plan.acting_side,
            plan.speakers,
            plan.respondents,
            first_line,
            last_line,
        )
    type_, side, speakers, respondents = surprise_of(run.cue, source.surprise)
    name = f"{_SIDES.get(side or '', '')}奇袭" + (f"（{_TYPES[type_]}）" if type_ in _TYPES else "")
    return None, StagePlace(
        name, type_, side, speakers, respondents, first_line, last_line, surprise=True
    )


_SIDES: Mapping[str, str] = {"affirmative": "正方", "negative": "反方"}
_TYPES: Mapping[str | None, str] = {
    "questioning": "质询",
    "supplementary_argumentation": "申论",
    "cross_examination": "盘问",
    "constructive_speech": "陈词",
}


def surprise_of(
    cue: Cue | None, allowed: Surprise | None
) -> tuple[StageType | None, ActingSide | None, tuple[str, ...], tuple[str, ...]]:
    """Type, side, speakers and respondents of a surprise, so far as its call tells."""
    if cue is None:
        return None, None, (), ()
    people = cue.people[::-1] if cue.passive else cue.people
    speaker = people[0] if people else None
    side = side_of(speaker) or (cue.sides[0] if cue.sides else None)
    answering = tuple(role for role in people[1:] if side_of(role) != side_of(speaker))
    types = set(cue.types)
    if allowed is not None and types & set(allowed.types):
        types &= set(allowed.types)
    if not types and answering:
        types = {"questioning"}
    type_ = min(types) if len(types) == 1 else None
    return type_, side, (speaker,) if speaker else (), answering


def _edge(source: Source, run: Run, *, at_end: bool) -> Edge:
    blocks, course = source.blocks, source.fit.course
    block = blocks[run.last if at_end else run.first]
    place = block.end if at_end else block.begin
    known = (course.exits if at_end else course.entries).get(run.state, {})
    number = run.left if at_end else run.entered
    odds = 1.0 if at_end and number >= len(blocks) else known.get(number, 0.0)
    if run.state.stage in source.fit.pair and run.state.where == "stage":
        odds *= source.fit.share
    sure = min(odds, block.edges[1 if at_end else 0], MOST)
    point = (end_at if at_end else point_at)(source.pieces, place)
    return Edge(
        point, round(sure, 3), tuple(_alternatives(source, point, known, number, block, at_end))
    )


def _alternatives(
    source: Source,
    point: Point,
    known: Mapping[int, float],
    chosen: int,
    block: Block,
    at_end: bool,
) -> Iterator[Alternative]:
    """Other blocks the boundary may stand at and, where it is doubtful in its line, that line."""
    at = end_at if at_end else point_at
    ranked = sorted(known.items(), key=lambda item: (-item[1], item[0]))
    for number, odds in ranked[:4]:
        if number != chosen and odds >= _LIKELY and number < len(source.blocks):
            other = at(source.pieces, source.blocks[number].begin)
            if other != point:
                yield Alternative(other, round(odds, 3))
    sure = block.edges[1 if at_end else 0]
    if sure < 1.0:
        number, offset = block.end if at_end else block.begin
        piece = source.pieces[number]
        other = at(source.pieces, (number, piece.begin if at_end else piece.end))
        leaves = piece.begin < offset < piece.end or block.begin[0] < block.end[0]
        if leaves and other != point:
            yield Alternative(other, round(1 - sure, 3))
