"""The findings of a unit, each with what can be done about it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from reviewer.domain.findings import Finding
from reviewer.domain.model import Dismissal, Fault
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.dismissing import dismiss_findings
from reviewer.ui.views.review.inspector.finding_card import FindingCard
from reviewer.ui.views.review.inspector.pieces import Text, action_button, clear
from reviewer.ui.views.review.inspector.remedies import Remedies
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
}
"""The action that resolves a finding of this code, where one does."""


class FindingCards(QWidget):
    """A card for each finding; they are made anew only when the findings are others.

    A card that has the keyboard hands it on to what comes in its place, or to the transcript.
    ``focused`` brings the card that gets it.
    """

    focused = Signal(QWidget)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._remedies = Remedies(desk, self)
        self._shown: object = None
        self._unit = ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE // 2)
        self.cards: list[FindingCard] = []

    def show_findings(self, transcript: Transcript, unit: str, found: Sequence[Finding]) -> None:
        """Shows the findings of the unit."""
        wanted = (unit, tuple(found), look().theme.name)
        if wanted == self._shown:
            return
        place = self._current() if unit == self._unit else None
        self._shown, self._unit = wanted, unit
        clear(self._column)
        self.cards = [self._card(transcript, unit, finding) for finding in found]
        for card in self.cards:
            self._column.addWidget(card)
        if place is not None:
            self._hand_on(place)

    def take_keyboard(self) -> bool:
        """Gives the keyboard to the first card, if there is one."""
        for card in self.cards[:1]:
            card.setFocus()
        return bool(self.cards)

    def _current(self) -> int | None:
        """The place of the card that has the keyboard."""
        now = QApplication.focusWidget()
        if now is None:
            return None
        held = (n for n, card in enumerate(self.cards) if now is card or card.isAncestorOf(now))
        return next(held, None)

    def _hand_on(self, place: int) -> None:
        if self.cards:
            card = self.cards[min(place, len(self.cards) - 1)]
            card.show()  # the layout would do it later, and what is hidden gets no keyboard
            card.setFocus()
        else:
            self._desk.focus.go(self._unit)

    def _card(self, transcript: Transcript, unit: str, finding: Finding) -> FindingCard:
        card = FindingCard(transcript, finding)
        card.left.connect(lambda: self._desk.focus.go(unit))
        card.focused.connect(lambda: self.focused.emit(card))
        if finding.dismissed:
            card.add(_dismissed(transcript, finding))
            return card
        fault = transcript.faults.get(str(finding.where.get("fault")))
        if fault is not None and fault.text:
            card.add(_reply(fault.text))
        card.offer(self._remedies.buttons(finding), self._buttons(unit, finding, fault))
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
        if finding.severity == "warning" and not self._remedies.accepts(finding):
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
