"""From the best course to proposed stages: their boundaries, how sure they are, and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from reviewer.domain.model import ScheduledStage, Surprise
from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.proposing.fitting import Fit
from reviewer.domain.proposing.lattice import State
from reviewer.domain.proposing.passages import Piece
from reviewer.domain.proposing.proposal import Alternative, Edge, Evidence, Point, StageProposal
from reviewer.domain.segmentation import StagePlace
from reviewer.domain.transcript import Place
from reviewer.domain.words import INTERACTIVE_TYPES, ActingSide, StageType, side_of

MOST = 0.99
_NO_CUE, _ORDER_ONLY, _OTHER_TYPE, _SHORT, _MIXED, _GUESSED = 0.85, 0.8, 0.5, 0.6, 0.7, 0.7
_HALF_NAMED = 0.88
_FEW_SIGNS = 12
_LITTLE_TIME = 0.1
_LIKELY = 0.03


@dataclass(frozen=True, slots=True)
class Source:
    """What a proposal is read from. ``guessed``: no one said which format it is."""

    pieces: Sequence[Piece]
    blocks: Sequence[Block]
    fit: Fit
    surprise: Surprise | None
    guessed: bool


@dataclass(frozen=True, slots=True)
class Run:
    """The talk of a stage: blocks ``first`` to ``last``; it was entered with block ``entered``
    and left before block ``left``. ``cue`` is what called for it.
    """

    state: State
    first: int
    last: int
    entered: int
    left: int
    cue: Cue | None


def runs_of(source: Source) -> Iterator[Run]:
    """The stages and surprises of the course in which somebody speaks."""
    states = source.fit.course.states
    number = 0
    for state, group in groupby(states):
        entered, number = number, number + len(list(group))
        if state.where not in ("stage", "surprise"):
            continue
        talk = [n for n in range(entered, number) if source.blocks[n].cue is None]
        talk = [n for n in talk if source.blocks[n].size]
        if talk:
            cue = _calling(source.blocks, states, entered)
            yield Run(state, talk[0], talk[-1], entered, number, cue)


def _calling(blocks: Sequence[Block], states: Sequence[State], entered: int) -> Cue | None:
    """The strongest cue in the gap before."""
    found = []
    for number in range(entered - 1, -1, -1):
        cue = blocks[number].cue
        if cue is None or states[number].where not in ("gap", "call"):
            break
        found.append(cue)
    return max(found, key=lambda cue: (cue.opens, cue.strength), default=None)


def proposed(source: Source, run: Run) -> StageProposal:
    """The stage that the run is."""
    plan, place = _what(source, run)
    begin, end = _edge(source, run, at_end=False), _edge(source, run, at_end=True)
    evidence = list(_evidence(source, run, plan, begin, end))
    sure = min([begin.confidence, end.confidence, *_limits(source, run, plan, evidence)])
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


def point_at(pieces: Sequence[Piece], place: Place) -> Point:
    """The place as a point; the end of a piece is the beginning of the next."""
    number, offset = place
    if offset >= pieces[number].end and number + 1 < len(pieces):
        number, offset = number + 1, pieces[number + 1].begin
    piece = pieces[number]
    starts = number == 0 or pieces[number - 1].unit != piece.unit
    inside = offset < piece.end and not (starts and offset <= piece.begin)
    return Point(piece.line, offset, piece.unit, inside)


def end_at(pieces: Sequence[Piece], place: Place) -> Point:
    """The place as a point after the last character before it."""
    number, offset = place
    if offset <= pieces[number].begin and number:
        number, offset = number - 1, pieces[number - 1].end
    piece = pieces[number]
    goes_on = number + 1 < len(pieces) and pieces[number + 1].unit == piece.unit
    return Point(piece.line, offset, piece.unit, offset < piece.end or goes_on)


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
    ranked = sorted(known.items(), key=lambda item: (-item[1], item[0]))
    for number, odds in ranked[:4]:
        if number != chosen and odds >= _LIKELY and number < len(source.blocks):
            other = point_at(source.pieces, source.blocks[number].begin)
            if other != point:
                yield Alternative(other, round(odds, 3))
    sure = block.edges[1 if at_end else 0]
    if point.inside and sure < 1.0:
        number = (block.end if at_end else block.begin)[0]
        piece = source.pieces[number]
        yield Alternative(
            point_at(source.pieces, (number, piece.begin if at_end else piece.end)),
            round(1 - sure, 3),
        )


def _evidence(
    source: Source, run: Run, plan: ScheduledStage | None, begin: Edge, end: Edge
) -> Iterator[Evidence]:
    if run.cue is None:
        yield Evidence("speaker-change", begin.point.line)
    else:
        yield from _cue_evidence(source, run, plan)
    if plan is None:
        yield Evidence("surprise")
    if run.state.where == "stage" and run.state.stage in source.fit.swapped:
        yield Evidence("swapped")
    for edge in (begin, end):
        if edge.point.inside:
            yield Evidence("split", edge.point.line, edge.point.offset, edge.point.offset)
    share = _purity(source, run, plan)
    if share is not None:
        yield Evidence("speakers", share=round(share, 3))
    share = _time_share(source, run, plan)
    if share is not None:
        yield Evidence("duration", share=round(share, 3))
    if source.guessed:
        yield Evidence("format-guessed")


def _cue_evidence(source: Source, run: Run, plan: ScheduledStage | None) -> Iterator[Evidence]:
    cue = run.cue
    assert cue is not None
    number = next(n for n in range(run.entered - 1, -1, -1) if source.blocks[n].cue is cue)
    yield from marks(source.pieces, source.blocks[number])
    if plan is None:
        return
    named = plan.type in cue.types
    called = bool(set(cue.people) & set(plan.speakers))
    if named:
        yield Evidence("stage-named")
    if called:
        yield Evidence("speaker-called")
    elif cue.people:
        yield Evidence("other-speaker", text=" ".join(cue.people))
    if cue.seconds is not None and cue.seconds == plan.seconds:
        yield Evidence("seconds-said")
    if cue.thanked:
        yield Evidence("previous-thanked", text=" ".join(cue.thanked))
    if "timeup" in cue.says:
        yield Evidence("time-up")
    if not named and not called:
        yield Evidence("order")


def marks(pieces: Sequence[Piece], block: Block) -> Iterator[Evidence]:
    """The block's words, line by line."""
    (first, begin), (last, end) = block.begin, block.end
    for number in range(first, last + 1):
        piece = pieces[number]
        start = begin if number == first else piece.begin
        stop = end if number == last else piece.end
        if start < stop:
            text = piece.text[start - piece.begin : stop - piece.begin]
            yield Evidence("cue", piece.line, start, stop, text=text)


def _purity(source: Source, run: Run, plan: ScheduledStage | None) -> float | None:
    """How much of what people of known roles say in the stage is said by those it foresees."""
    if plan is None:
        return None
    people = {*plan.speakers, *plan.respondents}
    right = total = 0
    for number in range(run.first, run.last + 1):
        block = source.blocks[number]
        if block.cue is None and block.role is not None:
            total += block.size
            right += block.size * (block.role in people)
    return right / total if total else None


def _time_share(source: Source, run: Run, plan: ScheduledStage | None) -> float | None:
    """The stage's time as a share of what the schedule allows (each side, where both act)."""
    pieces = source.pieces
    start = pieces[source.blocks[run.first].begin[0]].start_ms
    after = source.blocks[run.last].end[0]
    end = pieces[after].end_ms
    if end is None and after + 1 < len(pieces):
        end = pieces[after + 1].start_ms
    if plan is None or not plan.seconds or start is None or end is None or end <= start:
        return None
    return (end - start) / (1000 * plan.seconds * (2 if plan.acting_side == "both" else 1))


def _limits(
    source: Source, run: Run, plan: ScheduledStage | None, evidence: Sequence[Evidence]
) -> Iterator[float]:
    """What no proposal of this kind can be surer than."""
    whys = {each.why: each for each in evidence}
    yield MOST
    size = sum(b.size for b in source.blocks[run.first : run.last + 1] if b.cue is None)
    if size < _FEW_SIGNS:
        yield _SHORT
    if source.guessed:
        yield _GUESSED
    if plan is None:
        yield _HALF_NAMED if run.cue and run.cue.people and run.cue.types else _OTHER_TYPE
        return
    labelled = whys.get("speakers") is not None
    if run.cue is None:
        yield _NO_CUE if labelled else _OTHER_TYPE
    elif "order" in whys:
        yield _ORDER_ONLY if not labelled else _HALF_NAMED
    elif not labelled and not {"stage-named", "speaker-called"} <= whys.keys():
        yield _HALF_NAMED if plan.acting_side != "both" else 0.95
    if run.cue is not None and run.cue.types and plan.type not in run.cue.types:
        yield _OTHER_TYPE
    if "other-speaker" in whys:
        yield _MIXED
    share = whys["speakers"].share if labelled else None
    if share is not None and share < (0.5 if plan.type in INTERACTIVE_TYPES else 0.75):
        yield _MIXED
    time = whys["duration"].share if "duration" in whys else None
    if time is not None and time < _LITTLE_TIME:
        yield _SHORT
