"""Why a stage is proposed, and how sure a proposal with these reasons can be at most."""

from collections.abc import Iterator, Sequence

from reviewer.domain.model import ScheduledStage
from reviewer.domain.proposing.pace import pace_share
from reviewer.domain.proposing.proposal import Edge, Evidence
from reviewer.domain.proposing.runs import Run, Source, marks
from reviewer.domain.words import INTERACTIVE_TYPES

MOST = 0.99
_NO_CUE, _ORDER_ONLY, _OTHER_TYPE, _SHORT, _MIXED, _GUESSED = 0.85, 0.8, 0.5, 0.6, 0.7, 0.7
_HALF_NAMED, _SHARED, _BY_MISSING = 0.88, 0.88, 0.88
_FEW_SIGNS = 12
_SAYS_ALL = 1.0
"""The logarithm of the odds of a call that says who, what and how long."""
_SLOW, _FAST = 0.35, 2.5
_LITTLE_TIME = 0.1


def evidence_of(
    source: Source, run: Run, plan: ScheduledStage | None, begin: Edge, end: Edge
) -> Iterator[Evidence]:
    """Everything that speaks for the stage or against it."""
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


def limits(
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
        yield _HALF_NAMED if plan.acting_side != "both" else _SHARED
    if _beside_missing(source, run):
        yield _BY_MISSING if labelled else _MIXED
    if not labelled:
        yield from _unlabelled(source, run, plan)
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


def _unlabelled(source: Source, run: Run, plan: ScheduledStage) -> Iterator[float]:
    """What no proposal can be surer than where no label says who speaks.

    The call before and the one after must each be a chair's for certain or say three things,
    and the stage must be about as long as the others are for their time.
    """
    after = source.blocks[run.left].cue if run.left < len(source.blocks) else None
    for cue in (run.cue, after):
        if cue is not None and cue.odds is not None and cue.odds < _SAYS_ALL:
            yield _HALF_NAMED
    share = pace_share(source.blocks, source.fit, run.entered, run.left)
    if share is not None and not _SLOW < share < _FAST:
        yield _MIXED


def _beside_missing(source: Source, run: Run) -> bool:
    """Whether the stage before or after it was not found: it may have swallowed that one."""
    found = {state.stage for state in source.fit.course.states if state.where == "stage"}
    stage = run.state.stage
    return bool({stage - 1, stage + 1} & set(range(len(source.fit.slots))) - found)
