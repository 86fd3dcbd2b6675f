"""Paints a row of the outline: the type's colour, the name, the time against its limit."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reviewer.ui.models.outline_model import OutlineRole, OutlineRow
from reviewer.ui.theme import SPACE, Theme, look
from reviewer.ui.words import translate

BAR = 5
EDGE = 5
SIGNS = {"reviewed": "✓", "begun": "◐", "pending": "○", "flagged": "⚑", "missing": "＋"}
"""✓ says that all is done, the section and its units; ◐ that only the section is confirmed."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class OutlineDelegate(QStyledItemDelegate):
    """Stages take two lines, what lies between them one."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """One line or two, in the font's height."""
        row: OutlineRow = index.data(OutlineRole.ROW)
        line = option.fontMetrics.height()
        small = _small(option).pixelSize() + 4
        return QSize(120, line + small + 3 * EDGE if row.stage else line + EDGE)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The row with its state; the current section has a bar that is wider."""
        row: OutlineRow = index.data(OutlineRole.ROW)
        theme, rect = look().theme, option.rect
        current = bool(index.data(OutlineRole.CURRENT))
        painter.save()
        _background(painter, option, theme, current)
        _bar(painter, rect, row, theme, current)
        inner = rect.adjusted(BAR + SPACE + 3, 2, -SPACE, -2)
        if row.stage:
            _two_lines(painter, inner, row, option, theme, current)
        else:
            _one_line(painter, inner, row, option, theme)
        painter.restore()


def _small(option: QStyleOptionViewItem) -> QFont:
    font = QFont(option.font)
    font.setPixelSize(max(option.fontMetrics.height() - 6, 11))
    return font


def _background(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, current: bool
) -> None:
    focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
    chosen = bool(option.state & QStyle.StateFlag.State_Selected) and focused
    hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
    name = "selected" if current or chosen else "hover" if hovered else "base"
    painter.fillRect(option.rect, theme.color(name))
    if chosen:
        painter.setPen(theme.color("accent"))
        painter.drawRect(option.rect.adjusted(0, 0, -1, -1))


def _bar(painter: QPainter, rect: QRect, row: OutlineRow, theme: Theme, current: bool) -> None:
    width = BAR + 3 if current else BAR
    bar = QRect(rect.left(), rect.top() + 1, width, rect.height() - 2)
    color = theme.stage(row.color)
    if not row.missing:
        painter.fillRect(bar, color)
        return
    painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawRect(bar.adjusted(0, 0, -1, -1))


def _one_line(
    painter: QPainter, rect: QRect, row: OutlineRow, option: QStyleOptionViewItem, theme: Theme
) -> None:
    painter.setFont(_small(option))
    painter.setPen(theme.color("dim"))
    sign = "" if row.state == "reviewed" else f"{SIGNS[row.state]} "
    right = _draw(painter, rect, f"{sign}{row.time}", _RIGHT)
    _draw(painter, rect.adjusted(0, 0, -right, 0), row.name, _LEFT)


def _two_lines(
    painter: QPainter,
    rect: QRect,
    row: OutlineRow,
    option: QStyleOptionViewItem,
    theme: Theme,
    current: bool,
) -> None:
    font = QFont(option.font)
    font.setWeight(QFont.Weight.DemiBold if current else QFont.Weight.Normal)
    font.setItalic(row.missing)
    line = option.fontMetrics.height()
    upper = QRect(rect.left(), rect.top() + EDGE // 2, rect.width(), line + 2)
    lower = QRect(rect.left(), upper.bottom(), rect.width(), rect.bottom() - upper.bottom())
    painter.setFont(font)
    painter.setPen(theme.color(_status_color(row)))
    right = _draw(painter, upper, f"{row.progress} {SIGNS[row.state]}".strip(), _RIGHT)
    painter.setPen(theme.color("dim" if row.missing else "text"))
    _draw(painter, upper.adjusted(0, 0, -right, 0), row.name, _LEFT)
    painter.setFont(_small(option))
    painter.setPen(theme.color("error" if row.over else "dim"))
    late = translate("Outline", "⚠ over")
    right = _draw(painter, lower, f"{late} {row.time}" if row.over else row.time, _RIGHT)
    painter.setPen(theme.color("dim"))
    facts = translate("Outline", "missing") if row.missing else row.facts
    _draw(painter, lower.adjusted(0, 0, -right, 0), facts, _LEFT)


def _status_color(row: OutlineRow) -> str:
    colors = {"reviewed": "good", "flagged": "warning", "missing": "warning"}
    return colors.get(row.state, "dim")


def _draw(painter: QPainter, rect: QRect, text: str, align: int) -> int:
    """Draws a text, shortened if need be; the room it takes with the gap beside it."""
    if not text or rect.width() < 12:
        return 0
    metrics = painter.fontMetrics()
    painter.drawText(
        rect, align, metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    )
    return metrics.horizontalAdvance(text) + SPACE
