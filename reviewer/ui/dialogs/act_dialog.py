"""A dialog that ends in an act: what is refused is said in it, and nothing typed is lost."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from reviewer.domain.log import Edit
from reviewer.ui.desk import Desk
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.theme import look


class ActDialog(QDialog):
    """Stays open with what was chosen until its act is accepted, or it is cancelled.

    It goes away by itself when another match is opened.
    """

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk = desk
        self._listening = False
        self.trouble = Label()
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        desk.session.said.connect(self._heard)
        desk.session.match_opened.connect(self._match_changed)

    def carry_out(self, edit: Edit, initiator: object = None) -> bool:
        """Whether the act was accepted; if not, why stands in the dialog."""
        self.say("")
        self._listening = True
        try:
            return self.desk.session.act(edit, initiator)
        finally:
            self._listening = False

    def carry_out_later(self, edit: Edit, done: Callable[[bool], None]) -> None:
        """The same for a large act, in the background; ``done`` is not told a dialog that went."""
        self.say("")
        self._listening = True

        def finished(accepted: bool) -> None:
            if isValid(self):
                self._listening = False
                done(accepted)

        self.desk.session.act_later(edit, finished, self)

    def say(self, text: str) -> None:
        """Shows what is wrong, or nothing."""
        self.trouble.setText(f"⚠ {text}" if text else "")
        self.trouble.setStyleSheet(f"color: {look().theme.error};")
        self.trouble.setVisible(bool(text))

    def _match_changed(self) -> None:
        # Not connected to reject itself: Qt would call an overridden one after the dialog is gone.
        self.reject()

    def _heard(self, message: Message) -> None:
        if self._listening:
            self.say(sentence(message.text))
