"""A short list of acts to choose from: a digit or Enter carries one out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.log import Edit
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.plain import Label, as_tip
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

WIDTH = 620
ROWS = 12
_DIGITS = "123456789"


@dataclass(frozen=True, slots=True)
class Choice:
    """What is said of an act, what speaks for it, and the act."""

    text: str
    detail: str
    edit: Edit


class ChoicePalette(ActDialog):
    """The first nine are chosen by their digit, the marked one by Enter."""

    def __init__(
        self, desk: Desk, parent: QWidget, title: str, about: str, choices: Sequence[Choice]
    ) -> None:
        super().__init__(desk, parent)
        self.setObjectName("choice palette")
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.choices = tuple(choices)
        heading = Label(about)
        heading.setWordWrap(True)
        heading.setProperty("title", True)
        self.list = self._make_list(title)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        done = box.addButton(translate("Scores", "Choose"), QDialogButtonBox.ButtonRole.AcceptRole)
        done.setDefault(True)
        done.setEnabled(bool(self.choices))
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        for widget in (heading, self.list, self.trouble, box):
            column.addWidget(widget)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_list(self, name: str) -> QListWidget:
        found = _List()
        found.setAccessibleName(name)
        found.setWordWrap(False)
        found.setTextElideMode(Qt.TextElideMode.ElideRight)
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for number, choice in enumerate(self.choices, start=1):
            digit = str(number) if number <= len(_DIGITS) else " "
            item = QListWidgetItem(f"{digit}   " + "  —  ".join(filter(None, _texts(choice))))
            item.setToolTip(as_tip("\n".join(filter(None, _texts(choice)))))
            found.addItem(item)
        rows = min(max(len(self.choices), 4), ROWS)
        found.setFixedHeight(rows * (self.fontMetrics().height() + 8) + 8)
        found.setCurrentRow(0)
        found.itemDoubleClicked.connect(lambda item: self.accept())
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit chooses at once."""
        text = event.text()
        if text and text in _DIGITS and int(text) <= len(self.choices):
            self.list.setCurrentRow(int(text) - 1)
            self.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)

    def accept(self) -> None:
        """Carries the marked act out; stays if that is refused."""
        row = self.list.currentRow()
        if 0 <= row < len(self.choices) and self.carry_out(self.choices[row].edit, self):
            super().accept()


class _List(QListWidget):
    """Leaves the digits to the palette; a list would search by them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and event.text() in _DIGITS:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _texts(choice: Choice) -> tuple[str, str]:
    return choice.text, choice.detail
