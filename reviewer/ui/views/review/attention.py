"""Where a person is needed next, by risk; and how much of the match needs one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QToolButton

from reviewer.ui import tasks
from reviewer.ui.actions import tip
from reviewer.ui.code_words import code_name
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
        self._trail: list[str] = []
        self._counting: tasks.Task | None = None
        desk.actions.bind("go.next_attention", self.next)
        desk.actions.bind("go.previous_attention", self.back)
        desk.session.match_opened.connect(self._begin)
        desk.session.findings_changed.connect(self._count)

    # going

    def next(self) -> None:
        """Goes to the riskiest place that nobody has confirmed and that was not gone to yet."""
        places = self._places()
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
        self._go(fresh[0])

    def _go(self, place: Place) -> None:
        self._trail.append(place.unit)
        self._desk.focus.go(place.unit)
        if place.codes:
            self._say("、".join(map(code_name, place.codes)))

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

    def _places(self) -> tuple[Place, ...]:
        from reviewer.domain.attention import attention

        session = self._desk.session
        return () if session.transcript is None else attention(session.transcript, session.findings)

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text, "attention"))

    # counting

    def _begin(self) -> None:
        self._trail.clear()
        self.counted.emit(None)

    def _count(self) -> None:
        session = self._desk.session
        transcript, findings = session.transcript, session.findings
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        if transcript is None or not session.findings_are_new:
            return

        def work(task: tasks.Task) -> Workload:
            from reviewer.domain.attention import workload

            return workload(transcript, findings)

        self._counting = tasks.run(work, self._counted)

    def _counted(self, found: Workload) -> None:
        self._counting = None
        self.counted.emit(found)


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
