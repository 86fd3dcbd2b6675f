"""A note on a unit, a section or the match; it is kept when the keyboard leaves it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from reviewer.domain.model import Note
from reviewer.domain.transcript import Transcript
from reviewer.ui.session import Session
from reviewer.ui.words import translate

LINES = 3


class NoteBox(QPlainTextEdit):
    """The note of one record. What is typed is never replaced by what comes from elsewhere.

    It is kept when the box loses the keyboard, another record is shown, or with Ctrl+Enter;
    Escape takes the typing back.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._target: str | None = None
        self._kept = ""
        self._composing = False
        self.setPlaceholderText(translate("Inspector", "Write a note…"))
        self.setAccessibleName(translate("Inspector", "Note"))
        self.setTabChangesFocus(True)
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 14)

    def show_note(self, transcript: Transcript | None, target: str | None) -> None:
        """Shows the note of a record; what was typed for the one before is kept first."""
        if target != self._target:
            self.keep()
            self._target = target
            self._take(_note(transcript, target))
        elif not self._changed():
            self._take(_note(transcript, target))
        self.setEnabled(target is not None)

    def forget(self) -> None:
        """Another match is opened: the record is not there any more."""
        self._target = None
        self._take("")

    def _take(self, text: str) -> None:
        if text != self._kept or text != self.toPlainText():
            self._kept = text
            self.setPlainText(text)

    def _changed(self) -> bool:
        return self.toPlainText() != self._kept

    def keep(self) -> bool:
        """Keeps what was typed, if it differs; whether that was accepted."""
        if self._target is None or not self._changed():
            return True
        before, self._kept = self._kept, self.toPlainText()
        if not before.strip() and not self._kept.strip():
            return True
        if self._session.act({"edit": "note", "target": self._target, "text": self._kept}, self):
            return True
        self._kept = before
        return False

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Remembers whether a composition is open."""
        super().inputMethodEvent(event)
        self._composing = bool(event.preeditString())

    def event(self, event: QEvent) -> bool:
        """While an input method composes, keys are its own."""
        keys = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        if self._composing and event.type() in keys:
            event.accept()
            return True
        if event.type() == QEvent.Type.ShortcutOverride and _own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter keeps, Escape takes back; both leave the keyboard here."""
        if _keeps(event):
            self.keep()
        elif event.key() == Qt.Key.Key_Escape:
            self.setPlainText(self._kept)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keeps what was typed."""
        super().focusOutEvent(event)
        self.keep()


def _own(event: QEvent) -> bool:
    """Whether a key that is a shortcut elsewhere means something here."""
    if not isinstance(event, QKeyEvent):
        return False
    return _keeps(event) or event.key() == Qt.Key.Key_Escape


def _keeps(event: QKeyEvent) -> bool:
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return enter and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _note(transcript: Transcript | None, target: str | None) -> str:
    found = None if transcript is None or target is None else transcript.get("note", target)
    return found.text if isinstance(found, Note) else ""
