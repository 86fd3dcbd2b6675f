"""Stages that last longer than the schedule allows.

In a speech the time runs from its first to its last utterance. Where both sides speak, the
limit is each side's own (the published schedules do not say whose clock runs), so only one side
talking longer than the whole limit is reported. Ten seconds of grace cover the bell, the end of
the sentence and clocks that count in seconds.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.wording import seconds, stage
from reviewer.domain.findings import Finding
from reviewer.domain.model import ScheduledStage, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import INTERACTIVE_TYPES, Side, side_of

GRACE_MS = 10_000


def overtime(
    transcript: Transcript, section: Section, plan: ScheduledStage, said: Sequence[Unit]
) -> Iterator[Finding]:
    """At most one finding: the stage, or the side in it that talked longest, over its limit."""
    if plan.seconds is None or not said:
        return
    limit = plan.seconds * 1000
    used, side = time_used(transcript, section, said)
    who = "" if side is None else f" for the {side}"
    if used > limit + GRACE_MS:
        message = (
            f"Stage {stage(section)} lasts {seconds(used)}{who}; its limit is {seconds(limit)}."
        )
        yield say(transcript.match.id, "stage-overtime", {"section": section.id}, message)


def time_used(
    transcript: Transcript, section: Section, said: Sequence[Unit]
) -> tuple[int, Side | None]:
    """The time that counts against the limit; where both sides speak, whose it is."""
    if section.type not in INTERACTIVE_TYPES:
        return _length(transcript, said, ()), None
    talked = _talked(transcript, said)
    side = max(talked, key=lambda s: talked[s], default=None)
    return (0, None) if side is None else (talked[side], side)


def _talked(transcript: Transcript, said: Sequence[Unit]) -> dict[Side, int]:
    """How long each side talked, turn by turn, as far as times are known."""
    groups = groupby(said, key=lambda unit: side_of(unit.role))
    turns = [(side, list(units)) for side, units in groups]
    found: dict[Side, int] = {}
    for position, (side, units) in enumerate(turns):
        following = turns[position + 1][1] if position + 1 < len(turns) else ()
        if side is not None:
            found[side] = found.get(side, 0) + _length(transcript, units, following)
    return found


def _length(transcript: Transcript, turn: Sequence[Unit], following: Sequence[Unit]) -> int:
    start = _first_start(transcript, turn)
    end = transcript.end_ms(turn[-1])
    if end is None:
        end = _first_start(transcript, following)
    return 0 if start is None or end is None else max(end - start, 0)


def _first_start(transcript: Transcript, units: Sequence[Unit]) -> int | None:
    return next((ms for u in units if (ms := transcript.start_ms(u)) is not None), None)
