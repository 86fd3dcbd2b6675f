"""Double review: a match given to several reviewers, and one match made of what they did.

A reviewer works on a branch of their own, called after them, which begins with the import and
the proposals of ``main``. The decision is one revision of ``main`` that names both branches,
their revisions, and whose version of each dispute holds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from reviewer.domain.differences import agreement, agreement_in_stages
from reviewer.domain.double_review import Choice, Dispute, decide, disputes
from reviewer.domain.edits.plan import APPROVED
from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit, Revision, begins_anew, fold
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import STAGE_TYPES
from reviewer.services.clock import now
from reviewer.services.comparing import beginning_of
from reviewer.storage.reading import Act
from reviewer.storage.store import NoSuchMatch, StaleHead, Store
from reviewer.storage.team import check_name

MAIN = "main"
DECIDE = "decide"
_BEGINNINGS = ("import", "segment")
Measures = Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """How far two reviewers of a match agree; ``b`` is the reference (``cer``, ``recall``).

    ``by_stage`` has the measures within the stages of each type that either has.
    """

    match: str
    a: str
    b: str
    overall: Measures
    by_stage: Mapping[str, Measures]


@dataclass(frozen=True, slots=True)
class MeanAgreement:
    """Means over pairs of reviewers; ``n`` is over how many pairs each measure is defined."""

    means: Measures
    n: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Versions:
    """Two reviews of a match, what they began with, and where ``main`` stands."""

    match: str
    names: tuple[str, str]
    base: Transcript
    main: Transcript
    a: Transcript
    b: Transcript

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """Where the two reviews differ."""
        return disputes(self.base, self.a, self.b)


def give(store: Store, match: str, reviewers: Sequence[str]) -> int:
    """Gives the match to each of them on a branch of the same import; the branches' head.

    What people did on ``main`` is not on the branches. ``Refused`` for a name that is not fit
    or has the match already.
    """
    if len(set(reviewers)) < len(reviewers) or not reviewers:
        raise Refused("name each reviewer once")
    for name in reviewers:
        check_name(name)
        if store.exists(match, name):
            raise Refused(f"{name} has match {match} already")
    start = beginning(store, match)
    for name in reviewers:
        store.append_many([(match, start)], branch=name)
    return start[-1].seq


def beginning(store: Store, match: str) -> list[Revision]:
    """The revisions of ``main`` before any person's act; ``NoSuchMatch`` if there are none.

    Where the transcript was replaced, these are all up to that and the proposals after it.
    """
    revisions = store.revisions(match)
    if not revisions:
        raise NoSuchMatch(f"there is no match {match} in this project")
    end = max((n for n, revision in enumerate(revisions) if revision.begins_anew), default=0)
    while end < len(revisions) and revisions[end].edit["edit"] in _BEGINNINGS:
        end += 1
    return revisions[:end]


def branches(store: Store) -> dict[str, tuple[str, ...]]:
    """The reviewers to whom each match was given, by match; those given to nobody are not in."""
    found: dict[str, list[str]] = {}
    for match, branch in sorted(store.newest()):
        if branch != MAIN:
            found.setdefault(match, []).append(branch)
    return {match: tuple(names) for match, names in found.items()}


def reviewers_in(edit: Edit) -> tuple[str, ...]:
    """The reviewers whose two versions a decision was made of; none of any other act."""
    return tuple(edit["branches"]) if edit["edit"] == DECIDE else ()


def version_of(store: Store, match: str, person: str) -> str:
    """Which branch the person works on: the own one until that is decided, else ``main``.

    An own one that is about an earlier transcript cannot be decided any more: ``main`` too.
    """
    if not store.exists(match, person):
        return MAIN
    acts = store.acts(match)
    decided = any(person in reviewers_in(act.edit) for act in standing_acts(acts))
    return MAIN if decided or not _is_of_now(acts, store.acts(match, person)) else person


def edited_versions(store: Store, match: str) -> tuple[str, ...]:
    """The branches of the match's transcript of now on which somebody has worked."""
    main = store.acts(match)
    logs = {name: store.acts(match, name) for name in versions_of(store, match) if name != MAIN}
    edited = (name for name, acts in logs.items() if acts[-1].edit["edit"] not in _BEGINNINGS)
    return tuple(name for name in edited if _is_of_now(main, logs[name]))


def _is_of_now(main: Sequence[Act], branch: Sequence[Act]) -> bool:
    """Whether a branch holds the act that brought the transcript which ``main`` has now."""
    return next(act for act in reversed(main) if begins_anew(act.seq, act.edit)) in branch


def standing_acts(acts: Sequence[Act]) -> Iterator[Act]:
    """The acts of a log that were not taken back, the last first."""
    taken_back: set[int] = set()
    for act in reversed(acts):
        if act.seq not in taken_back:
            yield act
            if act.undoes is not None:
                taken_back.add(act.undoes)


def versions_of(store: Store, match: str) -> tuple[str, ...]:
    """The branches of a match, ``main`` first."""
    names = {branch for name, branch in store.newest() if name == match}
    return tuple(sorted(names, key=lambda name: (name != MAIN, name)))


def agreements(store: Store, matches: Iterable[str] | None = None) -> tuple[PairAgreement, ...]:
    """The agreement of every pair of reviewers of these matches (``None``: of all)."""
    given = branches(store)
    wanted = given if matches is None else list(matches)
    return tuple(
        _agreement(match, (a, b), store.load(match, a), store.load(match, b))
        for match in wanted
        for i, a in enumerate(given.get(match, ()))
        for b in given[match][i + 1 :]
    )


def _agreement(match: str, names: tuple[str, str], a: Transcript, b: Transcript) -> PairAgreement:
    there = {s.type for each in (a, b) for s in each.sections.values() if s.section_kind == "stage"}
    types = [type_ for type_ in STAGE_TYPES if type_ in there]
    by_stage: dict[str, Measures] = {type_: agreement_in_stages(a, b, type_) for type_ in types}
    return PairAgreement(match, *names, agreement(a, b), by_stage)


def by_reviewer(pairs: Iterable[PairAgreement]) -> dict[str, MeanAgreement]:
    """How far each reviewer agrees with the others: means over the pairs that they are in."""
    found: dict[str, list[Measures]] = {}
    for pair in pairs:
        for name in (pair.a, pair.b):
            found.setdefault(name, []).append(pair.overall)
    return {name: _means(measures) for name, measures in sorted(found.items())}


def by_stage(pairs: Iterable[PairAgreement]) -> dict[str, MeanAgreement]:
    """How far reviewers agree in the stages of each type: means over pairs."""
    found: dict[str, list[Measures]] = {}
    for pair in pairs:
        for type_, measures in pair.by_stage.items():
            found.setdefault(type_, []).append(measures)
    return {type_: _means(found[type_]) for type_ in STAGE_TYPES if type_ in found}


def _means(measures: Sequence[Measures]) -> MeanAgreement:
    known = {
        name: [value for each in measures if (value := each[name]) is not None]
        for name in measures[0]
    }
    means = {name: fmean(values) if values else None for name, values in known.items()}
    return MeanAgreement(means, {name: len(values) for name, values in known.items()})


def versions(store: Store, match: str, a: str, b: str) -> Versions:
    """The two branches, and what they have in common with ``main``."""
    if MAIN in (a, b) or a == b:
        raise Refused("name two reviewers")
    for name in (a, b):
        if not store.exists(match, name):
            raise NoSuchMatch(f"{name} does not have match {match}")
    logs = [store.revisions(match, name) for name in (MAIN, a, b)]
    main, left, right = (fold(log) for log in logs)
    base = fold(logs[0][: beginning_of(*logs)])
    return Versions(match, (a, b), base, main, left, right)


def check_third(names: Iterable[str], person: str) -> None:
    """``Refused`` if the person is one of these two: a third decides between two reviews."""
    if person in names:
        raise Refused(f"{person} is one of the two reviewers: a third person decides")


def write_decision(
    store: Store, both: Versions, choices: Mapping[str, str | None], *, author: str
) -> Revision | None:
    """Writes the decision to ``main``; ``choices`` has the name of a reviewer for each dispute.

    No name stands for neither of them: what it is about is flagged. ``None`` if ``main`` says
    all of it already. ``Refused`` for one of the two (``check_third``), if it cannot be
    (``decide``), if ``main`` is approved, or moved on since ``both`` was read.
    """
    check_third(both.names, author)
    sides: dict[str | None, Choice] = {both.names[0]: "a", both.names[1]: "b", None: "neither"}
    if strange := sorted(name or "" for name in set(choices.values()) - sides.keys()):
        raise Refused(f"{strange[0]!r} is neither {both.names[0]} nor {both.names[1]}")
    chosen = {id_: sides[name] for id_, name in choices.items()}
    changes = decide(both.base, both.main, both.a, both.b, chosen)
    if not changes:
        return None
    if both.main.match.status == "approved":
        raise Refused(APPROVED)
    made = Revision(both.main.head + 1, author, now(), _edit(both, choices), changes)
    try:
        store.append(both.match, made)
    except StaleHead as error:
        raise Refused("somebody changed the match meanwhile: look at it again") from error
    return made


def _edit(both: Versions, choices: Mapping[str, str | None]) -> dict[str, object]:
    """What the revision says of itself: where each part came from."""
    told = [
        {"dispute": each.id, "kind": each.kind, **each.where, "from": choices[each.id]}
        for each in both.disputes
    ]
    heads = dict(zip(both.names, (both.a.head, both.b.head), strict=True))
    return {"edit": DECIDE, "branches": heads, "parts": told, "rest": "both"}
