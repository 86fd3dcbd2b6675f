"""What became of the unit: who, when, what, before and after, with a way back."""

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QVBoxLayout, QWidget

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.icons import icon
from reviewer.ui.marked import pair
from reviewer.ui.moments import moment_name
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.inspector.pieces import Text, clear
from reviewer.ui.words import act_name, role_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.model import Unit
    from reviewer.services.unit_history import Step, UnitHistory

MOST = 30
"""Steps that are shown; a unit with more is rare, and the history dialog has them all."""


class HistoryPart(QWidget):
    """The history of one unit, read when it is opened for the first time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._history: UnitHistory | None = None
        self._task: tasks.Task | None = None
        self._unit: str | None = None
        self._shown: object = None
        self.toggle = QToolButton()
        self.toggle.setText(translate("Inspector", "History"))
        self.toggle.setIcon(icon("history"))
        self.toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(lambda: self._renew())
        self._said = Text(dim=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(SPACE // 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.toggle)
        column.addWidget(self._said)
        column.addLayout(self._rows)
        desk.session.match_opened.connect(self.forget)

    def forget(self) -> None:
        """Another match is opened."""
        if self._task is not None:
            self._task.cancel()
        self._history, self._task, self._shown = None, None, None
        clear(self._rows)

    def show_unit(self, unit: str | None) -> None:
        """Shows the unit's history, if it is opened."""
        self._unit = unit
        self._renew()

    # reading

    def _renew(self) -> None:
        transcript = self._desk.session.transcript
        if not self.toggle.isChecked() or transcript is None or self._unit is None:
            self._said.say("")
            self._show(())
            return
        if self._history is None or self._history.head < transcript.head:
            self._read()
            return
        steps = self._history.of(self._unit)
        self._said.say("" if steps else translate("Inspector", "Nothing happened to it."))
        self._show(steps)

    def _read(self) -> None:
        """Reads on in the log, in the background."""
        editor = self._desk.session.editor
        if self._task is not None or editor is None:
            return
        self._said.say(translate("Inspector", "Reading…"))
        known, store, match, branch = self._history, editor.store, editor.match, editor.branch

        def work(task: tasks.Task) -> "UnitHistory":
            from reviewer.services.unit_history import NOTHING_READ, read_on

            return read_on(known or NOTHING_READ, store, match, branch)

        self._task = tasks.run(work, self._take, self._failed)

    def _take(self, history: "UnitHistory") -> None:
        self._task, self._history = None, history
        self._renew()

    def _failed(self, error: Exception) -> None:
        self._task = None
        self._said.say(sentence(str(error)))

    # showing

    def _show(self, steps: "tuple[Step, ...]") -> None:
        wanted = (self._unit, steps, look().theme.name)
        if wanted == self._shown:
            return
        self._shown = wanted
        clear(self._rows)
        for step in reversed(steps[-MOST:]):
            self._rows.addWidget(self._row(step))

    def _row(self, step: "Step") -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        column = QVBoxLayout(card)
        column.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        column.setSpacing(SPACE // 2)
        when = f"{step.seq} · {act_name(step.edit)} · {step.author} · {moment_name(step.at)}"
        column.addWidget(Text(when, dim=True))
        body = Text()
        column.addWidget(body)
        body.say(_told(step), rich=True)
        text = None if step.after is None else step.after.text
        if text is not None and self._differs(text):
            back = QPushButton(translate("Inspector", "Back to this text"))
            back.clicked.connect(lambda: self._restore(text))
            column.addWidget(back)
        return card

    def _differs(self, text: str) -> bool:
        transcript = self._desk.session.transcript
        unit = None if transcript is None else transcript.units.get(self._unit or "")
        return unit is not None and unit.text != text

    def _restore(self, text: str) -> None:
        edit = {"edit": "set_text", "unit": self._unit, "text": text}
        if not text.strip():
            title = translate("Inspector", "Empty the text")
            reason = ask_reason(self, title, translate("Inspector", "Why is there no text?"))
            if reason is None:
                return
            edit["reason"] = reason
        self._desk.session.act(edit, self)


def _told(step: "Step") -> str:
    """Before and after of one step, marked; other things than the text in words."""
    if step.after is None:
        return translate("Inspector", "merged into another unit")
    if step.before is None:
        return html.escape(step.after.text)
    parts = _facts(step.before, step.after)
    if step.before.text != step.after.text:
        found = pair(step.before.text, step.after.text, look().theme)
        parts = [f"{found.before}<br>→ {found.after}", *parts]
    return "<br>".join(parts)


def _facts(before: "Unit", after: "Unit") -> list[str]:
    facts = []
    if before.role != after.role:
        facts.append(f"{role_name(before.role)} → {role_name(after.role)}")
    if before.status != after.status:
        facts.append(f"{word(before.status)} → {word(after.status)}")
    if before.src != after.src or before.cut != after.cut:
        facts.append(translate("Inspector", "other lines"))
    return facts
