"""Looking for what others did in the project, at intervals and in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.beside import no_answer
from reviewer.ui.message import Message

if TYPE_CHECKING:
    from reviewer.domain.log import Revision
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

REFRESH_MS = 1500
"""How often we look for what others did: twice within the three seconds that are promised."""
MISSED = "missed"
Heads: TypeAlias = "Mapping[tuple[str, str], int]"
"""The newest revision of each match and branch."""
News: TypeAlias = "tuple[Heads, list[Revision]]"


class Others(QObject):
    """The open match's editor, as ``opened`` gives it, adopts what others did to its match.

    ``moved`` with the ids of matches in which others did something. ``version_moved`` with the
    open editor, when that was in another version of its match. ``said`` when the project cannot
    be read, and an empty message when it can again.
    """

    moved = Signal(object)
    version_moved = Signal(object)
    said = Signal(object)

    def __init__(self, opened: Callable[[], Editor | None], parent: QObject) -> None:
        super().__init__(parent)
        self._opened = opened
        self._store: Store | None = None
        self._heads: Heads = {}
        self._misses = 0
        self._looking = False
        self._asked: float | None = None  # since when the database has been asked for news
        self.timer = QTimer(self)
        self.timer.setInterval(REFRESH_MS)
        self.timer.timeout.connect(self.look)

    def begin(self, store: Store) -> None:
        """Looks into this project from now on; what is in it already is no news."""
        self._store = store
        self._heads = store.newest()
        self.timer.start()

    def end(self) -> None:
        """Looks no more."""
        self.timer.stop()
        self._store, self._looking = None, False

    def know(self, match: str, branch: str, head: int) -> None:
        """Up to this revision all is known: it is ours, or was adopted."""
        self._heads = {**self._heads, (match, branch): head}

    def look(self) -> None:
        """Looks now, in the background, unless an earlier look is still under way."""
        store, editor = self._store, self._opened()
        if store is None or self._looking:
            self._see_silence()
            return
        self._looking, self._asked = True, None
        known = None if editor is None else editor.transcript.head

        def work(task: tasks.Task) -> News:
            self._asked = monotonic()
            return _news(store, editor, known)

        def failed(error: Exception) -> None:
            self._looking = False
            if not isinstance(error, ReviewerError):
                raise error
            if store is self._store:
                self._tell_missed(error)

        def done(news: News) -> None:
            self._looking = False
            if store is self._store:
                self._tell_missed(None)
                heads, revisions = news
                if editor is not None and editor is self._opened():
                    editor.adopt(revisions, None)
                self._see(heads)

        tasks.run(work, done, failed)

    def _see(self, heads: Heads) -> None:
        moved = {key for key, head in heads.items() if head > self._heads.get(key, 0)}
        self._heads = {**self._heads, **heads}
        editor = self._opened()
        own = (editor.match, editor.branch) if editor is not None else None
        others = tuple(sorted({key[0] for key in moved if key != own}))
        if others:
            self.moved.emit(others)
        if editor is not None and editor.match in others:
            self.version_moved.emit(editor)

    def _see_silence(self) -> None:
        """A server that says neither yes nor no has failed as well."""
        store, asked = self._store, self._asked
        if store is None or store.login is None or asked is None:
            return
        if monotonic() - asked > REFRESH_MS / 1000:
            self._tell_missed(no_answer(store.name))

    def _tell_missed(self, error: ReviewerError | None) -> None:
        """Says that the project cannot be read, once it is no hitch; and no longer says it."""
        known, self._misses = self._misses, 0 if error is None else self._misses + 1
        if error is not None and self._misses == 2:
            self.said.emit(Message("error", str(error), MISSED))
        elif error is None and known > 1:
            self.said.emit(Message("info", "", MISSED))


def _news(store: Store, editor: Editor | None, known: int | None) -> News:
    """The project's heads, and what the editor's match got beyond the revision it knows."""
    heads = store.newest()
    if editor is None or known is None:
        return heads, []
    match, branch = editor.match, editor.branch
    moved = heads.get((match, branch), 0) > known
    return heads, store.revisions(match, branch, after=known) if moved else []
