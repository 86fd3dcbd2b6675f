"""The best course is the best of all, and the odds add up."""

import itertools
import math
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.proposing.lattice import (
    CUT_OFF,
    MISSING,
    UNCALLED,
    Course,
    State,
    best_course,
    states_of,
)

BLOCKS, STAGES = 4, 2


def course(seed: int) -> tuple[Course, dict[tuple[int, State], float], list[list[list[float]]]]:
    rng = random.Random(seed)
    states = states_of(STAGES, surprises=False)
    score = {(b, s): rng.uniform(-8, 8) for b in range(BLOCKS) for s in states}
    entry = [[[rng.uniform(-5, 0) for _ in range(2)] for _ in range(STAGES)] for _ in range(BLOCKS)]
    found = best_course(
        BLOCKS,
        STAGES,
        lambda b, s: score[b, s],
        lambda b, stage, gap: entry[b][stage][gap],
        surprises=False,
    )
    return found, score, entry


def all_paths(
    score: dict[tuple[int, State], float], entry: list[list[list[float]]]
) -> Iterator[tuple[tuple[State, ...], float]]:
    """Every course that never goes back, and its score, as the rules say it in words."""
    states = states_of(STAGES, surprises=False)
    for path in itertools.product(states, repeat=BLOCKS):
        total = _beginning(path[0]) + score[0, path[0]] + _ending(path[-1])
        for b in range(1, BLOCKS):
            step = _step(path[b - 1], path[b], entry[b])
            total = total + step + score[b, path[b]] if step is not None else -math.inf
        if total > -math.inf:
            yield path, total


def _done(state: State) -> int:
    return state.stage + (state.where == "stage")


def _beginning(state: State) -> float:
    if state.where == "rest":
        return -math.inf
    return -CUT_OFF * state.stage - (UNCALLED if state.where == "stage" else 0.0)


def _ending(state: State) -> float:
    return -CUT_OFF * (STAGES - _done(state))


def _step(source: State, target: State, entry: list[list[float]]) -> float | None:
    if source == target:
        return 0.0
    missing = target.stage - _done(source)
    if source.where == "rest" or missing < 0:
        return None
    cost = -(CUT_OFF if target.where == "rest" else MISSING) * missing
    if target.where == "stage":
        return cost + entry[target.stage][source == State("gap", target.stage)]
    return cost


@given(st.integers(0, 10_000))
def test_nothing_is_better(seed: int) -> None:
    found, score, entry = course(seed)
    paths = dict(all_paths(score, entry))
    assert found.score == pytest.approx(max(paths.values()))
    assert paths[tuple(found.states)] == pytest.approx(found.score)


@given(st.integers(0, 10_000))
def test_the_odds_are_those_of_all_courses(seed: int) -> None:
    found, score, entry = course(seed)
    paths = list(all_paths(score, entry))
    whole = sum(math.exp(value) for _, value in paths)
    assert found.total == pytest.approx(math.log(whole))
    state = State("stage", 1)
    for block in range(1, BLOCKS):
        enters = sum(
            math.exp(value)
            for path, value in paths
            if path[block] == state and path[block - 1] != state
        )
        odds = found.entries.get(state, {}).get(block, 0.0)
        assert odds == pytest.approx(enters / whole, abs=0.01)
