"""Paints one row: line numbers, time, who speaks, the original, the text, its state."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout

from reviewer.domain.marking import Alike, Mark, marks
from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import side_of
from reviewer.ui.theme import Look, Theme
from reviewer.ui.views.review.transcript.columns import PAD, Columns
from reviewer.ui.views.review.transcript.offsets import from_qt
from reviewer.ui.views.review.transcript.texts import LEADING, RowTexts, Texts, draw
from reviewer.ui.words import lines_name, role_name, time_name

SIGNS = {"reviewed": "✓", "pending": "○", "flagged": "⚑"}
"""A state's sign; its colour only repeats it."""
EDGE = 5
"""Pixels above and below the texts of a row."""


@dataclass(frozen=True, slots=True)
class State:
    """How a row is shown."""

    selected: bool = False
    current: bool = False
    playing: bool = False
    editing: bool = False
    focused: bool = False
    errors: int = 0
    warnings: int = 0


class RowPainter:
    """Measures and paints rows in the look of the moment. ``alike`` tells homophones."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.texts = Texts()
        self.alike: Alike | None = None
        self.renew()

    def renew(self) -> None:
        """Takes over font and theme."""
        self.font, self.small = self._look.reading_font(), self._look.small_font()
        self.theme: Theme = self._look.theme
        self.line = QFontMetrics(self.font).height() * LEADING
        self.small_height = QFontMetrics(self.small).height()
        self._em = max(QFontMetrics(self.font).horizontalAdvance("国"), 1)
        self.texts.clear()

    @property
    def scale(self) -> float:
        """How large the text is against its usual size."""
        return self._look.text_size / 15

    def marks(self, original: str, text: str) -> tuple[Mark, ...]:
        """The differences of the two texts."""
        return marks(original, text, self.alike)

    # heights

    def guess(self, length: int, columns: Columns) -> int:
        """The height of a row whose texts are about so long, without laying them out."""
        width = min(columns.original_width, columns.text_width)
        return self._row_height(round(max(-(-length * self._em // width), 1) * self.line), columns)

    def measure(self, texts: RowTexts, columns: Columns, editing: int | None) -> int:
        """The height of a row's texts; ``editing`` is the height of the editor in its place."""
        first, second = self._heights(texts, columns)
        if editing is not None:
            second = max(editing, 1)
        return self._row_height(first + second if columns.stacked else max(first, second), columns)

    def _row_height(self, texts: int, columns: Columns) -> int:
        gutter = self.small_height + 4 if columns.wide else 2 * self.small_height + 4
        return max(texts, gutter) + 2 * EDGE

    def _heights(self, texts: RowTexts, columns: Columns) -> tuple[int, int]:
        second = self._laid(texts, columns, original=False)[1]
        if columns.stacked and not texts.marks:
            return 0, second
        return self._laid(texts, columns, original=True)[1], second

    def _laid(
        self, texts: RowTexts, columns: Columns, *, original: bool
    ) -> tuple[QTextLayout, int]:
        width = columns.original_width if original else columns.text_width
        return self.texts.layout(texts, width, self.font, self.theme, original=original)

    def text_top(self, texts: RowTexts, columns: Columns) -> int:
        """Where the current text begins below the row's top."""
        return EDGE + (self._heights(texts, columns)[0] if columns.stacked else 0)

    def offset_at(
        self, texts: RowTexts, columns: Columns, x: int, y: int, *, original: bool = False
    ) -> int:
        """The code point of one of the two texts at a point of its layout."""
        layout, _ = self._laid(texts, columns, original=original)
        number = min(max(int(y / max(self.line, 1)), 0), layout.lineCount() - 1)
        text = texts.original if original else texts.text
        return from_qt(text, layout.lineAt(number).xToCursor(x)) if number >= 0 else 0

    # painting

    def paint(
        self,
        painter: QPainter,
        rect: QRect,
        columns: Columns,
        transcript: Transcript,
        unit: Unit,
        texts: RowTexts,
        state: State,
    ) -> None:
        """Paints a row into its rectangle (without the header above it)."""
        self._background(painter, rect, state)
        self._gutter(painter, rect, columns, transcript, unit)
        self._chip(painter, rect, columns, unit)
        self._both_texts(painter, rect, columns, texts, state)
        self._status(painter, rect, columns, unit, state)

    def _background(self, painter: QPainter, rect: QRect, state: State) -> None:
        theme = self.theme
        name = "selected" if state.selected else "playing" if state.playing else "base"
        painter.fillRect(rect, theme.color(name))
        painter.setPen(theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if state.playing:  # a bar as well: the colour alone says nothing on a selected row
            painter.fillRect(
                QRect(rect.left(), rect.top(), 4, rect.height()), theme.color("warning")
            )
        if state.current and state.focused:
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _gutter(
        self, painter: QPainter, rect: QRect, columns: Columns, transcript: Transcript, unit: Unit
    ) -> None:
        painter.setFont(self.small)
        painter.setPen(self.theme.color("dim"))
        left, width = rect.left() + PAD, columns.chip - PAD
        lead = (self.line - self.small_height) / 2 if columns.wide else 2
        top = rect.top() + EDGE + round(lead)
        place = QRect(left, top, width - PAD, self.small_height)
        align = Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, int(align), lines_name(unit))
        if columns.wide:
            align = Qt.AlignmentFlag.AlignRight
        else:
            place.translate(0, self.small_height)
        painter.drawText(place, int(align), time_name(transcript.start_ms(unit)))

    def _chip(self, painter: QPainter, rect: QRect, columns: Columns, unit: Unit) -> None:
        """The role in its side's colour; the words say the side as well."""
        theme, side = self.theme, side_of(unit.role)
        metrics = QFontMetrics(self.small)
        width = columns.original - columns.chip - PAD
        height = self.small_height + 4
        top = rect.top() + EDGE + round((self.line - height) / 2)
        chip = QRect(rect.left() + columns.chip, top, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("chip"))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setFont(self.small)
        painter.setPen(theme.color(side or ("neutral" if unit.role else "warning")))
        name = metrics.elidedText(role_name(unit.role), Qt.TextElideMode.ElideRight, width - 4)
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), name)

    def _both_texts(
        self, painter: QPainter, rect: QRect, columns: Columns, texts: RowTexts, state: State
    ) -> None:
        top = rect.top() + EDGE
        painter.setPen(self.theme.color("dim"))
        if not columns.stacked or texts.marks:
            laid, _ = self._laid(texts, columns, original=True)
            draw(painter, laid, rect.left() + columns.original, top, self.line)
        if state.editing:
            return
        top = rect.top() + self.text_top(texts, columns)
        painter.setPen(self.theme.color("text"))
        laid, _ = self._laid(texts, columns, original=False)
        draw(painter, laid, rect.left() + columns.text, top, self.line)

    def _status(
        self, painter: QPainter, rect: QRect, columns: Columns, unit: Unit, state: State
    ) -> None:
        theme = self.theme
        color = {"reviewed": "good", "pending": "dim", "flagged": "warning"}[unit.status]
        line = QRect(
            rect.left() + columns.status, rect.top() + EDGE, columns.status_width, round(self.line)
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self.font)
        painter.setPen(theme.color(color))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignRight | middle), SIGNS[unit.status])
        if state.errors or state.warnings:
            painter.setFont(self.small)
            painter.setPen(theme.color("error" if state.errors else "warning"))
            sign = f"✖{state.errors}" if state.errors else f"⚠{state.warnings}"
            painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | middle), sign)
