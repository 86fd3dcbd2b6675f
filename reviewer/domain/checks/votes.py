"""Votes and best debaters of each judge, and what they come to against what was announced."""

import re
import unicodedata
from collections.abc import Callable, Iterator

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.naming import Names, places, tell
from reviewer.domain.checks.panel import SIZE, Panel
from reviewer.domain.checks.wording import count
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.model import DebateFormat, Entry, Form, Match, WrittenTotal
from reviewer.domain.scores import JudgeTally
from reviewer.domain.words import BALLOTS, DEBATER_ROLES, Ballot

BEST_DEBATERS = 3  # votes of each judge
TIES: dict[str, Severity] = {"decisive": "error", "impression": "warning"}


def votes(match: str, panel: Panel, fmt: DebateFormat | None) -> Iterator[Finding]:
    """Findings about what each judge voted, on forms that count."""
    for judge in panel.tally.judges:
        form = panel.effective[judge.judge]
        yield from _ballots(match, panel, form, judge)
        yield from _best_debaters(match, panel, form, fmt)


def _ballots(match: str, panel: Panel, form: Form, judge: JudgeTally) -> Iterator[Finding]:
    for ballot in BALLOTS:
        where = _at_ballot(panel, form, ballot)
        given = _given(panel, form, ballot)
        vote = judge.votes[ballot]
        if vote is None:
            yield tell(match, panel, "vote-missing", where, _no_vote(form, ballot, given))
        elif vote == "tie" and ballot in TIES:
            words = _tied(form, ballot, given)
            yield tell(match, panel, "vote-tie", where, words, TIES[ballot])


def _no_vote(form: Form, ballot: Ballot, given: list[Entry]) -> Callable[[Names], str]:
    why = _why(given)

    def words(who: Names) -> str:
        judge = who.judge(form.judge)
        if not given:
            return f"Judge {judge} has no {ballot} vote{why}."
        return f"Judge {judge} has no {ballot} vote{why} at {places(who, given)}."

    return words


def _tied(form: Form, ballot: Ballot, given: list[Entry]) -> Callable[[Names], str]:
    def words(who: Names) -> str:
        judge, at = who.judge(form.judge), places(who, given)
        return f"The {ballot} vote of judge {judge} at {at} is a tie."

    return words


def _given(panel: Panel, form: Form, ballot: Ballot) -> list[Entry]:
    return [e for e in panel.entries[form.id] if e.what == "vote" and e.ballot == ballot]


def _at_ballot(panel: Panel, form: Form, ballot: Ballot) -> dict[str, object]:
    """The place of a vote, with its cell where the form has one."""
    where = panel.where(form, ballot=ballot)
    given = _given(panel, form, ballot)
    return where | {"entry": given[0].id, "cell": given[0].cell} if given else where


def _why(given: list[Entry]) -> str:
    if len({entry.value for entry in given} - {None}) > 1:
        return f": {len(given)} that differ"
    if any(entry.raw.strip() and entry.value is None for entry in given):
        return " that can be read"
    return ""


def _best_debaters(
    match: str, panel: Panel, form: Form, fmt: DebateFormat | None
) -> Iterator[Finding]:
    entries = [e for e in panel.entries[form.id] if e.what == "best_debater"]
    given = [e for e in entries if e.value is not None or _unknown_name(e)]
    if len(given) != BEST_DEBATERS:
        words = _miscounted(form, len(given), entries)
        yield tell(match, panel, "best-debater-count", panel.where(form), words)
    for entry in given:
        if entry.value is None or not _is_debater(entry.value, fmt):
            where = panel.on(entry, form)
            yield tell(match, panel, "best-debater-unknown", where, _nobody(form, entry))


def _miscounted(form: Form, number: int, entries: list[Entry]) -> Callable[[Names], str]:
    votes = count(number, "vote")

    def words(who: Names) -> str:
        judge = who.judge(form.judge)
        if not entries:
            return f"Judge {judge} gave {votes} for the best debater; three are due."
        at = places(who, entries)
        return f"Judge {judge} gave {votes} for the best debater at {at}; three are due."

    return words


def _nobody(form: Form, entry: Entry) -> Callable[[Names], str]:
    def words(who: Names) -> str:
        judge, at = who.judge(form.judge), who.at(entry)
        return f"A best-debater vote of judge {judge} at {at} names no debater of this match."

    return words


def _unknown_name(entry: Entry) -> bool:
    """Whether something is written that gave no role, and no person has settled it."""
    return entry.value is None and entry.reason is None and bool(entry.raw.strip())


def _is_debater(role: str, fmt: DebateFormat | None) -> bool:
    if role not in DEBATER_ROLES:
        return False
    return fmt is None or int(role[-1]) <= fmt.debaters_per_side


def stage_votes(match: str, panel: Panel, incomplete: frozenset[str]) -> Iterator[Finding]:
    """Stage votes against the sums of the same judge's scores, on forms that lack no score.

    ``incomplete`` are the forms that do.
    """
    for judge in panel.tally.judges:
        ours, theirs = judge.sums["affirmative"], judge.sums["negative"]
        vote = judge.votes["stage"]
        if vote is None or ours is None or theirs is None or judge.form in incomplete:
            continue
        ahead = "tie" if ours == theirs else "affirmative" if ours > theirs else "negative"
        if vote != ahead:
            form = panel.effective[judge.judge]
            where = _at_ballot(panel, form, "stage")
            words = _against_the_sums(form, vote, (ours, theirs), _given(panel, form, "stage"))
            yield tell(match, panel, "stage-vote-mismatch", where, words)


def _against_the_sums(
    form: Form, vote: str, sums: tuple[int, int], given: list[Entry]
) -> Callable[[Names], str]:
    ours, theirs = sums

    def words(who: Names) -> str:
        judge, at = who.judge(form.judge), places(who, given)
        return (
            f"Judge {judge}'s stage vote at {at} is {vote}, but the scores come to "
            f"{ours} for the affirmative and {theirs} for the negative."
        )

    return words


def totals(match: str, panel: Panel, incomplete: frozenset[str]) -> Iterator[Finding]:
    """Totals as written against the sums, on forms that lack no score."""
    for judge in panel.tally.judges:
        form = panel.effective[judge.judge]
        for total in form.totals if form.id not in incomplete else ():
            given = None if total.side is None else judge.sums[total.side]
            if given is None or _number(total.raw) in (None, given):
                continue
            where = panel.where(form, side=total.side, cell=total.cell)
            words = _another_total(form, total, given)
            yield tell(match, panel, "stage-vote-mismatch", where, words)


def _another_total(form: Form, total: WrittenTotal, given: int) -> Callable[[Names], str]:
    written, side = _number(total.raw), total.side

    def words(who: Names) -> str:
        judge, cell = who.judge(form.judge), who.cell(total.cell)
        return (
            f"Judge {judge}'s total for the {side} at {cell} is written as {written}, "
            f"but the scores come to {given}."
        )

    return words


def _number(raw: str) -> int | None:
    """A written total as a number; ``None`` for what is none."""
    found = re.fullmatch(r"([0-9]{1,4})(?:\.0+)?分?", unicodedata.normalize("NFKC", raw).strip())
    return int(found[1]) if found else None


def results(match: Match, panel: Panel) -> Iterator[Finding]:
    """What was announced against what the original's forms come to, where they decide it."""
    won, counted = match.announced_winner, panel.tally
    if won is not None and _all_voted(panel, match.winner_by) and counted.winner != won:
        message = (
            f"The {won} was announced as winner, but the votes give {counted.winner or 'a tie'}."
        )
        yield say(match.id, "winner-mismatch", panel.where(field="winner"), message)
    best = match.announced_best_debater
    if best is not None and counted.best_debaters and best not in counted.best_debaters:
        named = ", ".join(counted.best_debaters)
        message = f"{best} was announced as best debater, but the votes give {named}."
        yield say(match.id, "winner-mismatch", panel.where(field="best_debater"), message)


def _all_voted(panel: Panel, winner_by: str) -> bool:
    """Whether the votes decide: a winner is found, or no vote is out."""
    if panel.tally.winner is not None:
        return True
    ballots: tuple[Ballot, ...] = BALLOTS if winner_by == "all_votes" else ("decisive",)
    cast = [judge.votes[ballot] for judge in panel.tally.judges for ballot in ballots]
    return len(panel.tally.judges) == SIZE and not panel.undecided and None not in cast
