"""Fuzzy names: what fits, and what fits better."""

import pytest

from reviewer.domain.fuzzy import fit, fit_initials


def _best(query: str, names: list[str]) -> str:
    return max((score, name) for name in names if (score := fit(query, name)) is not None)[1]


def test_letters_must_stand_in_order() -> None:
    assert fit("spl", "Split at the caret") is not None
    assert fit("sac", "Split at the caret") is not None
    assert fit("tps", "Split at the caret") is None
    assert fit("", "anything") is not None


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("split", "Split at the caret"),
        ("the caret", "Split at the caret"),
        ("mn", "Merge with the next"),
        ("note", "Note…"),
    ],
)
def test_the_nearest_name_wins(query: str, best: str) -> None:
    names = ["Merge with the next", "Split at the caret", "Note…", "Go to line or time…", "Denote"]
    assert _best(query, names) == best


def test_first_letters_of_chinese_fit_with_every_reading() -> None:
    initials = [frozenset("c"), frozenset("f"), frozenset("zc")]  # 拆分 and 重
    assert fit_initials("cf", initials) is not None
    assert fit_initials("fz", initials) is not None
    assert fit_initials("fc", initials) is not None
    assert fit_initials("cz", initials) is None
