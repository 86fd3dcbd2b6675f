"""Replacing what is ticked: in the open match as an act of the window, elsewhere beside it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Session

if TYPE_CHECKING:
    from reviewer.domain.replacing import Hit
    from reviewer.services.replacing import Replaced


class ReplaceRun(QObject):
    """One act a match, all in the background; ``done`` brings what became of each match."""

    progressed = Signal(int, int)
    failed = Signal(str)
    done = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._results: list[Replaced] = []
        self._left = 0

    @property
    def busy(self) -> bool:
        """Whether it replaces."""
        return self._left > 0

    def start(self, chosen: "dict[str, list[Hit]]", reason: str) -> None:
        """Replaces in these units; ``reason`` says why texts are emptied."""
        elsewhere = dict(chosen)
        here = elsewhere.pop(self._session.match or "", [])
        self._results, self._left = [], bool(here) + bool(elsewhere)
        if elsewhere:
            self._elsewhere(elsewhere, reason)
        if here:
            self._here(here, reason)

    def _here(self, hits: "list[Hit]", reason: str) -> None:
        from reviewer.domain.replacing import replace_act
        from reviewer.services.replacing import Replaced, texts_changed

        session = self._session
        transcript, match = session.transcript, session.match
        act = None if transcript is None else replace_act(transcript, hits, reason)
        if act is None or match is None:
            self._part_done([])
            return
        count = texts_changed(act)
        session.act_later(act, lambda ok: self._part_done([Replaced(match, count if ok else 0)]))

    def _elsewhere(self, chosen: "dict[str, list[Hit]]", reason: str) -> None:
        store, author = self._session.store, self._session.author
        assert store is not None

        def work(task: tasks.Task) -> "list[Replaced]":
            from reviewer.services.replacing import replace_in

            found = []
            for number, (match, hits) in enumerate(chosen.items()):
                if task.cancelled():
                    break
                task.report(number, len(chosen), match)
                found.append(replace_in(store, match, author, hits, reason))
            return found

        tasks.run(work, self._elsewhere_done, self._elsewhere_failed, self._report)

    def _report(self, done: int, total: int, text: str) -> None:
        self.progressed.emit(done, total)

    def _elsewhere_done(self, results: "list[Replaced]") -> None:
        self._session.refresh()
        self._part_done(results)

    def _elsewhere_failed(self, error: Exception) -> None:
        self._part_done([])
        if not isinstance(error, ReviewerError):
            raise error
        self.failed.emit(sentence(str(error)))

    def _part_done(self, results: "list[Replaced]") -> None:
        self._results += results
        self._left -= 1
        if self._left == 0:
            self.done.emit(self._results)
