"""The line that says which adjudication is looked at: never the same for the appeal."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from reviewer.domain.words import AdjudicationKind
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate


class Head(QFrame):
    """Another colour, another sign and other words for the original, the appeal and texts."""

    def __init__(self, *buttons: QWidget) -> None:
        super().__init__()
        self.setObjectName("scores.head")
        self._kind: AdjudicationKind | None = "original"
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        row.setSpacing(SPACE)
        row.addWidget(self.label, 1)
        for button in buttons:
            row.addWidget(button)
        look().changed.connect(self._color)

    def show_kind(self, kind: AdjudicationKind | None, state: str) -> None:
        """Says whose forms these are; ``None``: no judge's. ``state`` is said after it."""
        self._kind = kind
        text = f"{_words(kind)} {state}".strip()
        self.label.setText(text)
        self.label.setToolTip(as_tip(text))
        self._color()

    def _color(self) -> None:
        theme = look().theme
        ground = {"original": theme.selected, "appeal": theme.playing}.get(
            self._kind or "", theme.chip
        )
        edge = {"original": theme.accent, "appeal": theme.warning}.get(self._kind or "", theme.dim)
        self.setStyleSheet(
            f"#{self.objectName().replace('.', chr(92) + '.')} {{ background: {ground};"
            f" border-left: 5px solid {edge}; }}"
            f" QLabel {{ color: {theme.text}; font-weight: 600; }}"
        )


def _words(kind: AdjudicationKind | None) -> str:
    if kind == "original":
        return translate("Scores", "● Original: its scores are the stages' labels.")
    if kind == "appeal":
        return translate("Scores", "▲ Appeal: a record of its own, the original is not touched.")
    return translate("Scores", "◇ Written by a model: never the judges' own words.")
