"""A small table of figures: its first column takes the room that is left."""

from PySide6.QtWidgets import QHeaderView, QTableView

from reviewer.ui.models.qa_progress_model import ProgressModel
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE


def numbers_table(model: ProgressModel, name: str) -> QTableView:
    """The table; ``name`` is its accessible one."""
    table = QTableView()
    table.setModel(model)
    dress_table(table, name)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + SPACE)
    table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    _fit(table)
    model.modelReset.connect(lambda: _fit(table))
    model.dataChanged.connect(lambda: _fit(table))
    return table


def _fit(table: QTableView) -> None:
    for column in range(1, table.model().columnCount()):
        table.resizeColumnToContents(column)
