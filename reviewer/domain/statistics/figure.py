"""A figure never stands alone: what it was made of, and what was left out of it, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Figure:
    """A value over ``n`` things; ``None`` where it is not defined.

    ``count`` is the numerator of a share. ``left_out`` counts what could not be used, by reason.
    """

    value: float | None
    n: int
    count: int | None = None
    left_out: Mapping[str, int] = field(default_factory=dict)


def share(holds: Sequence[bool], left_out: Mapping[str, int] | None = None) -> Figure:
    """How many of them hold."""
    count, n = sum(holds), len(holds)
    return Figure(count / n if n else None, n, count, dict(left_out or {}))


def mean(values: Sequence[float], left_out: Mapping[str, int] | None = None) -> Figure:
    """Their arithmetic mean."""
    return Figure(fmean(values) if values else None, len(values), None, dict(left_out or {}))


def counted(reasons: Iterable[str]) -> dict[str, int]:
    """How often each reason was given, in a fixed order."""
    return dict(sorted(Counter(reasons).items()))
