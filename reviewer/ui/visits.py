"""Going to a place in any match of the project: the match is opened first if it is another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer

from reviewer.ui.desk import Desk
from reviewer.ui.places import ScorePlace, score_place, unit_of_finding

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.domain.transcript import Transcript

Place: TypeAlias = "Callable[[Transcript], str | None]"
"""Says which unit to go to, once the transcript is there; ``None``: the match as a whole."""


class Visits(QObject):
    """Brings the reviewer to a match or to a unit in it; only the last wish counts."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._match = ""
        self._place: Place | None = None
        self._score: ScorePlace | None = None
        self._heard = False
        desk.session.match_opened.connect(self._arrived)

    def visit(self, match: str, place: Place | None = None, *, heard: bool = False) -> None:
        """Opens the match for review, at the place, which is sought in the recording if heard."""
        self._match, self._place, self._score = match, place, None
        self._heard = heard
        if self._desk.session.match == match:
            self._desk.actions["go.review"].trigger()
            self._arrived()
        else:
            self._desk.session.open_match(match)

    def visit_unit(self, match: str, unit: str, *, heard: bool = False) -> None:
        """Opens the match at a unit."""
        self.visit(
            match, lambda transcript: unit if unit in transcript.units else None, heard=heard
        )

    def visit_finding(self, match: str, finding: Finding) -> None:
        """Opens the match where the finding is: at a cell of its forms, else at a unit."""
        score = score_place(finding)
        if score is None:
            self.visit(match, lambda transcript: unit_of_finding(transcript, finding))
        else:
            self.visit_score(match, score)

    def visit_score(self, match: str, score: ScorePlace) -> None:
        """Opens the match at a place among its forms."""
        if self._desk.session.match == match:
            self._desk.focus.go_score(score)
        else:
            self._match, self._place, self._score = match, None, score
            self._desk.session.open_match(match)

    def _arrived(self) -> None:
        session, place, score = self._desk.session, self._place, self._score
        if session.match is None:
            return
        self._place = self._score = None
        if session.match != self._match or session.transcript is None:
            return
        if score is not None:
            QTimer.singleShot(0, self, lambda: self._desk.focus.go_score(score))
        if place is None:
            return
        unit = place(session.transcript)
        if unit is not None:
            # After everyone was told of the match: the transcript must have it to show a unit.
            QTimer.singleShot(0, self, lambda: self._show(unit))

    def _show(self, unit: str) -> None:
        transcript = self._desk.session.transcript
        self._desk.focus.go(unit)
        if self._heard and transcript is not None and unit in transcript.units:
            start = transcript.start_ms(transcript.units[unit])
            if start is not None:
                self._desk.playback.seek(start)
