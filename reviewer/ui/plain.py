"""What people and files say, shown letter for letter: nothing in it is markup, a key or endless.

Qt takes a text that looks like HTML for HTML, in labels and in tips, and ``&`` for the mark of
a key. None of that is what a transcript, a file's name or a colleague's note means.
"""

import html
import re
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel

MOST: Final = 1200
"""Characters a tip shows at most; the whole is a click away."""
_WIDE: Final = 80
_MARKUP: Final = re.compile(r"[<&]")


class Label(QLabel):
    """A label whose text is only ever a text."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class SteadyLabel(Label):
    """A label whose room only grows: another size would lay the whole window out again."""

    def setText(self, text: str) -> None:
        """Shows the text."""
        super().setText(text)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fits its room to another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setMinimumSize(0, 0)
            self._fit()

    def _fit(self) -> None:
        needed, least = self.sizeHint(), self.minimumSize()
        if needed.width() > least.width() or needed.height() != least.height():
            self.setFixedSize(max(needed.width(), least.width()), needed.height())


def as_tip(text: str) -> str:
    """The text as a tip: as it stands, but broken into lines and cut where it is very long."""
    shown = text if len(text) <= MOST else f"{text[:MOST]}…"
    if not _MARKUP.search(shown) and max(map(len, shown.split("\n"))) <= _WIDE:
        return shown
    return f'<p style="white-space: pre-wrap">{html.escape(shown)}</p>'


def as_action(text: str) -> str:
    """The text as part of a menu's entry or a button: ``&`` is a letter."""
    return text.replace("&", "&&")


def cut(text: str, most: int) -> str:
    """The text where there is room for a few words only."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
