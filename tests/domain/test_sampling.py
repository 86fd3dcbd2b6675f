"""Samples: their size, their strata, their chances, and the estimates that undo these."""

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reviewer.domain.errors import Refused
from reviewer.domain.sampling import (
    LEAN,
    Candidate,
    Judged,
    Stratum,
    draw,
    estimate,
    estimates_by,
)

STAGES = ("free_debate", "questioning", "chair")


def candidate(number: int, risk: float = 0.0, stage: str = "free_debate") -> Candidate:
    return Candidate(f"m{number % 3}", f"u{number}", Stratum("4v4", None, stage, "甲"), risk)


candidates = st.lists(
    st.tuples(st.floats(0, 1), st.sampled_from(STAGES)), min_size=1, max_size=80
).map(lambda rows: [candidate(i, risk, stage) for i, (risk, stage) in enumerate(rows)])


@given(candidates, st.integers(1, 100), st.integers())
def test_a_sample_has_its_size_and_its_chances(
    found: list[Candidate], size: int, seed: int
) -> None:
    drawn = draw(found, size, seed)
    assert len(drawn) == len({each.candidate for each in drawn}) == min(size, len(found))
    assert all(0 < each.chance <= 1 for each in drawn)
    for one in drawn:  # the chances are as the weights, where not everything is sure
        for other in drawn:
            if max(one.chance, other.chance) < 1:
                assert math.isclose(
                    one.chance * other.candidate.weight, other.chance * one.candidate.weight
                )


@given(candidates, st.integers(1, 100), st.integers(), st.randoms())
def test_the_order_of_the_candidates_does_not_matter(
    found: list[Candidate], size: int, seed: int, chance: random.Random
) -> None:
    shuffled = list(found)
    chance.shuffle(shuffled)
    assert draw(shuffled, size, seed) == draw(found, size, seed)


@given(st.integers(), st.integers(1, 90))
def test_every_stratum_has_its_share(seed: int, size: int) -> None:
    found = [candidate(i, stage=STAGES[i % 3]) for i in range(90)]
    counts = Counter(each.candidate.stratum.stage for each in draw(found, size, seed))
    assert all(abs(counts[stage] - size / 3) <= 1 for stage in STAGES)


def test_the_chances_come_true() -> None:
    found = [candidate(i, risk=i / 19) for i in range(20)]
    hits: Counter[str] = Counter()
    told: dict[str, float] = {}
    for seed in range(4000):
        for each in draw(found, 5, seed):
            hits[each.candidate.unit] += 1
            told[each.candidate.unit] = each.chance
    for unit, chance in told.items():
        assert abs(hits[unit] / 4000 - chance) < 4.5 * math.sqrt(chance * (1 - chance) / 4000)
    assert math.isclose(told["u19"], LEAN * told["u0"])


def test_the_estimate_undoes_the_leaning() -> None:
    chance = random.Random(7)
    found = [candidate(i, risk=chance.random() ** 3) for i in range(400)]
    wrong = {c.unit for c in found if chance.random() < 0.02 + 0.3 * c.risk}
    truth = len(wrong) / len(found)
    rates, plain, covered = [], [], 0
    for seed in range(600):
        drawn = draw(found, 60, seed)
        told = estimate([Judged(d.chance, d.candidate.unit in wrong) for d in drawn])
        assert told is not None
        rates.append(told.rate)
        plain.append(told.wrong / told.judged)
        covered += told.interval.low <= truth <= told.interval.high
    assert abs(sum(rates) / 600 - truth) < 0.004
    assert sum(plain) / 600 > truth + 0.02  # which is what undoing is for
    assert covered / 600 >= 0.95


@given(st.integers(1, 200), st.integers(0, 200))
def test_with_equal_small_chances_it_is_the_exact_interval(size: int, wrong: int) -> None:
    wrong = min(wrong, size)
    told = estimate([Judged(1e-12, i < wrong) for i in range(size)])
    exact = stats.binomtest(wrong, size).proportion_ci(0.95, method="exact")
    assert told is not None
    assert told.rate == pytest.approx(wrong / size)
    assert told.interval == pytest.approx((exact.low, exact.high), abs=1e-8)


def test_whoever_looks_at_everything_knows() -> None:
    told = estimate([Judged(1.0, i < 3) for i in range(10)])
    assert told is not None
    assert (told.rate, told.interval) == (0.3, (0.3, 0.3))
    assert math.isinf(told.effective)


def test_a_finite_population_narrows_the_interval() -> None:
    told = estimate([Judged(0.5, False)] * 5)  # five of ten, none wrong
    assert told is not None
    # Four wrong among ten would show in the five but for 6 in 252 cases.
    assert 0.3 <= told.interval.high < 0.4


def test_nothing_judged_tells_nothing() -> None:
    assert estimate([]) is None
    assert estimates_by([]) == {}


def test_parts_are_estimated_by_themselves() -> None:
    told = estimates_by([("a", Judged(0.1, True)), ("b", Judged(0.1, False))])
    assert [(key, each.rate) for key, each in told.items()] == [("a", 1.0), ("b", 0.0)]


@pytest.mark.parametrize(("found", "size"), [([], 3), ([candidate(1)], 0)])
def test_no_sample_is_refused(found: list[Candidate], size: int) -> None:
    with pytest.raises(Refused):
        draw(found, size, 1)
