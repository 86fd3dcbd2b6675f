"""The shortcut sheet: every key on one page, made of the table of actions."""

from itertools import combinations, pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.actions import GROUPS, Actions, Row
from reviewer.ui.keys import shown
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

COLUMNS: Final = 4
SIZE: Final = QSize(1240, 640)


class Sheet(QDialog):
    """The keys by group in columns; what has no key is left to the palette."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Sheet", "Keys"))
        self.resize(SIZE)
        page = QWidget()
        row = QHBoxLayout(page)
        row.setSpacing(5 * SPACE)
        for groups in _columns(actions):
            column = QVBoxLayout()
            column.setSpacing(2 * SPACE)
            for name in groups:
                column.addLayout(_group(name, actions))
            column.addStretch(1)
            row.addLayout(column, 1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName(translate("Sheet", "Keys"))
        whole = QVBoxLayout(self)
        whole.addWidget(area)
        whole.addLayout(self._foot(actions))

    def _foot(self, actions: Actions) -> QHBoxLayout:
        foot = QHBoxLayout()
        change = QPushButton(actions["help.shortcuts"].text())
        change.setAutoDefault(False)
        change.setEnabled(actions["help.shortcuts"].isEnabled())
        change.clicked.connect(self.accept)
        change.clicked.connect(actions["help.shortcuts"].trigger)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        foot.addWidget(change)
        foot.addStretch(1)
        foot.addWidget(box)
        return foot


def _rows(name: str, actions: Actions) -> list[Row]:
    return [row for row, action in actions if row.group == name and action.shortcuts()]


def _columns(actions: Actions) -> list[list[str]]:
    """The groups in the table's order, cut into columns so that the longest is short."""
    sizes = {name: len(rows) + 2 for name in GROUPS if (rows := _rows(name, actions))}
    names = list(sizes)
    columns = min(COLUMNS, len(names))

    def cut(places: tuple[int, ...]) -> list[list[str]]:
        return [names[a:b] for a, b in pairwise((0, *places, len(names)))]

    ways = map(cut, combinations(range(1, len(names)), columns - 1))
    return min(ways, key=lambda way: max(sum(sizes[name] for name in each) for each in way))


def _group(name: str, actions: Actions) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * SPACE)
    grid.setVerticalSpacing(SPACE // 2)
    grid.setColumnStretch(0, 1)
    title = QLabel(translate("Actions", GROUPS[name]))
    title.setProperty("title", True)
    grid.addWidget(title, 0, 0, 1, 2)
    for number, row in enumerate(_rows(name, actions), start=1):
        text = QLabel(actions[row.id].text().rstrip("…"))
        keys = QLabel("   ".join(shown(key.toString()) for key in actions[row.id].shortcuts()))
        keys.setProperty("dim", True)
        grid.addWidget(text, number, 0)
        grid.addWidget(keys, number, 1, Qt.AlignmentFlag.AlignRight)
    return grid
