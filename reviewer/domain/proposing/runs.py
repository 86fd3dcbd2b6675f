"""The stages of a course as runs of blocks, and places in blocks as points in lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reviewer.domain.model import Surprise
from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.proposing.fitting import Fit
from reviewer.domain.proposing.lattice import State
from reviewer.domain.proposing.passages import Piece
from reviewer.domain.proposing.proposal import Evidence, Point
from reviewer.domain.transcript import Place

_SPEECH = 60
"""Signs: less is no stage without a call."""


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
    number, judged = 0, False
    for state, group in groupby(states):
        entered, number = number, number + len(list(group))
        if state.where not in ("stage", "surprise"):
            continue
        talk = [n for n in range(entered, number) if source.blocks[n].cue is None]
        talk = [n for n in talk if source.blocks[n].size]
        cue = _calling(source.blocks, states, entered)
        doubtful = cue is not None and cue.odds is not None
        if talk and not (judged and doubtful):
            run = Run(state, talk[0], talk[-1], entered, number, cue)
            if _is_founded(source, run):
                yield run
        judged = judged or any(_calls_judge(b) for b in source.blocks[entered:number])


def _calls_judge(block: Block) -> bool:
    """Whether a judge is called: what only sounds like a call after that is a comment's."""
    return block.cue is not None and block.cue.odds is None and block.cue.judges


def _is_founded(source: Source, run: Run) -> bool:
    """Whether a call, or the very speaker at some length, says that this is a stage."""
    if run.cue is not None and (run.cue.opens or "start" in run.cue.says):
        return True
    if run.state.where == "surprise":
        return False
    plan = source.fit.slots[run.state.stage].plan
    talk = [b for b in source.blocks[run.first : run.last + 1] if b.cue is None]
    alone = len(plan.speakers) == 1 and talk[0].role in plan.speakers
    return (alone or run.cue is not None) and sum(block.size for block in talk) >= _SPEECH


def _calling(blocks: Sequence[Block], states: Sequence[State], entered: int) -> Cue | None:
    """The strongest cue in the gap before."""
    found = []
    for number in range(entered - 1, -1, -1):
        cue = blocks[number].cue
        if cue is None or states[number].where not in ("gap", "call"):
            break
        found.append(cue)
    return max(found, key=lambda cue: (cue.opens, cue.strength), default=None)


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
