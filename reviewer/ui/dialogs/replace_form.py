"""The fields of find and replace."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.dialogs.replace_table import HitTable
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.models.replace_model import Column, ReplaceModel
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.replacing import Search

SIZE = (920, 520)


class ReplaceForm(QDialog):
    """What is looked for, what comes instead, where. ``changed``: any of it is another now."""

    changed = Signal()

    def __init__(self, model: ReplaceModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("replace")
        self.resize(*SIZE)
        self.replacing = True
        self.pattern, self.instead_field = LineEdit(), LineEdit()
        self.regex = QCheckBox(translate("Replace", "Regular expression"))
        self.case = QCheckBox(translate("Replace", "Match case"))
        self.width_too = QCheckBox(translate("Replace", "Match full and half width"))
        self.everywhere = QCheckBox(translate("Replace", "In all matches"))
        self.table = HitTable(model)
        self.said = Label()
        self.said.setWordWrap(True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("Replace", "Matches looked through"))
        self.progress.hide()
        self.previous = _button(translate("Replace", "Previous"))
        self.next = _button(translate("Replace", "Next"))
        self.stop = _button(translate("Replace", "Stop"))
        self.replace = _button(translate("Replace", "Replace in {number} units").format(number=0))
        self.close_button = _button(translate("Replace", "Close"))
        self.close_button.clicked.connect(self.reject)
        self.stop.hide()
        self._lay_out()
        for field in (self.pattern, self.instead_field):
            field.textChanged.connect(self.changed)
        for box in (self.regex, self.case, self.width_too, self.everywhere):
            box.toggled.connect(self.changed)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addLayout(self._fields())
        column.addLayout(self._options())
        column.addWidget(self.table, 1)
        column.addWidget(self.said)
        column.addWidget(self.progress)
        column.addLayout(self._answers())

    def _fields(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        self._instead_label = QLabel(translate("Replace", "Replace with"))
        rows = ((QLabel(translate("Replace", "Find")), self.pattern),)
        for row, (label, field) in enumerate((*rows, (self._instead_label, self.instead_field))):
            label.setBuddy(field)
            field.setAccessibleName(label.text())
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        return grid

    def _options(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        for box in (self.regex, self.case, self.width_too, self.everywhere):
            row.addWidget(box)
        row.addStretch(1)
        return row

    def _answers(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.previous)
        row.addWidget(self.next)
        row.addWidget(self.stop)
        row.addStretch(1)
        row.addWidget(self.replace)
        row.addWidget(self.close_button)
        return row

    def show_replacing(self, replacing: bool) -> None:
        """Shows or hides what belongs to replacing."""
        self.replacing = replacing
        title = translate("Replace", "Find and replace") if replacing else ""
        self.setWindowTitle(title or translate("Replace", "Find"))
        for widget in (self._instead_label, self.instead_field, self.replace):
            widget.setVisible(replacing)
        self.table.setColumnHidden(Column.TICK, not replacing)
        self.table.setColumnHidden(Column.AFTER, not replacing)
        self.table.setColumnHidden(Column.MATCH, not self.everywhere.isChecked())

    def wanted(self) -> "Search":
        """What is looked for."""
        from reviewer.domain.replacing import Search

        self.table.setColumnHidden(Column.MATCH, not self.everywhere.isChecked())
        return Search(
            self.pattern.text(),
            self.regex.isChecked(),
            self.case.isChecked(),
            self.width_too.isChecked(),
        )

    def instead(self) -> str | None:
        """What comes instead; ``None`` to look only."""
        return self.instead_field.text() if self.replacing else None

    def say(self, text: str, *, wrong: bool = False) -> None:
        """A sentence below the table."""
        self.said.setText(f"⚠ {text}" if wrong else text)
        self.said.setStyleSheet(f"color: {look().theme.error};" if wrong else "")


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button
