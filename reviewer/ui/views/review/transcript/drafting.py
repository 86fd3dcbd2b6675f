"""Keeps what is being typed beside the project, at most half a second behind."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from reviewer.domain.errors import Surroundings
from reviewer.services.clock import now
from reviewer.ui.desk import Desk

if TYPE_CHECKING:
    from reviewer.services.drafts import Drafts, TextDraft

KEEP_MS = 500
_log = logging.getLogger(__name__)


class Drafting(QObject):
    """The drafts of the open project, one unit at a time."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._drafts: Drafts | None = None
        self._noted: TextDraft | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEEP_MS)
        self._timer.timeout.connect(self.keep)
        desk.session.project_opened.connect(self._forget)

    def note(self, unit: str, base: str, text: str) -> None:
        """Something was typed; it is kept shortly, however long the typing goes on."""
        from reviewer.services.drafts import TextDraft

        match = self._desk.session.match
        if match is None:
            return
        self._noted = TextDraft(match, unit, base, text, now())
        if not self._timer.isActive():
            self._timer.start()

    def drop(self, unit: str) -> None:
        """The text is confirmed or given up."""
        self._timer.stop()
        self._noted = None
        drafts, match = self._own(), self._desk.session.match
        if drafts is not None and match is not None:
            drafts.drop(match, unit)

    def keep(self) -> None:
        """Keeps what was typed last now: it is not in the project yet."""
        self._timer.stop()
        drafts, noted = self._own(), self._noted
        if drafts is None or noted is None:
            return
        try:
            drafts.keep(noted)
        except Surroundings as error:
            _log.info("%s", error)

    def _own(self) -> Drafts | None:
        store = self._desk.session.store
        if self._drafts is None and store is not None:
            from reviewer.services.drafts import Drafts

            self._drafts = Drafts(self._desk.session.target)
        return self._drafts

    def _forget(self) -> None:
        self._drafts = self._noted = None
