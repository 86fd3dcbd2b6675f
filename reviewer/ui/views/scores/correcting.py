"""Correcting what a form says: a value and a reason; the form's own value stays beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.model import Entry
from reviewer.domain.words import DEBATER_ROLES, SIDES
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.models.scores_words import entry_lines, value_name, what_name
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

WIDTH = 520


class CorrectDialog(ActDialog):
    """One entry of a form; if the cell has several, first which of them."""

    def __init__(self, desk: Desk, parent: QWidget, entries: Sequence[Entry]) -> None:
        super().__init__(desk, parent)
        self.setObjectName("correct entry")
        self._entries = tuple(entries)
        what = entries[0].what
        self.setWindowTitle(translate("Scores", "Correct: {what}").format(what=what_name(what)))
        self.setMinimumWidth(WIDTH)
        self.which, self.choice = QComboBox(), QComboBox()
        self.value, self.reason = LineEdit(), LineEdit()
        self.about = Label()
        self.about.setWordWrap(True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.about.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for entry in self._entries:
            self.which.addItem(f"{entry.cell.rpartition('!')[2]} · {entry.raw or '–'}")
        self._offer(what)
        self._lay_out(what)
        self.which.activated.connect(self._show)
        self._show()

    def _offer(self, what: str) -> None:
        """Votes and debaters are chosen, scores and comments typed."""
        values: tuple[str, ...] = ()
        if what == "vote":
            values = (*SIDES, "tie")
        elif what == "best_debater":
            values = DEBATER_ROLES
        for value in values:
            self.choice.addItem(value_name(what, value), value)
        if values:
            self.choice.addItem(translate("Scores", "none"), None)

    def _lay_out(self, what: str) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(SPACE)
        rows: list[tuple[str, QWidget]] = []
        if len(self._entries) > 1:
            rows.append((translate("Scores", "Which"), self.which))
        field = self.choice if self.choice.count() else self.value
        rows += [
            (translate("Scores", "Value"), field),
            (translate("Scores", "Reason"), self.reason),
        ]
        for name, widget in rows:
            widget.setAccessibleName(name)
            form.addRow(name, widget)
        if what == "score":
            self.value.setPlaceholderText(translate("Scores", "1 to 10, or nothing"))
        self.reason.setPlaceholderText(translate("Scores", "Why the form's value does not hold"))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.done_button = box.addButton(
            translate("Scores", "Correct"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.done_button.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.about)
        column.addLayout(form)
        column.addWidget(self.trouble)
        column.addWidget(box)
        for edit in (self.value, self.reason):
            edit.textChanged.connect(lambda: self.say(""))
        for edit, step in ((self.value, self.reason), (self.reason, self.value)):
            edit.stepped.connect(partial(self._to, step))
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _to(self, field: QWidget, step: int) -> None:
        field.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def entry(self) -> Entry:
        """The entry that is corrected."""
        return self._entries[max(self.which.currentIndex(), 0)]

    def _show(self) -> None:
        entry = self.entry
        self.about.setText("\n".join(entry_lines(entry)))
        self.value.setText(entry.value or "")
        self.value.selectAll()
        self.reason.setText(entry.reason or "")
        self.choice.setCurrentIndex(max(self.choice.findData(entry.value), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes from the value to the reason, and from there it corrects."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not self.reason.hasFocus() and not self.reason.text().strip():
            self.reason.setFocus(Qt.FocusReason.TabFocusReason)
        elif enter:
            self.accept()
        else:
            super().keyPressEvent(event)

    def accept(self) -> None:
        """Corrects the entry; stays with the words of the refusal if it cannot be."""
        typed = self.value.text().strip() or None
        value = self.choice.currentData() if self.choice.count() else typed
        edit = {
            "edit": "set_entry",
            "entry": self.entry.id,
            "value": value,
            "reason": self.reason.text(),
        }
        if self.carry_out(edit, self):
            super().accept()
