"""The Export workspace."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.ui.desk import Desk


class ExportWorkspace(QWidget):
    """The Export workspace."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("export")
        self._desk = desk
        self._column = QVBoxLayout(self)
