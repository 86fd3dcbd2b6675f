"""The way from finding to finding: through the transcript, then through the forms."""

from __future__ import annotations

from dataclasses import dataclass

from reviewer.domain.findings import Finding
from reviewer.ui.desk import Desk
from reviewer.ui.models.findings_model import FindingsModel
from reviewer.ui.places import score_place


@dataclass(frozen=True, slots=True)
class Stop:
    """A finding by the number of its unit, or after all units if it is about forms."""

    at: int
    finding: Finding
    unit: str | None


class FindingSteps:
    """Knows where the reviewer is among the findings, and which comes next."""

    def __init__(self, desk: Desk, model: FindingsModel) -> None:
        self._desk, self._model = desk, model
        self._left: tuple[str, str | None] | None = None

    def next(self, by: int) -> tuple[Stop, bool] | None:
        """The next stop, or the one before, and whether it begins anew; ``None``: there is none."""
        ordered = sorted(self._stops(), key=lambda stop: stop.at, reverse=by < 0)
        if not ordered:
            return None
        here = self._here()
        onward = [stop for stop in ordered if (stop.at - here) * by > 0]
        return (onward or ordered)[0], not onward and here >= 0

    def go(self, stop: Stop) -> None:
        """Goes there: to its unit, or to the scores."""
        focus, score = self._desk.focus, score_place(stop.finding)
        if stop.unit is not None:
            self._left = None
            focus.go(stop.unit)
        elif score is not None:
            self._left = stop.finding.id, focus.unit
            focus.go_score(score)

    def _stops(self) -> list[Stop]:
        transcript = self._desk.session.transcript
        if transcript is None:
            return []
        index, shown = transcript.unit_index, {each.id: each for each in self._model.shown}
        units = [Stop(index[unit], shown[id_], unit) for unit, id_ in self._model.places()]
        forms = enumerate(self._model.form_places(), start=len(index))
        return [*units, *(Stop(number, finding, None) for number, finding in forms)]

    def _here(self) -> int:
        """At the form's finding of the last step, if the reviewer has not moved in the transcript
        since, else at the current unit; -1 for nowhere.
        """
        transcript, unit = self._desk.session.transcript, self._desk.focus.unit
        index = {} if transcript is None else transcript.unit_index
        ids = [finding.id for finding in self._model.form_places()]
        if self._left is not None and self._left[1] == unit and self._left[0] in ids:
            return len(index) + ids.index(self._left[0])
        return index.get(unit or "", -1)
