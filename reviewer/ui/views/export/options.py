"""What an export is asked for: which states, how context is written, the folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from reviewer.services.paths import is_folder
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.theme import SPACE
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.dataset.stages import ContextForm
    from reviewer.services.exporting.selection import StatusFilter

STATUSES = {
    "approved": noop("Export", "approved only"),
    "reviewed": noop("Export", "reviewed and approved"),
    "any": noop("Export", "any state"),
}
CONTEXTS = {
    "inline": noop("Export", "with its texts"),
    "ids": noop("Export", "as ids only"),
}
KEPT = "export.folder"


class ExportOptions(QWidget):
    """``changed`` comes with every change of any of them."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._status = _choice(translate("Export", "Matches"), STATUSES)
        self._context = _choice(translate("Export", "Context of a stage"), CONTEXTS)
        self._folder = QLineEdit(desk.preferences.settings.layout.get(KEPT, ""))
        self._folder.setAccessibleName(translate("Export", "Folder"))
        self._folder.setPlaceholderText(translate("Export", "The folder to export to"))
        self.browse = QPushButton(icon("folder"), translate("Export", "Choose…"))
        self.browse.clicked.connect(self._browse)
        for signal in (self._status.currentIndexChanged, self._context.currentIndexChanged):
            signal.connect(self.changed)
        self._folder.textChanged.connect(self.changed)
        self._build()

    @property
    def status(self) -> StatusFilter:
        """Which states may leave."""
        status: StatusFilter = self._status.currentData()
        return status

    @property
    def context(self) -> ContextForm:
        """How the context of a stage is written."""
        context: ContextForm = self._context.currentData()
        return context

    @property
    def folder(self) -> str:
        """The folder as it was named; empty if none was."""
        return self._folder.text().strip()

    def choose_status(self, status: str) -> None:
        """Chooses which states may leave."""
        self._status.setCurrentIndex(self._status.findData(status))

    def set_folder(self, folder: str) -> None:
        """Names the folder."""
        self._folder.setText(folder)

    def keep_folder(self) -> None:
        """Remembers the folder for the next time."""
        layout = self._desk.preferences.settings.layout
        self._desk.preferences.set("layout", {**layout, KEPT: self.folder})

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for box in (self._status, self._context):
            label = QLabel(box.accessibleName())
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box)
            row.addSpacing(SPACE)
        row.addWidget(self._folder, 1)
        row.addWidget(self.browse)

    def _browse(self) -> None:
        start = self.folder if is_folder(self.folder) else str(Path.home())
        title = translate("Export", "The folder to export to")
        folder = QFileDialog.getExistingDirectory(self, title, start)
        if folder:
            self.set_folder(folder)


def _choice(name: str, choices: dict[str, str]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for value, text in choices.items():
        box.addItem(translate("Export", text), value)
    return box
