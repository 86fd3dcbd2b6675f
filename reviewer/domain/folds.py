"""Parts a corpus into folds for training and testing, so that nothing leaks from one to another.

All matches about one motion are in one fold, and a match is never divided: whatever belongs to
it goes with it. Among the partitions that keep to this, one is sought in which every fold has
its share of each format and each competition. The same matches and seed give the same folds.
"""

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from reviewer.domain.audit.scripts import simplified
from reviewer.domain.errors import Refused
from reviewer.domain.textdiff import edit_distance

ALIKE: Final = 0.8
"""Motions of which so much is the same may be one motion in two wordings: a person decides."""
ROUNDS: Final = 8
"""How often all groups are tried elsewhere; it rarely takes more than three."""
REACH: Final = 60
"""A group is swapped with one of so many that follow it by size."""

Stratum: TypeAlias = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Foldable:
    """What decides where a match goes, and the teams that met in it."""

    match: str
    motion: str | None
    format: str | None
    competition: str | None
    teams: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Split:
    """Where each match went (``fold_of``, from 1), and its group of matches on one motion."""

    folds: int
    seed: int
    fold_of: Mapping[str, int]
    group_of: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SharedTeam:
    """A team that debates in several folds, and its matches in each."""

    team: str
    matches: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class NearMotions:
    """Two motions in different folds that read alike; ``matches`` is one of each."""

    motions: tuple[str, str]
    matches: tuple[str, str]
    likeness: float


def motion_key(motion: str | None) -> str | None:
    """What makes two motions one: width, case, script, punctuation and spaces do not count."""
    folded = simplified(unicodedata.normalize("NFKC", motion or "")).casefold()
    return "".join(char for char in folded if char.isalnum()) or None


def split(matches: Sequence[Foldable], folds: int, seed: int = 0) -> Split:
    """Parts the matches. ``Refused`` if there are fewer motions than folds."""
    groups = _groups(matches)
    if folds < 2:
        raise Refused("there must be two folds at least")
    if len(groups) < folds:
        raise Refused(f"{len(groups)} motions cannot be parted into {folds} folds")
    balance = _Balance(groups, folds)
    order = sorted(range(len(groups)), key=lambda g: (-len(groups[g]), _drawn(seed, groups[g])))
    for place, group in enumerate(order):
        balance.put_best(group, left=len(order) - place)
    balance.improve(order)
    fold_of = {m.match: balance.fold_of[g] + 1 for g, group in enumerate(groups) for m in group}
    group_of = {m.match: g + 1 for g, group in enumerate(groups) for m in group}
    return Split(folds, seed, dict(sorted(fold_of.items())), dict(sorted(group_of.items())))


def shared_teams(matches: Sequence[Foldable], made: Split) -> tuple[SharedTeam, ...]:
    """The teams that are in more than one fold, by name."""
    found: dict[str, dict[int, list[str]]] = {}
    for match in sorted(matches, key=lambda each: each.match):
        for team in sorted({unicodedata.normalize("NFKC", t).strip() for t in match.teams}):
            found.setdefault(team, {}).setdefault(made.fold_of[match.match], []).append(match.match)
    return tuple(
        SharedTeam(team, {fold: tuple(ids) for fold, ids in sorted(places.items())})
        for team, places in sorted(found.items())
        if team and len(places) > 1
    )


def near_motions(matches: Sequence[Foldable], made: Split) -> Iterator[NearMotions]:
    """Pairs of motions in different folds that may be one motion in two wordings."""
    firsts: dict[str, Foldable] = {}
    for match in sorted(matches, key=lambda each: each.match):
        key = motion_key(match.motion)
        if key is not None:
            firsts.setdefault(key, match)
    for (left, a), (right, b) in combinations(firsts.items(), 2):
        if made.fold_of[a.match] != made.fold_of[b.match]:
            likeness = 1 - edit_distance(left, right) / max(len(left), len(right))
            if likeness >= ALIKE:
                motions = (a.motion or "", b.motion or "")
                yield NearMotions(motions, (a.match, b.match), likeness)


def _groups(matches: Sequence[Foldable]) -> list[list[Foldable]]:
    """The matches by motion, in the order of their ids; without a motion each by itself."""
    found: dict[str, list[Foldable]] = {}
    for match in sorted(matches, key=lambda each: each.match):
        found.setdefault(motion_key(match.motion) or f"\n{match.match}", []).append(match)
    return list(found.values())


def _drawn(seed: int, group: Sequence[Foldable]) -> bytes:
    """A lot that hangs on the seed and the group alone, on every machine."""
    return hashlib.sha256(f"{seed}\n{group[0].match}".encode()).digest()


class _Balance:
    """Groups in folds, and how far each stratum is from being spread evenly.

    The cost is the chi-square statistic of the table of strata by folds, summed over three
    partitions of the matches into strata: all of them, by format, by competition.
    """

    def __init__(self, groups: Sequence[Sequence[Foldable]], folds: int) -> None:
        self._strata = [Counter(s for m in group for s in _strata_of(m)) for group in groups]
        totals: Counter[Stratum] = sum(self._strata, Counter())
        self._share = {stratum: total / folds for stratum, total in totals.items()}
        self._held: list[Counter[Stratum]] = [Counter() for _ in range(folds)]
        self._groups_in = [0] * folds
        self.fold_of: dict[int, int] = {}

    def put_best(self, group: int, left: int) -> None:
        """Puts a group where it costs least; ``left`` groups, this one too, are to be put."""
        empty = [fold for fold, number in enumerate(self._groups_in) if not number]
        choice = empty if len(empty) >= left else range(len(self._held))
        self._put(group, min(choice, key=lambda fold: (self._cost(group, fold, 1), fold)))

    def improve(self, order: Sequence[int]) -> None:
        """Moves and swaps groups as long as that makes the folds more even."""
        for _ in range(ROUNDS):
            moved = [self._move(group) for group in order]
            swapped = [
                self._swap(a, b)
                for place, a in enumerate(order)
                for b in order[place + 1 : place + 1 + REACH]
            ]
            if not any(moved) and not any(swapped):
                return

    def _move(self, group: int) -> bool:
        here = self.fold_of[group]
        if self._groups_in[here] == 1:
            return False
        gain = self._take(group)
        best = min(range(len(self._held)), key=lambda fold: self._cost(group, fold, 1))
        better = gain + self._cost(group, best, 1) < -1e-9
        self._put(group, best if better else here)
        return better

    def _swap(self, a: int, b: int) -> bool:
        here, there = self.fold_of[a], self.fold_of[b]
        if here == there or self._strata[a] == self._strata[b]:
            return False
        gain = self._take(a) + self._take(b)
        gain += self._put(a, there) + self._put(b, here)
        if gain < -1e-9:
            return True
        self._take(a)
        self._take(b)
        self._put(a, here)
        self._put(b, there)
        return False

    def _put(self, group: int, fold: int) -> float:
        cost = self._cost(group, fold, 1)
        self._held[fold].update(self._strata[group])
        self._groups_in[fold] += 1
        self.fold_of[group] = fold
        return cost

    def _take(self, group: int) -> float:
        fold = self.fold_of.pop(group)
        cost = self._cost(group, fold, -1)
        self._held[fold].subtract(self._strata[group])
        self._groups_in[fold] -= 1
        return cost

    def _cost(self, group: int, fold: int, sign: int) -> float:
        """What it costs to put the group there (1), or to take it away (−1)."""
        held = self._held[fold]
        return sum(
            number
            * (number + sign * 2 * (held[stratum] - self._share[stratum]))
            / self._share[stratum]
            for stratum, number in self._strata[group].items()
        )


def _strata_of(match: Foldable) -> Iterator[Stratum]:
    yield "all", None
    yield "format", match.format
    yield "competition", match.competition
