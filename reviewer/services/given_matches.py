"""The matches given to several reviewers: how far each is, how far they agree, what was decided."""

from collections.abc import Iterable
from dataclasses import dataclass

from reviewer.services.branching import (
    MAIN,
    PairAgreement,
    Versions,
    agreements,
    branches,
    reviewers_in,
    standing_acts,
    versions,
)
from reviewer.storage.reading import Act, MatchRow
from reviewer.storage.store import Store


@dataclass(frozen=True, slots=True)
class Given:
    """A match on branches: a row for each reviewer, the pairs of them, and the last decision."""

    match: str
    reviewers: tuple[MatchRow, ...]
    pairs: tuple[PairAgreement, ...]
    decided: Act | None


@dataclass(frozen=True, slots=True)
class Reading:
    """Two reviews laid over each other, and what was decided between these two.

    ``decision`` is the last act of ``main`` that decided and was not taken back; ``is_over``:
    neither reviewer did anything since.
    """

    both: Versions
    decision: Act | None
    is_over: bool


def given(store: Store, known: Iterable[Given] = ()) -> tuple[Given, ...]:
    """Every match that was given, by id; what is ``known`` and still so is not measured again."""
    before = {_heads(each.reviewers): each.pairs for each in known}
    found = branches(store)
    names = sorted({name for reviewers in found.values() for name in reviewers})
    rows = {name: {row.match: row for row in store.matches(name)} for name in names}
    told = []
    for match, reviewers in found.items():
        theirs = tuple(rows[name][match] for name in reviewers)
        pairs = before.get(_heads(theirs)) or agreements(store, [match])
        told.append(Given(match, theirs, pairs, _decision(store, match, *reviewers)))
    return tuple(told)


def _heads(rows: Iterable[MatchRow]) -> tuple[tuple[str, str, int], ...]:
    return tuple((row.match, row.branch, row.head) for row in rows)


def read(store: Store, match: str, a: str, b: str) -> Reading:
    """The two reviews, to be decided. ``Refused`` if there are no such two."""
    both, decision = versions(store, match, a, b), _decision(store, match, a, b)
    heads = {a: both.a.head, b: both.b.head}
    return Reading(both, decision, decision is not None and decision.edit["branches"] == heads)


def _decision(store: Store, match: str, *names: str) -> Act | None:
    """The last decision of ``main`` between any of these reviewers."""
    acts = standing_acts(store.acts(match, MAIN))
    decided = (act for act in acts if reviewers_in(act.edit))
    return next((act for act in decided if set(reviewers_in(act.edit)) <= set(names)), None)
