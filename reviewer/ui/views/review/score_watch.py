"""Says at once when an act on sections leaves scores at places that they do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject

from reviewer.domain.log import Revision
from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.words import translate

KEY: Final = "scores that do not fit"
_CODES: Final = ("score-side", "score-unaligned")


class ScoreWatch(QObject):
    """Compares what the checks say of scores before and after; what fits again is unsaid.

    Scores that a person placed by hand meanwhile are not meant.
    """

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._session = desk.session
        self._known: frozenset[str] | None = None
        self._before: frozenset[str] | None = None
        self._moved: frozenset[str] = frozenset()
        self._said: frozenset[str] = frozenset()
        desk.session.match_opened.connect(self._forget)
        desk.session.changed.connect(self._changed)
        desk.session.findings_changed.connect(self._checked)

    def _forget(self) -> None:
        self._known = self._before = None
        self._moved = self._said = frozenset()

    def _changed(self, revisions: Sequence[Revision], initiator: object) -> None:
        for revision in revisions:
            if any(change.kind == "section" for change in revision.changes):
                self._before = self._known if self._before is None else self._before
            else:
                self._moved |= {c.id for c in revision.changes if c.kind == "entry"}

    def _checked(self) -> None:
        if not self._session.findings_are_new:
            return
        before, self._before = self._before, None
        moved, self._moved = self._moved, frozenset()
        misfits = [f for f in self._session.findings if f.code in _CODES]
        self._known = frozenset(f.id for f in misfits)
        by_hand = {f.id for f in misfits if f.where.get("entry") in moved}
        lost = frozenset() if before is None else self._known - before - by_hand
        if lost:
            self._said |= lost
            words = translate(
                "Scores", "Scores that no longer fit their stage: {number}. F8 goes to them."
            )
            text = words.format(number=len(self._said & self._known))
            self._session.said.emit(Message("warning", text, KEY))
        elif self._said and not self._said & self._known:
            self._said = frozenset()
            self._session.said.emit(Message("info", "", KEY))
