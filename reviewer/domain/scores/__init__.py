"""Scores and votes: what is scored, where a form's entries belong, what the judges decided.

``claims`` reads labels by an exact grammar, ``cells`` matches stages to a schedule, ``alignment``
places entries, ``evidence`` says what speaks for a place, ``labels`` writes what ``claims`` reads,
``counting`` tallies.
"""

from reviewer.domain.scores.alignment import (
    Candidate,
    Labelled,
    Place,
    align,
    contradicted,
    propose,
)
from reviewer.domain.scores.cells import (
    ScoredCell,
    match_format,
    match_schedule,
    scored_cells,
)
from reviewer.domain.scores.claims import Claim, read_claim
from reviewer.domain.scores.counting import (
    JudgeTally,
    Tally,
    effective_forms,
    standing_forms,
    tally,
)

__all__ = [
    "Candidate",
    "Claim",
    "JudgeTally",
    "Labelled",
    "Place",
    "ScoredCell",
    "Tally",
    "align",
    "contradicted",
    "effective_forms",
    "match_format",
    "match_schedule",
    "propose",
    "read_claim",
    "scored_cells",
    "standing_forms",
    "tally",
]
