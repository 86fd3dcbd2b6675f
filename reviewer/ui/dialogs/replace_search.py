"""The search behind find and replace: in the background, the newest one only, given up at once."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.domain.transcript import Transcript
from reviewer.ui import tasks
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Session

if TYPE_CHECKING:
    from reviewer.domain.replacing import Search
    from reviewer.services.replacing import Found

WAIT_MS = 150


class HitSearch(QObject):
    """Looks after a short pause in typing.

    ``began`` empties what was found, ``found`` brings a match's hits, ``done`` ends it with a
    sentence on what went wrong, or none; ``progressed`` counts matches.
    """

    began = Signal()
    found = Signal(object)
    progressed = Signal(int, int)
    done = Signal(str)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._task: tasks.Task | None = None
        self._wanted: tuple[Search, str | None, bool] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._start)

    @property
    def busy(self) -> bool:
        """Whether it looks, or is about to."""
        return self._task is not None or self._timer.isActive()

    def ask(self, search: "Search", instead: str | None, everywhere: bool) -> None:
        """Looks for this soon, and for nothing else any more."""
        self.stop()
        self._wanted = (search, instead, everywhere)
        self._timer.start()

    def hurry(self) -> None:
        """Looks now if it was about to."""
        if self._timer.isActive():
            self._timer.stop()
            self._start()

    def stop(self) -> None:
        """Gives up what is under way."""
        self._timer.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _start(self) -> None:
        store, transcript = self._session.store, self._session.transcript
        if self._wanted is None or store is None:
            return
        search, instead, everywhere = self._wanted
        author = self._session.author
        self.began.emit()
        if not search.pattern:
            self.done.emit("")
            return

        def work(task: tasks.Task) -> "list[Found]":
            from reviewer.services.replacing import find_everywhere

            if not everywhere:
                return _here(transcript, search, instead, task)
            ask, tell = task.cancelled, task.report
            return list(find_everywhere(store, search, instead, ask, tell, author=author))

        self._task = tasks.run(work, self._take, self._failed, self._report)

    def _report(self, done: int, total: int, text: str) -> None:
        self.progressed.emit(done, total)

    def _take(self, found: "list[Found]") -> None:
        self._task = None
        for each in found:
            self.found.emit(each)
        self.done.emit("")

    def _failed(self, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error
        self.done.emit(sentence(str(error)))


def _here(
    transcript: Transcript | None, search: "Search", instead: str | None, task: tasks.Task
) -> "list[Found]":
    from reviewer.services.replacing import find_in

    if transcript is None:
        return []
    return [find_in(transcript, search, instead, task.cancelled)]
