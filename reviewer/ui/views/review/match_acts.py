"""The match's own steps: reviewed, approved, reopened."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.words import translate


class MatchActs(QObject):
    """Binds the acts on the match's status."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        desk.actions.bind("match.reviewed", lambda: self._set("reviewed"))
        desk.actions.bind("match.approve", lambda: self._set("approved"))
        desk.actions.bind("match.reopen", self.reopen)

    def _set(self, status: str) -> None:
        self._desk.session.act({"edit": "set_status", "match": True, "status": status})

    def reopen(self) -> None:
        """Takes the match back into review, with a reason."""
        reason = ask_reason(
            self._window,
            translate("Match", "Reopen the match"),
            translate("Match", "Why is it reopened? The reason is kept with the match."),
        )
        if reason is not None:
            edit = {"edit": "set_status", "match": True, "status": "in_review", "reason": reason}
            self._desk.session.act(edit)
