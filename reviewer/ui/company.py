"""Who else is on the matches, and whose each match is.

A window says every 20 seconds which match it has open, and reads what the others say. It is a
courtesy: where the project cannot be written, or is busy, nothing is said and nobody hears of
it. Nothing is written while no match is open.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.beside import Beside
from reviewer.ui.plain import cut
from reviewer.ui.session import Session
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.storage.store import Store

SAY_MS: Final = 20_000
SETTLE_MS: Final = 500
"""How long after a match was opened it is said: what opening needs goes first."""
GONE_SECONDS: Final = 0.3
"""How long the last word is waited for when the project closes; without it we are soon stale."""
HERE: Final = "●"
"""Before the names of those who have the match open now."""
LONGEST_NAME: Final = 24
People = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Told:
    """What was read: who has which match open in another window, and whose each match is."""

    here: People = field(default_factory=dict)
    whose: People = field(default_factory=dict)


class Company(QObject):
    """``changed`` when others came or went, or a match was given to somebody."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session, self._window = session, uuid.uuid4().hex
        self._told, self._has_said = Told(), False
        self._task: tasks.Task | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        session.project_opened.connect(self._begin)
        session.match_opened.connect(lambda: self._timer.start(SETTLE_MS))
        session.closing.connect(self._go)

    @classmethod
    def of(cls, session: Session) -> Company:
        """The one of this session."""
        return session.findChild(cls) or cls(session)

    def here(self, match: str) -> tuple[str, ...]:
        """Who has the match open in another window now, by name; that may be ourselves."""
        return self._told.here.get(match, ())

    def whose(self, match: str) -> tuple[str, ...]:
        """Whom the match was given to, by name."""
        return self._told.whose.get(match, ())

    def look(self) -> None:
        """Says where we are and reads where the others are, in the background."""
        store = self._session.hasty
        if store is None or self._task is not None:
            return
        self._timer.start(SAY_MS)
        say = self._word(store)
        self._task = tasks.run(
            lambda task: _told(store, say, self._window),
            lambda told: self._take(store, told),
            lambda error: self._failed(error),
        )

    def _word(self, store: Store) -> Callable[[], None]:
        """What is to be said: a function for another thread."""
        editor, person, window = self._session.editor, self._session.author, self._window
        had_said, self._has_said = self._has_said, editor is not None
        match, branch = ("", "") if editor is None else (editor.match, editor.branch)

        def say() -> None:
            from reviewer.services.team import say_gone, say_here

            if match:
                say_here(store, match, branch, person=person, window=window)
            elif had_said:
                say_gone(store, person=person, window=window)

        return say

    def _take(self, store: Store, told: Told) -> None:
        self._task = None
        if store is self._session.hasty and told != self._told:
            self._told = told
            self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error

    def _begin(self) -> None:
        if self._told != Told():
            self._told = Told()
            self.changed.emit()
        if self._session.store is None:
            self._timer.stop()
        else:
            self._timer.start(SETTLE_MS)

    def _go(self, store: Store) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if not self._has_said:
            return
        self._has_said, person, window = False, self._session.author, self._window

        def work() -> None:
            from reviewer.services.team import say_gone

            say_gone(store, person=person, window=window)

        Beside(work, lambda beside: None).wait(GONE_SECONDS)


def on_it_now(people: Collection[str]) -> str:
    """``ben is on this match now``, of one or several."""
    if len(people) == 1:
        words = translate("Company", "{names} is on this match now")
    else:
        words = translate("Company", "{names} are on this match now")
    return words.format(names=listed(people))


def listed(people: Collection[str]) -> str:
    """Names in one line; an invented one may be long."""
    return ", ".join(cut(name, LONGEST_NAME) for name in people)


def _told(store: Store, say: Callable[[], None], window: str) -> Told:
    from reviewer.services.team import assignments, here, people_here

    say()
    return Told(people_here(here(store), but=window), assignments(store))
