"""A sample of reviewed utterances for a second look, and the error rate it tells of.

The sample has a fixed size. An item's chance to be in it is proportional to its weight, from 1
for one without risk to ``LEAN`` for one that is surely wrong, and never above 1. The items are
ordered by stratum, by lot within one, and every n-th part of the summed chances takes one
(systematic sampling with unequal probabilities: Madow, Annals of Mathematical Statistics 20,
1949). So every stratum has its share to within one item, and every chance is known.
"""

import hashlib
import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from reviewer.domain.errors import Refused
from reviewer.domain.proportions import Interval, clopper_pearson

LEAN: Final = 5.0
"""How many times as likely as an item without risk one is that is surely wrong."""
Verdict: TypeAlias = Literal["accept", "return", "fix"]
VERDICTS: Final[tuple[Verdict, ...]] = ("accept", "return", "fix")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Stratum:
    """What a sample is spread over; ``stage`` is a stage's type, else the section's kind."""

    format: str | None
    competition: str | None
    stage: str
    reviewer: str | None

    @property
    def key(self) -> tuple[tuple[bool, str], ...]:
        """Sorts strata, what is not known last."""
        fields = (self.format, self.competition, self.stage, self.reviewer)
        return tuple((field is None, field or "") for field in fields)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit that could be looked at; ``risk`` is the chance that it is wrong, 0 to 1."""

    match: str
    unit: str
    stratum: Stratum
    risk: float

    @property
    def weight(self) -> float:
        """How likely it is to be drawn, compared with one without risk."""
        return 1 + (LEAN - 1) * self.risk


@dataclass(frozen=True, slots=True)
class Drawn:
    """An item of a sample; ``chance`` is the probability with which it came to be in it."""

    candidate: Candidate
    chance: float


@dataclass(frozen=True, slots=True)
class Judged:
    """An item on which there is a verdict; ``wrong`` if it was returned or had to be fixed."""

    chance: float
    wrong: bool


@dataclass(frozen=True, slots=True)
class Estimate:
    """The error rate that a sample tells of: ``rate`` and ``interval`` lie between 0 and 1.

    ``judged`` and ``wrong`` are numbers of items. ``effective`` is the size of a simple random
    sample that would tell as much (infinite if all items were looked at).
    """

    judged: int
    wrong: int
    rate: float
    interval: Interval
    effective: float
    confidence: float


def draw(candidates: Sequence[Candidate], size: int, seed: int) -> tuple[Drawn, ...]:
    """The sample, by lot: whoever stops half-way has looked at a random half.

    The same candidates, size and seed give the same sample on every machine. All candidates if
    there are no more of them than ``size``; ``Refused`` if there are none.
    """
    if size < 1:
        raise Refused("a sample holds one item at least")
    if not candidates:
        raise Refused("there is nothing to draw a sample from")
    order = sorted(candidates, key=lambda c: (c.stratum.key, _lot(seed, c)))
    chances = _chances([candidate.weight for candidate in order], min(size, len(order)))
    drawn = [Drawn(order[at], chances[at]) for at in _hits(chances, _start(seed))]
    return tuple(sorted(drawn, key=lambda each: _lot(seed, each.candidate)))


def _chances(weights: Sequence[float], size: int) -> list[float]:
    """Proportional to the weights, at most 1, with ``size`` as their sum."""
    sure: set[int] = set()
    while True:
        left = math.fsum(weight for at, weight in enumerate(weights) if at not in sure)
        share = (size - len(sure)) / left if left else 0.0
        more = {at for at, w in enumerate(weights) if at not in sure and w * share >= 1 - 1e-12}
        if not more:
            return [1.0 if at in sure else w * share for at, w in enumerate(weights)]
        sure |= more


def _hits(chances: Sequence[float], start: float) -> list[int]:
    """Where the running sum of the chances passes ``start``, ``start + 1``, …"""
    found, passed, parts = [], 0, math.fsum(chances)
    total = 0.0
    for at, chance in enumerate(chances):
        total += chance
        reached = round(parts) if at == len(chances) - 1 else math.ceil(total - start)
        if reached > passed:
            found.append(at)
            passed += 1
    return found


def _start(seed: int) -> float:
    return int.from_bytes(hashlib.sha256(f"start\n{seed}".encode()).digest()[:6], "big") / 2**48


def _lot(seed: int, candidate: Candidate) -> bytes:
    named = f"{seed}\n{candidate.match}\n{candidate.unit}"
    return hashlib.sha256(named.encode()).digest()


def estimate(judged: Sequence[Judged], confidence: float = 0.95) -> Estimate | None:
    """The error rate among all items that could have been drawn; ``None`` if none was judged.

    Every item stands for w = 1 / chance items, which takes the leaning towards risk out:
    rate p = Σ w·y / Σ w (Hájek's ratio estimator). The interval is Clopper and Pearson's with
    p·n and n for the effective size n (Korn and Graubard, Survey Methodology 24, 1998), which
    holds where few errors or none were seen. n is the smaller of Kish's
    (Σw)² / Σ(1 − chance)·w² and p(1 − p) / v with the linearised variance
    v = Σ(1 − chance)·w²(y − p)² / (Σw)², so that it is rather too wide than too narrow; the
    factor 1 − chance is the correction for a finite population.
    """
    if not judged:
        return None
    weights = [1 / each.chance for each in judged]
    total = math.fsum(weights)
    rate = math.fsum(w for w, each in zip(weights, judged, strict=True) if each.wrong) / total
    size = _effective(judged, weights, rate)
    wrong = sum(each.wrong for each in judged)
    exact = math.isinf(size)
    hits = min(rate * size, size) if not exact else 0.0
    interval = Interval(rate, rate) if exact else clopper_pearson(hits, size, confidence)
    return Estimate(len(judged), wrong, rate, interval, size, confidence)


def _effective(judged: Sequence[Judged], weights: Sequence[float], rate: float) -> float:
    total = math.fsum(weights)
    spread = [(1 - each.chance) * w * w for each, w in zip(judged, weights, strict=True)]
    off = [(each.wrong - rate) ** 2 for each in judged]
    variance = math.fsum(s * o for s, o in zip(spread, off, strict=True)) / total**2
    kish = total**2 / math.fsum(spread) if math.fsum(spread) > 0 else math.inf
    even = rate * (1 - rate)
    return min(kish, even / variance) if variance > 0 and even > 0 else kish


def estimates_by(
    items: Iterable[tuple[K, Judged]], confidence: float = 0.95
) -> Mapping[K, Estimate]:
    """The estimate for each part of the sample, in the order in which the parts appear."""
    parts: dict[K, list[Judged]] = {}
    for key, judged in items:
        parts.setdefault(key, []).append(judged)
    told = {key: estimate(part, confidence) for key, part in parts.items()}
    return {key: found for key, found in told.items() if found is not None}
