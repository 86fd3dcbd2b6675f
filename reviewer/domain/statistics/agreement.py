"""Measures of how near several judges' scores of the same things are.

Every row is one thing, its values the judges' scores in any order: the judges of different
matches are different people, which a one-way analysis of variance allows for.
"""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import Final

Rows = Sequence[Sequence[float]]

BANDS: Final = ((1, 3), (4, 5), (6, 8), (9, 10))
"""The bands of scores, both ends included."""


def band(score: int) -> int:
    """The number of the band a score from 1 to 10 is in."""
    for number, (low, high) in enumerate(BANDS):
        if low <= score <= high:
            return number
    raise ValueError(f"{score} is no score")


def mean_squared_difference(values: Sequence[float]) -> float:
    """The mean of the squared differences of all pairs (twice the unbiased variance)."""
    return fmean((a - b) ** 2 for a, b in combinations(values, 2))


def variance_about_mean(values: Sequence[float]) -> float:
    """The mean squared distance from the values' own mean; divided by their number."""
    middle = fmean(values)
    return fmean((value - middle) ** 2 for value in values)


def icc_one_way(rows: Rows) -> tuple[float, float] | None:
    """ICC(1,1) and ICC(1,k): Shrout & Fleiss 1979, Case 1, for ``k`` values a row.

    From a one-way analysis of variance, MSB and MSW the mean squares between and within rows:
    ``(MSB − MSW) / (MSB + (k − 1) MSW)`` and ``(MSB − MSW) / MSB``. Not defined for fewer than
    two rows, or rows whose means are all the same.
    """
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    k = len(rows[0])
    means = [fmean(row) for row in rows]
    middle = fmean(means)
    between = k * sum((each - middle) ** 2 for each in means) / (len(rows) - 1)
    squares = sum(
        (value - each) ** 2 for row, each in zip(rows, means, strict=True) for value in row
    )
    within = squares / (len(rows) * (k - 1))
    if between == 0:
        return None
    return (between - within) / (between + (k - 1) * within), (between - within) / between
