"""The match's own steps: reviewed, approved, reopened."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason, confirm
from reviewer.ui.words import translate


class MatchActs(QObject):
    """Binds the acts on the match's status."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        desk.actions.bind("match.reviewed", lambda: self._set("reviewed"))
        desk.actions.bind("match.approve", self.approve)
        desk.actions.bind("match.reopen", self.reopen)

    def _set(self, status: str) -> None:
        self._desk.session.act({"edit": "set_status", "match": True, "status": status})

    def approve(self) -> None:
        """Approves the match; if errors would keep it out of an export, it asks first."""
        editor = self._desk.session.editor
        if editor is None:
            return
        store, transcript = editor.store, editor.transcript

        def work(task: tasks.Task) -> Mapping[str, int]:
            from reviewer.services.approving import errors_of

            return errors_of(store, transcript) if transcript.match.status == "reviewed" else {}

        def done(errors: Mapping[str, int]) -> None:
            if self._desk.session.editor is editor and self._agrees(errors):
                self._set("approved")

        tasks.run(work, done, self._desk.session.fail)

    def _agrees(self, errors: Mapping[str, int]) -> bool:
        from reviewer.services.approving import named

        words = translate(
            "Match",
            "Errors stand that keep this match out of every export until they are mended: {codes}.",
        )
        title = translate("Match", "Approve with errors?")
        said = words.format(codes=named(errors))
        yes = translate("Match", "Approve all the same")
        return not errors or confirm(self._window, title, said, yes)

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
