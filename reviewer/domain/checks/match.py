"""The match itself: what an export needs to know of it, and whether it is reviewed."""

from collections.abc import Iterator

from reviewer.domain.checks.codes import say
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, Match
from reviewer.domain.transcript import Transcript


def match(transcript: Transcript, fmt: DebateFormat | None) -> Iterator[Finding]:
    """Findings about the match's own data and state."""
    data = transcript.match
    for field, trouble in _missing(data, fmt):
        yield say(data.id, "meta-missing", {"field": field}, trouble)
    if data.status in ("imported", "in_review"):
        yield _not_reviewed(transcript)


def _missing(data: Match, fmt: DebateFormat | None) -> Iterator[tuple[str, str]]:
    if not data.motion:
        yield "motion", "The match has no motion: an export needs it."
    if not data.affirmative.position:
        yield "affirmative", "The affirmative has no position: an export needs it."
    if not data.negative.position:
        yield "negative", "The negative has no position: an export needs it."
    if not data.format:
        yield (
            "format",
            "The match has no format: choose one, for its stages and scores follow from it.",
        )
    elif fmt is None and data.stages is None:
        yield (
            "format",
            "The match's format is not known here: choose another, or list its stages yourself.",
        )


def _not_reviewed(transcript: Transcript) -> Finding:
    units, sections = transcript.units.values(), transcript.sections.values()
    done = sum(unit.status == "reviewed" for unit in units)
    sure = sum(section.status == "reviewed" for section in sections)
    status = transcript.match.status.replace("_", " ")
    message = (
        f"The match is {status}: {done} of {len(units)} units and {sure} of {len(sections)} "
        "sections are reviewed."
    )
    return say(transcript.match.id, "not-reviewed", {}, message)
