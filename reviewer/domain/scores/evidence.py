"""What speaks for each place a waiting score might go to, and all sure ones as one act.

A proposal is sure if the form's words and its order decide it (``align``). What else is said
here is for a person's eye and decides nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from reviewer.domain.model import DebateFormat, Entry
from reviewer.domain.scores.alignment import Candidate, Place, align, propose
from reviewer.domain.scores.cells import ScoredCell, scored_cells, stage_facts
from reviewer.domain.scores.claims import stage_name
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind, Side

Cell: TypeAlias = tuple[str, Side]
_TAKEN: Final = Place(None, None, "contradiction")
_ALL: Final = 10_000


@dataclass(frozen=True, slots=True)
class Grounds:
    """A candidate with what speaks for it.

    ``named``: the form's words are the stage's own name or the schedule's. ``position``: as many
    scores of the form wait as scored cells are free, and this one's turn is that cell's.
    ``free``: the form has no score there yet. ``likeness`` of the words: 0–100.
    """

    section: str
    side: Side
    likeness: float
    named: bool
    position: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A score that waits in the tray. ``place.evidence`` says why it is sure, or why not."""

    entry: str
    form: str
    place: Place
    candidates: tuple[Grounds, ...]

    @property
    def sure(self) -> bool:
        """Whether words and order decide it, and nothing stands there yet."""
        return self.place.section is not None


def proposals(
    transcript: Transcript,
    fmt: DebateFormat | None,
    adjudication: AdjudicationKind | None = None,
    limit: int = 5,
) -> tuple[Proposal, ...]:
    """What is proposed for each score in the tray that has a value, form by form.

    ``fmt`` is the format that holds for the match; of both adjudications unless one is named.
    """
    found: list[Proposal] = []
    for form, entries in transcript.entries_by_form.items():
        if adjudication in (None, transcript.forms[form].adjudication):
            found += _of_form(transcript, form, entries, fmt, limit)
    return tuple(found)


def accept_sure(
    transcript: Transcript,
    fmt: DebateFormat | None,
    adjudication: AdjudicationKind | None = None,
) -> dict[str, Any] | None:
    """One edit that aligns all sure ones; ``None`` if there is none."""
    edits = [
        {
            "edit": "align_score",
            "entry": each.entry,
            "section": each.place.section,
            "side": each.place.side,
        }
        for each in proposals(transcript, fmt, adjudication, limit=0)
        if each.sure
    ]
    return {"edit": "group", "name": "accept_sure", "edits": edits} if edits else None


@dataclass(frozen=True, slots=True)
class _FormView:
    """One form's scores beside the cells of the match."""

    entries: Sequence[Entry]
    waiting: Sequence[Entry]
    held: frozenset[tuple[str | None, Side | None]]
    turns: Mapping[str, Cell]
    names: Mapping[str, frozenset[str]]


def _of_form(
    transcript: Transcript,
    form: str,
    entries: Sequence[Entry],
    fmt: DebateFormat | None,
    limit: int,
) -> list[Proposal]:
    waiting = [e for e in entries if e.what == "score" and e.section is None and _has_value(e)]
    if not waiting:
        return []
    view = _view(transcript, entries, waiting, fmt)
    sections = transcript.section_order
    aligned = zip((e.id for e in entries), align(entries, sections, fmt), strict=True)
    places = {id_: _TAKEN if (p.section, p.side) in view.held else p for id_, p in aligned}
    found = []
    for entry in view.waiting:
        near = propose(entry, sections, fmt, limit=_ALL) if limit else []
        grounds = sorted((_grounds(view, entry, each) for each in near), key=_weight)
        found.append(Proposal(entry.id, form, places[entry.id], tuple(grounds[:limit])))
    return _once_each(found)


def _view(
    transcript: Transcript,
    entries: Sequence[Entry],
    waiting: Sequence[Entry],
    fmt: DebateFormat | None,
) -> _FormView:
    sections = transcript.section_order
    schedule = fmt.stages if fmt else ()
    held = frozenset((e.section, e.side) for e in entries if e.section is not None)
    cells = scored_cells(sections, schedule, fmt.surprise if fmt else None)
    free = [c for c in cells if (c.section_id, c.side) not in held and not c.optional]
    names = {id_: facts.names for id_, facts in stage_facts(sections, schedule).items()}
    return _FormView(entries, waiting, held, _turns(waiting, free), names)


def _grounds(view: _FormView, entry: Entry, candidate: Candidate) -> Grounds:
    cell = (candidate.section, candidate.side)
    return Grounds(
        *cell,
        candidate.score,
        named=stage_name(entry.label) in view.names.get(candidate.section, ()),
        position=view.turns.get(entry.id) == cell,
        free=cell not in view.held,
    )


def _has_value(entry: Entry) -> bool:
    return entry.value is not None or entry.problem is not None


def _turns(waiting: Sequence[Entry], free: Sequence[ScoredCell]) -> dict[str, Cell]:
    if len(waiting) != len(free):
        return {}
    pairs = zip(waiting, free, strict=True)
    return {entry.id: (cell.section_id, cell.side) for entry, cell in pairs}


def _weight(grounds: Grounds) -> tuple[bool, bool, bool, float]:
    return not grounds.free, not grounds.named, not grounds.position, -grounds.likeness


def _once_each(found: list[Proposal]) -> list[Proposal]:
    """Two that would go to one cell are both left to a person."""
    places = [(p.place.section, p.place.side) for p in found if p.sure]
    twice = {place for place in places if places.count(place) > 1}
    return [
        replace(p, place=_TAKEN) if p.sure and (p.place.section, p.place.side) in twice else p
        for p in found
    ]
