"""Facts of matches made by hand: votes and scores of three judges."""

from collections.abc import Mapping, Sequence

from reviewer.domain.statistics.facts import (
    Amount,
    Cell,
    JudgeFacts,
    MatchFacts,
    PanelFacts,
    StagePart,
    stage_parts,
)

Rows = Mapping[Cell, Sequence[int | None]]


def panel(
    kind: str = "original",
    decisive: Sequence[str | None] = ("affirmative",) * 3,
    scores: Rows | None = None,
    named: Sequence[Sequence[str]] = (("aff_1",) * 3,) * 3,
    best: Sequence[str] = ("aff_1",),
    overturns: bool | None = None,
) -> PanelFacts:
    """A panel; ``scores`` has a row a cell, a value a judge."""
    judges = tuple(
        JudgeFacts(
            f"J{n}",
            {"decisive": vote, "stage": vote, "impression": vote},
            tuple(named[n]),
            {
                cell: row[n]  # type: ignore[misc]
                for cell, row in (scores or {}).items()
                if n < len(row) and row[n] is not None
            },
        )
        for n, vote in enumerate(decisive)
    )
    return PanelFacts(kind, judges, "affirmative", tuple(best), overturns)


def match(
    name: str = "m1",
    *panels: PanelFacts,
    parts: Mapping[Cell, StagePart] | None = None,
    fmt: str = "4v4",
    motion: str = "甲",
) -> MatchFacts:
    """A match in which ten utterances of a hundred characters were said."""
    said, after = Amount(1, 10, 100), Amount(1, 2, 30)
    return MatchFacts(
        match=name,
        status="approved",
        format=fmt,
        competition="示例杯",
        motion=motion,
        debate=said,
        post_debate=after,
        by_kind={"stage": Amount(2, 9, 90), "chair": Amount(1, 1, 10), "commentary": after},
        by_type={"free_debate": Amount(2, 9, 90)},
        corrections=3,
        adjusted_sections=1,
        parts=parts or {},
        panels={each.kind: each for each in panels},
    )


def stage(id_: str, type_: str, acting: str, surprise: bool = False) -> dict[str, object]:
    """A section of a match's record, as far as parts are read off it."""
    known = {"section_id": id_, "kind": "stage", "type": type_}
    return {**known, "acting_side": acting, "surprise": surprise}


def parts_of(*stages: dict[str, object]) -> dict[Cell, StagePart]:
    return stage_parts(stages)
