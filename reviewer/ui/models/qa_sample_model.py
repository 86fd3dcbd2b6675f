"""A QA sample as a queue: which unit, what it stands for, and what was said of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from reviewer.ui.models.rows import Rows
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.domain.sampling import Estimate
    from reviewer.services.sampling_verdicts import Queued, Results

VERDICTS: Final[Mapping[str, str]] = {
    "accept": noop("Qa", "✔ accepted"),
    "return": noop("Qa", "↩ returned"),
    "fix": noop("Qa", "✎ fixed"),
}
_HEADS: Final = (
    noop("Qa", "Match"),
    noop("Qa", "Unit"),
    noop("Qa", "Stage"),
    noop("Qa", "Reviewer"),
    noop("Qa", "Risk"),
    noop("Qa", "Weight"),
    noop("Qa", "Stands for"),
    noop("Qa", "Verdict"),
    noop("Qa", "Reason"),
)
_MEANINGS: Final[Mapping[int, str]] = {
    4: noop("Qa", "How likely something is wrong, by what the checks and the recogniser say"),
    5: noop("Qa", "How many times as likely it was drawn as a unit without risk"),
    6: noop("Qa", "How many units it speaks for in the error rate: one over its chance"),
}
REASON: Final = len(_HEADS) - 1


class SampleModel(Rows["Queued"]):
    """The items in the order in which to look at them; a verdict leaves the list where it is."""

    context = "Qa"
    heads = _HEADS
    numbers = frozenset(_MEANINGS)
    whole = range(len(_HEADS))

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        look().changed.connect(self.repaint)

    def next_open(self, after: int) -> int:
        """The first row after this one that nobody has judged, else before it; -1 if none."""
        order = [*range(after + 1, len(self.rows)), *range(after + 1)]
        return next((n for n in order if n < len(self.rows) and self.rows[n].given is None), -1)

    def key(self, row: Queued) -> object:
        """The item, whatever was said of it."""
        return row.item

    def head_tip(self, column: int) -> str:
        """What the numbers mean."""
        return translate("Qa", _MEANINGS[column]) if column in _MEANINGS else ""

    def cell(self, row: Queued, column: int) -> str:
        """The unit, its chance and its verdict."""
        return _texts(row)[column]

    def color(self, row: Queued, column: int) -> str | None:
        """What was judged, and how."""
        if row.given is None:
            return None
        return "warning" if row.given.is_wrong else "good"


def _texts(row: Queued) -> tuple[str, ...]:
    drawn = row.item.drawn
    candidate, given = drawn.candidate, row.given
    return (
        candidate.match,
        candidate.unit,
        word(candidate.stratum.stage),
        candidate.stratum.reviewer or "–",
        f"{candidate.risk:.2f}",
        f"{candidate.weight:.2f}",
        f"{1 / drawn.chance:.1f}",
        "" if given is None else translate("Qa", VERDICTS[given.verdict]),
        "" if given is None else given.reason,
    )


def results_words(results: Results) -> str:
    """The error rate that is left, with its interval."""
    if results.overall is None:
        return translate("Qa", "Nothing was judged yet.")
    return _estimate(translate("Qa", "Error rate left"), results.overall)


def _estimate(name: str, found: Estimate) -> str:
    words = translate(
        "Qa",
        "{name}: {rate:.1%} ({low:.1%} – {high:.1%}, {confidence:.0%} sure), {wrong} of {judged}",
    )
    low, high = found.interval
    return words.format(
        name=name,
        rate=found.rate,
        low=low,
        high=high,
        confidence=found.confidence,
        wrong=found.wrong,
        judged=found.judged,
    )
