"""Where a form's scores belong: by exact names and by the format's order, or in the tray.

``align`` decides only what is certain. ``propose`` ranks places for a person to choose from;
nothing it says is ever used by itself.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol, TypeAlias

from reviewer.domain.model import DebateFormat, Entry, Section
from reviewer.domain.scores.cells import (
    ScoredCell,
    StageFacts,
    part_side,
    scored_cells,
    stage_facts,
)
from reviewer.domain.scores.claims import Claim, read_claim, stage_name
from reviewer.domain.scores.grammar import normalise
from reviewer.domain.words import EntryKind, Side

Evidence: TypeAlias = Literal[
    "name",  # the words fit one scored cell
    "order",  # as many entries of these words as cells of one side, taken in order
    "not-a-score",
    "unknown-words",  # the words name no stage
    "contradiction",  # the words contradict themselves, or two entries want one cell
    "no-cell",  # no scored cell of this match fits
    "ambiguous",  # several fit, and neither words nor order tell which
]


class Labelled(Protocol):
    """What ``align`` reads of an entry: ``ReadEntry`` and ``Entry`` both have it."""

    @property
    def what(self) -> EntryKind:
        """What the entry holds; only scores are aligned."""

    @property
    def label(self) -> str:
        """The words of the form's row and column."""


class Place(NamedTuple):
    """Where an entry belongs (``None``: the tray) and why."""

    section: str | None
    side: Side | None
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place a person may choose; ``score`` is the likeness of the words, 0–100."""

    section: str
    side: Side
    score: float


def align(
    entries: Sequence[Labelled], sections: Sequence[Section], fmt: DebateFormat | None
) -> list[Place]:
    """The place of each entry of one form, in the order of ``entries`` (the form's own).

    ``fmt`` is the format that holds for the match (``match_format``).
    """
    schedule = fmt.stages if fmt else ()
    facts = stage_facts(sections, schedule)
    cells = scored_cells(sections, schedule, fmt.surprise if fmt else None)
    places = [Place(None, None, "not-a-score")] * len(entries)
    groups: dict[Claim, list[int]] = {}
    for i, claim in _claims(entries).items():
        if claim is None:
            places[i] = Place(None, None, "unknown-words")
        else:
            groups.setdefault(claim, []).append(i)
    for claim, members in groups.items():
        fitting = [cell for cell in cells if _fits(claim, cell, facts[cell.section_id])]
        for i, place in zip(members, _settle(claim, members, fitting, facts), strict=True):
            places[i] = place
    return _without_contradictions(entries, places, facts)


def contradicted(
    entries: Sequence[Entry], sections: Sequence[Section], fmt: DebateFormat | None
) -> list[Entry]:
    """The aligned scores of one form whose own words speak against the place they stand at.

    A section's type or side may have changed since, or a person may have known better.
    """
    facts = stage_facts(sections, fmt.stages if fmt else ())
    claims = _claims(entries)
    found = []
    for number, entry in enumerate(entries):
        claim, stage = claims.get(number), facts.get(entry.section or "")
        if claim is None or claim.conflict or stage is None or entry.side is None:
            continue
        if stage.section.acting_side is None:
            continue
        if not _fits(claim, ScoredCell(stage.section.id, entry.side, False), stage):
            found.append(entry)
    return found


def propose(
    entry: Labelled, sections: Sequence[Section], fmt: DebateFormat | None, limit: int = 5
) -> list[Candidate]:
    """Scored cells by likeness of their names to the entry's words, the likeliest first.

    Cells of a side other than the one the words state are left out. Words without letters are
    like nothing.
    """
    words = normalise(entry.label)
    if fmt is None or not any(sign.isalnum() for sign in words):
        return []
    claim = read_claim(entry.label)
    facts = stage_facts(sections, fmt.stages)
    found = [
        Candidate(cell.section_id, cell.side, _likeness(words, cell, facts[cell.section_id]))
        for cell in scored_cells(sections, fmt.stages, fmt.surprise)
        if claim is None or claim.side in (None, cell.side)
    ]
    return sorted(found, key=lambda candidate: -candidate.score)[:limit]


def _claims(entries: Sequence[Labelled]) -> dict[int, Claim | None]:
    """The claims of the scores. A bare 质询 beside a 被质询 on the same form means who asks."""
    claims = {i: read_claim(e.label) for i, e in enumerate(entries) if e.what == "score"}
    answered = {c.types for c in claims.values() if c and c.part == "responding"}
    return {
        i: _as_asking(claim) if claim and claim.types in answered else claim
        for i, claim in claims.items()
    }


def _as_asking(claim: Claim) -> Claim:
    if claim.part is not None or not claim.questioned:
        return claim
    asking = claim.acting or claim.side
    return replace(claim, part="acting", acting=asking, side=asking)


def _fits(claim: Claim, cell: ScoredCell, stage: StageFacts) -> bool:
    """Whether nothing that the words say speaks against the cell."""
    section = stage.section
    acting = section.acting_side
    if claim.conflict or acting is None or claim.surprise != section.surprise:
        return False
    said_against = (
        claim.types and section.type not in claim.types,
        claim.about and stage.about and claim.about != stage.about,
        claim.acting and claim.acting != acting and acting != "both",
        claim.side and claim.side != cell.side,
        claim.part and part_side(acting, claim.part) != cell.side,
        claim.ordinal and claim.ordinal != stage.ordinal,
        not claim.speakers <= stage.speakers,
        not claim.respondents <= stage.respondents,
    )
    return not any(said_against)


def _settle(
    claim: Claim, members: list[int], fitting: list[ScoredCell], facts: Mapping[str, StageFacts]
) -> list[Place]:
    """The places of all entries with the same claim."""
    if not fitting:
        evidence: Evidence = "contradiction" if claim.conflict else "no-cell"
        return [Place(None, None, evidence)] * len(members)
    required = [cell for cell in fitting if not cell.optional]
    for cells in (fitting, required):
        if len(cells) == 1:
            # More entries than cells: all stay visible there, or go to the tray together.
            return [Place(cells[0].section_id, cells[0].side, "name")] * len(members)
        if len(cells) == len(members) and _are_alike(cells, facts):
            return [Place(cell.section_id, cell.side, "order") for cell in cells]
    return [Place(None, None, "ambiguous")] * len(members)


def _are_alike(cells: list[ScoredCell], facts: Mapping[str, StageFacts]) -> bool:
    """Whether order tells the cells apart without deciding a side or who asks."""
    return len({(c.side, facts[c.section_id].section.acting_side) for c in cells}) == 1


def _without_contradictions(
    entries: Sequence[Labelled], places: list[Place], facts: dict[str, StageFacts]
) -> list[Place]:
    """``places``, but entries that want one cell go to the tray unless each names its stage."""
    wanted = Counter((p.section, p.side) for p in places)
    vague = {
        (place.section, place.side)
        for entry, place in zip(entries, places, strict=True)
        if place.section and stage_name(entry.label) not in facts[place.section].names
    }
    tray = Place(None, None, "contradiction")
    return [
        tray if p.section and wanted[p.section, p.side] > 1 and (p.section, p.side) in vague else p
        for p in places
    ]


def _likeness(words: str, cell: ScoredCell, stage: StageFacts) -> float:
    from rapidfuzz import fuzz

    side = "正方" if cell.side == "affirmative" else "反方"
    names = stage.names or frozenset((stage.section.type or "",))
    return max(fuzz.ratio(words, f"{name}{side}") for name in names)
