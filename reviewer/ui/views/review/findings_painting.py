"""Paints a finding: its severity's sign and code, its place, and the message below."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reviewer.domain.findings import Finding
from reviewer.ui.code_words import code_name
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.theme import SPACE, Theme, look
from reviewer.ui.words import translate

SIGNS: Final = {"error": "✖", "warning": "⚠", "info": "ℹ"}
COLORS: Final = {"error": "error", "warning": "warning", "info": "accent"}
LINES: Final = 3
"""A message has so many lines at most; the whole stands in the tip."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class FindingDelegate(QStyledItemDelegate):
    """As high as the message needs, up to three lines."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The height in the width that the list has."""
        metrics = QFontMetrics(option.font)
        width = max(self._view.viewport().width(), 120)
        message = self._message_height(metrics, width - 2 * SPACE, index)
        marks = metrics.lineSpacing() if index.data(FindingRole.MARKS) else 0
        return QSize(width, metrics.height() + marks + message + 2 * SPACE)

    def _message_height(
        self, metrics: QFontMetrics, width: int, index: QModelIndex | QPersistentModelIndex
    ) -> int:
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        whole = metrics.boundingRect(QRect(0, 0, width, 10_000), _WRAP, text).height()
        return min(whole, LINES * metrics.lineSpacing())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The parts, the characters in question before the message; struck through if dismissed."""
        finding: Finding = index.data(FindingRole.FINDING)
        theme = look().theme
        painter.save()
        _background(painter, option, theme)
        inner = option.rect.adjusted(SPACE, SPACE // 2, -SPACE, -SPACE // 2)
        line = option.fontMetrics.height()
        head = QRect(inner.left(), inner.top(), inner.width(), line)
        _head(painter, head, finding, str(index.data(FindingRole.PLACE)), option.font, theme)
        font = QFont(option.font)
        font.setStrikeOut(finding.dismissed)
        painter.setFont(font)
        painter.setPen(theme.color("dim" if finding.dismissed else "text"))
        below = inner.adjusted(0, line + 2, 0, 0)
        if marks := str(index.data(FindingRole.MARKS) or ""):
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(marks, Qt.TextElideMode.ElideRight, below.width())
            painter.drawText(below, _WRAP, shown)
            below = below.adjusted(0, metrics.lineSpacing(), 0, 0)
            painter.setPen(theme.color("dim"))
        painter.setClipRect(below)
        painter.drawText(below, _WRAP, str(index.data(Qt.ItemDataRole.DisplayRole)))
        painter.restore()


def _background(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
    name = "selected" if chosen else "hover" if hovered else "base"
    painter.fillRect(option.rect, theme.color(name))
    painter.setPen(theme.color("line"))
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
    if chosen and option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(theme.color("accent"))
        painter.drawRect(option.rect.adjusted(0, 0, -1, -1))


def _head(
    painter: QPainter, rect: QRect, finding: Finding, place: str, font: QFont, theme: Theme
) -> None:
    painter.setFont(font)
    painter.setPen(theme.color("dim"))
    right = painter.fontMetrics().horizontalAdvance(place) + SPACE
    painter.drawText(rect, _RIGHT, place)
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    painter.setFont(bold)
    painter.setPen(theme.color("dim" if finding.dismissed else COLORS[finding.severity]))
    text = f"{SIGNS[finding.severity]} {code_name(finding.code)}"
    if finding.dismissed:
        text = f"{text} · {translate('Findings', 'dismissed')}"
    room = rect.adjusted(0, 0, -right, 0)
    metrics = painter.fontMetrics()
    painter.drawText(
        room, _LEFT, metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    )
