"""The list of problems of an adjudication: Enter or a click goes to the cell."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView


class ProblemList(QListView):
    """``chosen``: go where it is."""

    chosen = Signal(QModelIndex)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("scores.problems")
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self.chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Messages wrap anew in another width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; everything else is the list's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
