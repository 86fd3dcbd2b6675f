"""All records of one match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from reviewer.domain.codec import Json
from reviewer.domain.dataset.adjudications import (
    NO_FORMAT,
    adjudicate,
    adjudication_records,
    cell_scores,
    cells_of,
    supplement_records,
)
from reviewer.domain.dataset.matches import match_record
from reviewer.domain.dataset.stages import ContextForm, exchange_records, stage_records
from reviewer.domain.dataset.view import View
from reviewer.domain.model import DebateFormat
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind

FILES: Final = ("matches", "stages", "exchanges", "adjudications", "supplementary", "excluded")
"""The kinds of records, each a file ``{name}.jsonl``."""


@dataclass(frozen=True, slots=True)
class MatchRecords:
    """The records of one match by kind; ``excluded`` is not among them.

    Records of stages share the records of their utterances: they are large only once written.
    """

    matches: Json
    stages: tuple[Json, ...]
    exchanges: tuple[Json, ...]
    adjudications: tuple[Json, ...]
    supplementary: tuple[Json, ...]


def match_records(
    transcript: Transcript,
    fmt: DebateFormat | None,
    *,
    authors: Sequence[str] = (),
    people: Mapping[str, str] = MappingProxyType({}),
    context: ContextForm = "inline",
    appeal: bool = True,
) -> MatchRecords:
    """The records of a match.

    ``fmt`` is the format that holds for it (``scores.match_format``); ``authors`` are the
    persons who reviewed it and ``people`` their ids; ``appeal=False`` leaves the appeal out.
    """
    view, fmt = View(transcript), fmt or NO_FORMAT
    kinds: tuple[AdjudicationKind, ...] = ("original", "appeal") if appeal else ("original",)
    panels = [panel for kind in kinds if (panel := adjudicate(view, kind, fmt))]
    exported = [panel.kind for panel in panels]
    cells = cells_of(view, fmt)
    original = panels[0] if "original" in exported else None
    scores = cell_scores(original, cells)
    return MatchRecords(
        matches=match_record(view, exported, authors, people),
        stages=tuple(stage_records(view, scores, context)),
        exchanges=tuple(exchange_records(view, scores)),
        adjudications=tuple(adjudication_records(view, panels, cells)),
        supplementary=tuple(supplement_records(view, exported, people)),
    )
