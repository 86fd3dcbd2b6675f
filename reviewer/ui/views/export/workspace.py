"""The Export workspace: what is ready, what is not and why, and the export itself."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QListView,
    QProgressBar,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import Cancelled, ReviewerError
from reviewer.services.paths import from_home
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.models.readiness_model import NAMES, ReadinessModel
from reviewer.ui.models.reasons_model import REASON, ReasonsModel
from reviewer.ui.models.standings import Standings
from reviewer.ui.plain import Label
from reviewer.ui.tables import dress_table, splitter
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.export.options import ExportOptions
from reviewer.ui.views.export.result import ExportResult, Outcome
from reviewer.ui.views.export.sentences import states_words, why_not
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

WIDTHS = {"match": 180, "status": 90, "blocks": 76, "warns": 86}


class ExportWorkspace(QWidget):
    """Readiness on the left, reasons or the result on the right, the export below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("export")
        self._desk = desk
        self._task: tasks.Task | None = None
        self._said = ""
        self._standings = Standings.of(desk.session)
        self._visits = Visits(desk, self)
        self.options = ExportOptions(desk)
        self.readiness, self.reasons = ReadinessModel(self._standings, self), ReasonsModel(self)
        self.table, self.list = QTableView(), QListView()
        self.result = ExportResult()
        self._tabs = QTabWidget()
        self._states, self._about, self.message = Label(), Label(), Label()
        self._bar = QProgressBar()
        self.export, self.cancel = QPushButton(), QPushButton()
        self._dress()
        self._build()
        self._connect()
        self._show_all()

    # building

    def _dress(self) -> None:
        table = self.table
        table.setObjectName("export.readiness")
        table.setModel(self.readiness)
        dress_table(table, translate("Export", "What is ready"))
        header = table.horizontalHeader()
        for name, width in WIDTHS.items():
            table.setColumnWidth(NAMES.index(name), width)
        stretch = QHeaderView.ResizeMode.Stretch
        header.setSectionResizeMode(NAMES.index("verdict"), stretch)
        self.list.setObjectName("export.reasons")
        self.list.setAccessibleName(translate("Export", "What blocks and what warns"))
        self.list.setModel(self.reasons)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusProxy(table)

    def _build(self) -> None:
        self._tabs.addTab(self._reasons_page(), translate("Export", "Reasons"))
        self._tabs.addTab(self.result, translate("Export", "Result"))
        parts = splitter(Qt.Orientation.Horizontal)
        parts.addWidget(self.table)
        parts.addWidget(self._tabs)
        parts.setSizes([600, 500])
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE * 2, SPACE, SPACE * 2, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.options)
        column.addWidget(self._states)
        column.addWidget(parts, 1)
        column.addLayout(self._foot())

    def _reasons_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        self._about.setProperty("title", True)
        column.addWidget(self._about)
        column.addWidget(self.list, 1)
        return page

    def _foot(self) -> QHBoxLayout:
        self._bar.setAccessibleName(translate("Export", "Progress"))
        self._bar.setFixedWidth(SPACE * 30)
        self._bar.hide()
        self.message.setWordWrap(True)
        self.export.setText(translate("Export", "Export"))
        self.export.setDefault(True)
        self.cancel.setText(translate("Export", "Cancel"))
        self.cancel.hide()
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        row.addWidget(self.message, 1)
        for widget in (self._bar, self.cancel, self.export):
            row.addWidget(widget)
        return row

    def _connect(self) -> None:
        self.options.changed.connect(self._options_changed)
        self.readiness.weighed.connect(self._show_all)
        self.table.selectionModel().currentRowChanged.connect(self._show_reasons)
        self.table.activated.connect(self._open)
        self.list.activated.connect(self._go)
        self.list.clicked.connect(self._go)
        self.export.clicked.connect(self.start_export)
        self.cancel.clicked.connect(self._cancel)
        look().changed.connect(self._show_all)

    # what is shown

    def _options_changed(self) -> None:
        self._said = ""
        self.readiness.use_status(self.options.status)

    def _show_all(self) -> None:
        self._states.setText(states_words(self.readiness))
        if not self.table.currentIndex().isValid() and self.readiness.rowCount():
            self.table.setCurrentIndex(self.readiness.index(0, 0))
        self._show_reasons()
        self._show_message()

    def _show_reasons(self) -> None:
        index = self.table.currentIndex()
        reasons = self.readiness.reasons(index.row()) if index.isValid() else []
        self.reasons.show_reasons(reasons)
        match = self.readiness.row(index.row()).match if index.isValid() else ""
        nothing = translate("Export", "{match}: nothing blocks it and nothing warns")
        self._about.setText(match if reasons or not match else nothing.format(match=match))

    def _show_message(self) -> None:
        if self._task is not None:
            return
        has_project = self._desk.session.store is not None
        obstacle = why_not(self.readiness, self.options, has_project=has_project)
        self.export.setEnabled(not obstacle)
        self.message.setText(self._said or obstacle)
        color = look().theme.error if self._said.startswith("✖") else look().theme.text
        self.message.setStyleSheet(f"color: {color};")

    # going to a place

    def _open(self, index: QModelIndex) -> None:
        self._visits.visit(self.readiness.row(index.row()).match)

    def _go(self, index: QModelIndex) -> None:
        match = self.readiness.row(self.table.currentIndex().row()).match
        self._visits.visit_finding(match, index.data(REASON).finding)

    # the export

    def start_export(self) -> None:
        """Exports as the options say; what stands in the way is said in place."""
        store = self._desk.session.store
        if store is None or not self.export.isEnabled() or self._task is not None:
            return
        out = from_home(self.options.folder)
        options = self.options
        matches = () if self.readiness.is_all_chosen else tuple(self.readiness.chosen)
        status, context = options.status, options.context
        options.keep_folder()

        def work(task: tasks.Task) -> Outcome:
            from reviewer.services.export_report import written_files
            from reviewer.services.exporting import export

            done = export(
                store,
                out,
                matches=matches,
                status=status,
                context=context,
                progress=task.report,
                cancelled=task.cancelled,
            )
            return Outcome(done, written_files(out))

        self._begin()
        self._task = tasks.run(work, self._done, self._failed, self._show_progress)

    def _begin(self) -> None:
        self._said = ""
        self._bar.setRange(0, 0)
        self.message.setText(translate("Export", "Exporting…"))
        self._show_running(True)

    def _show_progress(self, done: int, total: int, match: str) -> None:
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
        reading = translate("Export", "Reading back what was written…")
        self.message.setText(match or reading)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel(silently=False)
            self.cancel.setEnabled(False)
            self.message.setText(translate("Export", "Stopping…"))

    def _done(self, outcome: Outcome) -> None:
        self._end(translate("Export", "✔ Exported."))
        self.result.show_outcome(outcome)
        self._tabs.setCurrentWidget(self.result)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            self._end("")
            raise error
        sign = "–" if isinstance(error, Cancelled) else "✖"
        self._end(f"{sign} {error}")

    def _end(self, words: str) -> None:
        self._task, self._said = None, words
        self._show_running(False)
        self._show_message()

    def _show_running(self, running: bool) -> None:
        self._bar.setVisible(running)
        self.cancel.setVisible(running)
        self.cancel.setEnabled(True)
        self.export.setVisible(not running)
        self.options.setEnabled(not running)
        self.table.setEnabled(not running)
        if running:
            self.cancel.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: standings are worked out."""
        super().showEvent(event)
        self._standings.watch(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: the processor is the review's."""
        super().hideEvent(event)
        self._standings.watch(self, False)
