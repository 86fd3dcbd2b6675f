"""The two texts of a row, laid out and marked; what is seen again is not laid out again."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from reviewer.domain.marking import Mark
from reviewer.ui.models.spots import Spot
from reviewer.ui.theme import Theme
from reviewer.ui.views.review.transcript.offsets import to_qt

KEPT = 400
SPOT_COLORS: Final = {"error": "error", "warning": "error", "info": "accent"}
"""A warning's line is red as well: on the marks' backgrounds its brown is hardly seen."""
LEADING = 1.35
"""Lines of Chinese need air: the distance of lines in heights of the font."""


@dataclass(frozen=True, slots=True)
class RowTexts:
    """The two texts of a row, their differences, and the characters that findings are about."""

    original: str
    text: str
    marks: tuple[Mark, ...]
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a laid-out text depends on."""

    texts: RowTexts
    width: int
    font: str
    theme: str
    original: bool


class Texts:
    """Laid-out texts, the latest ones kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Asked, tuple[QTextLayout, int]] = OrderedDict()

    def clear(self) -> None:
        """Forgets all, when font or theme changes."""
        self._kept.clear()

    def layout(
        self, texts: RowTexts, width: int, font: QFont, theme: Theme, *, original: bool
    ) -> tuple[QTextLayout, int]:
        """The layout of one of the two texts, and its height in pixels."""
        asked = Asked(texts, width, font.key(), theme.name, original)
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        text = texts.original if original else texts.text
        formats = [
            *_mark_formats(text, theme, texts.marks, original),
            *_spot_formats(text, theme, texts.spots, original),
        ]
        made = lay_out(text, width, font, formats)
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


def _mark_formats(
    text: str, theme: Theme, marks: Sequence[Mark], original: bool
) -> Iterator[QTextLayout.FormatRange]:
    """The marks of one of the two texts: a background by kind, what is gone struck through."""
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
        yield _range(text, start, end, form)


def _spot_formats(
    text: str, theme: Theme, spots: Sequence[Spot], original: bool
) -> Iterator[QTextLayout.FormatRange]:
    """What findings are about, over the marks: a wave for what waits for a person, else dots."""
    lines = QTextCharFormat.UnderlineStyle
    for spot in spots:
        if spot.gone == original and spot.start < spot.end:
            form = QTextCharFormat()
            info = spot.severity == "info"
            form.setUnderlineStyle(lines.DotLine if info else lines.WaveUnderline)
            form.setUnderlineColor(theme.color(SPOT_COLORS[spot.severity]))
            yield _range(text, spot.start, spot.end, form)


def _range(text: str, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start = to_qt(text, start)
    found.length = to_qt(text, end) - found.start
    found.format = form
    return found
