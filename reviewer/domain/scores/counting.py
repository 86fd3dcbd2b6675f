"""What the judges decided: effective forms, votes, winner, totals and best debaters.

Each judge is counted alone, sides are only ever read off that judge's own entries, and what
missing values leave open is ``None``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from reviewer.domain.model import Entry, Form
from reviewer.domain.words import BALLOTS, DEBATER_ROLES, SIDES, Ballot, Side

Vote: TypeAlias = Literal["affirmative", "negative", "tie"]
PANEL: Final = 3  # judges of an adjudication, each with three votes and three best debaters
_VOTES: Final[dict[str | None, Vote]] = {
    "affirmative": "affirmative",
    "negative": "negative",
    "tie": "tie",
}


@dataclass(frozen=True, slots=True)
class JudgeTally:
    """One judge's effective form.

    ``sums`` are the sums of the aligned scores of each side (``None``: there are none);
    ``complete`` is false where one of them has no value. A vote given twice differently is
    ``None``.
    """

    judge: str
    form: str
    votes: Mapping[Ballot, Vote | None]
    best_debaters: tuple[str, ...]
    sums: Mapping[Side, int | None]
    complete: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """An adjudication as its forms give it.

    ``undecided`` are judges of whom it is not clear which form counts: they count nowhere.
    ``votes`` are judges by decisive vote; ``vote_totals`` all three kinds of vote, a tie being
    0.5 each, with ``winner_by="all_votes"`` only. ``best_debater_votes`` has every role as a
    key (``None``: no such debater in this format).
    """

    judges: tuple[JudgeTally, ...]
    undecided: tuple[str, ...]
    votes: Mapping[Side, int]
    vote_totals: Mapping[Side, float] | None
    winner: Side | None
    best_debater_votes: Mapping[str, int | None]
    best_debaters: tuple[str, ...] | None


def standing_forms(forms: Iterable[Form]) -> tuple[Form, ...]:
    """The forms that no person has set aside."""
    return tuple(form for form in forms if not form.set_aside)


def effective_forms(forms: Iterable[Form]) -> tuple[dict[str, Form], tuple[str, ...]]:
    """Each judge's form that counts, and the judges of whom that cannot be said.

    A form a person chose counts, else the last one submitted; one that was set aside never
    does. Times are compared as far as both are written: 20:31 and 20:31:05 decide nothing.
    """
    by_judge: dict[str, list[Form]] = {}
    for form in standing_forms(forms):
        by_judge.setdefault(form.judge, []).append(form)
    found = {judge: _effective(sent) for judge, sent in by_judge.items()}
    undecided = tuple(judge for judge, form in found.items() if form is None)
    return {judge: form for judge, form in found.items() if form is not None}, undecided


def tally(
    forms: Sequence[Form],
    entries: Sequence[Entry],
    winner_by: str = "decisive",
    debaters_per_side: int = 4,
) -> Tally:
    """The tally of one adjudication; ``forms`` and ``entries`` are those of it alone."""
    effective, undecided = effective_forms(forms)
    held: dict[str, list[Entry]] = {}
    for entry in entries:
        held.setdefault(entry.form, []).append(entry)
    judges = tuple(
        _judge_tally(judge, form.id, held.get(form.id, [])) for judge, form in effective.items()
    )
    decisive = [judge.votes["decisive"] for judge in judges]
    every = [judge.votes[ballot] for judge in judges for ballot in BALLOTS]
    counted, due = (every, PANEL * len(BALLOTS)) if winner_by == "all_votes" else (decisive, PANEL)
    named = Counter(role for judge in judges for role in judge.best_debaters)
    return Tally(
        judges=judges,
        undecided=undecided,
        votes={side: decisive.count(side) for side in SIDES},
        vote_totals=_totals(every) if winner_by == "all_votes" else None,
        winner=None if undecided else _leader(counted, due),
        best_debater_votes=_role_counts(named, debaters_per_side),
        best_debaters=None if undecided else _most_named(judges, named),
    )


def _effective(sent: list[Form]) -> Form | None:
    chosen = [form for form in sent if form.chosen]
    if len(chosen) == 1 or len(sent) == 1:
        return (chosen or sent)[0]
    for form in () if chosen else sent:
        if all(_is_later(form, other) for other in sent if other is not form):
            return form
    return None


def _is_later(form: Form, other: Form) -> bool:
    if not form.submitted or not other.submitted:
        return False
    both = min(len(form.submitted), len(other.submitted))
    return form.submitted[:both] > other.submitted[:both]


def _judge_tally(judge: str, form: str, entries: list[Entry]) -> JudgeTally:
    scores = [e for e in entries if e.what == "score" and e.section and e.side]
    debaters = [e.value for e in entries if e.what == "best_debater"]
    return JudgeTally(
        judge,
        form,
        votes={ballot: _vote(entries, ballot) for ballot in BALLOTS},
        best_debaters=tuple(role for role in debaters if role in DEBATER_ROLES),
        sums={side: _sum(e.value for e in scores if e.side == side) for side in SIDES},
        complete=all(_number(e.value) is not None for e in scores),
    )


def _vote(entries: list[Entry], ballot: Ballot) -> Vote | None:
    given = {_VOTES.get(e.value) for e in entries if e.what == "vote" and e.ballot == ballot}
    return given.pop() if len(given) == 1 else None


def _number(value: str | None) -> int | None:
    return int(value) if value and value.isascii() and value.isdigit() else None


def _sum(values: Iterable[str | None]) -> int | None:
    numbers = [number for value in values if (number := _number(value)) is not None]
    return sum(numbers) if numbers else None


def _totals(votes: Sequence[Vote | None]) -> dict[Side, float]:
    ties = votes.count("tie") / 2
    return {side: votes.count(side) + ties for side in SIDES}


def _leader(votes: Sequence[Vote | None], due: int) -> Side | None:
    """The side whose lead no vote that is still out could take away."""
    totals = _totals(votes)
    out = max(due, len(votes)) - (len(votes) - votes.count(None))
    lead = totals["affirmative"] - totals["negative"]
    if abs(lead) <= out:
        return None
    return "affirmative" if lead > 0 else "negative"


def _role_counts(named: Counter[str], debaters_per_side: int) -> dict[str, int | None]:
    return {
        role: named[role] if int(role[-1]) <= debaters_per_side else None for role in DEBATER_ROLES
    }


def _most_named(judges: Sequence[JudgeTally], named: Counter[str]) -> tuple[str, ...] | None:
    """All who are tied at the top; ``None`` unless every judge of the panel gave three names."""
    if len(judges) != PANEL or any(len(judge.best_debaters) != 3 for judge in judges):
        return None
    top = max(named.values())
    return tuple(role for role in DEBATER_ROLES if named[role] == top)
