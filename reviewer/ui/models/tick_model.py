"""Rows of texts that can be ticked: what is proposed, to be taken or left."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt

from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.words import translate


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


class TickModel(Rows[TickRow]):
    """The first column is the tick, the others are the rows' cells."""

    def __init__(self, headings: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self.heads = ("", *headings)

    def head(self, column: int) -> str:
        """As it was given."""
        return self.heads[column]

    def cell(self, row: TickRow, column: int) -> str:
        """A text of the row after the tick."""
        return row.cells[column - 1] if column else ""

    def tip(self, row: TickRow, column: int) -> str:
        """All that does not fit."""
        return row.tip

    def spoken(self, row: TickRow, column: int) -> str:
        """The whole row, and whether it is ticked."""
        return _spoken(row)

    def color(self, row: TickRow, column: int) -> str | None:
        """What cannot be taken is dim."""
        return None if row.tickable else "dim"

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
        last = self.index(row, self.columnCount() - 1)
        self.dataChanged.emit(self.index(row, 0), last, [])

    # Qt

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
        """The tick, too."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return super().data(index, role)
        row = self.rows[index.row()]
        if index.column() != 0 or not row.tickable:
            return None
        return (Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked).value


def _spoken(row: TickRow) -> str:
    state = ""
    if row.tickable:
        ticked, unticked = translate("Ticks", "ticked"), translate("Ticks", "not ticked")
        state = ticked if row.ticked else unticked
    return ", ".join(part for part in (*row.cells, state) if part)
