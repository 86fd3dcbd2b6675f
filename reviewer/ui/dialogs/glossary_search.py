"""What the glossary looks for in the background: what was learned, and where it still stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Session

if TYPE_CHECKING:
    from reviewer.domain.glossary import Proposal
    from reviewer.domain.transcript import Transcript
    from reviewer.storage.store import Store

WAIT_MS: Final = 300


Proposed: TypeAlias = "Mapping[str, Sequence[Proposal]]"
"""The proposals by match: of units that nobody has confirmed, so no match is approved yet."""


class GlossarySearch(QObject):
    """``found`` brings what is ``Proposed``, ``failed`` says why not, ``progressed`` counts."""

    found = Signal(object)
    failed = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._task: tasks.Task | None = None
        self._wanted: tuple[tuple[str, ...], bool] = ((), False)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._start)

    @property
    def busy(self) -> bool:
        """Whether it looks, or is about to."""
        return self._task is not None or self._timer.isActive()

    def ask(self, terms: Sequence[str], everywhere: bool) -> None:
        """Looks soon, with these words of the open match."""
        self.stop()
        self._wanted = (tuple(terms), everywhere)
        self._timer.start()

    def stop(self) -> None:
        """Gives up what is under way."""
        self._timer.stop()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _start(self) -> None:
        store, transcript = self._session.store, self._session.transcript
        if store is None:
            return
        terms, everywhere = self._wanted

        def work(task: tasks.Task) -> Proposed:
            return (
                _everywhere(store, transcript, terms, task)
                if everywhere
                else _here(transcript, terms)
            )

        self._task = tasks.run(work, self._done, self._not_done, self._report)

    def _report(self, done: int, total: int, text: str) -> None:
        self.progressed.emit(done, total)

    def _done(self, found: Proposed) -> None:
        self._task = None
        self.found.emit(found)

    def _not_done(self, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error
        self.failed.emit(sentence(str(error)))


def _here(transcript: Transcript | None, terms: Sequence[str]) -> Proposed:
    from reviewer.domain.glossary import glossary, proposals

    if transcript is None:
        return {}
    return {transcript.match.id: proposals(transcript, glossary(transcript, terms))}


def _everywhere(
    store: Store, transcript: Transcript | None, terms: Sequence[str], task: tasks.Task
) -> Proposed:
    """What all matches taught, in all of them; the open one's own words in it alone."""
    from reviewer.domain.glossary import Glossary, glossary, proposals
    from reviewer.services.glossary import learned, proposals_everywhere

    known = learned(store, task.cancelled, task.report)
    found = dict(proposals_everywhere(store, known, task.cancelled, task.report))
    if transcript is None:
        return found
    own = Glossary(glossary(transcript, terms).terms, known.pairs)
    match = transcript.match.id
    others = {name: each for name, each in found.items() if name != match}
    return {match: proposals(transcript, own), **others}
