"""What the statistics know of a match: read off its exported records, and nothing else.

A project's matches are told by the same records as an export's, so that both reports agree.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from reviewer.domain.codec import Json
from reviewer.domain.dataset.stages import evaluated_role
from reviewer.domain.model import Section
from reviewer.domain.words import SIDES, Side

Cell: TypeAlias = tuple[str, Side]
"""A stage (its section's id) and the side that was scored."""

NOT_GIVEN: Final = "not given"
"""Stands for a format or a competition that nobody has named."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much was said: sections (or matches), utterances, and characters of their texts.

    Characters are code points, punctuation included, as in every ``characters`` of the export.
    """

    parts: int = 0
    utterances: int = 0
    characters: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(
            self.parts + other.parts,
            self.utterances + other.utterances,
            self.characters + other.characters,
        )


@dataclass(frozen=True, slots=True)
class StagePart:
    """What one side does in one stage: the ``ordinal``-th time that it does so.

    Two parts are counterparts if all but the side is equal: 正方一辩立论 and 反方一辩立论, or who
    is questioned first on either side.
    """

    type: str
    role: str
    surprise: bool
    ordinal: int


@dataclass(frozen=True, slots=True)
class JudgeFacts:
    """One judge of a panel; ``votes`` by ballot, best debaters as often as they were named."""

    judge: str
    votes: Mapping[str, str | None]
    best_debaters: tuple[str, ...]
    scores: Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class PanelFacts:
    """One adjudication. ``overturns`` is ``None`` for an original and where a winner is open."""

    kind: str
    judges: tuple[JudgeFacts, ...]
    winner: str | None
    best_debaters: tuple[str, ...]
    overturns: bool | None = None


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """One match. ``by_kind`` are its sections by kind, ``by_type`` its stages by type."""

    match: str
    status: str
    format: str
    competition: str
    motion: str | None
    debate: Amount
    post_debate: Amount
    by_kind: Mapping[str, Amount]
    by_type: Mapping[str, Amount]
    corrections: int = 0
    adjusted_sections: int = 0
    parts: Mapping[Cell, StagePart] = field(default_factory=dict)
    panels: Mapping[str, PanelFacts] = field(default_factory=dict)


def facts_of(match: Json, adjudications: Sequence[Json]) -> MatchFacts:
    """The facts of a record of ``matches.jsonl`` and those of its adjudications."""
    sections = {section["section_id"]: section for section in match["sections"]}
    said = _said([*match["utterances"], *match["post_debate"]], sections)
    panels = {record["kind"]: _panel(record) for record in adjudications}
    return MatchFacts(
        match=match["match_id"],
        status=match["review"]["status"],
        format=match["format"] or NOT_GIVEN,
        competition=match["competition"] or NOT_GIVEN,
        motion=match["motion"],
        debate=_amount(match["utterances"]),
        post_debate=_amount(match["post_debate"]),
        by_kind=_sums((sections[id_]["kind"], amount) for id_, amount in said.items()),
        by_type=_sums(
            (sections[id_]["type"] or NOT_GIVEN, amount)
            for id_, amount in said.items()
            if sections[id_]["kind"] == "stage"
        ),
        corrections=match["review"]["corrections"],
        adjusted_sections=match["review"]["adjusted_sections"],
        parts=stage_parts(match["sections"]),
        panels=_with_overturns(panels),
    )


def _amount(utterances: Sequence[Json]) -> Amount:
    return Amount(1, len(utterances), sum(len(each["text"]) for each in utterances))


def _said(utterances: Sequence[Json], sections: Mapping[str, Json]) -> dict[str, Amount]:
    """How much was said in each section; a silent one counts as a section."""
    counts = {id_: [0, 0] for id_ in sections}
    for each in utterances:
        count = counts[each["section_id"]]
        count[0] += 1
        count[1] += len(each["text"])
    return {id_: Amount(1, *count) for id_, count in counts.items()}


def _sums(amounts: Iterable[tuple[str, Amount]]) -> dict[str, Amount]:
    found: dict[str, Amount] = {}
    for name, amount in amounts:
        found[name] = found.get(name, Amount()) + amount
    return found


def stage_parts(sections: Sequence[Json]) -> dict[Cell, StagePart]:
    """What each side does in each stage, whether anybody scored it or not."""
    found: dict[Cell, StagePart] = {}
    counts: dict[tuple[Any, ...], int] = {}
    for section in sections:
        if section["kind"] != "stage" or section["type"] is None:
            continue
        for side, role in _roles(section).items():
            key = (side, section["type"], role, section["surprise"])
            counts[key] = counts.get(key, 0) + 1
            part = StagePart(section["type"], role, section["surprise"], counts[key])
            found[section["section_id"], side] = part
    return found


def _roles(section: Json) -> dict[Side, str]:
    """The sides that have a part in a stage: in a speech only who gives it."""
    stage = Section("", "", type=section["type"], acting_side=section["acting_side"])
    roles = {side: evaluated_role(stage, side) for side in SIDES}
    acting = section["acting_side"]
    return {
        side: role
        for side, role in roles.items()
        if role != "speaker" or acting in (side, "both", None)
    }


def _panel(record: Json) -> PanelFacts:
    judges = tuple(
        JudgeFacts(
            judge["judge_id"],
            judge["votes"],
            tuple(judge["best_debaters"]),
            {(each["section_id"], each["side"]): each["score"] for each in judge["scores"]},
        )
        for judge in record["judges"]
    )
    return PanelFacts(record["kind"], judges, record["winner"], tuple(record["best_debaters"]))


def _with_overturns(panels: Mapping[str, PanelFacts]) -> dict[str, PanelFacts]:
    found = dict(panels)
    original, appeal = panels.get("original"), panels.get("appeal")
    if original and appeal and original.winner and appeal.winner:
        overturns = original.winner != appeal.winner
        found["appeal"] = PanelFacts(
            "appeal", appeal.judges, appeal.winner, appeal.best_debaters, overturns
        )
    return found
