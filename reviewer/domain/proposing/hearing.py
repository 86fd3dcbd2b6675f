"""A proposal beside the silences of the recording: boundaries go where nobody speaks.

A doubtful boundary is put at that one of its places which lies in a silence; where no silence is
near, it cuts through speech and is never sure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reviewer.domain.boundaries import Stretch, are_coarse, cuts_speech
from reviewer.domain.proposing.proposal import (
    Alternative,
    Edge,
    Evidence,
    Point,
    Proposal,
    StageProposal,
)
from reviewer.domain.transcript import Transcript

WITHIN_MS, INSIDE_MS, COARSE_MS = 300, 700, 1000
"""How near a silence must be: between lines, inside one (its moment is reckoned from the
characters before it), and where the transcript's times are whole seconds.
"""
THROUGH_SPEECH = 0.85
"""So sure at most is a stage whose boundary cuts through speech."""


def heard(proposal: Proposal, transcript: Transcript, quiet: Sequence[Stretch]) -> Proposal:
    """The proposal with its boundaries in silences, so far as times are known.

    ``quiet`` are the recording's silences in the transcript's time.
    """
    times = [line.start_ms for line in transcript.line_order if line.start_ms is not None]
    hearing = _Hearing(transcript, quiet, are_coarse(times))
    return replace(proposal, stages=tuple(map(hearing.stage, proposal.stages)))


class _Hearing:
    def __init__(self, transcript: Transcript, quiet: Sequence[Stretch], coarse: bool) -> None:
        self._transcript, self._quiet, self._coarse = transcript, quiet, coarse

    def stage(self, stage: StageProposal) -> StageProposal:
        """The stage with its boundaries in silences, and what is heard there as evidence."""
        begin, end = self._snapped(stage.begin), self._snapped(stage.end)
        evidence = [*self._said(begin), *self._said(end)]
        through = any(each.why == "through-speech" for each in evidence)
        place = replace(stage.place, first_line=begin.point.line, last_line=end.point.line)
        if place.first_line > place.last_line or not evidence:
            return stage
        return replace(
            stage,
            place=place if begin != stage.begin or end != stage.end else stage.place,
            begin=begin,
            end=end,
            confidence=min(stage.confidence, THROUGH_SPEECH) if through else stage.confidence,
            evidence=(*stage.evidence, *evidence),
        )

    def _snapped(self, edge: Edge) -> Edge:
        """The boundary at another of its places near by, if a silence is there and none here."""
        if self._cuts(edge.point) is not True:
            return edge
        for other in edge.alternatives:
            near = abs(other.point.line - edge.point.line) <= 1
            if near and self._cuts(other.point) is False:
                left = [each for each in edge.alternatives if each != other]
                here = Alternative(edge.point, other.odds)
                return replace(edge, point=other.point, alternatives=(here, *left))
        return edge

    def _said(self, edge: Edge) -> Iterator[Evidence]:
        cuts = self._cuts(edge.point)
        if cuts is not None:
            yield Evidence("through-speech" if cuts else "pause", edge.point.line)

    def _cuts(self, point: Point) -> bool | None:
        """Whether the place cuts through speech; ``None`` if its moment is not known."""
        ms = self._moment(point)
        if ms is None:
            return None
        within = COARSE_MS if self._coarse else INSIDE_MS if point.inside else WITHIN_MS
        return cuts_speech(ms, self._quiet, within)

    def _moment(self, point: Point) -> int | None:
        line = self._transcript.line(point.line)
        if line.start_ms is None or point.offset == 0:
            return line.start_ms
        if line.end_ms is None:
            return None
        share = point.offset / max(len(line.text), 1)
        return round(line.start_ms + share * (line.end_ms - line.start_ms))
