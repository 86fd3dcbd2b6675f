"""A one-line field that leaves the keys to an input method while it composes."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}


class LineEdit(QLineEdit):
    """While a composition is open no key accepts, cancels, moves on or triggers a shortcut.

    ``stepped`` comes for the keys up and down (-1, 1) and a page (-8, 8), for a list beside it.
    """

    stepped = Signal(int)

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self._composing = False

    @property
    def composing(self) -> bool:
        """Whether an input method composes."""
        return self._composing

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Takes the composition in and remembers whether it is open."""
        super().inputMethodEvent(event)
        self._composing = bool(event.preeditString())

    def event(self, event: QEvent) -> bool:
        """Keeps keys to itself while composing; Tab as well, which never gets further."""
        if self._composing and event.type() in _KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down step through the list beside it."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)
