"""What an import found, and what of it is to be taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.dialogs.import_detail import ImportDetail
from reviewer.ui.models.previews_model import PreviewsModel
from reviewer.ui.tables import dress_table, row_of, splitter
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.previewing import Preview
    from reviewer.services.rebuilding import Options

TABLE_HEIGHT = 220


class PreviewPage(QWidget):
    """What was found, and what of it is to be taken.

    ``asked_again`` brings the ids of matches to look at again, because of other options.
    """

    added = Signal(object)
    cancelled = Signal()
    accepted = Signal()
    asked_again = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.model = PreviewsModel(self)
        self.table, self.detail = QTableView(), ImportDetail()
        self.replace = QCheckBox(translate("Import", "Replace parts that changed"))
        self.discard = QCheckBox(translate("Import", "Give up the edits of these matches"))
        self._warning = QLabel()
        self.take = QPushButton()
        self._encodings: dict[str, str] = {}
        self._busy = False
        self._dress_table()
        self._build()
        self.model.ticked.connect(self._count)
        self.table.selectionModel().currentRowChanged.connect(self._show_current)
        self.detail.encoding_chosen.connect(self._choose_encoding)
        self.replace.toggled.connect(self._allow)
        self.discard.toggled.connect(self._allow)
        self.take.clicked.connect(self.accepted)

    @property
    def wanted(self) -> list[str]:
        """The matches to take."""
        return self.model.wanted

    def options(self, match: str) -> Options:
        """What is allowed for a match, and the encoding chosen for it."""
        from reviewer.services.rebuilding import Options

        discard = self.replace.isChecked() and self.discard.isChecked()
        encoding = self._encodings.get(match)
        return Options(self.replace.isChecked(), discard, encoding or None)

    def show_previews(self, previews: Sequence[Preview]) -> None:
        """Shows what was found."""
        self._encodings.clear()
        self.model.show_previews(previews)
        self.take.setDefault(True)
        self._say_what_is_needed()
        self.table.resizeColumnsToContents()
        # Qt does not count the tick; one long name must not push the rest out.
        self.table.setColumnWidth(0, min(self.table.columnWidth(0) + SPACE * 3, SPACE * 32))
        self.table.setCurrentIndex(self.model.index(0, 0))
        if any(self.replace.isChecked() and row.needs for row in previews):
            self._allow()

    def renew(self, previews: Iterable[Preview]) -> None:
        """Shows what was found with other options."""
        self.model.renew(previews)
        self._say_what_is_needed()
        self._show_current()

    def show_busy(self, busy: bool) -> None:
        """Nothing can be taken while it is being looked at again."""
        self._busy = busy
        self._count()

    def _dress_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        dress_table(table, translate("Import", "What was found"))
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)

    def _build(self) -> None:
        parts = splitter(Qt.Orientation.Vertical)
        parts.addWidget(self.table)
        parts.addWidget(self.detail)
        parts.setSizes([TABLE_HEIGHT, TABLE_HEIGHT * 2])
        self._warning.setWordWrap(True)
        self._warning.setText(
            "⚠ "
            + translate(
                "Import",
                "Texts, sections and roles that people corrected in these matches go back to "
                "what the new files say. Old revisions can still be read in the history.",
            )
        )
        more = QPushButton(translate("Import", "Add a folder…"))
        more.clicked.connect(self._add)
        cancel = QPushButton(translate("Import", "Cancel"))
        cancel.clicked.connect(self.cancelled)
        for button in (more, cancel):
            button.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(parts, 1)
        column.addWidget(self._warning)
        column.addLayout(row_of(self.replace, self.discard, None, more, cancel, self.take))

    def _count(self) -> None:
        number = len(self.wanted)
        words = translate("Import", "Import {count} matches")
        if number == 1:
            words = translate("Import", "Import 1 match")
        self.take.setText(words.format(count=number))
        self.take.setEnabled(number > 0 and not self._busy)

    def _say_what_is_needed(self) -> None:
        needs = {row.needs for row in self.model.rows}
        changed = any(part.state == "changed" for row in self.model.rows for part in row.parts)
        self.replace.setVisible(changed or self.replace.isChecked() or "replace" in needs)
        asked = "discard_edits" in needs or self.discard.isChecked()
        self.discard.setVisible(asked)
        self._warning.setVisible(asked and self.discard.isChecked())
        self._warning.setStyleSheet(f"color: {look().theme.error};")

    def _current(self) -> Preview | None:
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def _show_current(self) -> None:
        current = self._current()
        encoding = self._encodings.get(current.match, "") if current else ""
        self.detail.show_preview(current, encoding)

    def _choose_encoding(self, encoding: str) -> None:
        current = self._current()
        if current is not None:
            self._encodings[current.match] = encoding
            self.asked_again.emit([current.match])

    def _allow(self) -> None:
        """Looks again at the matches that would replace something."""
        if not self.replace.isChecked():
            self.discard.setChecked(False)
        self._say_what_is_needed()
        concerned = [
            row.match
            for row in self.model.rows
            if row.needs or any(part.state == "changed" for part in row.parts)
        ]
        if concerned:
            self.asked_again.emit(concerned)

    def _add(self) -> None:
        title = translate("Import", "A match folder, or a folder of match folders")
        folder = QFileDialog.getExistingDirectory(self, title)
        if folder:
            self.added.emit([Path(folder)])
