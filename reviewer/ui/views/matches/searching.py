"""Searching all transcripts while the reviewer types."""

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.session import Message, Session

WAIT_MS = 150
SHORTEST = 2
MOST = 200


class Searching(QObject):
    """``found`` brings the query and its hits; an older answer never comes after a newer one."""

    found = Signal(str, object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._query = ""
        self._task: tasks.Task | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._ask)
        session.project_changed.connect(self._again)
        session.project_opened.connect(lambda: self.look_for(""))

    def look_for(self, words: str) -> None:
        """Searches a little later; a text that is too short finds nothing at once."""
        self._query = words.strip()
        self._drop()
        if len(self._query) < SHORTEST:
            self._timer.stop()
            self.found.emit(self._query, ())
        else:
            self._timer.start()

    def _again(self) -> None:
        if len(self._query) >= SHORTEST:
            self._timer.start()

    def _drop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _ask(self) -> None:
        store, query = self._session.store, self._query
        if store is None:
            return
        self._drop()
        self._task = tasks.run(
            lambda task: store.search(query, MOST),
            lambda hits: self.found.emit(query, tuple(hits)),
            self._failed,
        )

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._session.said.emit(Message("error", str(error), "search"))
