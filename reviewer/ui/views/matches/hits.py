"""The hits of a search in all transcripts, as a list under the table."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from reviewer.ui.models.hits_model import HIT, MARKS, HitsModel
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

PLACE = 210
"""Pixels for match and line."""
BEFORE = 12
"""Characters that are shown before the first mark when the text is too long."""


class HitsList(QListView):
    """``opened`` is emitted with match and unit of the hit that was chosen."""

    opened = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("matches.hits")
        self.setAccessibleName(translate("Matches", "Hits in the transcripts"))
        self.hits = HitsModel()
        self.hits.setParent(self)
        self.setModel(self.hits)
        self.setItemDelegate(_HitRow(self))
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.activated.connect(self._open)

    def open_first(self) -> None:
        """Opens the current hit, or the first."""
        index = self.currentIndex()
        self._open(index if index.isValid() else self.hits.index(0, 0))

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            hit = index.data(HIT)
            self.opened.emit(hit.match, hit.unit)


class _HitRow(QStyledItemDelegate):
    """Match and line, dim; then the text with its marks."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, QFontMetrics(look().reading_font()).height() + SPACE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        style = QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter)
        rect: QRect = option.rect.adjusted(SPACE, 0, -SPACE, 0)
        hit, marks = index.data(HIT), index.data(MARKS)
        painter.save()
        painter.setClipRect(rect)
        self._paint_place(painter, rect, f"{hit.match} · {hit.line}")
        _paint_text(painter, rect.adjusted(PLACE, 0, 0, 0), hit.text, marks)
        painter.restore()

    def _paint_place(self, painter: QPainter, rect: QRect, words: str) -> None:
        font = look().small_font()
        painter.setFont(font)
        painter.setPen(look().theme.color("dim"))
        place = QRect(rect.left(), rect.top(), PLACE - SPACE, rect.height())
        # The line stands at the end: a long match id is cut in its middle.
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideMiddle, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


def _paint_text(painter: QPainter, rect: QRect, text: str, marks: list[tuple[int, int]]) -> None:
    font = look().reading_font()
    shown, shift = _around(text, marks, rect.width() // max(look().text_size, 1))
    layout = QTextLayout(shown, font)
    layout.setFormats([_format(shown, start + shift, end + shift) for start, end in marks])
    layout.beginLayout()
    line = layout.createLine()
    line.setNumColumns(len(shown) * 2 + 1)
    layout.endLayout()
    painter.setPen(look().theme.color("text"))
    top = rect.top() + (rect.height() - line.height()) / 2
    layout.draw(painter, QPointF(rect.left(), top))


def _around(text: str, marks: list[tuple[int, int]], room: int) -> tuple[str, int]:
    """The text on one line, from shortly before its first mark if that would not be seen."""
    text = " ".join(text.split("\n"))
    if not marks or marks[0][1] <= room:
        return text, 0
    start = max(marks[0][0] - BEFORE, 0)
    return f"…{text[start:]}", 1 - start


def _format(text: str, start: int, end: int) -> QTextLayout.FormatRange:
    """The mark as Qt counts, in UTF-16 units."""
    form = QTextCharFormat()
    form.setBackground(look().theme.mark("replaced"))
    form.setFontWeight(700)
    found = QTextLayout.FormatRange()
    found.start = _utf16(text[:start])
    found.length = _utf16(text[start:end])
    found.format = form
    return found


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
