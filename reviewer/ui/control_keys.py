"""Which keys a control needs for itself although an action has them too."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QTabBar, QWidget

from reviewer.ui.views.review.transcript.view import TranscriptView

_ALL = QKeySequence.StandardKey.SelectAll


def is_own_key(control: QWidget | None, event: QKeyEvent) -> bool:
    """Whether the control with the keyboard has a use for the key, so that it is no shortcut.

    Space presses a button rather than plays, and a list of its own is selected as a whole. The
    transcript is what the actions are about: its keys are theirs.
    """
    if isinstance(control, QAbstractButton | QComboBox | QTabBar):
        plain = Qt.KeyboardModifier.NoModifier
        return event.key() == Qt.Key.Key_Space and event.modifiers() == plain
    if isinstance(control, QAbstractItemView) and not isinstance(control, TranscriptView):
        return event.matches(_ALL)
    return False
