"""An interval for a share of which few cases were seen: exact, and open to weighted samples.

Plain Python, because the domain has no libraries; the tests hold it against scipy.
"""

import math
from typing import Final, NamedTuple

_STEPS: Final = 500
_EPSILON: Final = 1e-16
_TINY: Final = 1e-300


class Interval(NamedTuple):
    """The lowest and the highest share that the sample leaves possible."""

    low: float
    high: float


def clopper_pearson(hits: float, trials: float, confidence: float = 0.95) -> Interval:
    """The exact interval of Clopper and Pearson (Biometrika 26, 1934).

    It lies between the α/2 quantile of Beta(k, n − k + 1) and the 1 − α/2 quantile of
    Beta(k + 1, n − k). Neither number has to be whole: weighted samples have an effective size.
    """
    if not (0 <= hits <= trials and trials > 0 and 0 < confidence < 1):
        raise ValueError("there are trials, no more hits than trials, and a confidence below one")
    tail = (1 - confidence) / 2
    low = beta_quantile(tail, hits, trials - hits + 1) if hits > 0 else 0.0
    high = beta_quantile(1 - tail, hits + 1, trials - hits) if hits < trials else 1.0
    return Interval(low, high)


def beta_quantile(share: float, a: float, b: float) -> float:
    """Where the beta distribution has ``share`` of itself to the left; by bisection."""
    low, high = 0.0, 1.0
    while True:
        middle = (low + high) / 2
        if not low < middle < high:
            return middle
        if beta_share(middle, a, b) < share:
            low = middle
        else:
            high = middle


def beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function I_x(a, b), by its continued fraction.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.8, with the symmetry
    I_x(a, b) = 1 − I_{1−x}(b, a) where that converges faster.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_share(1 - x, b, a)
    logs = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(logs + a * math.log(x) + b * math.log1p(-x)) / a
    return front * _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction by the method of Lentz (Applied Optics 15, 1976)."""
    value, upper, lower = 1.0, 1.0, 0.0
    for step in range(_STEPS):
        term = _term(step, x, a, b)
        lower = 1 / _away(1 + term * lower)
        upper = _away(1 + term / upper)
        change = upper * lower
        value *= change
        if abs(change - 1) < _EPSILON:
            break
    return 1 / value


def _term(step: int, x: float, a: float, b: float) -> float:
    """The numerators d₁, d₂, … of the fraction 1 / (1 + d₁ / (1 + d₂ / …))."""
    half, odd = divmod(step + 1, 2)
    if odd:
        return -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
    return half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))


def _away(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
