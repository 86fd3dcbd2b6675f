"""The editor of one unit's text, in place. Safe for input methods.

While something is being composed no key is a shortcut, nothing is set, and what was composed when
the editor is left is taken over, not lost.
"""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from reviewer.ui.views.review.transcript.offsets import from_qt, to_qt
from reviewer.ui.views.review.transcript.texts import LEADING

CLAUSE = "。！？；，、：,.!?;:"
"""After these a caret may want to stand; a split leaves them on the left."""
_BREAKS = {ord(char): " " for char in "\r\n\u2028\u2029"}
_PASTED = _BREAKS | {ord(char): " " for char in "\v\f\x85"}
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""What other programs leave in a text unseen: it would be refused, and nobody could find it."""


class UnitEditor(QTextEdit):
    """Edits one line of text. ``left`` comes when the keyboard went elsewhere, ``grown`` when it
    needs another height, ``edited`` with every change of the text."""

    left = Signal()
    grown = Signal()
    edited = Signal()
    finished = Signal()
    given_up = Signal()

    def __init__(self, parent: QWidget, text: str, font: QFont) -> None:
        super().__init__(parent)
        self.setObjectName("unit_editor")
        self._before = self._last = text
        self._composed = ""
        self._stops: tuple[tuple[int, int], ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptRichText(False)
        self.setFont(font)
        self.setTabChangesFocus(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.setPlainText(text)
        self._air()
        self.document().clearUndoRedoStacks()
        self.textChanged.connect(self._on_change)
        self.document().documentLayout().documentSizeChanged.connect(lambda size: self.grown.emit())

    def _air(self) -> None:
        """Lines as far apart as they are painted when not edited."""
        form = QTextBlockFormat()
        kind = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        form.setLineHeight(LEADING * 100, kind)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(form)

    # the text

    @property
    def text(self) -> str:
        """What stands there, what is being composed left out; unchanged text to the letter."""
        now = self.document().toRawText().translate(_BREAKS)
        return self._before if now == self._raw_before() else now

    def _raw_before(self) -> str:
        return self._before.translate(_BREAKS)

    @property
    def changed(self) -> bool:
        """Whether the text is another than at first."""
        return self.text != self._before

    @property
    def caret(self) -> int:
        """The caret's code point in the text."""
        return from_qt(self.text, self.textCursor().position())

    def set_caret(self, at: int, to: int | None = None) -> None:
        """Puts the caret, or a selection, at code points of the text."""
        cursor = self.textCursor()
        cursor.setPosition(to_qt(self.text, at))
        if to is not None:
            cursor.setPosition(to_qt(self.text, to), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def set_stops(self, stops: Sequence[tuple[int, int]]) -> None:
        """Where Tab goes: spans of what differs from the original."""
        self._stops = tuple(stops)

    def replace_all(self, text: str) -> None:
        """Another text, as one step that the editor's undo takes back."""
        self.take_composed()
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)

    @property
    def needed(self) -> int:
        """The height in pixels that shows all of it."""
        return round(self.document().size().height())

    def sizeHint(self) -> QSize:
        """As high as the text."""
        return QSize(self.width(), self.needed)

    def _on_change(self) -> None:
        if (now := self.text) != self._last:  # it also fires while composing, for nothing
            self._last = now
            self.edited.emit()

    # input methods

    @property
    def composing(self) -> bool:
        """Whether an input method is at work."""
        return bool(self._composed)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Keeps in mind what is being composed."""
        super().inputMethodEvent(event)
        self._composed = event.preeditString()

    def take_composed(self) -> None:
        """Takes over what is being composed: by the input method, else as it stands."""
        if self._composed:
            QGuiApplication.inputMethod().commit()
        if rest := self._composed:
            event = QInputMethodEvent()
            event.setCommitString(rest)
            super().inputMethodEvent(event)
            self._composed = ""

    # keys

    def event(self, event: QEvent) -> bool:
        """While composing no key is a shortcut; undo is ours only if there is some."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self.composing:
                event.accept()
                return True
            if self._is_windows(event):
                event.ignore()
                return False
        return super().event(event)

    def _is_windows(self, event: QKeyEvent) -> bool:
        """Whether a key that text editors take is better left to the window."""
        document = self.document()
        if event.matches(QKeySequence.StandardKey.Undo):
            return not document.isUndoAvailable()
        if event.matches(QKeySequence.StandardKey.Redo):
            return not document.isRedoAvailable()
        words = (Qt.Key.Key_K, Qt.Key.Key_J, Qt.Key.Key_H, Qt.Key.Key_B, Qt.Key.Key_E, Qt.Key.Key_L)
        return event.modifiers() == Qt.KeyboardModifier.ControlModifier and event.key() in words

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is done, Escape leaves all as it was, Tab goes to the next stop."""
        if self.composing:
            event.accept()  # what the input method let through is not for us
            return
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain in (none, shift):
            self.finished.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        elif event.key() == Qt.Key.Key_Tab and plain == none:
            self._go_to_stop(forward=True)
        elif event.key() == Qt.Key.Key_Backtab:
            self._go_to_stop(forward=False)
        else:
            super().keyPressEvent(event)

    def _go_to_stop(self, *, forward: bool) -> None:
        """The next difference, selected, or the next place after a mark."""
        text, at = self.text, self.caret
        spans = [] if self.changed else list(self._stops)
        inside = {n for start, end in spans for n in range(start, end + 1)}
        clauses = (n + 1 for n, char in enumerate(text) if char in CLAUSE)
        spans += [(n, n) for n in (0, *clauses) if n not in inside]
        spans.sort()
        if forward:
            found = next(
                (s for s in spans if s[0] > at or (s[0] == at < s[1] and not self._has())), None
            )
            found = found or spans[0]
        else:
            start = min(at, from_qt(text, self.textCursor().selectionStart()))
            found = next((s for s in reversed(spans) if s[0] < start), spans[-1])
        self.set_caret(found[0], found[1] if found[1] > found[0] else None)

    def _has(self) -> bool:
        return self.textCursor().hasSelection()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving for good ends the editing; a menu or another program only interrupts it."""
        interrupted = event.reason() in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
            Qt.FocusReason.MenuBarFocusReason,
        )
        self.take_composed()
        super().focusOutEvent(event)
        if not interrupted:
            self.left.emit()

    def insertFromMimeData(self, source: object) -> None:
        """Pasted text is one line of plain text."""
        text = source.text()  # type: ignore[attr-defined]
        self.insertPlainText(_CONTROLS.sub("", text.translate(_PASTED)).strip("\t"))
