"""How near two segmentations of one text are: Pk, WindowDiff, boundary similarity.

A segmentation of ``size`` atoms (lines) is the set of its inner boundaries: ``b`` stands before
atom ``b``, counted from 0, so that 1 … ``size - 1`` are possible.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final

NEAR: Final = 2
"""How many neighbouring places a near miss spans, as in Fournier 2013."""
LEAST_WINDOW: Final = 2


def window_size(reference: Collection[int], size: int) -> int:
    """Half the mean length of the reference's segments, halves to even; 2 at least."""
    return max(LEAST_WINDOW, round(Fraction(size, 2 * (len(set(reference)) + 1))))


def pk(found: Collection[int], reference: Collection[int], size: int) -> float | None:
    """The share of pairs of atoms, a window apart, that only one of the two holds together.

    Beeferman, Berger & Lafferty 1999. ``None`` where no window fits.
    """
    windows = list(_windows(found, reference, size))
    wrong = sum((a == 0) != (b == 0) for a, b in windows)
    return wrong / len(windows) if windows else None


def window_diff(found: Collection[int], reference: Collection[int], size: int) -> float | None:
    """The share of windows in which the two have different numbers of boundaries.

    Pevzner & Hearst 2002. ``None`` where no window fits.
    """
    windows = list(_windows(found, reference, size))
    return sum(a != b for a, b in windows) / len(windows) if windows else None


def boundary_similarity(a: Collection[int], b: Collection[int]) -> float | None:
    """1 − (misses + near misses / 2) / (misses + near misses + matches); Fournier 2013.

    A boundary that the other has one place further on is a near miss, each boundary used once.
    ``None`` where neither has any.
    """
    only_a, only_b = set(a) - set(b), set(b) - set(a)
    matches, near = len(set(a) & set(b)), 0
    for place in sorted(only_a | only_b):
        for mine, other in ((only_a, only_b), (only_b, only_a)):
            if place in mine and place + 1 in other:
                mine.discard(place)
                other.discard(place + 1)
                near += 1
                break
    misses = len(only_a) + len(only_b)
    total = misses + near + matches
    return 1 - (misses + near / NEAR) / total if total else None


def _windows(
    found: Collection[int], reference: Collection[int], size: int
) -> Iterator[tuple[int, int]]:
    """How many boundaries either has in each window, from the first atom on."""
    width = window_size(reference, size)
    sums = [_running(each, size) for each in (found, reference)]
    for start in range(size - width):
        ours, theirs = (total[start + width] - total[start] for total in sums)
        yield ours, theirs


def _running(boundaries: Collection[int], size: int) -> list[int]:
    """How many boundaries stand up to and before each atom."""
    totals, held = [0], set(boundaries)
    for place in range(1, size):
        totals.append(totals[-1] + (place in held))
    return totals
