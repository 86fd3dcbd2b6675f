"""How tables and what stands around them look and are used, everywhere the same."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QTableView,
    QWidget,
)

from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE


def dress_table(table: QTableView, name: str) -> None:
    """Gives a table the look and the keys of all of them, and its accessible name."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setStyleSheet(f"QTableView::item {{ padding: 0 {SPACE - 2}px; }}")
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setResizeContentsPrecision(50)  # Qt would measure a thousand rows at once
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def splitter(orientation: Qt.Orientation) -> QSplitter:
    """Two parts with a gap between them that can be dragged."""
    parts = QSplitter(orientation)
    parts.setChildrenCollapsible(False)
    parts.setHandleWidth(SPACE)
    parts.setStyleSheet("QSplitter::handle { background: transparent; }")
    return parts


def paragraph(words: str, width: int) -> QLabel:
    """A dim text of that width, as high as it needs to be."""
    label = Label(words)
    label.setProperty("dim", True)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    label.setFixedWidth(width)
    label.setMinimumHeight(label.heightForWidth(width))
    return label


def row_of(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets beside one another; ``None`` is the space that is left."""
    row = QHBoxLayout()
    row.setSpacing(SPACE)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
