"""The Review workspace."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.ui.desk import Desk


class ReviewWorkspace(QWidget):
    """The Review workspace."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("review")
        self._desk = desk
        self._column = QVBoxLayout(self)
