"""A table whose rows can be ticked by key and by mouse, and gone to."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from reviewer.ui.models.tick_model import TickModel
from reviewer.ui.tables import dress_table

TICK = 30
"""Pixels of the first column."""


class TickTable(QTableView):
    """Space ticks what is selected; Enter or a double click emits ``chosen`` with the row.

    ``current_changed`` brings the row that is looked at, -1 for none.
    """

    chosen = Signal(int)
    current_changed = Signal(int)

    def __init__(self, model: TickModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self._model = model
        dress_table(self, name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        self.horizontalHeader().setMinimumSectionSize(28)
        self.setColumnWidth(0, TICK)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.row()))
        self.selectionModel().currentRowChanged.connect(
            lambda index, before: self.current_changed.emit(index.row())
        )

    def stretch(self, *columns: int) -> None:
        """Gives the room that is left to these columns."""
        for column in columns:
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter are ours, everything else is the table's."""
        rows = [index.row() for index in self.selectionModel().selectedRows()]
        if event.key() == Qt.Key.Key_Space and rows:
            tickable = [row for row in rows if self._model.rows[row].tickable]
            self._model.tick(rows, not all(self._model.rows[row].ticked for row in tickable))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and rows:
            self.chosen.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
