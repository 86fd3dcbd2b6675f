"""The differences of two revisions as a table: what, which lines, when; filtered by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.marked import mark_word
from reviewer.ui.models.qa_places import GROUPS
from reviewer.ui.models.qa_words import difference_words
from reviewer.ui.theme import look
from reviewer.ui.words import noop, time_name, translate

if TYPE_CHECKING:
    from reviewer.services.comparing import Measures
    from reviewer.ui.models.qa_places import Found

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_HEADS: Final = (
    noop("Qa", "About"),
    noop("Qa", "Difference"),
    noop("Qa", "Lines"),
    noop("Qa", "Time"),
)


class Column(IntEnum):
    """The columns."""

    GROUP = 0
    WHAT = 1
    LINES = 2
    TIME = 3


class DifferencesModel(QAbstractTableModel):
    """Every difference, or those of one group; ``rows`` are the shown ones."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Found, ...] = ()
        self.all: tuple[Found, ...] = ()
        self.group = ""
        self._kinds: Mapping[int, Mapping[str, int]] = {}
        look().changed.connect(self._repaint)

    def show(self, found: Sequence[Found]) -> None:
        """Takes the differences."""
        self.beginResetModel()
        self.all, self._kinds = tuple(found), {}
        self.rows = self._filtered()
        self.endResetModel()

    def show_measures(self, measures: Measures) -> None:
        """Says of texts by now in what way they changed."""
        self._kinds = measures.kinds
        self._repaint()

    def only(self, group: str) -> None:
        """Shows one group; all if empty."""
        self.beginResetModel()
        self.group = group
        self.rows = self._filtered()
        self.endResetModel()

    def counts(self) -> Counter[str]:
        """How many differences each group has."""
        return Counter(found.group for found in self.all)

    def row_about(self, section: str) -> int:
        """The first row about a section or a place in it; -1 if none is."""
        own = (n for n, found in enumerate(self.rows) if _is_about(found, section))
        inside = (n for n, found in enumerate(self.rows) if found.section == section)
        return next(own, next(inside, -1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section >= Column.LINES:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return translate("Qa", _HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell; a screen reader gets the whole row with its first."""
        if not index.isValid():
            return None
        found, column = self.rows[index.row()], Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(found, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(text for each in Column if (text := self._text(found, each)))
        if role == Qt.ItemDataRole.ToolTipRole and column == Column.WHAT:
            return self._text(found, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column >= Column.LINES:
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and column != Column.WHAT:
            return look().theme.color("dim")
        return None

    def _text(self, found: Found, column: Column) -> str:
        if column == Column.GROUP:
            return translate("Qa", GROUPS[found.group])
        if column == Column.LINES:
            return found.lines
        if column == Column.TIME:
            return time_name(found.ms)
        kinds = ", ".join(mark_word(kind) for kind in self._kinds.get(found.number, ()))
        said = difference_words(found)
        return f"{said} · {kinds}" if kinds else said

    def _filtered(self) -> tuple[Found, ...]:
        return tuple(found for found in self.all if self.group in ("", found.group))

    def _repaint(self) -> None:
        if self.rows:
            last = self.index(len(self.rows) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)


def _is_about(found: Found, section: str) -> bool:
    return found.group == "stages" and found.section == section
