"""What an export left on the disk, and what it left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.plain import Label, as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.export_report import Written
    from reviewer.services.exporting import Exported

HEADS = (
    noop("Export", "File"),
    noop("Export", "Records"),
    noop("Export", "Size"),
    noop("Export", "SHA-256"),
)


@dataclass(frozen=True)
class Outcome:
    """An export that was written, with its files."""

    exported: Exported
    files: tuple[Written, ...]


class ExportResult(QWidget):
    """Counts, files with sizes and checksums, what stayed and why, and a record to look at."""

    def __init__(self) -> None:
        super().__init__()
        self._outcome: Outcome | None = None
        self._asked = 0
        self.summary = Label(translate("Export", "Nothing was exported yet."))
        self.summary.setWordWrap(True)
        self.files = _table()
        self.stayed = QListWidget()
        self.stayed.setAccessibleName(translate("Export", "What was left out"))
        self.stayed.setWordWrap(True)
        self._which = QComboBox()
        self._which.setAccessibleName(translate("Export", "File of the record"))
        self._which.currentIndexChanged.connect(self._show_record)
        self.record = QPlainTextEdit()
        self.record.setReadOnly(True)
        self.record.setAccessibleName(translate("Export", "The first record"))
        self.record.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._parts = QWidget()
        self._build()
        self._parts.hide()

    def show_outcome(self, outcome: Outcome) -> None:
        """Shows an export that was written."""
        self._outcome = outcome
        self.summary.setText(_summary(outcome))
        self._show_files(outcome.files)
        self._show_stayed(outcome.exported)
        self._which.clear()
        for file in outcome.files:
            if file.records:
                self._which.addItem(file.name)
        self._parts.show()

    def _build(self) -> None:
        head = QHBoxLayout()
        title = QLabel(translate("Export", "The first record of"))
        title.setBuddy(self._which)
        head.addWidget(title)
        head.addWidget(self._which)
        head.addStretch(1)
        inner = QVBoxLayout(self._parts)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(SPACE)
        inner.addWidget(self.files, 3)
        inner.addWidget(self.stayed, 1)
        inner.addLayout(head)
        inner.addWidget(self.record, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.summary)
        column.addWidget(self._parts, 1)
        column.addStretch(0)

    def _show_files(self, files: tuple[Written, ...]) -> None:
        self.files.setRowCount(len(files))
        for row, file in enumerate(files):
            records = "" if file.records is None else str(file.records)
            size = QLocale().formattedDataSize(file.size)
            for column, text in enumerate((file.name, records, size, file.sha256)):
                item = QTableWidgetItem(text)
                item.setToolTip(as_tip(text))
                self.files.setItem(row, column, item)
        self.files.resizeColumnsToContents()

    def _show_stayed(self, exported: Exported) -> None:
        self.stayed.clear()
        self.stayed.setVisible(bool(exported.excluded))
        for row in exported.excluded:
            what = row["adjudication_id"] or row["match_id"]
            messages = "; ".join(sentence(finding["message"]) for finding in row["findings"])
            words = translate("Export", "{what} was left out: {why}")
            self.stayed.addItem(words.format(what=what, why=messages))

    def _show_record(self) -> None:
        self.record.clear()
        name = self._which.currentText()
        if self._outcome is None or not name:
            return
        out = self._outcome.exported.out
        self._asked += 1
        number = self._asked

        def work(task: tasks.Task) -> str:
            from reviewer.services.export_report import first_record

            return first_record(out, name)

        def done(text: str) -> None:
            if number == self._asked:
                self.record.setPlainText(text)

        def failed(error: Exception) -> None:
            if not isinstance(error, ReviewerError):
                raise error
            done(sentence(str(error)))

        tasks.run(work, done, failed)


def _table() -> QTableWidget:
    table = QTableWidget(0, len(HEADS))
    dress_table(table, translate("Export", "Files"))
    table.setHorizontalHeaderLabels([translate("Export", head) for head in HEADS])
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setStretchLastSection(True)
    return table


def _summary(outcome: Outcome) -> str:
    counts = outcome.exported.counts
    words = translate(
        "Export",
        "✔ Written to {folder} and read back.\n"
        "Matches: {matches} · stages: {stages} · exchanges: {exchanges} · "
        "adjudications: {adjudications} · supplements: {supplementary} · left out: {excluded}",
    )
    return words.format(folder=outcome.exported.out, **counts)
