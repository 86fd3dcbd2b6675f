"""Compares two revisions in the background; only the last wish is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.models.qa_places import Found, found_in
from reviewer.ui.models.qa_revisions_model import NOW, Wanted
from reviewer.ui.models.qa_ribbons import Ribbons, ribbons_of
from reviewer.ui.session import Message, Session

if TYPE_CHECKING:
    from reviewer.domain.log import Revision
    from reviewer.services.comparing import Comparison
    from reviewer.storage.store import Store


@dataclass(frozen=True)
class Log:
    """The revisions of a version of the match, and which of them one compares with most."""

    version: str = ""
    revisions: tuple[Revision, ...] = ()
    baselines: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Compared:
    """A comparison with all that is shown of it, and the logs it was made of.

    ``versions`` are the branches of the match, ``main`` first.
    """

    versions: tuple[str, ...]
    before: Log
    after: Log
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
        self._logs: dict[str, Log] = {}
        session.match_opened.connect(self.forget)

    @property
    def is_busy(self) -> bool:
        """Whether something is being compared or measured."""
        return self._task is not None

    def forget(self) -> None:
        """Another match: its log is not known, and what is under way is nobody's."""
        self._logs = {}
        self._stop()

    def compare(self, before: Wanted, after: Wanted) -> None:
        """Compares two choices; the logs are read as far as they are new."""
        self._stop()
        session = self._session
        store, editor, known = session.store, session.editor, self._logs
        if store is None or editor is None:
            return
        match, names = editor.match, [w.version or editor.branch for w in (before, after)]

        def work(task: tasks.Task) -> Compared:
            from reviewer.services.branching import versions_of

            read = {name: _read(store, match, name, known.get(name)) for name in names}
            logs = read[names[0]], read[names[1]]
            return _compared(versions_of(store, match), logs, before.at, after.at)

        self._task = tasks.run(work, self._take, lambda error: self._failed(store, error))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def _take(self, compared: Compared) -> None:
        self._logs |= {log.version: log for log in (compared.before, compared.after)}
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


def _read(store: Store, match: str, version: str, known: Log | None) -> Log:
    """The version's log, as far as it is not known; ``known`` itself if nothing is new."""
    from reviewer.services.comparing import baselines

    old = () if known is None else known.revisions
    new = store.revisions(match, version, after=len(old))
    if known is not None and not new:
        return known
    revisions = (*old, *new)
    return Log(version, revisions, baselines(revisions))


def _compared(versions: tuple[str, ...], logs: tuple[Log, Log], *at: object) -> Compared:
    from reviewer.services.comparing import compare_versions

    old, new = (_number(each, log) for each, log in zip(at, logs, strict=True))
    comparison = compare_versions(logs[0].revisions, old, logs[1].revisions, new)
    found = found_in(comparison)
    return Compared(versions, *logs, comparison, found, ribbons_of(comparison, found))


def _number(choice: object, log: Log) -> int:
    """The number of the revision that is meant; what one looks at first if it is not there."""
    last, known = len(log.revisions), log.baselines
    if isinstance(choice, int):
        return min(max(choice, 1), last)
    if choice == NOW:
        return last
    return known.get(str(choice), known.get("proposal", known.get("import", 1)))
