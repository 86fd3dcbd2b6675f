"""Small pieces of which the page of an adjudication is put together."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QListView,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.theme import SPACE
from reviewer.ui.views.scores.tables import Table


def set_columns(table: Table, widths: dict[int, int], stretched: tuple[int, ...]) -> None:
    """Gives columns their widths; the stretched ones share what is left."""
    header = table.horizontalHeader()
    for column, width in widths.items():
        table.setColumnWidth(column, width)
    for column in stretched:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)


def titled(words: str) -> QLabel:
    """A title over a part."""
    label = QLabel(words)
    label.setProperty("title", True)
    return label


def stack(*widgets: QWidget) -> QWidget:
    """Widgets one below the other; the tables among them take the room."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, SPACE // 2, 0, 0)
    column.setSpacing(SPACE // 2)
    for widget in widgets:
        column.addWidget(widget, int(isinstance(widget, Table | QListView | QScrollArea)))
    return page


def still(label: QLabel, name: str) -> QScrollArea:
    """A label that scrolls where it must; the keyboard does not go there."""
    area = QScrollArea()
    area.setWidget(label)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(name)
    return area
