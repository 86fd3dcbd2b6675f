"""The shortcut sheet: every key on one page, made of the table of actions."""

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

from reviewer.ui.actions import GROUPS, Actions, Row, name_of
from reviewer.ui.keys import shown_all
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

COLUMNS: Final = 4
SIZE: Final = QSize(1240, 680)


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
        row.setSpacing(3 * SPACE)
        for entries in _columns(actions):
            row.addLayout(_column(entries, actions), 1)
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


def _columns(actions: Actions) -> list[list[Row | str]]:
    """Titles and rows in the table's order, cut into columns of about the same length.

    A group that goes on in the next column has its title there again.
    """
    groups = {name: rows for name in GROUPS if (rows := _rows(name, actions))}
    again = COLUMNS - 1  # titles that stand a second time
    longest = -(-(sum(len(rows) + 1 for rows in groups.values()) + again) // COLUMNS)
    columns: list[list[Row | str]] = [[]]
    for name, rows in groups.items():
        if len(columns[-1]) + 3 > longest and len(columns) < COLUMNS:
            columns.append([])
        columns[-1].append(name)
        for row in rows:
            if len(columns[-1]) >= longest and len(columns) < COLUMNS:
                columns.append([name])
            columns[-1].append(row)
    return columns


def _rows(name: str, actions: Actions) -> list[Row]:
    return [row for row, action in actions if row.group == name and action.shortcuts()]


def _column(entries: list[Row | str], actions: Actions) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * SPACE)
    grid.setVerticalSpacing(SPACE // 4)
    grid.setColumnStretch(0, 1)
    for number, entry in enumerate(entries):
        if isinstance(entry, str):
            grid.addWidget(_title(entry, first=number == 0), number, 0, 1, 2)
            continue
        action = actions[entry.id]
        keys = QLabel("   ".join(shown_all(key.toString() for key in action.shortcuts())))
        keys.setProperty("dim", True)
        grid.addWidget(Label(name_of(action)), number, 0)
        grid.addWidget(keys, number, 1, Qt.AlignmentFlag.AlignRight)
    grid.setRowStretch(len(entries), 1)
    return grid


def _title(group: str, *, first: bool) -> QLabel:
    title = QLabel(translate("Actions", GROUPS[group]))
    title.setProperty("title", True)
    title.setContentsMargins(0, 0 if first else SPACE, 0, 0)
    return title
