"""The small things the inspector's pages are made of."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.actions import Actions, tip
from reviewer.ui.theme import SPACE


class Text(QLabel):
    """A text that wraps, can be selected by the mouse, and hides when it is empty.

    ``say`` is for one that stands in its place: without a parent it would show as a window.
    """

    def __init__(self, text: str = "", *, dim: bool = False, name: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("dim", dim)
        self.setAccessibleName(name)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if not text:
            self.hide()

    def say(self, text: str, *, rich: bool = False) -> None:
        """Shows the text, or nothing at all; setting what stands there costs nothing."""
        self.setTextFormat(Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText)
        if text != self.text():
            self.setText(text)
        self.setHidden(not text)


class Part(QWidget):
    """A title and what belongs to it."""

    def __init__(self, title: str, *widgets: QWidget) -> None:
        super().__init__()
        self.title = QLabel(title)
        self.title.setProperty("dim", True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, SPACE)
        self.column.setSpacing(SPACE // 2)
        self.column.addWidget(self.title)
        for widget in widgets:
            self.column.addWidget(widget)


class Page(QScrollArea):
    """A page that scrolls up and down, never sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setObjectName("page")
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        self.column.setSpacing(SPACE)
        self.setWidget(inner)

    def fill(self, widgets: Iterable[QWidget]) -> None:
        """Puts the parts below one another."""
        for widget in widgets:
            self.column.addWidget(widget)
        self.column.addStretch(1)


def action_button(actions: Actions, id_: str, text: str = "") -> QPushButton:
    """A button that does what the action does, and is enabled as it is."""
    action = actions[id_]
    button = QPushButton(text or action.text())
    button.setToolTip(tip(action))
    button.setEnabled(action.isEnabled())
    button.clicked.connect(lambda: action.trigger())
    action.enabledChanged.connect(button.setEnabled)
    return button


def clear(column: QVBoxLayout, keep: int = 0) -> None:
    """Takes out all but the first widgets of a column."""
    while column.count() > keep:
        item = column.takeAt(keep)
        if item is not None and (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
