"""A monkey at the window: seeded random keys, mouse, wheel, compositions, pastes and actions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from shiboken6 import isValid

from reviewer.ui.actions import TABLE
from reviewer.ui.main_window import MainWindow
from tests.ui.keys import focused

LEFT_ALONE = ("project.quit", "project.sample")
"""What would end the attack: it has tests of its own."""
ODD_TEXTS = (
    "字",
    "　",
    "\u2028\u2029",
    "a\tb\u00a0c",
    "e\u0301\u0302\u0303" * 20,
    "👨‍👩‍👧‍👦" * 5,
    "\u202eشلام\u202c",
    "<b>粗</b>&amp;%1{x}",
    "𠮷" * 30,
    "\x00\x07\x1b",
    "\ud83d",
    "一\n二\r\n三\n" * 40,
    "字" * 3000,
    "(a+)+$",
    "",
)
KEYS = (
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space),
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right),
    *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_A, Qt.Key.Key_Z, Qt.Key.Key_Y),
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_X, Qt.Key.Key_C, Qt.Key.Key_B),
    *(Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_F4, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_F8),
    *(Qt.Key.Key_F9, Qt.Key.Key_Minus, Qt.Key.Key_Equal, Qt.Key.Key_Slash, Qt.Key.Key_J),
)
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NESTED_MS = 5
PATIENCE = 6
"""How many things are tried in a question that waits for its answer before it is closed."""


class Monkey:
    """Does ``count`` things; ``did`` names them, for whoever looks for the cause."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window, self.random = window, Random(seed)
        for id_ in LEFT_ALONE:  # a click in a menu would find them too
            window.desk.actions[id_].setEnabled(False)
        self.did: list[str] = []
        self._left = list[str]()
        self._acting = self._nested = False
        self._tried = 0
        self._acts: tuple[tuple[int, Callable[[], None]], ...] = (
            (5, self._key),
            (3, self._action),
            (3, self._click),
            (1, self._twice),
            (2, self._drag),
            (2, self._wheel),
            (2, self._compose),
            (1, self._commit),
            (1, self._paste),
            (1, self._resize),
            (1, self._wait),
        )

    def run(self, count: int) -> None:
        """Plays with the window."""
        answering = QTimer()
        answering.timeout.connect(self._answer)
        answering.start(NESTED_MS)
        with _no_file_dialogs():
            for _ in range(count):
                self._act()
                if not self.random.randrange(12):
                    self._close_all()
        answering.stop()
        self._close_all()

    def _act(self) -> None:
        weights, acts = zip(*self._acts, strict=True)
        (act,) = self.random.choices(acts, weights)
        self._acting = True
        act()
        QApplication.processEvents()
        self._acting = False

    def _answer(self) -> None:
        """Only while something waits for an answer does the clock tick within an act."""
        question = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if not self._acting or self._nested or question is None:
            self._tried = 0
            return
        self._nested = True
        self._tried += 1
        if self._tried > PATIENCE:
            question.close()
        elif self._tried == PATIENCE:
            QTest.keyClick(question, Qt.Key.Key_Escape)
        else:
            self.random.choice((self._key, self._click, self._commit))()
        self._nested = False

    def _close_all(self) -> None:
        for _ in range(4):
            front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if front is None:
                break
            front.close()
            QApplication.processEvents()

    # what it does

    def _note(self, *what: object) -> None:
        self.did.append(" ".join(map(str, what)))

    def _key(self) -> None:
        key, modifiers = self.random.choice(KEYS), self.random.choice(MODIFIERS)
        if (key, modifiers) == (Qt.Key.Key_F4, Qt.KeyboardModifier.AltModifier):
            return
        target = focused(self.window)
        self._note("key", key.name, modifiers, type(target).__name__)
        QTest.keyClick(target, key, modifiers)

    def _action(self) -> None:
        if not self._left:
            self._left = [row.id for row in TABLE if row.id not in LEFT_ALONE]
            self.random.shuffle(self._left)
        id_ = self._left.pop()
        action = self.window.desk.actions[id_]
        self._note("action", id_, action.isEnabled() and action.isVisible())
        if action.isEnabled() and action.isVisible():
            action.trigger()

    def _widget(self) -> QWidget:
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        found = [w for w in front.findChildren(QWidget) if w.isVisible() and w.isEnabled()]
        return self.random.choice(found) if found else front

    def _point(self, widget: QWidget) -> QPoint:
        rect = widget.rect()
        return QPoint(
            self.random.randint(0, max(rect.width() - 1, 0)),
            self.random.randint(0, max(rect.height() - 1, 0)),
        )

    def _click(self) -> None:
        widget = self._widget()
        point, button = self._point(widget), self.random.choice((LEFT, LEFT, LEFT, RIGHT))
        self._note("click", _name(widget), point.toTuple(), button.name)
        QTest.mouseClick(widget, button, self.random.choice(MODIFIERS), point)

    def _twice(self) -> None:
        widget = self._widget()
        point = self._point(widget)
        self._note("double click", _name(widget), point.toTuple())
        QTest.mouseDClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, point)

    def _drag(self) -> None:
        widget = self._widget()
        start, end = self._point(widget), self._point(widget)
        self._note("drag", _name(widget), start.toTuple(), end.toTuple())
        QTest.mousePress(widget, LEFT, Qt.KeyboardModifier.NoModifier, start)
        for step in range(1, 4):
            QTest.mouseMove(widget, start + (end - start) * step / 3)
            QApplication.processEvents()
            if not self.random.randrange(8):  # something happens in the middle of it
                self._key()
            if not isValid(widget):
                return
        QTest.mouseRelease(widget, LEFT, Qt.KeyboardModifier.NoModifier, end)

    def _wheel(self) -> None:
        widget = self._widget()
        point, delta = (
            QPointF(self._point(widget)),
            QPoint(0, self.random.choice((-960, -120, 120, 960))),
        )
        self._note("wheel", _name(widget), delta.y())
        event = QWheelEvent(
            point,
            widget.mapToGlobal(point),
            QPoint(),
            delta,
            Qt.MouseButton.NoButton,
            self.random.choice(MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)

    def _compose(self) -> None:
        target = focused(self.window)
        text = self.random.choice(("n", "ni", "ni'hao", "𠮷", ""))
        self._note("compose", repr(text), type(target).__name__)
        QApplication.sendEvent(target, QInputMethodEvent(text, []))

    def _commit(self) -> None:
        target, text = focused(self.window), self.random.choice(ODD_TEXTS)
        self._note("commit", repr(text[:20]), type(target).__name__)
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(target, event)

    def _paste(self) -> None:
        target, text = focused(self.window), self.random.choice(ODD_TEXTS)
        self._note("paste", repr(text[:20]), type(target).__name__)
        QApplication.clipboard().setText(text)
        QTest.keyClick(target, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    def _resize(self) -> None:
        size = self.random.choice(((960, 600), (1280, 720), (2560, 1440), (1000, 1200)))
        self._note("resize", size)
        self.window.resize(*size)

    def _wait(self) -> None:
        if not self._nested:
            QTest.qWait(self.random.choice((1, 20, 60)))


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__}#{widget.objectName()}"


@contextmanager
def _no_file_dialogs() -> Iterator[None]:
    """Whoever is asked for a file or folder names none."""
    names = ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory")
    answers: tuple[object, ...] = (("", ""), ([], ""), ("", ""), "")
    kept = {name: getattr(QFileDialog, name) for name in names}
    for name, answer in zip(names, answers, strict=True):
        setattr(QFileDialog, name, staticmethod(lambda *a, _answer=answer, **k: _answer))
    yield
    for name, call in kept.items():
        setattr(QFileDialog, name, call)
