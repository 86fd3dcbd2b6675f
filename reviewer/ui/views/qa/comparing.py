"""Compares two revisions in the background; only the last wish is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.models.qa_places import Found, found_in
from reviewer.ui.models.qa_revisions_model import NOW
from reviewer.ui.models.qa_ribbons import Ribbons, ribbons_of
from reviewer.ui.session import Message, Session

if TYPE_CHECKING:
    from reviewer.domain.log import Revision
    from reviewer.services.comparing import Comparison
    from reviewer.storage.store import Store


@dataclass(frozen=True)
class Compared:
    """A comparison with all that is shown of it, and the log it was made of."""

    revisions: tuple[Revision, ...]
    baselines: Mapping[str, int]
    comparison: Comparison
    found: tuple[Found, ...]
    ribbons: Ribbons


class Comparing(QObject):
    """``compared`` with what was found, then ``measured`` with its measures."""

    compared = Signal(object)
    measured = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._task: tasks.Task | None = None
        self._log: tuple[Revision, ...] = ()
        session.match_opened.connect(self.forget)

    @property
    def is_busy(self) -> bool:
        """Whether something is being compared or measured."""
        return self._task is not None

    def forget(self) -> None:
        """Another match: its log is not known, and what is under way is nobody's."""
        self._log = ()
        self._stop()

    def compare(self, before: object, after: object) -> None:
        """Compares two choices (``RevisionsModel``); the log is read as far as it is new."""
        self._stop()
        session = self._session
        store, editor, known = session.store, session.editor, self._log
        if store is None or editor is None:
            return
        match, branch = editor.match, editor.branch

        def work(task: tasks.Task) -> Compared:
            new = store.revisions(match, branch, after=len(known))
            return _compared((*known, *new), before, after)

        self._task = tasks.run(work, self._take, lambda error: self._failed(store, error))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def _take(self, compared: Compared) -> None:
        self._log = compared.revisions
        comparison, store = compared.comparison, self._session.store
        self.compared.emit(compared)

        def work(task: tasks.Task) -> object:
            from reviewer.services.comparing import measure

            return measure(comparison)

        self._task = tasks.run(work, self._measured, lambda error: self._failed(store, error))

    def _measured(self, measures: object) -> None:
        self._task = None
        self.measured.emit(measures)

    def _failed(self, store: Store | None, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error
        if store is self._session.store:
            self._session.said.emit(Message("error", str(error), "qa"))


def _compared(revisions: tuple[Revision, ...], before: object, after: object) -> Compared:
    from reviewer.services.comparing import baselines, compare_revisions

    named = {NOW: len(revisions), **baselines(revisions)}
    first = named.get("proposal", named.get("import", 1))
    old, new = (_number(each, named, len(revisions), first) for each in (before, after))
    comparison = compare_revisions(revisions, old, new)
    found = found_in(comparison)
    shown = {name: seq for name, seq in named.items() if name != NOW}
    return Compared(revisions, shown, comparison, found, ribbons_of(comparison, found))


def _number(choice: object, named: Mapping[str, int], last: int, usual: int) -> int:
    if isinstance(choice, int):
        return min(max(choice, 1), last)
    return named.get(str(choice), usual)
