"""Real keys, mouse and input methods on the transcript."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.transcript.panel import TranscriptPanel
from reviewer.ui.views.review.transcript.unit_editor import UnitEditor

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


def panel(window: MainWindow) -> TranscriptPanel:
    """The transcript of a window."""
    found = window.findChild(TranscriptPanel)
    assert isinstance(found, TranscriptPanel)
    return found


def transcript(window: MainWindow) -> Transcript:
    """The open match."""
    found = window.desk.session.transcript
    assert found is not None
    return found


def unit(window: MainWindow, place: int) -> Unit:
    """The unit at a place in the source order."""
    now = transcript(window)
    return now.units[now.unit_order[place]]


def go(window: MainWindow, place: int) -> Unit:
    """Goes to the unit at a place, as a finding would."""
    found = unit(window, place)
    window.desk.focus.go(found.id)
    QApplication.processEvents()
    return found


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """A key to whatever has the keyboard."""
    QTest.keyClick(focused(window), key, modifiers)
    QApplication.processEvents()


def type_text(window: MainWindow, text: str) -> None:
    """Types as an input method commits: whole words, whatever the script."""
    compose(window, "", text)


def compose(window: MainWindow, preedit: str, commit: str = "") -> None:
    """What an input method says while composing."""
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(focused(window), event)
    QApplication.processEvents()


def editor(window: MainWindow) -> UnitEditor:
    """The open editor."""
    found = panel(window).view.editor
    assert found is not None, "no text is being edited"
    return found


def focused(window: MainWindow) -> QWidget:
    """What has the keyboard."""
    if QApplication.activeWindow() is None:
        # Without a desktop nobody gives the keyboard back when a dialog closes.
        window.activateWindow()
        QApplication.processEvents()
    return QApplication.focusWidget() or window


class Hands:
    """A reviewer's hands on a window: they count what they do.

    ``keys`` are presses and clicks, ``typed`` the characters that an input method committed.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.keys = self.typed = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, *, times: int = 1) -> None:
        """A key to whatever has the keyboard, once or several times."""
        for _ in range(times):
            press(self.window, key, modifiers)
        self.keys += times

    def type(self, text: str) -> None:
        """Types as an input method commits, to whatever has the keyboard."""
        type_text(self.window, text)
        self.typed += len(text)

    def spell(self, text: str) -> None:
        """Types letter by letter, to whatever has the keyboard."""
        QTest.keyClicks(focused(self.window), text)
        QApplication.processEvents()
        self.typed += len(text)

    def click(self, widget: QWidget, place: QPoint | None = None, *, twice: bool = False) -> None:
        """Clicks a widget, in its middle if no place is named."""
        point = widget.rect().center() if place is None else place
        button = Qt.MouseButton.LeftButton
        QTest.mouseClick(widget, button, NONE, point)
        if twice:
            QTest.mouseDClick(widget, button, NONE, point)
        QApplication.processEvents()
        self.keys += 1

    def drag(self, widget: QWidget, start: QPoint, end: QPoint) -> None:
        """Drags with the mouse, in steps as a hand does."""
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, NONE, start)
        for step in range(1, 5):
            QTest.mouseMove(widget, start + (end - start) * step / 4)
            QApplication.processEvents()
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, NONE, end)
        QApplication.processEvents()
        self.keys += 1

    def answer(self, text: str) -> None:
        """Types into the question that the next act asks, and accepts it."""
        self._answer(text, tries=200)

    def _answer(self, text: str, tries: int) -> None:
        question = QApplication.activeModalWidget()
        if question is not None and question.isActiveWindow():
            self.type(text)
            self.press(Qt.Key.Key_Return)
        elif tries:
            QTimer.singleShot(10, self.window, lambda: self._answer(text, tries - 1))
        elif question is not None:
            question.close()  # so that a test fails and does not hang
