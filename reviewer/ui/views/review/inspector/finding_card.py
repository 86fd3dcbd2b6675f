"""One finding: what it says, the exact characters, and its ways out as buttons and digits."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.ui.code_words import code_name
from reviewer.ui.finding_marks import marked_places, said_places
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.findings_painting import COLORS, SIGNS
from reviewer.ui.views.review.inspector.pieces import Text
from reviewer.ui.words import translate, word

ROOM: Final = 206
"""Pixels that buttons beside one another may take in the narrowest inspector."""


class FindingCard(QFrame):
    """Can have the keyboard: then a digit presses the button of that number.

    ``left``: Escape was pressed; ``focused``: it got the keyboard.
    """

    left = Signal()
    focused = Signal()

    def __init__(self, transcript: Transcript, finding: Finding) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._numbered: Mapping[int, QPushButton] = {}
        self._said = [word(finding.severity), code_name(finding.code), sentence(finding.message)]
        self._said.append(said_places(transcript, finding))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        self._column.setSpacing(SPACE // 2)
        name = Text(f"{SIGNS[finding.severity]} {code_name(finding.code)}")
        name.setStyleSheet(f"color: {getattr(look().theme, COLORS[finding.severity])};")
        self.add(name)
        self.add(Text(sentence(finding.message)))
        self.marked = Text()
        self.add(self.marked)
        self.marked.say(marked_places(transcript, finding, look().theme), rich=True)
        self._name()

    def add(self, widget: QWidget) -> None:
        """Puts a widget below the others."""
        self._column.addWidget(widget)

    def offer(self, numbered: Mapping[int, QPushButton], others: Sequence[QPushButton]) -> None:
        """Shows the ways out, those with a number first."""
        self._numbered = numbered
        for row in _packed([*numbered.values(), *others]):
            self._column.addLayout(row)
        self._name()

    def _name(self) -> None:
        """What a screen reader says of it, the keys among it."""
        key = translate("Inspector", "{number}: {text}")
        keys = [key.format(number=n, text=b.text()) for n, b in self._numbered.items()]
        self.setAccessibleName(", ".join(part for part in (*self._said, *keys) if part))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Asks to be seen."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit is a way out, Escape goes back to the text."""
        digit = int(event.text()) if event.text() in ("1", "2", "3") else 0
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif digit in self._numbered and not event.modifiers() & ~_KEYPAD:
            self._numbered[digit].click()
        else:
            super().keyPressEvent(event)


_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier


def _packed(buttons: Iterable[QPushButton]) -> Iterable[QHBoxLayout]:
    """The buttons in rows, each as many as there is room for."""
    row, used = QHBoxLayout(), 0
    for button in buttons:
        width = button.sizeHint().width()
        if used and used + width > ROOM:
            row.addStretch(1)
            yield row
            row, used = QHBoxLayout(), 0
        row.setSpacing(SPACE // 2)
        row.addWidget(button)
        used += width + SPACE // 2
    if used:
        row.addStretch(1)
        yield row
