"""The inspector's page on the current unit."""

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.marked import first_lines, pair
from reviewer.ui.theme import look
from reviewer.ui.views.review.inspector.finding_cards import FindingCards
from reviewer.ui.views.review.inspector.history_part import HistoryPart
from reviewer.ui.views.review.inspector.note_box import NoteBox
from reviewer.ui.views.review.inspector.pieces import Page, Part, Text, action_button
from reviewer.ui.words import lines_name, role_name, time_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.marking import Alike

SOUNDS_MS = 1500
"""The tables of sounds are loaded once a unit has been looked at for so long."""
MARKS = 8
"""Differences that are named one by one."""


class UnitPage(Page):
    """Source lines, differences, suggestion, findings, note and history of a unit."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._sounds = False
        self._loading = QTimer(self)
        self._loading.setSingleShot(True)
        self._loading.setInterval(SOUNDS_MS)
        self._loading.timeout.connect(self._load_sounds)
        self.nothing, self.head = Text(dim=True), Text()
        self.source = Text(name=translate("Inspector", "Source lines"))
        self.change = Text(name=translate("Inspector", "What was changed"))
        self.kinds = Text(dim=True)
        self.suggestion = Text(name=translate("Inspector", "Suggestion"))
        self.reason = Text(dim=True)
        self.findings = FindingCards(desk)
        self.findings.focused.connect(lambda card: self.ensureWidgetVisible(card))
        self.note = NoteBox(desk.session)
        self.history = HistoryPart(desk)
        self._build()

    def _build(self) -> None:
        actions = self._desk.actions
        self._take = action_button(actions, "text.revert_suggested")
        self._back = action_button(actions, "text.revert_original")
        parts = {
            "source": Part(translate("Inspector", "Source"), self.source),
            "change": Part(
                translate("Inspector", "Changed"), self.change, self.kinds, self.reason, self._back
            ),
            "suggestion": Part(translate("Inspector", "Suggestion"), self.suggestion, self._take),
            "findings": Part(translate("Inspector", "Findings"), self.findings),
            "note": Part(translate("Inspector", "Note"), self.note),
        }
        self._parts: dict[str, QWidget] = {**parts, "history": self.history}
        self.fill([self.nothing, self.head, *self._parts.values()])

    def show_page(self) -> None:
        """Shows the current unit as it is now."""
        transcript, id_ = self._desk.session.transcript, self._desk.focus.unit
        unit = None if transcript is None or id_ is None else transcript.units[id_]
        for part in self._parts.values():
            part.setVisible(unit is not None)
        self.note.show_note(transcript, id_)
        self.history.show_unit(id_)
        if transcript is None or unit is None:
            self.head.say("")
            self.nothing.say(translate("Inspector", "No unit is chosen."))
            return
        self.nothing.say("")
        if not (self._sounds or self._loading.isActive()):
            self._loading.start()
        self.head.say(_head(transcript, unit), rich=True)
        self.source.say(_source(transcript, unit), rich=True)
        self._show_change(transcript, unit)
        self._show_suggestion(unit)
        self._show_findings(transcript, unit)

    def _show_change(self, transcript: Transcript, unit: Unit) -> None:
        original = transcript.original(unit)
        changed = original != unit.text
        self._parts["change"].setVisible(changed)
        if not changed:
            return
        found = pair(original, unit.text, look().theme, self._alike())
        self.change.say(f"{found.before}<br>→ {found.after or '∅'}", rich=True)
        self.kinds.say(first_lines(found.said, MARKS))
        words = translate("Inspector", "Emptied: {reason}")
        self.reason.say(words.format(reason=unit.reason) if unit.reason else "")

    def _show_suggestion(self, unit: Unit) -> None:
        suggested = unit.suggested
        self._parts["suggestion"].setVisible(suggested is not None)
        if suggested is None:
            return
        same = suggested == unit.text
        self._take.setHidden(same)
        if same:
            self.suggestion.say(translate("Inspector", "The text is as suggested."))
        else:
            found = pair(suggested, unit.text, look().theme, self._alike())
            self.suggestion.say(f"{found.before}<br>→ {found.after or '∅'}", rich=True)

    def _show_findings(self, transcript: Transcript, unit: Unit) -> None:
        found = self._desk.session.findings_of(unit.id)
        self.findings.show_findings(transcript, unit.id, found)
        self._parts["findings"].setVisible(bool(found))

    def _load_sounds(self) -> None:
        """Loads the pinyin tables, in the background; until then no homophone is told."""

        def work(task: tasks.Task) -> None:
            from reviewer.domain.pinyin import load

            load()

        def done(_: None) -> None:
            self._sounds = True
            if self.isVisible():
                self.show_page()

        tasks.run(work, done)

    def _alike(self) -> "Alike | None":
        if not self._sounds:
            return None
        from reviewer.domain.pinyin import sound_alike

        return sound_alike


def _head(transcript: Transcript, unit: Unit) -> str:
    time = time_name(transcript.start_ms(unit))
    line = translate("Words", "line {number}").format(number=lines_name(unit))
    parts = [line, time, role_name(unit.role), word(unit.status)]
    return f"<b>{html.escape(' · '.join(part for part in parts if part))}</b>"


def _source(transcript: Transcript, unit: Unit) -> str:
    """The lines in full, each with number, time and label; what another unit holds is dim."""
    dim, rows = look().theme.dim, []
    for number in unit.src:
        line = transcript.line(number)
        head = [str(number), time_name(line.start_ms), line.speaker or ""]
        shown = html.escape(" · ".join(part for part in head if part))
        text = _line_text(line.text, unit, number)
        rows.append(f'<span style="color:{dim}">{shown}</span><br>{text}')
    return "<br>".join(rows)


def _line_text(text: str, unit: Unit, number: int) -> str:
    start, end = 0, len(text)
    if unit.cut is not None:
        start = unit.cut[0] if number == unit.src[0] else 0
        end = unit.cut[1] if number == unit.src[-1] else len(text)
    dim = look().theme.dim
    outside = [html.escape(text[:start]), html.escape(text[end:])]
    before, after = (f'<span style="color:{dim}">{each}</span>' if each else "" for each in outside)
    return f"{before}{html.escape(text[start:end])}{after}"
