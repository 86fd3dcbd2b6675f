"""What the user sees of an error nobody foresaw."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.plain import Label, as_tip
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate


class CrashDialog(QDialog):
    """The report, with a button that copies it; it blocks nothing."""

    def __init__(self, text: str, file: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("crash")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Crash", "Something went wrong"))
        self.resize(680, 440)
        words = QLabel(
            translate(
                "Crash",
                "This is a fault of Reviewer. Your work is saved and you can go on. "
                "Please pass this report on to who looks after Reviewer here: "
                "it holds nothing of what was said in a debate.",
            )
        )
        words.setWordWrap(True)
        self._text = QPlainTextEdit(text)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setAccessibleName(translate("Crash", "The report"))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(words)
        column.addWidget(self._text, 1)
        if file is not None:
            column.addWidget(self._where(file))
        column.addWidget(self._buttons())

    def _where(self, file: Path) -> QLabel:
        label = Label(translate("Crash", "It is kept as {file}").format(file=file.name))
        label.setToolTip(as_tip(str(file)))
        label.setProperty("dim", True)
        return label

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox()
        copy = QPushButton(translate("Crash", "Copy the report"))
        copy.clicked.connect(self.copy)
        close = QPushButton(translate("Crash", "Go on working"))
        close.clicked.connect(self.close)
        box.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(close, QDialogButtonBox.ButtonRole.AcceptRole)
        copy.setDefault(True)
        return box

    def copy(self) -> None:
        """Puts the report on the clipboard."""
        QGuiApplication.clipboard().setText(self._text.toPlainText())
