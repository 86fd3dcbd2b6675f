"""Small questions: a reason, a text, yes or no. Each waits for its answer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from reviewer.ui.line_edit import LineEdit
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

WIDTH = 440


class Question(QDialog):
    """A title, a sentence, perhaps a field, and two buttons."""

    def __init__(
        self, parent: QWidget, title: str, text: str, yes: str, *, field: bool, given: str = ""
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.field = LineEdit(given)
        self.field.setAccessibleName(text)
        if not field:
            self.field.hide()
        self._needs_text = field
        said = Label(text)
        said.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.yes = self.buttons.addButton(yes, QDialogButtonBox.ButtonRole.AcceptRole)
        self.yes.setDefault(True)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(
            translate("Ask", "Cancel")
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        for widget in (said, self.field):
            column.addWidget(widget)
        column.addSpacing(SPACE)
        column.addWidget(self.buttons)
        self.field.textChanged.connect(self._check)
        self._check()
        if field:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _check(self) -> None:
        self.yes.setEnabled(not self._needs_text or bool(self.field.text().strip()))


def ask_reason(parent: QWidget, title: str, text: str) -> str | None:
    """The reason the user gives, never an empty one; ``None`` if the question was cancelled."""
    return _asked(parent, title, text, translate("Ask", "OK"))


def ask_text(parent: QWidget, title: str, text: str, given: str = "") -> str | None:
    """A text the user gives, beginning with the given one; ``None`` if cancelled."""
    return _asked(parent, title, text, translate("Ask", "OK"), given)


def _asked(parent: QWidget, title: str, text: str, yes: str, given: str = "") -> str | None:
    question = Question(parent, title, text, yes, field=True, given=given)
    accepted = question.exec() == QDialog.DialogCode.Accepted
    answer = question.field.text().strip()
    question.deleteLater()
    return answer if accepted and answer else None


def confirm(parent: QWidget, title: str, text: str, yes: str) -> bool:
    """Whether the user agrees; ``yes`` is what the button says."""
    question = Question(parent, title, text, yes, field=False)
    accepted = question.exec() == QDialog.DialogCode.Accepted
    question.deleteLater()
    return accepted
