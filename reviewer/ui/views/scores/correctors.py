"""Who corrected the chosen value and when, looked up in the background."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.domain.model import Entry
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.moments import moment_name
from reviewer.ui.words import translate


class Correctors(QObject):
    """Knows what it was asked before. ``known``: what was asked is answered now."""

    known = Signal()

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._session = desk.session
        self._found: dict[Entry, tuple[str, str] | None] = {}
        desk.session.match_opened.connect(self._found.clear)

    def words(self, entry: Entry) -> str:
        """``by anna, 3 May 20:31``; empty for what nobody corrected, or while it is looked up."""
        if entry.reason is None:
            return ""
        if entry not in self._found:
            self._ask(entry)
        found = self._found[entry]
        if found is None:
            return ""
        words = translate("Scores", "by {name}, {when}")
        return words.format(name=found[0], when=moment_name(found[1]))

    def _ask(self, entry: Entry) -> None:
        store, editor = self._session.store, self._session.editor
        self._found[entry] = None
        if store is None or editor is None:
            return
        match, branch = editor.match, editor.branch

        def work(task: tasks.Task) -> tuple[str, str] | None:
            from reviewer.services.correction_authors import who_corrected

            return who_corrected(store, match, entry, branch)

        def done(found: tuple[str, str] | None) -> None:
            if editor is self._session.editor and found is not None:
                self._found[entry] = found
                self.known.emit()

        tasks.run(work, done, self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
