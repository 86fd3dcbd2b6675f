"""Going to a place in any match of the project: the match is opened first if it is another."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk

Place = Callable[[Transcript], str | None]
"""Says which unit to go to, once the transcript is there; ``None``: the match as a whole."""


class Visits(QObject):
    """Brings the reviewer to a match or to a unit in it; only the last wish counts."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._match = ""
        self._place: Place | None = None
        desk.session.match_opened.connect(self._arrived)

    def visit(self, match: str, place: Place | None = None) -> None:
        """Opens the match for review, at the place."""
        self._match, self._place = match, place
        if self._desk.session.match == match:
            self._desk.actions["go.review"].trigger()
            self._arrived()
        else:
            self._desk.session.open_match(match)

    def visit_unit(self, match: str, unit: str) -> None:
        """Opens the match at a unit."""
        self.visit(match, lambda transcript: unit if unit in transcript.units else None)

    def _arrived(self) -> None:
        session, place = self._desk.session, self._place
        if session.match is None:
            return
        self._place = None
        if place is None or session.match != self._match or session.transcript is None:
            return
        unit = place(session.transcript)
        if unit is not None:
            # After everyone was told of the match: the transcript must have it to show a unit.
            QTimer.singleShot(0, self, lambda: self._desk.focus.go(unit))
