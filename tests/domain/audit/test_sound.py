"""What counts as one sound."""

import pytest

from reviewer.domain.audit.sound import ALIKE, HALF, UNLIKE, likeness, runs_alike

CASES = (
    ("性", "行", ALIKE),  # xing, xing
    ("质", "咨", ALIKE),  # zh, z
    ("陈", "层", ALIKE),  # ch/c, -n/-ng
    ("那", "辣", ALIKE),  # n, l
    ("方", "慌", ALIKE),  # f, h
    ("飞", "灰", ALIKE),
    ("李", "刘", HALF),
    ("张", "王", UNLIKE),
    ("北", "南", UNLIKE),
    ("正", "反", UNLIKE),
)


@pytest.mark.parametrize(("left", "right", "like"), CASES)
def test_likeness(left: str, right: str, like: float) -> None:
    assert likeness(left, right) == likeness(right, left) == like


def test_runs_of_unequal_length_and_letters() -> None:
    assert runs_alike("西安", "先")
    assert runs_alike("诶爱", "ai")
    assert not runs_alike("北京", "南")
    assert not runs_alike("", "先")
