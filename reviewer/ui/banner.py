"""One line above the workspace for what the user should know now; it never takes the keyboard."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message, Session
from reviewer.ui.theme import look
from reviewer.ui.words import translate

SECONDS = 8
SIGNS = {"info": "ℹ", "warning": "⚠", "error": "✖"}


class Banner(QWidget):
    """Shows the newest message; one without a key goes by itself, or when it is closed."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("banner")
        self._key, self._level = "", "info"
        self._sign, self._text = Label(), Label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text.setWordWrap(True)
        self._buttons = QHBoxLayout()
        self._close = QToolButton()
        self._close.setText("×")
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._close.setAccessibleName(translate("Banner", "Close this message"))
        self._close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        self.setAutoFillBackground(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        session.said.connect(self.show_message)
        session.changed.connect(lambda: self.clear("act"))
        look().changed.connect(self._color)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty if nothing."""
        return "" if self.isHidden() else self._text.text()

    def show_message(self, message: Message, *buttons: QPushButton) -> None:
        """Shows a message with buttons; one with buttons stays until it is answered."""
        self._drop_buttons()
        if not message.text:
            self.clear(message.key)
            return
        self._key = message.key
        self._sign.setText(SIGNS[message.level])
        text = sentence(message.text)
        self._text.setText(text)
        self._text.setAccessibleName(text)
        for button in buttons:
            button.clicked.connect(lambda: self.clear())
            self._buttons.addWidget(button)
        self._level = message.level
        self._color()
        self.show()
        if message.level == "info" and not buttons:
            self._timer.start(SECONDS * 1000)
        else:
            self._timer.stop()

    def clear(self, key: str | None = None) -> None:
        """Takes the message away; with a key only if it is that one's."""
        if isinstance(key, str) and key != self._key:
            return
        self._drop_buttons()
        self._key = ""
        self.hide()

    def _drop_buttons(self) -> None:
        while (item := self._buttons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()

    def _color(self) -> None:
        theme = look().theme
        colors = {"info": theme.accent, "warning": theme.warning, "error": theme.error}
        color = colors[self._level]
        self._sign.setStyleSheet(f"color: {color}; font-size: 15px;")
