"""All matches of the project: how each stands, worked out match by match in the background.

Matches and Export show the same; so there is one for a session, made when first asked for. It
works only while somebody looks, and only on matches that have moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.session import Message, Session

if TYPE_CHECKING:
    from reviewer.services.checking import Stretch
    from reviewer.services.readiness import Stamp, Standing
    from reviewer.storage.store import Act, MatchRow, Store

Value = TypeVar("Value")
AGAIN_MS = 2000
"""After how long it is tried again where the project could not be read."""
READ_MS = 200
"""How long nothing must move before the list is read again."""


@dataclass(frozen=True)
class _List:
    """What was read in one go: the matches, who was there last, what they take of which file."""

    rows: tuple[MatchRow, ...]
    acts: Mapping[str, Act]
    by_file: Mapping[str, Sequence[Stretch]]
    stamps: Mapping[str, Stamp]


class Standings(QObject):
    """``listed`` when the matches were read anew, ``counted`` with the match whose standing is
    new, ``progressed`` with how many of how many are known.
    """

    listed = Signal()
    counted = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._list: _List | None = None
        self._known: dict[str, tuple[Stamp, Standing]] = {}
        self._queue: list[str] = []
        self._watchers: set[QObject] = set()
        self._task: tasks.Task | None = None
        self._stale, self._is_said = True, False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(READ_MS)
        self._timer.timeout.connect(self._read)
        session.project_opened.connect(self._begin)
        session.project_changed.connect(self._moved)

    @classmethod
    def of(cls, session: Session) -> Standings:
        """The one of this session."""
        return session.findChild(cls) or cls(session)

    @property
    def rows(self) -> tuple[MatchRow, ...]:
        """The matches by id; empty before they are read."""
        return self._list.rows if self._list else ()

    @property
    def is_read(self) -> bool:
        """Whether the list was read: an empty project is not one that is still being read."""
        return self._list is not None

    def last_act(self, match: str) -> Act | None:
        """The last act of a match."""
        return self._list.acts.get(match) if self._list else None

    def standing(self, match: str) -> Standing | None:
        """How a match stands, as far as it is known; it may be of an earlier revision."""
        known = self._known.get(match)
        return known[1] if known else None

    @property
    def are_new(self) -> bool:
        """Whether every match's standing is that of its newest revision."""
        return self._list is not None and not self._stale and not self._queue and not self._task

    def watch(self, watcher: QObject, looking: bool) -> None:
        """Says that a part of the window looks, or no longer does."""
        if looking:
            self._watchers.add(watcher)
            if self._stale:
                self._timer.start(READ_MS)
            self._next()
        else:
            self._watchers.discard(watcher)

    def _begin(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._list, self._task = None, None
        self._known.clear()
        self._queue.clear()
        self._stale = self._session.store is not None
        self.listed.emit()
        self._timer.start(READ_MS)

    def _moved(self) -> None:
        self._stale = True
        self._timer.start(READ_MS)

    def _read(self) -> None:
        store = self._session.store
        if store is None or not self._watchers or not self._stale:
            return
        if self._task is not None:
            return  # what is under way ends with reading again
        self._stale = False
        self._run(store, lambda: _read(store), self._take)

    def _take(self, found: _List) -> None:
        self._list = found
        known = {match: stamp for match, (stamp, _) in self._known.items()}
        self._queue = [m for m, stamp in found.stamps.items() if known.get(m) != stamp]
        self._known = {m: each for m, each in self._known.items() if m in found.stamps}
        self.listed.emit()

    def _next(self) -> None:
        store, found = self._session.store, self._list
        if store is None or found is None or self._task is not None or not self._watchers:
            return
        if self._stale:
            self._timer.start(READ_MS)
            return
        self.progressed.emit(len(found.rows) - len(self._queue), len(found.rows))
        if not self._queue:
            self._tell(None)
            return
        match = self._queue[0]
        self._run(store, lambda: _standing(store, match, found), self._count)

    def _count(self, standing: Standing | None) -> None:
        match = self._queue.pop(0)
        if standing is not None and self._list is not None:
            self._known[match] = (self._list.stamps[match], standing)
            self.counted.emit(match)

    def _tell(self, error: ReviewerError | None) -> None:
        """Says once that the matches cannot be read, and no longer when they can."""
        if (error is None) != self._is_said:
            return
        self._is_said = error is not None
        self._session.said.emit(Message("error", "" if error is None else str(error), "standings"))

    def _run(self, store: Store, work: Callable[[], Value], take: Callable[[Value], None]) -> None:
        """One thing at a time; what comes from a project that was closed is nobody's."""

        def done(value: Value) -> None:
            self._task = None
            if store is self._session.store:
                take(value)
                self._next()

        def failed(error: Exception) -> None:
            self._task = None
            if not isinstance(error, ReviewerError):
                raise error
            if store is self._session.store:
                self._tell(error)
                if store.login is not None:  # a file does not come back by itself
                    self._stale = True
                    self._timer.start(AGAIN_MS)

        self._task = tasks.run(lambda task: work(), done, failed)


def _read(store: Store) -> _List:
    from reviewer.services.checking import stretches
    from reviewer.services.readiness import stamps

    rows = tuple(store.matches())
    by_file = stretches(store)
    heads = {row.match: row.head for row in rows}
    return _List(rows, store.newest_acts(), by_file, stamps(heads, by_file))


def _standing(store: Store, match: str, found: _List) -> Standing | None:
    from reviewer.services.readiness import standing
    from reviewer.storage.store import NoSuchMatch

    try:
        return standing(store, match, found.by_file)
    except NoSuchMatch:
        return None
