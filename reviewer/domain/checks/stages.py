"""Stages: each by itself (type, words, side), and all of them against the schedule.

The schedule is the match's own or else its format's; where neither is known, only what a stage
says by itself is checked.
"""

from collections.abc import Iterator, Sequence

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.overtime import overtime
from reviewer.domain.checks.schedule import Course, against_schedule, course
from reviewer.domain.checks.utterances import Utterances
from reviewer.domain.checks.wording import stage
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, ScheduledStage, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import INTERACTIVE_TYPES, side_of


def stages(
    transcript: Transcript, fmt: DebateFormat | None, utterances: Utterances
) -> Iterator[Finding]:
    """Findings about stages."""
    sections = [s for s in transcript.section_order if s.section_kind == "stage"]
    planned = schedule(transcript, fmt)
    run = Course((), (), {}) if planned is None else course(sections, planned)
    for section in sections:
        expected = run.strays.get(section.id)
        yield from _alone(transcript, section, expected, utterances[section.id])
    yield from against_schedule(transcript.match.id, run, fmt.surprise if fmt else None)
    for section, index in run.pairs:
        if index is not None:
            yield from overtime(transcript, section, run.planned[index], utterances[section.id])


def schedule(transcript: Transcript, fmt: DebateFormat | None) -> Sequence[ScheduledStage] | None:
    """The match's own schedule, else its format's."""
    if transcript.match.stages is not None:
        return transcript.match.stages
    return None if fmt is None else fmt.stages


def _alone(
    transcript: Transcript,
    section: Section,
    expected: ScheduledStage | None,
    said: Sequence[Unit],
) -> Iterator[Finding]:
    match, where = transcript.match.id, {"section": section.id}
    if section.type is None:
        yield say(match, "stage-untyped", where, f"Stage {stage(section)} has no type: choose one.")
    if not any(_may_be_debater(unit) for unit in said):
        message = (
            f"No debater says a word in {stage(section)}: check who speaks, and where it begins "
            "and ends."
        )
        yield say(match, "stage-empty", where, message)
    trouble = _side_trouble(section, expected, said)
    if trouble:
        yield say(match, "stage-side", where, f"Stage {stage(section)}: it {trouble}.")


def _may_be_debater(unit: Unit) -> bool:
    """Whether a debater speaks, or somebody of whom that is not yet known."""
    return unit.role is None or side_of(unit.role) is not None


def _side_trouble(
    section: Section, expected: ScheduledStage | None, said: Sequence[Unit]
) -> str | None:
    acting = section.acting_side
    if acting is None:
        return "has no acting side: choose whose it is"
    if expected is not None:
        return f"is set to {acting}, but the schedule has it as {expected.acting_side}"
    if acting == "both":
        one_sided = section.type is not None and section.type not in INTERACTIVE_TYPES
        return "is a speech, but is set to both sides" if one_sided else None
    return _named_trouble(section, acting) or _heard_trouble(acting, said)


def _named_trouble(section: Section, acting: str) -> str | None:
    if any(side_of(role) not in (None, acting) for role in section.speakers):
        return f"is set to {acting}, but names a speaker of the other side"
    if any(side_of(role) == acting for role in section.respondents):
        return f"is set to {acting}, but names a respondent of that side"
    return None


def _heard_trouble(acting: str, said: Sequence[Unit]) -> str | None:
    sides = {side_of(unit.role) for unit in said if _may_be_debater(unit)}
    if sides and acting not in sides and None not in sides:
        return f"is set to {acting}, but only the other side speaks in it"
    return None
