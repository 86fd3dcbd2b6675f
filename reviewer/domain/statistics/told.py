"""The facts of a match that is in a project, read off it as an export would tell them.

Only what ``facts_of`` asks for is made: times, places and ids of utterances take most of the
time of an export, and no figure needs them.
"""

from reviewer.domain.codec import Json
from reviewer.domain.dataset.adjudications import (
    NO_FORMAT,
    adjudicate,
    adjudication_records,
    cells_of,
)
from reviewer.domain.dataset.effort import adjusted_sections, corrections
from reviewer.domain.dataset.matches import end_of_debate
from reviewer.domain.dataset.view import View, is_empty, known
from reviewer.domain.model import DebateFormat
from reviewer.domain.statistics.facts import MatchFacts, facts_of
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ADJUDICATION_KINDS


def told_facts(transcript: Transcript, fmt: DebateFormat | None) -> MatchFacts:
    """The facts of a match as it stands; ``fmt`` is the format that holds for it."""
    view, fmt = View(transcript), fmt or NO_FORMAT
    panels = [panel for kind in ADJUDICATION_KINDS if (panel := adjudicate(view, kind, fmt))]
    adjudications = adjudication_records(view, panels, cells_of(view, fmt))
    return facts_of(_match(view), list(adjudications))


def _match(view: View) -> Json:
    """What the record of the match says, as far as facts are read off it."""
    transcript, end = view.transcript, end_of_debate(view)
    match, said = transcript.match, _said(view)
    return {
        "match_id": match.id,
        "competition": known(match.competition),
        "format": known(match.format),
        "motion": known(match.motion),
        "sections": [
            {
                "section_id": view.section_id(section.id),
                "kind": section.section_kind,
                "type": section.type,
                "acting_side": section.acting_side,
                "surprise": section.surprise,
            }
            for section in transcript.section_order
        ],
        "utterances": [each for place, each in said if place < end],
        "post_debate": [each for place, each in said if place >= end],
        "review": {
            "status": match.status,
            "corrections": corrections(transcript),
            "adjusted_sections": adjusted_sections(transcript),
        },
    }


def _said(view: View) -> list[tuple[int, Json]]:
    """The utterances with the positions of their units."""
    section_of = view.transcript.section_of
    return [
        (place, {"section_id": view.section_id(section_of[unit.id]), "text": unit.text})
        for place, unit in enumerate(view.order)
        if not is_empty(unit)
    ]
