"""What this is and of which version, with all that a report of a fault should name."""

import platform
from importlib import metadata

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer import __version__
from reviewer.ui import tasks
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate


class About(QDialog):
    """The versions, and a button that copies them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("About", "About Reviewer"))
        self._versions = {
            "Reviewer": __version__,
            "Python": platform.python_version(),
            "Qt": qVersion(),
            "PySide6": _version("PySide6-Essentials"),
            "SQLAlchemy": _version("SQLAlchemy"),
            "FFmpeg": "…",
            platform.system(): f"{platform.release()} {platform.machine()}",
        }
        self._labels = {name: QLabel(version) for name, version in self._versions.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addWidget(_title())
        column.addLayout(self._form())
        column.addWidget(self._buttons())
        task = tasks.run(lambda task: _ffmpeg(), self._show_ffmpeg)
        self.finished.connect(lambda: task.cancel())

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(3 * SPACE)
        for name, label in self._labels.items():
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            form.addRow(name, label)
        return form

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = QPushButton(translate("About", "Copy"))
        copy.clicked.connect(self.copy)
        box.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        box.rejected.connect(self.reject)
        return box

    def _show_ffmpeg(self, version: str) -> None:
        self._versions["FFmpeg"] = version
        self._labels["FFmpeg"].setText(version)

    def copy(self) -> None:
        """Puts the versions on the clipboard, a line each."""
        lines = [f"{name} {version}" for name, version in self._versions.items()]
        QGuiApplication.clipboard().setText("\n".join(lines))


def _title() -> QLabel:
    label = QLabel(translate("About", "Recordings of Chinese debates to a dataset one can trust."))
    label.setProperty("title", True)
    return label


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "–"


def _ffmpeg() -> str:
    from reviewer.services.machine import ffmpeg_version

    return ffmpeg_version() or "–"
