"""The result of an adjudication: as computed, beside it as written, and which one stands."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from reviewer.domain.model import DebateFormat
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import BALLOTS, AdjudicationKind, Side
from reviewer.ui.models.scores_words import ballot_name
from reviewer.ui.theme import look
from reviewer.ui.words import noop, role_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.scores import Tally
    from reviewer.ui.models.scores_sheet import ScoreSheet

Line = tuple[str, str, str | None]
"""What, as computed, as written; without the last, the second takes its room."""


class Result(QLabel):
    """Winner, votes by kind and best debaters of one adjudication."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("scores.result")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_result(self, transcript: Transcript | None, sheet: ScoreSheet | None) -> None:
        """Shows what the forms come to."""
        if transcript is None or sheet is None or not sheet.columns:
            self.setText("")
            return
        lines = [*_result_lines(transcript, sheet), *_vote_lines(sheet.tally)]
        debaters = (translate("Scores", "Best-debater votes"), _debaters(sheet.tally), None)
        self.setText(_table([*lines, debaters]))


def _result_lines(transcript: Transcript, sheet: ScoreSheet) -> list[Line]:
    """Winner and best debater; what was announced is the original's."""
    match, tally = transcript.match, sheet.tally
    written = sheet.adjudication == "original"
    won, best = match.announced_winner, match.announced_best_debater
    names = ", ".join(map(role_name, tally.best_debaters or ()))
    by = _totals(tally)
    return [
        (
            translate("Scores", "Winner"),
            f"{word(tally.winner) or _undecided()} {by}",
            _written(won and word(won), tally.winner == won) if written else "",
        ),
        (
            translate("Scores", "Best debater"),
            names or _undecided(),
            _written(best and role_name(best), best in (tally.best_debaters or ()))
            if written
            else "",
        ),
    ]


def _undecided() -> str:
    return translate("Scores", "undecided")


def _written(said: str | None, same: bool) -> str:
    if not said:
        return translate("Scores", "not announced")
    return f"✔ {said}" if same else translate("Scores", "✖ {said}, it differs").format(said=said)


def _totals(tally: Tally) -> str:
    if tally.vote_totals is None:
        return f"{tally.votes['affirmative']} : {tally.votes['negative']}"
    totals = tally.vote_totals
    return f"{totals['affirmative']:g} : {totals['negative']:g}"


def _debaters(tally: Tally) -> str:
    named = [(role, votes) for role, votes in tally.best_debater_votes.items() if votes]
    named.sort(key=lambda each: -(each[1] or 0))
    return ", ".join(f"{role_name(role)} ×{votes}" for role, votes in named) or "–"


def _vote_lines(tally: Tally) -> list[Line]:
    """Judges for each side, by kind of vote."""
    lines: list[Line] = []
    for ballot in BALLOTS:
        votes = [judge.votes[ballot] for judge in tally.judges]
        said = f"{votes.count('affirmative')} : {votes.count('negative')}"
        if ties := votes.count("tie"):
            said += " · " + translate("Scores", "{number} tied").format(number=ties)
        if missing := votes.count(None):
            said += " · " + translate("Scores", "{number} missing").format(number=missing)
        lines.append((ballot_name(ballot), said, ""))
    return lines


def _table(lines: Sequence[Line]) -> str:
    theme = look().theme
    heads = ("", translate("Scores", "Computed"), translate("Scores", "As written"))
    head = "".join(f'<td style="color:{theme.dim}">{html.escape(each)}</td>' for each in heads)
    rows = "".join(map(_html, lines))
    return f'<table cellspacing="0" cellpadding="1"><tr>{head}</tr>{rows}</table>'


def _html(line: Line) -> str:
    theme = look().theme
    what, computed = map(html.escape, line[:2])
    written = None if line[2] is None else html.escape(line[2])
    pad = "padding-right:14px"
    head = f'<td style="color:{theme.dim};{pad}">{what}</td>'
    if written is None:
        return f'<tr>{head}<td colspan="2"><b>{computed}</b></td></tr>'
    color = theme.error if written.startswith("✖") else theme.text
    return (
        f"<tr>{head}"
        f'<td style="{pad}"><b>{computed}</b></td><td style="color:{color}">{written}</td></tr>'
    )


def standing_words(transcript: Transcript, fmt: DebateFormat | None, kind: AdjudicationKind) -> str:
    """Which result stands, and whether the appeal overturned the original."""
    if not transcript.forms_of("appeal"):
        return translate("Scores", "This result stands.") if kind == "original" else ""
    first, second = (_winner(transcript, fmt, each) for each in ("original", "appeal"))
    words = _ORIGINAL if kind == "original" else _APPEAL
    if first is None or second is None:
        return translate("Scores", words["undecided"])
    said = translate("Scores", words["overturned" if first != second else "upheld"])
    return said.format(before=word(first), after=word(second))


_ORIGINAL: Final = {
    "undecided": noop("Scores", "The appeal stands; whether it overturns this is not decided."),
    "overturned": noop("Scores", "The appeal stands and overturned this: {before} → {after}."),
    "upheld": noop("Scores", "The appeal stands and upheld this: {after}."),
}
_APPEAL: Final = {
    "undecided": noop("Scores", "It stands; whether it overturns is not decided."),
    "overturned": noop("Scores", "It stands and overturns: {before} → {after}."),
    "upheld": noop("Scores", "It stands and upholds: {after}."),
}


def _winner(transcript: Transcript, fmt: DebateFormat | None, kind: str) -> Side | None:
    from reviewer.domain.scores import tally

    forms = transcript.forms_of(kind)
    entries = [e for form in forms for e in transcript.entries_by_form.get(form.id, ())]
    players = fmt.debaters_per_side if fmt else 4
    return tally(forms, entries, transcript.match.winner_by, players).winner
