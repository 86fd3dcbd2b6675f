"""The outline of the stages: found and missing ones, their time, and where the reviewer is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from reviewer.domain.model import Match, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.models.outline_model import OutlineModel, OutlineRow, rows_of
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.outline_painting import OutlineDelegate
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.log import Change, Revision

MANY = 64
WAIT_MS = 60
"""Changes that come together are shown together."""


class Outline(QWidget):
    """The list of sections. Enter or a click goes to one.

    ``begin_wanted`` brings the place in the schedule of a missing stage that was chosen.
    """

    begin_wanted = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("outline")
        self._desk = desk
        self._stale = True
        self._kept: dict[str, OutlineRow] = {}
        self._changes: list[Change] = []
        self.model = OutlineModel(self)
        self.list = _List()
        self.list.setModel(self.model)
        self.list.setItemDelegate(OutlineDelegate(self.list))
        self.list.setAccessibleName(translate("Outline", "Stages"))
        self.list.chosen.connect(self._go)
        self._count = Label()
        self._count.setProperty("dim", True)
        self._count.setContentsMargins(SPACE, 0, SPACE, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addWidget(self._count)
        column.addWidget(self.list, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._renew)
        desk.session.match_opened.connect(self._forget)
        desk.session.changed.connect(self._changed)
        desk.focus.moved.connect(self._follow)
        look().changed.connect(self.list.viewport().update)
        self._forget()

    def showEvent(self, event: QShowEvent) -> None:
        """Works out what changed while it was hidden."""
        super().showEvent(event)
        if self._stale:
            self._timer.start()

    def _forget(self) -> None:
        self._kept.clear()
        self._changes.clear()
        self._ask()

    def _ask(self) -> None:
        self._stale = True
        if self.isVisible() or self._desk.session.transcript is None:
            self._timer.start()

    def _changed(self, revisions: "Sequence[Revision]", initiator: object) -> None:
        self._changes += [change for revision in revisions for change in revision.changes]
        self._ask()

    def _drop_touched(self, transcript: Transcript) -> None:
        """Only what belongs to a section that was touched is worked out again."""
        changes, self._changes = self._changes, []
        if any(map(_other_schedule, changes)):
            self._kept.clear()
            return
        for section in touched(transcript, changes):
            self._kept.pop(section, None)

    def _renew(self) -> None:
        session = self._desk.session
        transcript, format_ = session.transcript, session.format
        self._stale = False
        if transcript is None:
            self.model.show([])
            self._count.setText("")
            return
        self._drop_touched(transcript)
        schedule = () if format_ is None else format_.stages
        rows = rows_of(transcript, schedule, self._kept)
        self._kept = {row.section: row for row in rows if row.section is not None}
        self.model.show(rows)
        self._count.setText(_count(rows, len(schedule)))
        self._mark()

    def _follow(self) -> None:
        if self._desk.focus.section != self.model.marked:
            self._mark()

    def _mark(self) -> None:
        section = self._desk.focus.section
        self.model.mark(section)
        place = self.model.place_of(section)
        if section is not None and place is not None and not self.list.hasFocus():
            self.list.setCurrentIndex(self.model.index(place))
            self.list.scrollTo(self.model.index(place))

    def _go(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()]
        transcript = self._desk.session.transcript
        if row.section is None:
            self.begin_wanted.emit(row.plan)
        elif transcript is not None and row.section in transcript.sections:
            self._desk.focus.go(transcript.sections[row.section].first_unit)


def touched(transcript: Transcript, changes: "Sequence[Change]") -> set[str]:
    """The sections whose time, state or extent the changes may have changed."""
    found: set[str] = set()
    for change in changes:
        if isinstance(change.after, Unit) and change.id in transcript.units:
            found.add(_holding(transcript, change.id, len(changes)))
        for record in (change.before, change.after):
            if isinstance(record, Section):
                found |= {change.id, *_around(transcript, record.first_unit)}
    return found


def _holding(transcript: Transcript, unit: str, asked: int) -> str:
    """The unit's section: for a few units without an index of all."""
    if asked > MANY:
        return transcript.section_of[unit]
    return transcript.section_holding(unit).id


def _around(transcript: Transcript, unit: str) -> set[str]:
    """The section that holds the unit, and the one before it, which may end elsewhere now."""
    if unit not in transcript.units:
        return set(transcript.sections)
    place = transcript.section_index[transcript.section_holding(unit).id]
    return {each.id for each in transcript.section_order[max(place - 1, 0) : place + 1]}


def _other_schedule(change: "Change") -> bool:
    before, after = change.before, change.after
    if change.kind == "line":
        return True
    if not (isinstance(before, Match) and isinstance(after, Match)):
        return change.kind == "match"
    return (before.format, before.stages) != (after.format, after.stages)


def _count(rows: Sequence[OutlineRow], scheduled: int) -> str:
    missing = sum(row.missing for row in rows)
    found = scheduled - missing
    if not scheduled:
        words = translate("Outline", "{number} stages, no schedule known")
        return words.format(number=sum(row.stage for row in rows))
    return translate("Outline", "{found} of {all} stages").format(found=found, all=scheduled)


class _List(QListView):
    """A list whose rows are chosen by a click or Enter."""

    chosen = Signal(QModelIndex)

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.clicked.connect(self.chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; everything else is the list's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
