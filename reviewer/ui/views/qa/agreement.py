"""The measures of agreement, each with its definition below when it is chosen."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from reviewer.ui.models.qa_measures_model import MeasuresModel
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

LINES = 6
"""So many lines are kept for a definition, so that the table does not jump."""


class Agreement(QWidget):
    """A table of ten figures and what the current one means."""

    def __init__(self) -> None:
        super().__init__()
        self.model = MeasuresModel(self)
        self.table = QTableView()
        self.table.setModel(self.model)
        dress_table(self.table, translate("Qa", "Agreement of the two revisions"))
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.definition = QLabel()
        self.definition.setProperty("dim", True)
        self.definition.setWordWrap(True)
        self.definition.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.definition.setMinimumHeight(LINES * self.fontMetrics().lineSpacing())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.table, 1)
        column.addWidget(self.definition)
        self.table.selectionModel().currentRowChanged.connect(
            lambda index, before: self._define(index.row())
        )
        self.table.setCurrentIndex(self.model.index(0, 0))

    def show_values(self, values: Mapping[str, float | None]) -> None:
        """Shows these measures; none while they are worked out."""
        self.model.show(values)

    def _define(self, row: int) -> None:
        self.definition.setText(self.model.definition(row) if row >= 0 else "")
