"""The second page of QA: how far each match is, who did what, and on which day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.models.qa_progress_model import (
    BY_CODE,
    BY_DAY,
    BY_MATCH,
    BY_PERSON,
    TIPS,
    ProgressModel,
    code_rows,
    day_rows,
    duration,
    match_rows,
    person_rows,
)
from reviewer.ui.models.standings import Standings
from reviewer.ui.session import Message
from reviewer.ui.tables import dress_table, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.progress import Progress
    from reviewer.services.readiness import Standing
    from reviewer.storage.store import Store

AGAIN_MS = 1000
COUNT_MS = 100
"""How long nothing must be counted anew before the matches are shown anew."""
NUMBERS = frozenset(range(2, 10))
OF_PEOPLE = frozenset(range(1, 6))
OF_DAYS = frozenset(range(1, 5))
OF_CODES = frozenset((1, 2))


class ProgressPage(QWidget):
    """Three tables, read in the background whenever somebody looks and something moved."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._stale = True
        self._task: tasks.Task | None = None
        self._progress: Progress | None = None
        self._standings = Standings.of(desk.session)
        self._visits = Visits(desk, self)
        self.matches = ProgressModel(self, BY_MATCH, NUMBERS)
        self.people = ProgressModel(self, BY_PERSON, OF_PEOPLE)
        self.days = ProgressModel(self, BY_DAY, OF_DAYS)
        self.codes = ProgressModel(self, BY_CODE, OF_CODES)
        self._turn: dict[str, int] = {}
        self.table = _table(self.matches, translate("Qa", "By match"))
        self.people_table = _table(self.people, translate("Qa", "By reviewer"))
        self.days_table = _table(self.days, translate("Qa", "By day"))
        self.codes_table = _table(self.codes, translate("Qa", "What blocks exports"))
        self.summary, self._meaning = QLabel(), QLabel()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._read)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(COUNT_MS)
        self._counting.timeout.connect(self._show_matches)
        self._lay_out()
        desk.session.project_opened.connect(self._begin)
        desk.session.project_changed.connect(lambda: self._moved())
        for signal in (self._standings.listed, self._standings.counted):
            signal.connect(lambda *_: self._counting.start())
        self.codes_table.activated.connect(self._go_to_finding)
        self.table.activated.connect(
            lambda index: self._visits.visit(self.matches.rows[index.row()].match)
        )

    def _lay_out(self) -> None:
        lower = splitter(Qt.Orientation.Horizontal)
        for table in (self.codes_table, self.people_table, self.days_table):
            lower.addWidget(_titled(table))
        lower.setSizes([330, 480, 390])
        whole = splitter(Qt.Orientation.Vertical)
        whole.addWidget(_titled(self.table))
        whole.addWidget(lower)
        whole.setSizes([320, 200])
        names = ("Active time", "Texts corrected", "Stages adjusted")
        self._meaning.setText(" ".join(translate("Qa", TIPS[name]) for name in names))
        self._meaning.setProperty("dim", True)
        self._meaning.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.summary)
        column.addWidget(whole, 1)
        column.addWidget(self._meaning)
        self.setFocusProxy(self.table)

    def showEvent(self, event: QShowEvent) -> None:
        """Reads what moved while nobody looked."""
        super().showEvent(event)
        self._standings.watch(self, True)
        if self._stale:
            self._read()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing is read."""
        super().hideEvent(event)
        self._standings.watch(self, False)
        self._again.stop()
        self._counting.stop()

    def _begin(self) -> None:
        for model in (self.matches, self.people, self.days, self.codes):
            model.show(())
        self._progress = None
        self.summary.clear()
        self._moved()

    def _moved(self) -> None:
        self._stale = True
        if self.isVisible() and self._task is None:
            self._again.start()

    def _read(self) -> None:
        store = self._desk.session.store
        if store is None or self._task is not None or not self.isVisible():
            return
        self._stale = False

        def work(task: tasks.Task) -> Progress:
            from reviewer.services.progress import project_progress

            return project_progress(store)

        self._task = tasks.run(
            work,
            lambda progress: self._take(store, progress),
            lambda error: self._failed(store, error),
        )

    def _take(self, store: Store, progress: Progress) -> None:
        self._task = None
        if store is self._desk.session.store:
            self._progress = progress
            self._show_matches()
            self.people.show(person_rows(progress))
            self.days.show(day_rows(progress))
        if self._stale and self.isVisible():
            self._again.start()

    def _show_matches(self) -> None:
        if self._progress is not None:
            standing_of = self._standings.standing
            self.matches.show(match_rows(self._progress, standing_of))
            known = [s for row in self._progress.matches if (s := standing_of(row.match))]
            self.codes.show(code_rows(known))
            self.summary.setText(_summary(self._progress, known))

    def _go_to_finding(self, index: QModelIndex) -> None:
        """Goes to a finding of the code; each time to the next one."""
        row = self.codes.rows[index.row()]
        turn = self._turn.get(row.texts[0], 0)
        self._turn[row.texts[0]] = turn + 1
        finding = row.found[turn % len(row.found)]
        self._visits.visit_finding(finding.match, finding)

    def _failed(self, store: Store, error: Exception) -> None:
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error
        if store is not self._desk.session.store:
            return
        if store.login is None:
            self._desk.session.said.emit(Message("error", str(error), "qa"))
            return
        self._stale = True  # the session says that the server is away; it comes back
        if self.isVisible():
            self._again.start()


def _summary(progress: Progress, standings: Sequence[Standing]) -> str:
    """What all of it comes to."""
    done = sum(row.body.status in ("reviewed", "approved") for row in progress.matches)
    units = sum(row.units for row in progress.matches)
    reviewed = sum(row.reviewed for row in progress.matches)
    works = progress.by_person.values()
    more = "" if len(standings) == len(progress.matches) else "…"
    words = translate(
        "Qa",
        "{done} of {matches} matches are reviewed, {reviewed} of {units} units · "
        "texts corrected: {corrected} · stages adjusted: {adjusted} · active time: {time}",
    )
    return words.format(
        done=done,
        matches=len(progress.matches),
        reviewed=reviewed,
        units=units,
        corrected=f"{sum(standing.corrections for standing in standings)}{more}",
        adjusted=f"{sum(standing.adjusted for standing in standings)}{more}",
        time=duration(sum(work.seconds for work in works)),
    )


def _table(model: ProgressModel, name: str) -> QTableView:
    table = QTableView()
    table.setModel(model)
    dress_table(table, name)
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + SPACE)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setResizeContentsPrecision(50)
    _fit(table)
    model.modelReset.connect(lambda: _fit(table))
    return table


def _fit(table: QTableView) -> None:
    for column in range(1, table.model().columnCount()):
        table.resizeColumnToContents(column)


def _titled(table: QTableView) -> QWidget:
    title = QLabel(table.accessibleName())
    title.setProperty("title", True)
    title.setBuddy(table)
    part = QWidget()
    column = QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(SPACE // 2)
    column.addWidget(title)
    column.addWidget(table, 1)
    return part
