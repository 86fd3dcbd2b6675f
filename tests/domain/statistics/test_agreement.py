"""The measures against an independent library, a published example, and their definitions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reviewer.domain.statistics.agreement import (
    BANDS,
    band,
    icc_one_way,
    mean_squared_difference,
    variance_about_mean,
)
from reviewer.domain.statistics.decisions import (
    equal_ability,
    majority_accuracy,
    single_judge_accuracy,
)

SCORES = st.lists(st.lists(st.integers(1, 10), min_size=3, max_size=3), min_size=2, max_size=60)

SHROUT_FLEISS = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
]
"""Table 2 of Shrout & Fleiss (1979): six targets, four judges."""


def test_the_published_example_of_the_icc() -> None:
    """Their table 4 gives ICC(1,1) = .17 and ICC(1,4) = .44."""
    single, four = icc_one_way(SHROUT_FLEISS) or (0.0, 0.0)
    assert (round(single, 2), round(four, 2)) == (0.17, 0.44)


@given(SCORES)
def test_the_icc_is_that_of_an_independent_analysis_of_variance(rows: list[list[int]]) -> None:
    """(MSB − MSW) / MSB = 1 − 1/F, and F is scipy's."""
    found = icc_one_way(rows)
    means = {sum(row) for row in rows}
    if len(means) == 1:
        assert found is None
        return
    assert found is not None
    if all(len(set(row)) == 1 for row in rows):
        assert found == (1, 1)
    else:
        assert_as_scipy(rows, found)


def assert_as_scipy(rows: list[list[int]], found: tuple[float, float]) -> None:
    f = stats.f_oneway(*rows).statistic
    assert found[1] == pytest.approx(1 - 1 / f, abs=1e-9, rel=1e-9)
    assert found[0] == pytest.approx((f - 1) / (f + 2), abs=1e-9, rel=1e-9)


@given(st.lists(st.integers(1, 10), min_size=3, max_size=3))
def test_the_squared_differences_are_twice_the_unbiased_variance(row: list[int]) -> None:
    mse, variance = mean_squared_difference(row), variance_about_mean(row)
    assert mse == pytest.approx(2 * float(np.var(row, ddof=1)), abs=1e-9)
    assert variance == pytest.approx(float(np.var(row)), abs=1e-9)
    assert mse == pytest.approx(3 * variance, abs=1e-9)


def test_the_papers_agreement_gives_the_papers_accuracies() -> None:
    found = equal_ability(0.703)
    assert found.single_judge == pytest.approx(0.819, abs=5e-4)
    assert found.panel_of_three == pytest.approx(0.913, abs=5e-4)


@given(st.floats(0.5, 1))
def test_equally_able_judges_agree_as_often_as_was_put_in(ability: float) -> None:
    agreement = ability**2 + (1 - ability) ** 2
    assert single_judge_accuracy(agreement) == pytest.approx(ability, abs=1e-7)
    majority = float(stats.binom.sf(1, 3, ability))
    assert majority_accuracy(ability) == pytest.approx(majority, abs=1e-9)


def test_what_is_not_defined_is_none() -> None:
    assert single_judge_accuracy(0.49) is None
    assert majority_accuracy(None) is None
    assert equal_ability(None).panel_of_three is None
    assert icc_one_way([[1, 2, 3]]) is None
    assert icc_one_way([[5, 5, 5], [4, 5, 6]]) is None


def test_every_score_is_in_one_band() -> None:
    assert [band(score) for score in range(1, 11)] == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3]
    assert BANDS[0][0] == 1
    with pytest.raises(ValueError, match="11"):
        band(11)
