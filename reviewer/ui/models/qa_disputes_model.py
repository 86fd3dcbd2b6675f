"""The disputes of two reviews as a table: what each says, and whose version is to hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.models.qa_dispute_words import about, lines_words, sides_words
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.double_review import Choice, Dispute

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_SIGNS: Final[Mapping[str, str]] = {"a": "◀", "b": "▶", "neither": "⚑"}


class Column(IntEnum):
    """The columns."""

    ABOUT = 0
    LINES = 1
    LEFT = 2
    RIGHT = 3
    HOLDS = 4


_HEADS: Final = {
    Column.ABOUT: noop("Qa", "About"),
    Column.LINES: noop("Qa", "Lines"),
    Column.HOLDS: noop("Qa", "Holds"),
}


class DisputesModel(QAbstractTableModel):
    """``choices`` has by a dispute's id whose version holds, as far as somebody said it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Dispute, ...] = ()
        self.names = ("", "")
        self.choices: dict[str, Choice] = {}
        look().changed.connect(self._repaint)

    def show(
        self, names: tuple[str, str], rows: Sequence[Dispute], choices: Mapping[str, Choice]
    ) -> None:
        """Takes the disputes of two reviewers, and what was decided of them before."""
        self.beginResetModel()
        self.names, self.rows = names, tuple(rows)
        self.choices = {row.id: choices[row.id] for row in rows if row.id in choices}
        self.endResetModel()

    def choose(self, rows: Iterable[int], choice: Choice) -> None:
        """Decides these rows."""
        self.choices |= {self.rows[row].id: choice for row in rows}
        self._repaint()

    @property
    def open(self) -> int:
        """How many are undecided."""
        return len(self.rows) - len(self.choices)

    def next_open(self, after: int) -> int:
        """The first undecided row after this one, else before it; -1 if there is none."""
        order = [*range(after + 1, len(self.rows)), *range(after + 1)]
        return next((n for n in order if self.rows[n].id not in self.choices), -1)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many disputes."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called; those of the reviewers after them."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        if section in (Column.LEFT, Column.RIGHT):
            place = section - Column.LEFT
            name = self.names[place] or (translate("Qa", "Left"), translate("Qa", "Right"))[place]
            return f"{'◀▶'[place]} {name}"
        return translate("Qa", _HEADS[Column(section)])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell; the whole row for a screen reader."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], Column(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._texts(row)[column]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(text for text in self._texts(row) if text)
        if role == Qt.ItemDataRole.ForegroundRole:
            return look().theme.color(self._color(row, column))
        return None

    def _texts(self, row: Dispute) -> tuple[str, ...]:
        return about(row), lines_words(row), *sides_words(row), self._holds(row)

    def _holds(self, row: Dispute) -> str:
        choice = self.choices.get(row.id)
        if choice is None:
            return translate("Qa", "open")
        names = dict(zip(("a", "b"), self.names, strict=True))
        name = names.get(choice) or translate("Qa", "neither")
        return f"{_SIGNS[choice]} {name}"

    def _color(self, row: Dispute, column: Column) -> str:
        choice = self.choices.get(row.id)
        if column == Column.HOLDS:
            return {None: "dim", "neither": "warning"}.get(choice, "good")
        whose = {Column.LEFT: "a", Column.RIGHT: "b"}.get(column)
        if whose is None or choice not in (None, whose):
            return "dim"
        return "text"

    def _repaint(self) -> None:
        if self.rows:
            last = self.index(len(self.rows) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
