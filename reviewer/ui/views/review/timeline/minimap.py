"""The whole match, small: its sections, where we are, and which stretch is shown above."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.theme import look
from reviewer.ui.views.review.timeline.scale import Scale
from reviewer.ui.views.review.timeline.strip import Strip
from reviewer.ui.words import translate

HEIGHT = 16
NARROWEST = 6.0
"""Pixels of the window that can still be taken."""


class Minimap(QWidget):
    """Shows the match from end to end; the window on it can be drawn along, or put elsewhere."""

    def __init__(self, desk: Desk, strip: Strip) -> None:
        super().__init__()
        self._playback, self._strip = desk.playback, strip
        self._held_ms: float | None = None
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(translate("Timeline", "Whole match"))
        strip.moved.connect(self.update)
        desk.playback.ticked.connect(self.update)
        desk.playback.loaded.connect(self.update)
        look().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(800, HEIGHT)

    def window_rect(self) -> QRectF:
        """The stretch that is shown above."""
        shown, whole = self._strip.scale, self._whole()
        left, right = whole.x(shown.start_ms), whole.x(min(shown.end_ms, shown.total_ms))
        width = max(right - left, NARROWEST)
        return QRectF(min(left, self.width() - width), 0, width, HEIGHT)

    def _whole(self) -> Scale:
        total = max(self._strip.scale.total_ms, 1)
        return Scale(total, self.width(), 0.0, total / max(self.width(), 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the sections, the window and the playhead."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look().theme.color("window"))
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        theme, whole = look().theme, self._whole()
        if not self._strip.scale.total_ms:
            return
        for band in self._strip.scene.bands:
            left, right = whole.x(band.start_ms), whole.x(band.end_ms)
            space = QRectF(left, 4, max(right - left - 1, 1.0), HEIGHT - 8)
            painter.fillRect(space, theme.stage(band.kind))
        if self._playback.path is not None:
            x = whole.x(self._playback.position_ms)
            painter.fillRect(QRectF(x - 0.75, 0, 1.5, HEIGHT), theme.color("error"))
        tint = theme.color("accent")
        tint.setAlpha(40)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("accent"))
        painter.setBrush(tint)
        painter.drawRoundedRect(self.window_rect().adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the window where it is; elsewhere it comes under the pointer first."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        ms, shown = self._whole().ms(event.position().x()), self._strip.scale
        inside = self.window_rect().contains(event.position())
        self._held_ms = ms - shown.start_ms if inside else shown.span_ms / 2
        self._strip.pan_to(ms - self._held_ms)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draws the window along."""
        if self._held_ms is not None:
            self._strip.pan_to(self._whole().ms(event.position().x()) - self._held_ms)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lets the window go."""
        self._held_ms = None
