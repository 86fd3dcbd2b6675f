"""The first page of QA: two revisions beside one another, each difference a key from its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.desk import Desk
from reviewer.ui.models.qa_differences_model import Column, DifferencesModel
from reviewer.ui.models.qa_places import GROUPS, Found, unit_now
from reviewer.ui.models.qa_ribbons import Band, Ribbons
from reviewer.ui.session import Message
from reviewer.ui.tables import dress_table, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.qa.agreement import Agreement
from reviewer.ui.views.qa.choices import Choices
from reviewer.ui.views.qa.comparing import Compared, Comparing, Log
from reviewer.ui.views.qa.detail import Detail
from reviewer.ui.views.qa.ribbons import RibbonsView
from reviewer.ui.views.qa.sentences import group_words, summary_words
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

WIDTHS = {Column.GROUP: 84, Column.LINES: 96, Column.TIME: 84}
AGAIN_MS = 400
"""How long nothing must change before the two are compared again."""


class ComparePage(QWidget):
    """Choices and ribbons above, differences and the agreement below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._stale = True
        self.comparing = Comparing(desk.session, self)
        self._visits = Visits(desk, self)
        self.choices, self.ribbons = Choices(desk), RibbonsView()
        self.model, self.table = DifferencesModel(self), QTableView()
        self.groups, self.summary = QComboBox(), QLabel()
        self.detail, self.agreement = Detail(), Agreement()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._dress()
        self._lay_out()
        self._connect()
        self._clear()

    # building

    def _dress(self) -> None:
        self.table.setObjectName("qa.differences")
        self.table.setModel(self.model)
        dress_table(self.table, translate("Qa", "Differences"))
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        header = self.table.horizontalHeader()
        for column, width in WIDTHS.items():
            self.table.setColumnWidth(column, width)
        header.setSectionResizeMode(Column.WHAT, QHeaderView.ResizeMode.Stretch)
        self.groups.setAccessibleName(translate("Qa", "Which differences"))
        self.groups.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.summary.setProperty("dim", True)
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self.groups)
        head.addWidget(self.summary, 1)
        lists = splitter(Qt.Orientation.Vertical)
        lists.addWidget(self.table)
        lists.addWidget(self.detail)
        lists.setSizes([260, 110])
        lists.setStretchFactor(0, 1)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(lists, 1)
        parts = splitter(Qt.Orientation.Horizontal)
        parts.addWidget(left)
        parts.addWidget(self.agreement)
        parts.setSizes([800, 340])
        parts.setStretchFactor(0, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, SPACE, 0, 0)
        whole.setSpacing(SPACE)
        whole.addWidget(self.choices)
        whole.addWidget(self.ribbons)
        whole.addWidget(parts, 1)

    def _connect(self) -> None:
        session = self._desk.session
        session.match_opened.connect(self._match_opened)
        session.changed.connect(lambda: self._moved())
        session.project_changed.connect(self._project_changed)
        self._again.timeout.connect(self._renew)
        self.choices.changed.connect(self._renew)
        self.comparing.compared.connect(self._take)
        self.comparing.measured.connect(self._measure)
        self.groups.activated.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(lambda: self._show_current())
        self.table.activated.connect(lambda index: self.open_row(index.row()))
        self.ribbons.chosen.connect(self._choose_section)
        self.ribbons.opened.connect(self._open_band)

    # when something is another

    def showEvent(self, event: QShowEvent) -> None:
        """Compares if anything is another by now."""
        super().showEvent(event)
        if self._stale:
            self._renew()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: what is another is compared when somebody does."""
        super().hideEvent(event)
        if self._again.isActive():
            self._again.stop()

    def _match_opened(self) -> None:
        self.choices.forget()
        self._clear()
        self._moved()

    def _project_changed(self, matches: Sequence[str]) -> None:
        if self._desk.session.match in matches:  # another version of it, perhaps
            self._moved()

    def _moved(self) -> None:
        self._stale = True
        if self.isVisible():
            self._again.start()

    def _clear(self) -> None:
        self.choices.show_logs((), Log(), Log())
        self.choices.setEnabled(False)
        self.model.show(())
        self.ribbons.show_ribbons(Ribbons(), "", "")
        self.agreement.show_values({})
        self._show_groups()
        self._show_current()
        no_match = self._desk.session.match is None
        self.summary.setText(
            translate("Qa", "Open a match to compare its revisions.") if no_match else "…"
        )

    def _renew(self) -> None:
        if self._desk.session.match is None or not self.isVisible():
            return
        self._stale = False
        self.comparing.compare(*self.choices.wanted)

    def _take(self, compared: Compared) -> None:
        kept = self._current()
        self.choices.setEnabled(True)
        self.choices.show_logs(compared.versions, compared.before, compared.after)
        self.model.show(compared.found)
        names = self.choices.before.name(), self.choices.after.name()
        self.ribbons.show_ribbons(compared.ribbons, *names)
        self.agreement.show_values({})
        self._show_groups()
        self.summary.setText(summary_words(self.model.counts(), None))
        self._choose_again(kept)

    def _measure(self, measures: object) -> None:
        from reviewer.domain.pinyin import sound_alike
        from reviewer.services.comparing import Measures

        assert isinstance(measures, Measures)
        self.agreement.show_values(measures.agreement)
        self.model.show_measures(measures)
        self.summary.setText(summary_words(self.model.counts(), measures.rewrites))
        self.detail.alike = sound_alike
        self._show_current()

    # what is shown

    def _show_groups(self) -> None:
        counts = self.model.counts()
        self.groups.clear()
        for group in ("", *(group for group in GROUPS if counts[group])):
            self.groups.addItem(group_words(group, counts), group)
        place = self.groups.findData(self.model.group)
        if place < 0:
            self.model.only("")
        self.groups.setCurrentIndex(max(place, 0))

    def _filter(self) -> None:
        kept = self._current()
        self.model.only(str(self.groups.currentData()))
        self._choose_again(kept)

    def _current(self) -> Found | None:
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def _choose_again(self, kept: Found | None) -> None:
        """The same difference if it is still there, else the first."""
        rows = self.model.rows
        same = (n for n, row in enumerate(rows) if kept and row.difference == kept.difference)
        if rows:
            self._choose(next(same, 0))
        self._show_current()

    def _choose(self, row: int) -> None:
        self.table.setCurrentIndex(self.model.index(row, Column.WHAT))
        self.table.scrollTo(self.table.currentIndex(), QAbstractItemView.ScrollHint.EnsureVisible)

    def _show_current(self) -> None:
        found = self._current()
        self.detail.show_found(found)
        if found is None:
            self.ribbons.show_place(None, None)
            return
        gone = found.difference.where.get("section") if found.section is None else found.section
        self.ribbons.show_place(gone, self.ribbons.ribbons.place_of(found))

    def _choose_section(self, section: str) -> None:
        row = self.model.row_about(section)
        if row >= 0:
            current = self.ribbons.current
            self._choose(row)
            self.ribbons.keep(current)

    # going to a place

    def step(self, by: int) -> None:
        """Goes to the next difference or the one before, in the list."""
        row = self.table.currentIndex().row() + by
        if 0 <= row < self.model.rowCount():
            self._choose(row)
        self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_row(self, row: int) -> None:
        """Goes to the place of a difference: in the review with the video, or among the forms."""
        found, session = self.model.rows[row], self._desk.session
        if found.score is not None:
            self._desk.focus.go_score(found.score)
            return
        transcript = session.transcript
        unit = None if transcript is None else unit_now(found, transcript)
        if unit is None:
            words = translate("Qa", "This difference has no place in the transcript.")
            session.said.emit(Message("info", words, "qa"))
        else:
            self._go(unit)

    def _open_band(self, band: Band) -> None:
        transcript = self._desk.session.transcript
        if transcript is None:
            return
        section = transcript.sections.get(band.section)
        unit = band.unit if section is None else section.first_unit
        if unit in transcript.units:
            self._go(unit)

    def _go(self, unit: str) -> None:
        session = self._desk.session
        if session.match is not None:
            self._visits.visit_unit(session.match, unit, heard=True)
