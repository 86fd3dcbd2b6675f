"""Folds: nothing leaks between them, they are even, and a seed gives the same ones again."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import Refused
from reviewer.domain.folds import Foldable, motion_key, near_motions, shared_teams, split

MATCHES = st.lists(
    st.builds(
        lambda motion, fmt, cup, teams: (motion, fmt, cup, teams),
        st.sampled_from([f"辩题{n}" for n in range(9)]),
        st.sampled_from(["4v4", "2v2"]),
        st.sampled_from(["甲杯", "乙杯", None]),
        st.lists(st.sampled_from(["东队", "西队", "南队"]), max_size=2, unique=True),
    ),
    min_size=9,
    max_size=40,
)


def foldables(rows: list[tuple[str, str, str | None, list[str]]]) -> list[Foldable]:
    return [Foldable(f"m{n}", *row[:3], tuple(row[3])) for n, row in enumerate(rows)]


@given(MATCHES, st.integers(0, 50), st.integers(2, 4))
def test_a_motion_is_in_one_fold_and_every_match_in_one(
    rows: list[tuple[str, str, str | None, list[str]]], seed: int, folds: int
) -> None:
    matches = foldables(rows)
    if len({m.motion for m in matches}) < folds:
        with pytest.raises(Refused):
            split(matches, folds, seed)
        return
    made = split(matches, folds, seed)
    assert set(made.fold_of) == {m.match for m in matches}
    assert set(made.fold_of.values()) == set(range(1, folds + 1))
    homes = {(m.motion, made.fold_of[m.match]) for m in matches}
    assert len(homes) == len({m.motion for m in matches})
    assert made == split(matches[::-1], folds, seed)


@given(MATCHES)
def test_every_team_in_two_folds_is_listed(
    rows: list[tuple[str, str, str | None, list[str]]],
) -> None:
    matches = foldables(rows)
    if len({m.motion for m in matches}) < 2:
        return
    made = split(matches, 2)
    seen: dict[str, set[int]] = {}
    for match in matches:
        for team in match.teams:
            seen.setdefault(team, set()).add(made.fold_of[match.match])
    listed = {shared.team: set(shared.matches) for shared in shared_teams(matches, made)}
    assert listed == {team: folds for team, folds in seen.items() if len(folds) > 1}


def test_folds_of_the_papers_size_are_even() -> None:
    matches = [
        Foldable(f"m{n}", f"辩题{n // 2}", "4v4" if n < 116 else "2v2", f"第{n % 3}届")
        for n in range(148)
    ]
    made = split(matches, 3, seed=1)
    for key in (lambda m: m.format, lambda m: m.competition, lambda m: ""):
        for value in {key(m) for m in matches}:
            counts = Counter(made.fold_of[m.match] for m in matches if key(m) == value)
            assert max(counts.values()) - min(counts.values()) <= 2, (value, counts)


def test_another_seed_gives_other_folds() -> None:
    matches = [Foldable(f"m{n}", f"辩题{n}", "4v4", "甲杯") for n in range(12)]
    assert split(matches, 3, seed=1).fold_of != split(matches, 3, seed=2).fold_of


@pytest.mark.parametrize(
    "other", ["人工智能，利大于弊！", "人工智慧 利大於弊".replace("慧", "能"), "  人工智能利大于弊"]
)
def test_one_motion_in_other_dress_is_one(other: str) -> None:
    assert motion_key(other) == motion_key("人工智能利大于弊")


def test_a_match_without_a_motion_stands_alone() -> None:
    assert motion_key(None) is None
    assert motion_key("？") is None
    made = split([Foldable("a", None, None, None), Foldable("b", " ", None, None)], 2)
    assert set(made.fold_of.values()) == {1, 2}


def test_motions_that_read_alike_are_told_and_not_joined() -> None:
    one, two = "大学生应该先就业再择业", "大学生应当先就业再择业"
    matches = [Foldable("a", one, None, None), Foldable("b", two, None, None)]
    (near,) = near_motions(matches, split(matches, 2))
    assert near.matches == ("a", "b")
    assert near.likeness == pytest.approx(10 / 11)


def test_too_few_motions_or_folds_are_refused() -> None:
    with pytest.raises(Refused, match="1 motions"):
        split([Foldable("a", "一", None, None)], 2)
    with pytest.raises(Refused, match="two folds"):
        split([Foldable("a", "一", None, None)], 1)
