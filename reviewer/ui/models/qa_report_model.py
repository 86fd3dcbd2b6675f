"""The figures of one part of the report: what, the value, its n, what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.reporting import Row

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_HEADS: Final = (
    noop("Qa", "Figure"),
    noop("Qa", "Value"),
    noop("Qa", "n"),
    noop("Qa", "Left out"),
)


class ReportModel(QAbstractTableModel):
    """The rows of a table of ``services.reporting.told``."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Takes the figures of another part."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many figures."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """The columns."""
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Qa", _HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell; the whole row for a screen reader."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        texts = (row.what, row.value, row.of, row.left_out)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return texts[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(text for text in texts if text)
        return None
