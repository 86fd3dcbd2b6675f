"""Measures of segmentations, against published worked examples and each other.

The examples are those of SegEval 2.0 (Fournier), among them Scaiano & Inkpen's (2012).
Segmentations are given as the lengths of their segments.
"""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.differences.segmentations import (
    boundary_similarity,
    pk,
    window_diff,
    window_size,
)

MASSES = st.lists(st.integers(1, 6), min_size=1, max_size=8)


def cuts(masses: list[int]) -> set[int]:
    return set(accumulate(masses[:-1]))


@pytest.mark.parametrize(
    ("found", "reference", "expected"),
    [
        ([2, 3, 6], [2, 2, 7], 2 / 9),
        ([5, 3, 5], [5, 3, 5], 0),
        ([4, 4, 5], [13], 1),
        ([13], [4, 4, 5], 4 / 11),
        ([1] * 13, [4, 4, 5], 7 / 11),
        ([4, 4, 5], [1] * 13, 7 / 11),
        ([1] * 13, [13], 1),
        ([5, 3, 5], [4, 4, 5], 2 / 11),
        ([5, 3, 5], [5, 1, 2, 5], 1 / 11),
        ([4, 4, 5], [5, 1, 2, 5], 3 / 11),
        ([9, 4], [11, 2], 3 / 10),
    ],
)
def test_pk_gives_the_published_values(
    found: list[int], reference: list[int], expected: float
) -> None:
    size = sum(reference)
    assert pk(cuts(found), cuts(reference), size) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("found", "reference", "expected"),
    [
        ([2, 3, 6], [2, 2, 7], 2 / 9),
        ([4, 4, 5], [13], 1),
        ([13], [4, 4, 5], 4 / 11),
        ([1] * 13, [4, 4, 5], 1),
        ([5, 3, 5], [4, 4, 5], 2 / 11),
        ([5, 3, 5], [5, 1, 2, 5], 2 / 11),
        ([4, 4, 5], [5, 1, 2, 5], 3 / 11),
        ([1] * 11, [11], 1),
        ([12], [6, 6], 3 / 9),
        ([5, 7], [6, 6], 2 / 9),
        ([1, 5, 6], [6, 6], 1 / 9),
        ([5, 1, 1, 5], [6, 6], 5 / 9),
    ],
)
def test_window_diff_gives_the_published_values(
    found: list[int], reference: list[int], expected: float
) -> None:
    size = sum(reference)
    assert window_diff(cuts(found), cuts(reference), size) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ([2, 3, 6], [5, 6], 1 / 2),
        ([2, 3, 6], [2, 3, 3, 3], 2 / 3),
        ([2, 3, 6], [2, 2, 7], 3 / 4),
        ([2, 3, 6], [1, 1, 3, 1, 5], 1 / 2),
        ([13], [4, 4, 5], 0),
        ([11], [5, 6], 0),
    ],
)
def test_boundary_similarity_gives_the_published_values(
    a: list[int], b: list[int], expected: float
) -> None:
    assert boundary_similarity(cuts(a), cuts(b)) == pytest.approx(expected, abs=1e-9)
    assert boundary_similarity(cuts(b), cuts(a)) == pytest.approx(expected, abs=1e-9)


@given(MASSES, MASSES)
def test_pk_is_what_its_definition_says(found: list[int], reference: list[int]) -> None:
    """Atom by atom, with the number of its segment."""
    found = [*found, max(1, sum(reference) - sum(found))]
    size = max(sum(found), sum(reference))
    labels = [_labels(each, size) for each in (found, reference)]
    width = window_size(cuts(reference), size)
    windows = [
        [each[start] == each[start + width] for each in labels] for start in range(size - width)
    ]
    expected = sum(a != b for a, b in windows) / len(windows) if windows else None
    assert pk(cuts(found), cuts(reference), size) == pytest.approx(expected, abs=1e-9)


def _labels(masses: list[int], size: int) -> list[int]:
    labels = [number for number, mass in enumerate(masses) for _ in range(mass)]
    return labels + [len(masses) - 1] * (size - len(labels))


@given(MASSES, MASSES)
def test_measures_stay_between_none_and_all(found: list[int], reference: list[int]) -> None:
    size = max(sum(found), sum(reference))
    ours, theirs = cuts(found), cuts(reference)
    diff, probability = window_diff(ours, theirs, size), pk(ours, theirs, size)
    if diff is not None and probability is not None:
        assert 0 <= probability <= diff <= 1
    similar = boundary_similarity(ours, theirs)
    assert similar is None or 0 <= similar <= 1
    assert similar == boundary_similarity(theirs, ours)


@given(MASSES)
def test_a_segmentation_is_like_itself(masses: list[int]) -> None:
    ours, size = cuts(masses), sum(masses)
    assert pk(ours, ours, size) in (0, None)
    assert window_diff(ours, ours, size) in (0, None)
    assert boundary_similarity(ours, ours) == (1 if ours else None)
