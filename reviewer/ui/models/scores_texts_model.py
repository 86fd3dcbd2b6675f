"""The model-written texts of a match: what they are about, and what a reviewer said of them."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.model import Supplement
from reviewer.domain.transcript import Transcript, id_key
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate, word

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
COLUMNS: Final = (
    noop("Scores", "Text"),
    noop("Scores", "About"),
    noop("Scores", "Attempt"),
    noop("Scores", "Verdict"),
)
TEXT, ABOUT, ATTEMPT, VERDICT = range(4)
_KINDS: Final = {
    "summary": noop("Scores", "Summary"),
    "reasoning": noop("Scores", "Reasoning"),
}


class TextsModel(QAbstractTableModel):
    """One row a text."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._texts: tuple[Supplement, ...] = ()

    def show(self, transcript: Transcript | None) -> None:
        """Takes the texts as they are now."""
        every = transcript.supplements.values() if transcript else ()
        texts = tuple(sorted(every, key=lambda each: id_key(each.id)))
        same = [each.id for each in texts] == [each.id for each in self._texts]
        if not same:
            self.beginResetModel()
        self._texts = texts
        if not same:
            self.endResetModel()
        elif texts:
            self.dataChanged.emit(self.index(0, 0), self.index(len(texts) - 1, VERDICT))

    @property
    def pending(self) -> int:
        """How many nobody has judged yet."""
        return sum(each.verdict is None for each in self._texts)

    def text(self, index: Index) -> Supplement | None:
        """The text of a row."""
        return self._texts[index.row()] if index.isValid() else None

    def row_of(self, supplement: str | None) -> int | None:
        """The row of a text."""
        return next((i for i, each in enumerate(self._texts) if each.id == supplement), None)

    def next_pending(self, row: int, by: int) -> int | None:
        """The next row, or the one before, that nobody has judged; from the end it wraps."""
        size = len(self._texts)
        rows = [(row + by * step) % size for step in range(1, size + 1)]
        return next((each for each in rows if self._texts[each].verdict is None), None)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many texts."""
        return 0 if parent.isValid() else len(self._texts)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Scores", COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts and colours."""
        found = self.text(index)
        if found is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(found, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(_cell(found, index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            texts = [_cell(found, number) for number in range(len(COLUMNS))]
            return ", ".join(texts) if index.column() == 0 else texts[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == VERDICT:
            colors = {"accepted": "good", "rejected": "error"}
            return look().theme.color(colors.get(found.verdict or "", "warning"))
        return None


def _cell(found: Supplement, column: int) -> str:
    if column == TEXT:
        return text_name(found)
    if column == ABOUT:
        return word(found.adjudication)
    return str(found.attempt) if column == ATTEMPT else verdict_words(found)


def text_name(found: Supplement) -> str:
    """What kind of text it is."""
    known = _KINDS.get(found.text_kind)
    return translate("Scores", known) if known else found.text_kind


def verdict_words(found: Supplement) -> str:
    """What a reviewer said of it."""
    if found.verdict == "accepted":
        return translate("Scores", "✔ accepted")
    if found.verdict == "rejected":
        return translate("Scores", "✖ rejected, a new attempt is due")
    return translate("Scores", "○ not judged yet")
