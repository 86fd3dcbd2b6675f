"""The fields of the glossary: the match's own words, replacements, and where they apply."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.dialogs.replace_table import HitTable
from reviewer.ui.models.replace_model import ReplaceModel
from reviewer.ui.models.tick_model import TickModel
from reviewer.ui.tables import row_of, splitter
from reviewer.ui.theme import SPACE, look
from reviewer.ui.tick_table import TickTable
from reviewer.ui.words import translate

SIZE = (980, 580)
LEFT = 210
"""Pixels of the words at first."""


class GlossaryForm(QDialog):
    """What is seen of it; ``words`` are the match's own, one a line."""

    def __init__(self, hits: ReplaceModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glossary")
        self.setWindowTitle(translate("Glossary", "Glossary"))
        self.resize(*SIZE)
        headings = [
            translate("Glossary", "Replacement"),
            translate("Glossary", "Why"),
            translate("Glossary", "Places"),
            translate("Glossary", "Doubt"),
        ]
        self.model = TickModel(headings, self)
        self.table = TickTable(self.model, translate("Glossary", "Replacements"))
        self.hit_table = HitTable(hits)
        self.words = QPlainTextEdit()
        self.words.setAccessibleName(translate("Glossary", "Words of this match"))
        self.words.setPlaceholderText(translate("Glossary", "one a line"))
        self.words.setTabChangesFocus(True)
        self.everywhere = QCheckBox(translate("Glossary", "In all matches"))
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("Glossary", "Matches looked through"))
        self.progress.hide()
        self.stop = _button(translate("Glossary", "Stop"))
        self.stop.hide()
        self.replace = _button("")
        self.close_button = _button(translate("Glossary", "Close"))
        self.close_button.clicked.connect(self.reject)
        self._lay_out()

    def _lay_out(self) -> None:
        self.table.stretch(2, 4)
        self.table.setColumnWidth(1, 170)
        self.table.setColumnWidth(3, 110)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self._parts(), 1)
        column.addWidget(self.said)
        column.addWidget(self.progress)
        column.addLayout(row_of(self.everywhere, None, self.stop, self.replace, self.close_button))

    def _parts(self) -> QSplitter:
        left = QWidget()
        words = QVBoxLayout(left)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(SPACE // 2)
        label = QLabel(self.words.accessibleName())
        label.setBuddy(self.words)
        note = QLabel(
            translate("Glossary", "The words of motion, positions and teams are known anyway.")
        )
        note.setProperty("dim", True)
        note.setWordWrap(True)
        for widget in (label, self.words, note):
            words.addWidget(widget)
        right = splitter(Qt.Orientation.Vertical)
        right.addWidget(self.table)
        right.addWidget(self.hit_table)
        right.setSizes([220, 240])
        whole = splitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(right)
        whole.setSizes([LEFT, SIZE[0] - LEFT])
        whole.setStretchFactor(1, 1)
        return whole

    def say(self, text: str, *, wrong: bool = False) -> None:
        """A sentence below the tables."""
        self.said.setText(f"⚠ {text}" if wrong else text)
        self.said.setStyleSheet(f"color: {look().theme.error};" if wrong else "")


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button
