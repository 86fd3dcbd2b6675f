"""How reliable the scores of the original panels are: cells of a stage and a side.

A cell counts if each of three judges scored it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from reviewer.domain.statistics.agreement import (
    band,
    icc_one_way,
    mean_squared_difference,
    variance_about_mean,
)
from reviewer.domain.statistics.decisions import PANEL, panels
from reviewer.domain.statistics.facts import NOT_GIVEN, Cell, MatchFacts, PanelFacts, StagePart
from reviewer.domain.statistics.figure import Figure, counted, mean, share
from reviewer.domain.words import SIDES, STAGE_TYPES


@dataclass(frozen=True, slots=True)
class ScoredCell:
    """A cell with the scores of its three judges, in the order of the judges."""

    match: str
    cell: Cell
    part: StagePart | None
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TypeScores:
    """The scores of one type of stage."""

    cells: int
    mean: float
    between_judge_mse: float


@dataclass(frozen=True, slots=True)
class Scores:
    """The reliability of scores; every figure's ``n`` are cells unless it says otherwise.

    ``between_judge_mse``: mean over cells of the mean squared difference of the three pairs;
    ``variance``: mean over cells of the variance about the cell's mean (a third of the former).
    ``same_score`` and ``same_band``: shares of pairs of judges; ``all_in_band``: of cells.
    ``icc_1_3``: the reliability of a cell's mean of three; ``icc_1_1`` of one score.
    ``icc_1_3_counterparts`` is that of differences affirmative − negative between cells in which
    the two sides did the same (``facts.StagePart``); ``icc_1_3_same_stage`` between the two
    cells of one stage, whatever each side did in it.
    """

    between_judge_mse: Figure
    variance: Figure
    same_score: Figure
    same_band: Figure
    all_in_band: Figure
    icc_1_1: Figure
    icc_1_3: Figure
    icc_1_3_counterparts: Figure
    icc_1_3_same_stage: Figure
    histogram: Mapping[int, int]
    by_type: Mapping[str, TypeScores]


def scores(matches: Sequence[MatchFacts]) -> Scores:
    """The figures of the originals' scores; appeals score nothing of their own."""
    cells, left_out = scored_cells(matches)
    rows = [cell.scores for cell in cells]
    pairs = [pair for row in rows for pair in combinations(row, 2)]
    single, panel = icc_one_way(rows) or (None, None)
    return Scores(
        between_judge_mse=mean([mean_squared_difference(row) for row in rows], left_out),
        variance=mean([variance_about_mean(row) for row in rows], left_out),
        same_score=share([a == b for a, b in pairs], left_out),
        same_band=share([band(a) == band(b) for a, b in pairs], left_out),
        all_in_band=share([len(set(map(band, row))) == 1 for row in rows], left_out),
        icc_1_1=Figure(single, len(rows), None, left_out),
        icc_1_3=Figure(panel, len(rows), None, left_out),
        icc_1_3_counterparts=_of_differences(cells, left_out, same_stage=False),
        icc_1_3_same_stage=_of_differences(cells, left_out, same_stage=True),
        histogram=_histogram(rows),
        by_type=_by_type(cells),
    )


def scored_cells(matches: Sequence[MatchFacts]) -> tuple[list[ScoredCell], dict[str, int]]:
    """The cells that three judges scored, and how many others there are, by reason."""
    found, reasons = [], []
    for match, panel in panels(matches, "original"):
        for cell, given in _given(panel).items():
            if len(panel.judges) != PANEL:
                reasons.append("panel not of three judges")
            elif len(given) != PANEL:
                reasons.append("a score is missing")
            else:
                found.append(ScoredCell(match.match, cell, match.parts.get(cell), tuple(given)))
    return found, counted(reasons)


def _given(panel: PanelFacts) -> dict[Cell, list[int]]:
    found: dict[Cell, list[int]] = {}
    for judge in panel.judges:
        for cell, score in judge.scores.items():
            found.setdefault(cell, []).append(score)
    return found


def _of_differences(
    cells: Sequence[ScoredCell], left_out: Mapping[str, int], *, same_stage: bool
) -> Figure:
    sided = {side: dict(_keyed(cells, side, same_stage)) for side in SIDES}
    affirmative, negative = (sided[side] for side in SIDES)
    rows = [
        [a - b for a, b in zip(scores, negative[key], strict=True)]
        for key, scores in affirmative.items()
        if key in negative
    ]
    alone = len(cells) - 2 * len(rows)
    reasons = {**left_out, **({"cell without a partner": alone} if alone else {})}
    found = icc_one_way(rows)
    return Figure(found[1] if found else None, len(rows), None, reasons)


def _keyed(
    cells: Sequence[ScoredCell], side: str, same_stage: bool
) -> Iterator[tuple[tuple[object, ...], tuple[int, ...]]]:
    """The side's scores, by what its partner on the other side has in common with it."""
    for each in cells:
        section, of_side = each.cell
        if of_side == side and same_stage:
            yield (each.match, section), each.scores
        elif of_side == side and each.part is not None:
            yield (each.match, each.part), each.scores


def _histogram(rows: Sequence[Sequence[int]]) -> dict[int, int]:
    counts = Counter(score for row in rows for score in row)
    return {score: counts[score] for score in range(1, 11)}


def _by_type(cells: Sequence[ScoredCell]) -> dict[str, TypeScores]:
    by_type: dict[str, list[tuple[int, ...]]] = {}
    for cell in cells:
        by_type.setdefault(cell.part.type if cell.part else NOT_GIVEN, []).append(cell.scores)
    order = (*STAGE_TYPES, NOT_GIVEN)
    return {
        type_: TypeScores(
            cells=len(rows),
            mean=mean([score for row in rows for score in row]).value or 0.0,
            between_judge_mse=mean([mean_squared_difference(row) for row in rows]).value or 0.0,
        )
        for type_, rows in sorted(by_type.items(), key=lambda item: order.index(item[0]))
    }
