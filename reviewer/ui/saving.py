"""Carrying acts out, and keeping those that cannot be saved yet.

An act is done at once, or refused, or kept: where a lock or a server is in the way it waits, and
all that follows waits behind it, so that everything is saved in the order in which it was done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import Refused, Surroundings
from reviewer.ui import tasks
from reviewer.ui.apart import Outcome, apart, take_in
from reviewer.ui.beside import Beside, no_answer
from reviewer.ui.message import Message

if TYPE_CHECKING:
    from reviewer.domain.log import Edit
    from reviewer.services.editor import Editor

RETRY_MS = 200
PATIENCE = 6
"""How often an act is tried to be saved before the user is told why it cannot be."""
WAITING = "waiting"
ANSWER_SECONDS = 0.08
"""How long a server's answer is waited for: then the window goes on without it."""
LEAVE_SECONDS = 1.0
"""How long a server's answer is waited for where the project is left."""


class Saving(QObject):
    """``queue`` holds the acts that wait, each with the editor of its match, the oldest first.

    ``changed`` when an act begins to wait or all are saved. ``said`` brings why acts wait, and
    an empty message when they no longer do. ``refused(editor, edit, why)`` is called for an act
    that may not be: such an act waits no longer.
    """

    changed = Signal()
    said = Signal(object)
    _ended = Signal(object)

    def __init__(self, refused: Callable[[Editor, Edit, Refused], None], parent: QObject) -> None:
        super().__init__(parent)
        self.queue: list[tuple[Editor, Edit]] = []
        self._refused = refused
        self._under_way: Beside | None = None  # the first of the queue, where a server is slow
        self._failures = 0
        self._retry = QTimer(self)
        self._retry.setInterval(RETRY_MS)
        self._retry.timeout.connect(self.try_again)
        self._ended.connect(self._come_late)

    def act(self, editor: Editor, edit: Edit, initiator: object = None) -> bool:
        """Carries an edit out; whether it was accepted (or waits to be saved)."""
        if not self.queue:
            try:
                if self._carry_out(editor, edit, initiator):
                    return True
            except (Refused, Surroundings) as error:
                return self._is_kept(editor, edit, error)
        self._keep(editor, edit)
        return True

    def act_later(
        self, editor: Editor, edit: Edit, done: Callable[[bool], None], initiator: object = None
    ) -> None:
        """Carries an edit out in the background; ``done`` gets the answer."""
        if self.queue:
            done(self.act(editor, edit, initiator))
            return
        work = apart(editor, edit)

        def finished(outcome: Outcome) -> None:
            try:
                take_in(editor, outcome, initiator)
            except (Refused, Surroundings) as error:
                done(self._is_kept(editor, edit, error))
            else:
                done(True)

        tasks.run(lambda task: work(), finished)

    def try_again(self) -> None:
        """Tries to save what waits, in order, until something is in the way."""
        if self._under_way is not None:
            self._tell_waiting(no_answer(self.queue[0][0].store.name))
            return
        while self.queue:
            editor, edit = self.queue[0]
            if not self._is_through(editor, edit, partial(self._carry_out, editor, edit)):
                return

    def finish(self) -> bool:
        """Tries a last time to save what waits; whether nothing waits any more."""
        beside = self._under_way
        if beside is not None and beside.wait(LEAVE_SECONDS):
            self._come_late(beside)
        self.try_again()
        return not self.queue

    def give_up(self) -> None:
        """Forgets what waits."""
        self.queue.clear()
        self._under_way = None
        self._retry.stop()

    def _carry_out(self, editor: Editor, edit: Edit, initiator: object = None) -> bool:
        """Whether the act is done; if not it is under way, and ``_come_late`` goes on.

        A file answers or is locked; a server may say nothing for long, so it is asked beside.
        """
        if editor.store.login is None:
            editor.apply(edit, initiator=initiator)
            return True
        beside = Beside(apart(editor, edit), self._ended.emit)
        if not beside.wait(ANSWER_SECONDS):
            self._under_way = beside
            return False
        take_in(editor, beside.value(), initiator)
        return True

    def _is_kept(self, editor: Editor, edit: Edit, error: Refused | Surroundings) -> bool:
        """Whether an act that failed is kept to be saved later; else it was refused."""
        if isinstance(error, Refused):
            self._refused(editor, edit, error)
            return False
        self._keep(editor, edit)
        return True

    def _keep(self, editor: Editor, edit: Edit) -> None:
        self.queue.append((editor, edit))
        self._retry.start()
        self.changed.emit()

    def _come_late(self, beside: Beside) -> None:
        """The answer to what is under way, which is the first that waits."""
        if beside is not self._under_way:
            return
        self._under_way = None
        editor, edit = self.queue[0]

        def take() -> bool:
            take_in(editor, beside.value(), None)
            return True

        if self._is_through(editor, edit, take):
            self.try_again()

    def _is_through(self, editor: Editor, edit: Edit, act: Callable[[], bool]) -> bool:
        """Whether the first that waits is saved or refused, and waits no longer."""
        try:
            if not act():
                return False
        except Surroundings as error:
            self._tell_waiting(error)
            return False
        except Refused as error:
            self._refused(editor, edit, error)
        del self.queue[0]
        if not self.queue:
            self._all_saved()
        return True

    def _tell_waiting(self, error: Surroundings) -> None:
        """Says why acts wait, once it is no lock that goes by itself."""
        self._failures += 1
        if self._failures == PATIENCE:
            self.said.emit(Message("warning", str(error), WAITING))

    def _all_saved(self) -> None:
        self._retry.stop()
        self._failures = 0
        self.said.emit(Message("info", "", WAITING))
        self.changed.emit()
