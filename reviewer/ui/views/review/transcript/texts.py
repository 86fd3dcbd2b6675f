"""The two texts of a row, laid out and marked; what is seen again is not laid out again."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from reviewer.domain.marking import Mark
from reviewer.ui.theme import Theme
from reviewer.ui.views.review.transcript.offsets import to_qt

KEPT = 400
LEADING = 1.35
"""Lines of Chinese need air: the distance of lines in heights of the font."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a laid-out text depends on."""

    text: str
    width: int
    font: str
    theme: str
    marks: tuple[Mark, ...]
    original: bool


class Texts:
    """Laid-out texts, the latest ones kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Asked, tuple[QTextLayout, int]] = OrderedDict()

    def clear(self) -> None:
        """Forgets all, when font or theme changes."""
        self._kept.clear()

    def layout(
        self,
        text: str,
        width: int,
        font: QFont,
        theme: Theme,
        marks: tuple[Mark, ...],
        *,
        original: bool,
    ) -> tuple[QTextLayout, int]:
        """The layout and its height in pixels."""
        asked = Asked(text, width, font.key(), theme.name, marks, original)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        made = lay_out(text, width, font, _formats(text, theme, marks, original))
        self._kept[asked] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def lay_out(
    text: str, width: int, font: QFont, formats: Sequence[QTextLayout.FormatRange] = ()
) -> tuple[QTextLayout, int]:
    """A text broken into lines as Chinese is: anywhere between characters but before marks."""
    layout = QTextLayout(text, font)
    layout.setFormats(formats)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 24))
        line.setPosition(QPointF(0, y))
        y += line.height() * LEADING
    layout.endLayout()
    return layout, round(y)


def lead(line: float) -> float:
    """The air above a line's characters; ``line`` is the distance of lines."""
    return line * (1 - 1 / LEADING) / 2


def draw(painter: QPainter, layout: QTextLayout, x: int, y: int, line: float) -> None:
    """Draws a layout with the air of its lines split above and below."""
    layout.draw(painter, QPointF(x, y + lead(line)))


def _formats(
    text: str, theme: Theme, marks: Sequence[Mark], original: bool
) -> list[QTextLayout.FormatRange]:
    """The marks of one of the two texts: a background by kind, what is gone struck through."""
    ranges = []
    for mark in marks:
        start, end = (mark.start, mark.end) if original else (mark.other_start, mark.other_end)
        if start == end:
            continue
        form = QTextCharFormat()
        form.setBackground(theme.mark(mark.kind))
        form.setForeground(theme.color("text"))
        if original:
            form.setFontStrikeOut(True)
        elif mark.kind in ("rewrite", "number"):
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        found = QTextLayout.FormatRange()
        found.start = to_qt(text, start)
        found.length = to_qt(text, end) - found.start
        found.format = form
        ranges.append(found)
    return ranges
