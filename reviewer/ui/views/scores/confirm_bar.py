"""The line over the forms: its button confirms the chosen one, or says why it may not."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from reviewer.domain.model import Form
from reviewer.ui.actions import tip
from reviewer.ui.models.scores_forms_model import own_words
from reviewer.ui.plain import Label, as_tip
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate


class ConfirmBar(QWidget):
    """A title, the reason where there is one, and the button of the action."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        title = Label(translate("Scores", "Forms"))
        title.setProperty("title", True)
        self.why = Label()
        self.why.setProperty("dim", True)
        self.why.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.why.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.button = QPushButton(translate("Scores", "Confirm"))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(action.trigger)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(title)
        row.addWidget(self.why, 1)
        row.addWidget(self.button)
        self.show_form(None, own=False)

    def show_form(self, form: Form | None, *, own: bool) -> None:
        """Follows the chosen form; ``own``: another person must confirm it."""
        self._action.setEnabled(not own)
        self._action.setToolTip(as_tip(own_words()) if own else tip(self._action))
        self.button.setEnabled(form is not None and not own)
        self.button.setToolTip(self._action.toolTip())
        self.button.setAccessibleDescription(own_words() if own else "")
        self.why.setText(translate("Scores", "entered by you: another confirms") if own else "")
        self.why.setToolTip(as_tip(own_words()) if own else "")
