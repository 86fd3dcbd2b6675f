"""A field that takes the next key that is pressed, whichever it is: F13, a pedal, a media key."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QWidget

from reviewer.ui.words import translate

_ALONE: Final = frozenset(
    {
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr),
        *(Qt.Key.Key_Meta, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock, Qt.Key.Key_unknown),
    }
)


class KeyField(QLabel):
    """While it has the keyboard, ``recorded`` brings the next key; Escape alone leaves it."""

    recorded = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Shortcuts", "Press the key… (Esc: none)"), parent)
        self.setObjectName("key field")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setAccessibleName(translate("Shortcuts", "Press the key…"))
        self.setProperty("recording", True)
        self.hide()

    def record(self) -> None:
        """Waits for a key."""
        self.show()
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """No shortcut and no Tab takes the key before this field."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._take(event)
            return True
        if event.type() == QEvent.Type.FocusOut:
            self._leave()
        return super().event(event)

    def _take(self, event: QKeyEvent) -> None:
        event.accept()
        key = Qt.Key(event.key())
        if key in _ALONE:
            return
        plain = event.keyCombination().keyboardModifiers() == Qt.KeyboardModifier.NoModifier
        self._leave()
        if key != Qt.Key.Key_Escape or not plain:
            self.recorded.emit(_text(event))

    def _leave(self) -> None:
        if self.isVisible():
            self.hide()
            self.left.emit()


def _text(event: QKeyEvent) -> str:
    """The key with its modifiers; the number pad's keys are the keys they show."""
    combination = event.keyCombination()
    modifiers = combination.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
    key = Qt.Key.Key_Tab if combination.key() == Qt.Key.Key_Backtab else combination.key()
    whole = QKeySequence(modifiers.value | key.value)
    return whole.toString(QKeySequence.SequenceFormat.PortableText)
