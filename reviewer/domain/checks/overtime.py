"""Stages that last longer than the schedule allows.

In a speech the time runs from its first to its last utterance. Where both sides speak, the
limit is each side's own (the published schedules do not say whose clock runs), so only one side
talking longer than the whole limit is reported. Ten seconds of grace cover the bell, the end of
the sentence and clocks that count in seconds.
"""

from collections.abc import Iterator, Sequence

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.wording import seconds, stage
from reviewer.domain.durations import GRACE_MS, time_used
from reviewer.domain.findings import Finding
from reviewer.domain.model import ScheduledStage, Section, Unit
from reviewer.domain.transcript import Transcript


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
