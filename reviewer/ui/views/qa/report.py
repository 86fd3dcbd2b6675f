"""The third page of QA: the report of the project, with its definitions, and as a page on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QProgressBar,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import Cancelled, ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.models.qa_report_model import ReportModel
from reviewer.ui.moments import moment_name, now
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.reporting import CorpusReport, Language, Told

FILE = "report.html"


class ReportPage(QWidget):
    """Made when it is first looked at, and again when the user asks."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._task: tasks.Task | None = None
        self._made: CorpusReport | None = None
        self._told: tuple[Told, ...] = ()
        self.message, self.meaning = QLabel(), QLabel()
        self._bar = QProgressBar()
        self.again, self.cancel, self.save = QPushButton(), QPushButton(), QPushButton()
        self.titles, self.table = QListWidget(), QTableView()
        self.model = ReportModel(self)
        self._dress()
        self._lay_out()
        self._connect()
        self._show_state()

    # building

    def _dress(self) -> None:
        self._bar.setAccessibleName(translate("Qa", "Progress"))
        self._bar.setFixedWidth(SPACE * 24)
        self.again.setText(translate("Qa", "Make it again"))
        self.cancel.setText(translate("Qa", "Cancel"))
        self.save.setText(translate("Qa", "Save as a page…"))
        self.save.setIcon(icon("export"))
        self.titles.setAccessibleName(translate("Qa", "Parts of the report"))
        self.titles.setSpacing(SPACE // 4)
        self.table.setModel(self.model)
        dress_table(self.table, translate("Qa", "Figures"))
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        self.meaning.setProperty("dim", True)
        self.meaning.setWordWrap(True)
        self.message.setWordWrap(True)
        self.setFocusProxy(self.titles)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self.message, 1)
        for widget in (self._bar, self.cancel, self.again, self.save):
            head.addWidget(widget)
        right = QWidget()
        inner = QVBoxLayout(right)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(SPACE)
        inner.addWidget(self.table, 1)
        inner.addWidget(self.meaning)
        parts = splitter(Qt.Orientation.Horizontal)
        parts.addWidget(self.titles)
        parts.addWidget(right)
        parts.setSizes([260, 900])
        parts.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(parts, 1)

    def _connect(self) -> None:
        self._desk.session.project_opened.connect(self._forget)
        self.again.clicked.connect(self.make)
        self.cancel.clicked.connect(self._cancel)
        self.save.clicked.connect(self._ask_file)
        self.titles.currentRowChanged.connect(self._show_part)

    # making

    def showEvent(self, event: QShowEvent) -> None:
        """Makes the report if there is none yet."""
        super().showEvent(event)
        if self._made is None:
            self.make()

    def _forget(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = self._made = None
        self._show_report(())
        self.message.clear()
        self._show_state()
        if self.isVisible():
            self.make()

    def make(self) -> None:
        """Makes the report in the background."""
        store = self._desk.session.store
        if store is None or self._task is not None:
            return

        def work(task: tasks.Task) -> CorpusReport:
            from reviewer.services.reporting import report_project

            return report_project(store, progress=task.report, cancelled=task.cancelled)

        self.message.setText(translate("Qa", "Reading the matches…"))
        self._bar.setRange(0, 0)
        self._task = tasks.run(work, self._take, self._failed, self._show_progress)
        self._show_state()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel(silently=False)

    def _show_progress(self, done: int, total: int, match: str) -> None:
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)

    def _take(self, made: CorpusReport) -> None:
        from reviewer.services.reporting import told

        self._task, self._made = None, made
        time = moment_name(now().isoformat())
        words = translate("Qa", "{number} matches, as they stood at {time}")
        self.message.setText(words.format(number=made.figures.corpus.matches, time=time))
        self._show_report(told(made.figures, _language()))
        self._show_state()

    def _failed(self, error: Exception) -> None:
        self._task = None
        self._show_state()
        if not isinstance(error, ReviewerError):
            raise error
        sign = "–" if isinstance(error, Cancelled) else "✖"
        self.message.setText(f"{sign} {sentence(str(error))}")

    # what is shown

    def _show_state(self) -> None:
        running = self._task is not None
        self._bar.setVisible(running)
        self.cancel.setVisible(running)
        self.again.setVisible(not running)
        self.again.setEnabled(self._desk.session.store is not None)
        self.save.setEnabled(self._made is not None and not running)

    def _show_report(self, parts: tuple[Told, ...]) -> None:
        row = max(self.titles.currentRow(), 0)
        self._told = parts
        self.titles.clear()
        self.titles.addItems([each.title for each in parts])
        self.titles.setCurrentRow(row if parts else -1)

    def _show_part(self, row: int) -> None:
        part = self._told[row] if 0 <= row < len(self._told) else None
        self.model.take(part.rows if part else ())
        for column in range(3):
            self.table.resizeColumnToContents(column)
        self.meaning.setText(part.meaning if part else "")

    # saving

    def _ask_file(self) -> None:
        start = str(Path.home() / FILE)
        title, kinds = translate("Qa", "Save the report"), translate("Qa", "Page (*.html)")
        name, _ = QFileDialog.getSaveFileName(self, title, start, kinds)
        if name:
            self.save_to(Path(name))

    def save_to(self, file: Path) -> None:
        """Writes the report as one page that opens offline."""
        made = self._made
        if made is None or self._task is not None:
            return
        language = _language()

        def work(task: tasks.Task) -> None:
            from reviewer.services.reporting import write_page

            write_page(made, file, language)

        self._task = tasks.run(work, lambda none: self._saved(file), self._failed)
        self._bar.setRange(0, 0)
        self._show_state()

    def _saved(self, file: Path) -> None:
        self._task = None
        self.message.setText(translate("Qa", "✔ Written to {file}").format(file=file))
        self._show_state()


def _language() -> Language:
    """The window's, for the report's own words."""
    return "zh" if QLocale().language() == QLocale.Language.Chinese else "en"
