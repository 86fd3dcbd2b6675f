"""Whose forms the reviewer may not confirm: those entered or last changed by the same hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.domain.log import Revision
from reviewer.ui import tasks
from reviewer.ui.desk import Desk


class SecondPerson(QObject):
    """Knows the last hand at each form of the open match, and whether that matters here.

    The log is read once a match, in the background; later revisions are followed. Until then no
    form is taken for one's own: the act itself is refused where it must be. ``changed``: what
    ``is_own`` says may be another.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._session = desk.session
        self.needed = False
        self._hands: Mapping[str, str] | None = None
        desk.session.match_opened.connect(self._forget)
        desk.session.changed.connect(self._follow)

    def is_own(self, form: str | None) -> bool:
        """Whether another person than this one must confirm the form."""
        hand = (self._hands or {}).get(form or "")
        return self.needed and hand == self._session.author

    def look(self) -> None:
        """Asks the project's rule anew, and reads the log if it was not read yet."""
        store, editor, known = self._session.store, self._session.editor, self._hands
        if store is None or editor is None:
            return
        transcript, branch = editor.transcript, editor.branch

        def work(task: tasks.Task) -> tuple[bool, Mapping[str, str] | None]:
            from reviewer.services.second_look import hands, is_needed

            needed = is_needed(store, editor.author)
            return needed, hands(store, transcript, branch) if needed and known is None else known

        def done(found: tuple[bool, Mapping[str, str] | None]) -> None:
            if editor is not self._session.editor:
                return
            self.needed = found[0]
            if self._hands is None and found[1] is not None:
                if editor.transcript.head != transcript.head:
                    self.look()  # something happened meanwhile
                    return
                self._hands = found[1]
            self.changed.emit()

        tasks.run(work, done, self._failed)

    def _forget(self) -> None:
        self._hands = None

    def _follow(self, revisions: Sequence[Revision], initiator: object) -> None:
        transcript = self._session.transcript
        if self._hands is None or transcript is None:
            return
        from reviewer.domain.confirming import last_hands

        found = last_hands(transcript, revisions, self._hands)
        if found != self._hands:
            self._hands = found
            self.changed.emit()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
