"""The simple pages of an import: asking for folders, what runs, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.icons import icon
from reviewer.ui.models.previews_model import result_words
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import paragraph, row_of
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.importing import Imported


class AskPage(QWidget):
    """Asks for folders or files; ``chosen`` brings them."""

    chosen = Signal(object)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        title = QLabel(translate("Import", "Drop match folders here"))
        title.setProperty("title", True)
        words = translate(
            "Import",
            "A match folder, a folder of match folders, or single transcripts. "
            "Nothing is taken in before you have seen what is in them.",
        )
        hint = paragraph(words, SPACE * 60)
        self.folder = QPushButton(icon("folder"), translate("Import", "Choose a folder…"))
        self.files = QPushButton(icon("list"), translate("Import", "Choose transcripts…"))
        cancel = QPushButton(translate("Import", "Cancel"))
        self.folder.clicked.connect(self._ask_folder)
        self.files.clicked.connect(self._ask_files)
        cancel.clicked.connect(self.cancelled)
        for button in (self.folder, self.files, cancel):
            button.setAutoDefault(False)
        self.setFocusProxy(self.folder)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE * 2)
        column.addStretch(1)
        column.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(hint, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(row_of(None, self.folder, self.files, None))
        column.addStretch(1)
        column.addLayout(row_of(None, cancel))

    def _ask_folder(self) -> None:
        title = translate("Import", "A match folder, or a folder of match folders")
        folder = QFileDialog.getExistingDirectory(self, title)
        if folder:
            self.chosen.emit([Path(folder)])

    def _ask_files(self) -> None:
        files, _ = QFileDialog.getOpenFileNames(self, translate("Import", "Transcripts"))
        if files:
            self.chosen.emit([Path(file) for file in files])


class RunningPage(QWidget):
    """How far it is, and the way out."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self._what, self._bar = Label(), Label(), QProgressBar()
        self.title.setProperty("title", True)
        self._what.setProperty("dim", True)
        self._bar.setAccessibleName(translate("Import", "Progress"))
        self._bar.setFixedWidth(SPACE * 60)
        self.cancel = QPushButton(translate("Import", "Cancel"))
        self.cancel.clicked.connect(self.cancelled)
        self.setFocusProxy(self.cancel)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addStretch(1)
        for widget in (self.title, self._bar, self._what, self.cancel):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def begin(self, words: str) -> None:
        """Begins anew with this title."""
        self.title.setText(words)
        self._what.setText(" ")
        self._bar.setRange(0, 0)
        self.cancel.setEnabled(True)

    def show_progress(self, done: int, total: int, what: str) -> None:
        """Shows how far it is."""
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
        self._what.setText(what or " ")

    def show_stopping(self) -> None:
        """Says that it will stop after what it is at."""
        self.title.setText(translate("Import", "Stopping…"))
        self.cancel.setEnabled(False)


class ResultPage(QWidget):
    """What became of each match."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.list = Label(), QListWidget()
        self.title.setProperty("title", True)
        self.title.setWordWrap(True)
        self.list.setAccessibleName(translate("Import", "What became of each match"))
        self.list.setWordWrap(True)
        close = QPushButton(translate("Import", "Close"))
        close.setDefault(True)
        close.clicked.connect(self.closed)
        self.setFocusProxy(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.title)
        column.addWidget(self.list, 1)
        column.addLayout(row_of(None, close))

    def show_results(self, rows: Sequence[Imported], asked: int) -> None:
        """Shows the rows; fewer than ``asked`` means that it was cancelled."""
        taken = sum(row.result in ("added", "changed") for row in rows)
        words = translate("Import", "{taken} of {asked} matches are in.")
        title = words.format(taken=taken, asked=asked)
        if len(rows) < asked:
            rest = translate("Import", "The import was stopped; the others are as they were.")
            title = f"{title} {rest}"
        self.title.setText(title)
        self.list.clear()
        for row in rows:
            self.list.addItem(_result(row))

    def show_error(self, words: str) -> None:
        """Shows why nothing more came of it."""
        self.title.setText(f"✖ {words}")
        self.list.clear()


def _result(row: Imported) -> QListWidgetItem:
    words = f"{result_words(row.result)} · {row.match}"
    if row.result != "refused":
        counts = translate(
            "Import", "lines: {lines} · units: {units} · sections: {sections} · forms: {forms}"
        )
        words += " · " + counts.format(
            lines=row.lines, units=row.units, sections=row.sections, forms=row.forms
        )
    item = QListWidgetItem(f"{words}\n{sentence(row.message)}" if row.message else words)
    if row.result == "refused":
        item.setForeground(look().theme.color("error"))
    return item
