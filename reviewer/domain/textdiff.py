"""How two texts correspond, character by character."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

_SLIPS = 2
"""A run whose lengths differ by more than so many characters was rewritten, not corrected."""


@lru_cache(maxsize=256)
def opcodes(before: str, after: str) -> tuple[tuple[str, int, int, int, int], ...]:
    """The shortest way from one text to the other: ``(tag, from, to, from, to)`` in order.

    Tags are ``equal``, ``replace``, ``delete`` and ``insert``; offsets are code points.
    """
    found = _levenshtein().opcodes(before, after)
    return tuple((op.tag, op.src_start, op.src_end, op.dest_start, op.dest_end) for op in found)


def counterpart(text: str, other: str, at: int) -> int:
    """Where in ``other`` the boundary before character ``at`` of ``text`` stands.

    Inside a rewritten run, where characters do not answer to each other, the place is
    proportional.
    """
    for start, end, other_start, other_end in _runs(text, other):
        if start <= at < end:
            share = (at - start) * (other_end - other_start) / (end - start)
            return other_start + round(share)
    return len(other)


def _runs(text: str, other: str) -> Iterator[tuple[int, int, int, int]]:
    """The opcodes without their tags, rewritten runs as one."""
    for equal, group in groupby(opcodes(text, other), key=lambda op: op[0] == "equal"):
        ops = [op[1:] for op in group]
        start, _, other_start, _ = ops[0]
        _, end, _, other_end = ops[-1]
        rewritten = abs((end - start) - (other_end - other_start)) > _SLIPS
        if rewritten and not equal:
            yield start, end, other_start, other_end
        else:
            yield from ops


def edit_distance(before: str, after: str) -> int:
    """Substitutions, deletions and insertions between two texts."""
    return int(_levenshtein().distance(before, after))


@cache
def _levenshtein() -> Any:
    # Loaded at the first comparison: a window can be painted before.
    from rapidfuzz.distance import Levenshtein

    return Levenshtein
