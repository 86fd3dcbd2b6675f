"""The shortcut sheet: every key on one page, made of the table of actions; letters narrow it."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
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

COLUMNS: Final = 3
SIZE: Final = QSize(1120, 1120)
EDGE: Final = 5 * SPACE
"""So much of the window stays to be seen around the sheet."""


class Sheet(QDialog):
    """The keys by group in columns; what has no key is left to the palette."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Sheet", "Keys"))
        self.resize(SIZE.boundedTo(parent.size() - QSize(EDGE, EDGE)))
        self.field, self.nothing = self._make_field(), _nothing()
        self.groups = _groups(actions)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        whole.setSpacing(2 * SPACE)
        whole.addWidget(self.field)
        whole.addWidget(self.nothing, 1)
        whole.addWidget(self._make_page(), 1)
        whole.addLayout(self._foot(actions))

    def _make_field(self) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(translate("Sheet", "Find a key by what it does, or by its name"))
        field.setAccessibleName(field.placeholderText())
        field.setClearButtonEnabled(True)
        field.textChanged.connect(self._narrow)
        return field

    def _make_page(self) -> QScrollArea:
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, SPACE, 0)
        row.setSpacing(5 * SPACE)
        for groups in _columns(self.groups):
            column = QVBoxLayout()
            column.setSpacing(2 * SPACE)
            for group in groups:
                column.addWidget(group)
            column.addStretch(1)
            row.addLayout(column, 1)
        self._area = QScrollArea()
        self._area.setWidget(page)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setAccessibleName(translate("Sheet", "Keys"))
        return self._area

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

    def _narrow(self, letters: str) -> None:
        found = sum(group.narrow(letters.strip().casefold()) for group in self.groups)
        self._area.setVisible(found > 0)
        self.nothing.setVisible(not found)


class _Group(QWidget):
    """The actions of a group that have keys, a row each under its title."""

    def __init__(self, name: str, rows: Sequence[Row], actions: Actions) -> None:
        super().__init__()
        self.size_in_rows = len(rows) + 1
        title = translate("Actions", GROUPS[name])
        self._rows: list[tuple[str, QWidget, QWidget]] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(_title(title), 0, 0, 1, 2)
        for number, row in enumerate(rows, 1):
            called = name_of(actions[row.id])
            keys = shown_all(key.toString() for key in actions[row.id].shortcuts())
            label, chips = Label(called), _chips(keys)
            grid.addWidget(label, number, 0)
            grid.addWidget(chips, number, 1, Qt.AlignmentFlag.AlignRight)
            known = " ".join((called, row.text, title, *keys)).casefold()
            self._rows.append((known, label, chips))

    def narrow(self, letters: str) -> int:
        """Leaves the rows that hold the letters, and says how many."""
        found = 0
        for known, *widgets in self._rows:
            fits = letters in known
            found += fits
            for widget in widgets:
                widget.setVisible(fits)
        self.setVisible(found > 0)
        return found


def _groups(actions: Actions) -> list[_Group]:
    rows = {
        name: [row for row, action in actions if row.group == name and action.shortcuts()]
        for name in GROUPS
    }
    return [_Group(name, these, actions) for name, these in rows.items() if these]


def _columns(groups: Sequence[_Group]) -> list[Sequence[_Group]]:
    """Whole groups in the table's order, so that the longest column is as short as it can be."""
    ways = [
        [groups[start:end] for start, end in pairwise((0, *cuts, len(groups)))]
        for cuts in combinations(range(1, len(groups)), COLUMNS - 1)
    ]
    return min(ways, key=lambda way: max(sum(g.size_in_rows for g in part) for part in way))


def _chips(keys: Sequence[str]) -> QWidget:
    chips = QWidget()
    row = QHBoxLayout(chips)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SPACE // 2)
    for key in keys:
        chip = Label(key)
        chip.setProperty("key", True)
        row.addWidget(chip)
    return chips


def _title(text: str) -> QLabel:
    title = QLabel(text)
    title.setProperty("title", True)
    return title


def _nothing() -> QLabel:
    label = QLabel(translate("Sheet", "No key fits these letters."))
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("dim", True)
    label.hide()
    return label
