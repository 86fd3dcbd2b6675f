"""Where a person is needed next, by risk; and how much of the match needs one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QToolButton

from reviewer.ui import tasks
from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.words import translate, workload_words

if TYPE_CHECKING:
    from reviewer.domain.attention import Place, Workload


class Attention(QObject):
    """Binds the keys that go to the riskiest place, and to the one before.

    A place that was gone to is left out until all others were: what is skipped is not shown
    again at once. ``counted`` brings the match's ``Workload`` when it is known anew, ``None``
    while it is not.
    """

    counted = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._order: Sequence[Place] | None = None
        self._trail: list[str] = []
        self._wished = False
        self._counting: tasks.Task | None = None
        desk.actions.bind("go.next_attention", self.next)
        desk.actions.bind("go.previous_attention", self.back)
        desk.session.match_opened.connect(self._begin)
        desk.session.findings_changed.connect(self._count)

    # going

    def next(self) -> None:
        """Goes to the riskiest place that nobody has confirmed and that was not gone to yet."""
        places = self._places()
        if places is None:
            self._wished = self._desk.session.match is not None
            return
        needing = [place for place in places if place.needs]
        wanted = needing or places
        fresh = [place for place in wanted if place.unit not in self._trail]
        if not wanted:
            self._say(translate("Attention", "Nothing is left: all units are confirmed."))
            return
        if not fresh:
            self._trail.clear()
            fresh = wanted
            self._say(translate("Attention", "From the riskiest again."))
        elif not needing:
            words = translate("Attention", "Nothing needs you; {left} units are left to confirm.")
            self._say(words.format(left=len(places)))
        self._trail.append(fresh[0].unit)
        self._desk.focus.go(fresh[0].unit)

    def back(self) -> None:
        """Goes back to the place that was gone to before this one."""
        transcript = self._desk.session.transcript
        known = () if transcript is None else transcript.units
        self._trail = [unit for unit in self._trail if unit in known]
        if self._trail and self._trail[-1] == self._desk.focus.unit:
            self._trail.pop()
        if not self._trail:
            self._say(translate("Attention", "There is no place before."))
            return
        self._desk.focus.go(self._trail[-1])

    def _places(self) -> list[Place] | None:
        """The places that are still open; ``None`` while nobody knows them."""
        if self._order is None:
            return None
        return [place for place in self._order if self._is_open(place.unit)]

    def _is_open(self, unit: str) -> bool:
        session = self._desk.session
        transcript = session.transcript
        if transcript is None or unit not in transcript.units:
            return False
        found = session.findings_of(unit)
        return transcript.units[unit].status != "reviewed" or any(
            each.severity == "error" for each in found
        )

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text, "attention"))

    # counting

    def _begin(self) -> None:
        self._trail.clear()
        self._order, self._wished = None, False
        self.counted.emit(None)

    def _count(self) -> None:
        session = self._desk.session
        transcript, findings = session.transcript, session.findings
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        if transcript is None or not session.findings_are_new:
            return

        def work(task: tasks.Task) -> tuple[Sequence[Place], Workload]:
            from reviewer.domain.attention import attention, workload

            return attention(transcript, findings), workload(transcript, findings)

        self._counting = tasks.run(work, self._counted)

    def _counted(self, found: tuple[Sequence[Place], Workload]) -> None:
        self._counting = None
        self._order, load = found
        self.counted.emit(load)
        wished, self._wished = self._wished, False
        if wished:
            self.next()


class AttentionCount(QToolButton):
    """How many units need a person; a click goes to the riskiest. Hidden while nobody knows."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("attention")
        action = desk.actions["go.next_attention"]
        self._action = action
        self.setIcon(action.icon())
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)
        self.attention = Attention(desk, self)
        self.attention.counted.connect(self._show)
        self.hide()

    def _show(self, load: Workload | None) -> None:
        self.setVisible(load is not None)
        if load is None:
            return
        self.setText(translate("Attention", "{number} need you").format(number=load.needing))
        said = workload_words(load)
        self.setAccessibleName(said)
        self.setToolTip(f"{said}\n{tip(self._action)}")
