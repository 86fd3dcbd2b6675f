"""Rows of texts that can be ticked: what is proposed, to be taken or left."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import translate

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class TickRow(Protocol):
    """What a row is made of."""

    ticked: bool

    @property
    def tickable(self) -> bool:
        """Whether there is something to take."""

    @property
    def cells(self) -> Sequence[str]:
        """What the columns say."""

    @property
    def tip(self) -> str:
        """All that does not fit."""


class TickModel(QAbstractTableModel):
    """The first column is the tick, the others are the rows' cells."""

    def __init__(self, headings: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._headings = ("", *headings)
        self.rows: Sequence[TickRow] = ()

    def show(self, rows: Sequence[TickRow]) -> None:
        """Shows these rows and no others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def tick(self, rows: Iterable[int], ticked: bool) -> None:
        """Ticks these rows, or no longer; those with nothing to take stay as they are."""
        changed = [row for row in rows if self.rows[row].tickable]
        for row in changed:
            self.rows[row].ticked = ticked
        if changed:
            first, last = self.index(min(changed), 0), self.index(max(changed), 0)
            self.dataChanged.emit(first, last, [Qt.ItemDataRole.CheckStateRole])

    def renew(self, row: int) -> None:
        """Shows what a row says now."""
        last = self.index(row, len(self._headings) - 1)
        self.dataChanged.emit(self.index(row, 0), last, [])

    # Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """The tick and the cells."""
        return 0 if parent.isValid() else len(self._headings)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The first column can be ticked where there is something to take."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == 0 and self.rows[index.row()].tickable:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks one row."""
        if role != Qt.ItemDataRole.CheckStateRole or not self.rows[index.row()].tickable:
            return False
        self.tick([index.row()], Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's text, the tick, or the whole row for a tip and a screen reader."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole if column:
                return row.cells[column - 1]
            case Qt.ItemDataRole.CheckStateRole if column == 0 and row.tickable:
                return (Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked).value
            case Qt.ItemDataRole.ForegroundRole if not row.tickable:
                return look().theme.color("dim")
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(row.tip) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
        return None


def _spoken(row: TickRow) -> str:
    state = ""
    if row.tickable:
        ticked, unticked = translate("Ticks", "ticked"), translate("Ticks", "not ticked")
        state = ticked if row.ticked else unticked
    return ", ".join(part for part in (*row.cells, state) if part)
