"""A QA sample as a queue: which unit, what it stands for, and what was said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.domain.sampling import Estimate
    from reviewer.services.sampling_verdicts import Queued, Results

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_NUMBERS: Final = (4, 5, 6)
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


class SampleModel(QAbstractTableModel):
    """The items in the order in which to look at them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Queued, ...] = ()
        look().changed.connect(self._repaint)

    def show(self, rows: Sequence[Queued]) -> None:
        """Takes a queue; another verdict leaves the list where it is."""
        same = [row.item for row in rows] == [row.item for row in self.rows]
        if same:
            self.rows = tuple(rows)
            self._repaint()
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def next_open(self, after: int) -> int:
        """The first row after this one that nobody has judged, else before it; -1 if none."""
        order = [*range(after + 1, len(self.rows)), *range(after + 1)]
        return next((n for n in order if n < len(self.rows) and self.rows[n].given is None), -1)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many items."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in _NUMBERS:
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole and section in _MEANINGS:
            return translate("Qa", _MEANINGS[section])
        return translate("Qa", _HEADS[section]) if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell; the whole row for a screen reader."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        texts = _texts(row)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return texts[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(text for text in texts if text)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in _NUMBERS:
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and row.given is not None:
            return look().theme.color("warning" if row.given.is_wrong else "good")
        return None

    def _repaint(self) -> None:
        if self.rows:
            last = self.index(len(self.rows) - 1, len(_HEADS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)


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
