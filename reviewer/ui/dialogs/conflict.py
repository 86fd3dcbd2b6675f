"""Someone else changed the same first: base, theirs and mine side by side, and nothing lost."""

import html
from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import Conflict
from reviewer.domain.log import Edit
from reviewer.domain.words import ROLES
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.marked import pair
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import act_name, noop, role_name, translate, word

SIZE = (820, 340)
FACTS: Final[Mapping[str, str]] = {
    "role": noop("Conflict", "Role"),
    "status": noop("Conflict", "State"),
    "section_kind": noop("Conflict", "Kind"),
    "type": noop("Conflict", "Type"),
    "acting_side": noop("Conflict", "Side"),
    "speakers": noop("Conflict", "Speaks"),
    "respondents": noop("Conflict", "Answers"),
    "first_unit": noop("Conflict", "Begins at"),
    "value": noop("Conflict", "Value"),
    "section": noop("Conflict", "Section"),
    "side": noop("Conflict", "Side"),
    "motion": noop("Conflict", "Motion"),
    "format": noop("Conflict", "Format"),
}
"""What is told of a record besides its text, where it differs from what was before."""
Body = Mapping[str, Any] | None


class ConflictDialog(ActDialog):
    """What was there, what they made of it, what I wanted. Leaving it keeps theirs, and puts my
    text on the clipboard.
    """

    def __init__(self, desk: Desk, parent: QWidget, edit: Edit, conflict: Conflict) -> None:
        super().__init__(desk, parent)
        self.setObjectName("conflict")
        self.setWindowTitle(translate("Conflict", "Two changes of the same"))
        self.resize(*SIZE)
        self._edit = edit
        self._records = conflict.records
        self.mine_text, self._unit = self._my_text()
        self.merged = LineEdit(self.mine_text or "")
        self.merged.setAccessibleName(translate("Conflict", "Merged text"))
        if self._unit is None:
            self.merged.hide()
        self._lay_out(str(conflict))

    def _my_text(self) -> tuple[str | None, str | None]:
        """My text and its unit, where the conflict is about one unit's text alone."""
        units = [(id_, mine) for kind, id_, _, _, mine in self._records if kind == "unit"]
        if len(units) != 1 or self._edit.get("edit") not in ("set_text", "revert_text"):
            return None, None
        id_, mine = units[0]
        return (str(mine["text"]), id_) if isinstance(mine, Mapping) else (None, None)

    # building

    def _lay_out(self, said: str) -> None:
        words = translate("Conflict", "Your act, “{act}”, was not saved: {why}.")
        heading = Label(words.format(act=act_name(self._edit), why=sentence(said)))
        heading.setWordWrap(True)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(self._table())
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(heading)
        column.addWidget(scroll, 1)
        if self._unit is not None:
            label = QLabel(translate("Conflict", "Or a text made of both:"))
            label.setBuddy(self.merged)
            column.addWidget(label)
            column.addWidget(self.merged)
        column.addWidget(self.trouble)
        column.addWidget(self._answers())

    def _table(self) -> QWidget:
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(SPACE)
        names = (
            translate("Conflict", "Before"),
            translate("Conflict", "Theirs"),
            translate("Conflict", "Mine"),
        )
        for column, name in enumerate(names):
            label = QLabel(name)
            label.setProperty("title", True)
            grid.addWidget(label, 0, column)
            grid.setColumnStretch(column, 1)
        for row, (_, _, base, theirs, mine) in enumerate(self._records, start=1):
            for column, cell in enumerate(_cells(base, theirs, mine)):
                grid.addWidget(_card(cell, names[column]), row, column)
        grid.setRowStretch(len(self._records) + 1, 1)
        return table

    def _answers(self) -> QDialogButtonBox:
        box = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.keep = box.addButton(translate("Conflict", "Keep theirs"), role.RejectRole)
        self.use = box.addButton(translate("Conflict", "Use mine"), role.ActionRole)
        self.use.clicked.connect(self._use_mine)
        buttons = [self.keep, self.use]
        if self._unit is not None:
            self.merge = box.addButton(
                translate("Conflict", "Use the merged text"), role.ActionRole
            )
            self.merge.clicked.connect(self._use_merged)
            copy = box.addButton(translate("Conflict", "Copy mine"), role.HelpRole)
            copy.clicked.connect(self._copy)
            buttons += [self.merge, copy]
        for button in buttons:
            _never_by_accident(button)
        box.rejected.connect(self.reject)
        return box

    # choosing

    def _use_mine(self) -> None:
        if self.carry_out(self._edit, self):
            self.accept()

    def _use_merged(self) -> None:
        text = self.merged.text()
        edit = {"edit": "set_text", "unit": self._unit, "text": text}
        if self._edit.get("reason") and not text.strip():
            edit["reason"] = self._edit["reason"]
        if self.carry_out(edit, self):
            self.accept()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.merged.text() or self.mine_text or "")

    def reject(self) -> None:
        """Keeps theirs; my text is on the clipboard."""
        if self._unit is not None and self.isVisible():
            self._copy()
            words = translate("Conflict", "Their text stays; yours is on the clipboard.")
            self.desk.session.said.emit(Message("info", words, "conflict"))
        super().reject()


def _never_by_accident(button: QPushButton) -> None:
    """Enter in the field presses none of them."""
    button.setAutoDefault(False)
    button.setDefault(False)


def _cells(base: object, theirs: object, mine: object) -> tuple[str, str, str]:
    """The three as rich text; texts with what differs from the base marked."""
    before, left, right = (
        each if isinstance(each, Mapping) else None for each in (base, theirs, mine)
    )
    return _plain(before), _against(before, left), _against(before, right)


def _plain(body: Body) -> str:
    return "" if body is None else pair(_said(body), _said(body), look().theme).after


def _against(base: Body, body: Body) -> str:
    if body is None:
        return translate("Conflict", "(gone)")
    told = pair(_said(base) if base else "", _said(body), look().theme).after
    facts = [
        _fact(name, body.get(name)) for name in FACTS if base and base.get(name) != body.get(name)
    ]
    return "<br>".join([told, *(html.escape(fact) for fact in facts if fact)])


def _fact(name: str, value: object) -> str:
    """One field in words: a role, a state, a side, a unit's or a section's kind."""
    if value in (None, "", [], ()):
        return ""
    texts = value if isinstance(value, list | tuple) else [value]
    words = [role_name(str(each)) if str(each) in ROLES else word(str(each)) for each in texts]
    return f"{translate('Conflict', FACTS[name])}: {'、'.join(words)}"


def _said(body: Mapping[str, Any]) -> str:
    """What a record says: its text, else its name, else its id."""
    return str(body.get("text") or body.get("name") or body.get("id") or "")


def _card(text: str, name: str) -> QFrame:
    card = QFrame()
    card.setProperty("card", True)
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAccessibleName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    column = QVBoxLayout(card)
    column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
    column.addWidget(label)
    column.addStretch(1)
    return card
