"""The findings of a unit, each with what can be done about it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from reviewer.domain.findings import Finding
from reviewer.domain.model import Dismissal, Fault
from reviewer.domain.transcript import Transcript
from reviewer.ui.code_words import code_name
from reviewer.ui.desk import Desk
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.dismissing import dismiss_findings
from reviewer.ui.views.review.findings_painting import COLORS, SIGNS
from reviewer.ui.views.review.inspector.pieces import Text, action_button, clear
from reviewer.ui.words import translate

WAYS: Final[Mapping[str, str]] = {
    "speaker-unmapped": "text.role",
    "speaker-side": "text.role",
    "stage-missing": "section.begin",
    "stage-empty": "section.edit",
    "stage-side": "section.edit",
    "stage-untyped": "section.edit",
    "stage-extra": "section.edit",
    "stage-order": "section.edit",
    "text-rewritten": "text.revert_original",
    "text-added": "text.revert_original",
    "text-dropped": "text.revert_original",
    "text-shifted": "text.revert_original",
    "text-chatter": "text.revert_original",
    "number-changed": "text.revert_original",
    "particle-dropped": "text.revert_original",
}
"""The action that resolves a finding of this code, where one does."""


class FindingCards(QWidget):
    """A card for each finding; they are made anew only when the findings are others."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE // 2)
        self.cards: list[QFrame] = []

    def show_findings(self, transcript: Transcript, unit: str, found: Sequence[Finding]) -> None:
        """Shows the findings of the unit."""
        wanted = (unit, tuple(found), look().theme.name)
        if wanted == self._shown:
            return
        self._shown = wanted
        clear(self._column)
        self.cards = [self._card(transcript, unit, finding) for finding in found]
        for card in self.cards:
            self._column.addWidget(card)

    def _card(self, transcript: Transcript, unit: str, finding: Finding) -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        column = QVBoxLayout(card)
        column.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        column.setSpacing(SPACE // 2)
        name = Text(f"{SIGNS[finding.severity]} {code_name(finding.code)}")
        name.setStyleSheet(f"color: {getattr(look().theme, COLORS[finding.severity])};")
        column.addWidget(name)
        column.addWidget(Text(sentence(finding.message)))
        if finding.dismissed:
            column.addWidget(_dismissed(transcript, finding))
            return card
        fault = transcript.faults.get(str(finding.where.get("fault")))
        if fault is not None and fault.text:
            column.addWidget(_reply(fault.text))
        buttons = self._buttons(unit, finding, fault)
        if buttons:
            row = QHBoxLayout()
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            column.addLayout(row)
        return card

    def _buttons(self, unit: str, finding: Finding, fault: Fault | None) -> list[QPushButton]:
        buttons = []
        text = "" if fault is None else fault.text or ""
        if text:
            take = QPushButton(translate("Inspector", "Take this text"))
            take.clicked.connect(lambda: self._take(unit, text))
            buttons.append(take)
        if finding.code in WAYS:
            buttons.append(action_button(self._desk.actions, WAYS[finding.code]))
        if finding.severity == "warning":
            dismiss = QPushButton(translate("Findings", "Dismiss…"))
            dismiss.clicked.connect(lambda: self._dismiss(finding))
            buttons.append(dismiss)
        return buttons

    def _take(self, unit: str, text: str) -> None:
        self._desk.session.act({"edit": "set_text", "unit": unit, "text": text}, self)

    def _dismiss(self, finding: Finding) -> None:
        dismiss_findings(self._desk, self, [finding])


def _reply(text: str) -> Text:
    return Text(translate("Inspector", "The reply said: “{text}”").format(text=text))


def _dismissed(transcript: Transcript, finding: Finding) -> Text:
    found = transcript.get("dismissal", finding.id)
    reason = found.reason if isinstance(found, Dismissal) else ""
    words = translate("Inspector", "Dismissed: {reason}").format(reason=reason)
    return Text(words, dim=True)
