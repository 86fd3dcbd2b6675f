"""The tables of the scores: Enter chooses, and each says when the keyboard enters it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from reviewer.ui.models.scores_model import FIRST, GridRole
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE, look

ROW_HEIGHT = 3 * SPACE
NARROWEST = 9 * SPACE


class Table(QTableView):
    """``chosen``: Enter or a double click on a cell. ``entered``: the keyboard is here now."""

    chosen = Signal(QModelIndex)
    entered = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        dress_table(self, name)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.doubleClicked.connect(self.chosen)

    def drag_entries(self) -> None:
        """Lets entries be dragged from here and be dropped here."""
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDragDropOverwriteMode(True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Says so; what has no current row takes the first."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.model() is not None:
            self.show_first()
        self.entered.emit()

    def show_first(self) -> None:
        """Makes the first cell the current one."""
        self.setCurrentIndex(self.model().index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; everything else is the table's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class Grid(Table):
    """The cells of the judges; the columns of stages and sides cannot be entered."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setObjectName("scores.grid")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setItemDelegate(_Lines(self))
        self.drag_entries()
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideNone)
        header.setMinimumSectionSize(NARROWEST)

    def show_first(self) -> None:
        """Makes the first judge's first cell the current one."""
        self.setCurrentIndex(self.model().index(0, FIRST))

    def fit_columns(self) -> None:
        """The stage takes what is left, the judges share alike."""
        header = self.horizontalHeader()
        for column in range(self.model().columnCount()):
            mode = QHeaderView.ResizeMode.Stretch
            if column == 1:
                mode = QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(column, mode)


class _Lines(QStyledItemDelegate):
    """A line where another group of rows begins, and the frame of the current cell.

    Stages and sides cannot be chosen and yet are no less to be read than anything else.
    """

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state |= QStyle.StateFlag.State_Enabled

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        theme, rect = look().theme, option.rect
        painter.save()
        painter.setPen(theme.color("dim" if index.data(GridRole.BEGINS) else "line"))
        painter.drawLine(rect.topLeft(), rect.topRight())
        view = self.parent()
        if isinstance(view, Grid) and view.hasFocus() and view.currentIndex() == index:
            painter.setPen(theme.color("accent"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()
