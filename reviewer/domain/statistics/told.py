"""The facts of a match that is in a project: by the very records that an export would write."""

from reviewer.domain.dataset.adjudications import (
    NO_FORMAT,
    adjudicate,
    adjudication_records,
    cells_of,
)
from reviewer.domain.dataset.matches import match_record
from reviewer.domain.dataset.view import View
from reviewer.domain.model import DebateFormat
from reviewer.domain.statistics.facts import MatchFacts, facts_of
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ADJUDICATION_KINDS


def told_facts(transcript: Transcript, fmt: DebateFormat | None) -> MatchFacts:
    """The facts of a match as it stands; ``fmt`` is the format that holds for it."""
    view, fmt = View(transcript), fmt or NO_FORMAT
    panels = [panel for kind in ADJUDICATION_KINDS if (panel := adjudicate(view, kind, fmt))]
    match = match_record(view, [panel.kind for panel in panels], (), {})
    return facts_of(match, list(adjudication_records(view, panels, cells_of(view, fmt))))
