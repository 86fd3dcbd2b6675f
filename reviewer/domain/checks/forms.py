"""Judge forms: the panels, their scores and their votes."""

from collections.abc import Iterable, Iterator

from reviewer.domain.checks.adjudications import adjudications
from reviewer.domain.checks.panel import Panel, panels
from reviewer.domain.checks.scores import Cells, cells_due, misplaced, scores
from reviewer.domain.checks.stages import schedule
from reviewer.domain.checks.votes import results, stage_votes, totals, votes
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat
from reviewer.domain.scores import scored_cells
from reviewer.domain.transcript import Transcript


def forms(transcript: Transcript, fmt: DebateFormat | None) -> Iterator[Finding]:
    """Findings about the forms of the original and the appeal."""
    found = panels(transcript, fmt)
    match = transcript.match
    yield from adjudications(match.id, found)
    cells = _cells(transcript, fmt, found["original"])
    for panel in found.values():
        about_scores = list(scores(transcript, panel, cells))
        yield from about_scores
        yield from misplaced(transcript, panel, cells, fmt)
        yield from votes(match.id, panel, fmt)
        unsound = _unsound(about_scores)
        yield from stage_votes(match.id, panel, unsound)
        yield from totals(match.id, panel, unsound)
    yield from results(match, found["original"])


def _cells(transcript: Transcript, fmt: DebateFormat | None, original: Panel) -> Cells | None:
    planned = schedule(transcript, fmt)
    if planned is None:
        return None
    surprise = fmt.surprise if fmt else None
    return cells_due(scored_cells(transcript.section_order, planned, surprise), original)


def _unsound(about_scores: Iterable[Finding]) -> frozenset[str]:
    """The forms whose sums mean nothing: any score missing, doubtful or out of place."""
    return frozenset(str(found.where["form"]) for found in about_scores)
