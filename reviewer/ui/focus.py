"""Where the reviewer is: the unit that everything else follows."""

from PySide6.QtCore import QObject, Signal

from reviewer.ui.places import ScorePlace
from reviewer.ui.session import Session


class Focus(QObject):
    """The current unit of the open match and the selected ones.

    ``moved`` comes after every change of either. ``asked`` asks the transcript to show a unit
    (and to give its text the keyboard): a finding's place, a hit, a click on the timeline.
    ``score_asked`` asks for a place among the forms. ``typed`` comes with every change of a text
    that is being edited.
    """

    moved = Signal()
    asked = Signal(str)
    score_asked = Signal(object)
    typed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._unit: str | None = None
        self._selected: tuple[str, ...] = ()
        session.match_opened.connect(self._forget)

    @property
    def unit(self) -> str | None:
        """The current unit's id, if it is still there."""
        transcript = self._session.transcript
        if transcript is None or self._unit not in transcript.units:
            return None
        return self._unit

    @property
    def selected(self) -> tuple[str, ...]:
        """The selected units' ids in order, the current one among them."""
        transcript = self._session.transcript
        if transcript is None:
            return ()
        return tuple(id_ for id_ in self._selected if id_ in transcript.units)

    @property
    def section(self) -> str | None:
        """The id of the section that holds the current unit."""
        transcript = self._session.transcript
        unit = self.unit
        return None if transcript is None or unit is None else transcript.section_holding(unit).id

    def set(self, unit: str | None, selected: tuple[str, ...] = ()) -> None:
        """Tells where the reviewer is; the transcript does it."""
        if (unit, selected) != (self._unit, self._selected):
            self._unit, self._selected = unit, selected
            self.moved.emit()

    def go(self, unit: str) -> None:
        """Asks the transcript to go to the unit."""
        self.asked.emit(unit)

    def go_score(self, place: ScorePlace) -> None:
        """Asks the scores to go to a place among the forms."""
        self.score_asked.emit(place)

    def _forget(self) -> None:
        self._unit, self._selected = None, ()
        self.moved.emit()
