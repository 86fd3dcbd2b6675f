"""The beta distribution and the exact interval, held against scipy."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats

from reviewer.domain.proportions import beta_quantile, beta_share, clopper_pearson

parameters = st.floats(0.05, 2000)


@given(st.floats(0, 1), parameters, parameters)
def test_beta_share_is_scipys(x: float, a: float, b: float) -> None:
    assert math.isclose(beta_share(x, a, b), special.betainc(a, b, x), rel_tol=1e-8, abs_tol=1e-10)


@given(st.floats(0.001, 0.999), st.floats(0.5, 500), st.floats(0.5, 500))
def test_beta_quantile_is_scipys(share: float, a: float, b: float) -> None:
    assert math.isclose(beta_quantile(share, a, b), stats.beta.ppf(share, a, b), abs_tol=1e-9)


@given(st.integers(1, 3000), st.floats(0, 1), st.sampled_from((0.8, 0.95, 0.99)))
def test_the_interval_is_scipys(trials: int, share: float, confidence: float) -> None:
    hits = round(trials * share)
    found = clopper_pearson(hits, trials, confidence)
    wanted = stats.binomtest(hits, trials).proportion_ci(confidence, method="exact")
    assert found == pytest.approx((wanted.low, wanted.high), abs=1e-9)


@pytest.mark.parametrize(
    "wrong", [(2, 1, 0.95), (-1, 3, 0.95), (0, 0, 0.95), (1, 2, 1.0), (1, 2, 0.0)]
)
def test_what_is_no_sample_is_a_bug(wrong: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError):
        clopper_pearson(*wrong)
