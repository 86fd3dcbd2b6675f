"""The Matches workspace."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.ui.desk import Desk


class MatchesWorkspace(QWidget):
    """The Matches workspace."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("matches")
        self._desk = desk
        self._column = QVBoxLayout(self)
