"""How the timeline looks: what stands still is painted once, what moves over it each time."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPolygonF

from reviewer.ui.theme import SPACE, Theme, look
from reviewer.ui.views.review.timeline.scale import Scale
from reviewer.ui.views.review.timeline.scene import Band, Scene
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.views.review.timeline.wave import wave_image
from reviewer.ui.words import time_name

RULER = 18
BANDS = 22
CLOSEST = 4
"""Pixels between unit marks; where they would lie closer, none are drawn."""


@dataclass(frozen=True, slots=True)
class Areas:
    """Where the ruler, the bands and the wave lie in a strip of that size."""

    size: QSize

    @property
    def ruler(self) -> QRect:
        """The times, on top."""
        return QRect(0, 0, self.size.width(), RULER)

    @property
    def bands(self) -> QRect:
        """The sections."""
        return QRect(0, RULER, self.size.width(), BANDS)

    @property
    def wave(self) -> QRect:
        """The sound and the units."""
        top = RULER + BANDS
        return QRect(0, top, self.size.width(), max(self.size.height() - top, 1))


class Backdrop:
    """What stands still: ruler, bands, wave, silences, unit marks; kept until one changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._pixmap = QPixmap()

    def picture(
        self, areas: Areas, scale: Scale, scene: Scene, sound: Sound, offset_ms: int, ratio: float
    ) -> QPixmap:
        """The picture of now, painted if anything in it is another."""
        theme = look().theme
        size = (areas.size.width(), areas.size.height())
        key = (size, scale, id(scene), sound.version, offset_ms, ratio, theme, look().text_size)
        if key != self._key:
            self._key = key
            self._pixmap = QPixmap(areas.size * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            with QPainter(self._pixmap) as painter:
                _Backdrop(painter, areas, scale, theme).paint(scene, sound, offset_ms, ratio)
        return self._pixmap


class _Backdrop:
    def __init__(self, painter: QPainter, areas: Areas, scale: Scale, theme: Theme) -> None:
        self._painter, self._areas, self._scale, self._theme = painter, areas, scale, theme

    def paint(self, scene: Scene, sound: Sound, offset_ms: int, ratio: float) -> None:
        painter, areas, theme = self._painter, self._areas, self._theme
        painter.fillRect(QRect(0, 0, areas.size.width(), areas.size.height()), theme.color("base"))
        painter.fillRect(areas.ruler, theme.color("window"))
        painter.setFont(look().strip_font())
        self._paint_silences(sound, offset_ms)
        self._paint_units(scene)
        self._paint_wave(sound, offset_ms, ratio)
        self._paint_ruler()
        for band in scene.bands:
            self._paint_band(band)

    def _paint_ruler(self) -> None:
        painter, ruler = self._painter, self._areas.ruler
        for ms in self._scale.marks():
            x = self._scale.x(ms)
            painter.setPen(self._theme.color("line"))
            painter.drawLine(QLineF(x, ruler.top() + 4, x, ruler.bottom()))
            painter.setPen(self._theme.color("dim"))
            space = QRectF(x + 4, ruler.top(), 200, ruler.height())
            painter.drawText(space, Qt.AlignmentFlag.AlignVCenter, time_name(ms))

    def _paint_band(self, band: Band) -> None:
        left, right = self._scale.x(band.start_ms), self._scale.x(band.end_ms)
        if right <= 0 or left >= self._scale.width or right <= left:
            return
        painter, area = self._painter, self._areas.bands
        space = QRectF(left, area.top(), right - left, area.height())
        painter.fillRect(space, self._theme.stage(band.kind))
        painter.fillRect(QRectF(left, area.top(), 1.5, area.height()), self._theme.color("base"))
        shown = space.intersected(QRectF(area)).adjusted(SPACE - 2, 0, 2 - SPACE, 0)
        if shown.width() > 3 * SPACE:
            painter.setPen(self._theme.color("on_stage"))
            metrics = painter.fontMetrics()
            name = metrics.elidedText(band.name, Qt.TextElideMode.ElideRight, int(shown.width()))
            painter.drawText(shown, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_silences(self, sound: Sound, offset_ms: int) -> None:
        scale, area = self._scale, self._areas.wave
        color = self._theme.color("silence")
        known = sound.silences(scale.start_ms + offset_ms, scale.end_ms + offset_ms)
        for start, end in known:
            left, right = scale.x(start - offset_ms), scale.x(end - offset_ms)
            self._painter.fillRect(QRectF(left, area.top(), right - left, area.height()), color)

    def _paint_units(self, scene: Scene) -> None:
        scale, area = self._scale, self._areas.wave
        starts = scene.starts_in(scale.start_ms, scale.end_ms)
        if len(starts) * CLOSEST > scale.width:
            return
        self._painter.setPen(self._theme.color("line"))
        self._painter.drawLines(
            [QLineF(x, area.top(), x, area.bottom()) for x in map(scale.x, starts)]
        )

    def _paint_wave(self, sound: Sound, offset_ms: int, ratio: float) -> None:
        if sound.peaks is None:
            return
        scale, area = self._scale, self._areas.wave
        stretch = (scale.start_ms + offset_ms, scale.end_ms + offset_ms)
        size = (round(area.width() * ratio), round(area.height() * ratio))
        color = self._theme.color("waveform")
        image = wave_image(sound.peaks, stretch, size, color, sound.loudest)
        self._painter.drawImage(QRectF(area), image)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A boundary that is being dragged: where it would go, and what that means."""

    ms: int
    text: str


class Overlay:
    """What moves: the current unit, the heard one, the playhead, a boundary being dragged."""

    def __init__(self, painter: QPainter, areas: Areas, scale: Scale) -> None:
        self._painter, self._areas, self._scale = painter, areas, scale
        self._theme = look().theme

    def paint_current(self, span: tuple[int, int]) -> None:
        """The unit where the reviewer is: tinted, with a bar under it."""
        self._tint(span, self._theme.color("accent"), 46)
        left, width = self._extent(span)
        bottom = self._areas.wave.bottom() + 1
        self._painter.fillRect(QRectF(left, bottom - 3, width, 3), self._theme.color("accent"))

    def paint_heard(self, span: tuple[int, int]) -> None:
        """The unit that is heard: tinted, with a bar over it."""
        self._tint(span, self._theme.color("warning"), 46)
        left, width = self._extent(span)
        top = self._areas.wave.top()
        self._painter.fillRect(QRectF(left, top, width, 2), self._theme.color("warning"))

    def _tint(self, span: tuple[int, int], color: QColor, alpha: int) -> None:
        left, width = self._extent(span)
        color.setAlpha(alpha)
        area = self._areas.wave
        self._painter.fillRect(QRectF(left, area.top(), width, area.height()), color)

    def _extent(self, span: tuple[int, int]) -> tuple[float, float]:
        left, right = (self._scale.x(ms) for ms in span)
        return left, max(right - left, 2.0)

    def paint_playhead(self, ms: int) -> None:
        """Where the player is: a line with a head in the ruler."""
        x, painter = self._scale.x(ms), self._painter
        color = self._theme.color("error")
        painter.fillRect(QRectF(x - 0.75, 0, 1.5, self._areas.size.height()), color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([QPointF(x - 5, 0), QPointF(x + 5, 0), QPointF(x, 7)]))

    def paint_edge(self, ms: int) -> None:
        """The boundary under the pointer: it can be taken."""
        x, area = self._scale.x(ms), self._areas.bands
        self._painter.fillRect(
            QRectF(x - 1.5, area.top(), 3, area.height()), self._theme.color("text")
        )

    def paint_ghost(self, ghost: Ghost) -> None:
        """The boundary that is dragged, with its time and what it means."""
        x, painter, theme = self._scale.x(ghost.ms), self._painter, self._theme
        top = self._areas.bands.top()
        line = QRectF(x - 1, top, 2, self._areas.size.height() - top)
        painter.fillRect(line, theme.color("accent"))
        painter.setFont(look().strip_font())
        width = painter.fontMetrics().horizontalAdvance(ghost.text) + 2 * SPACE
        left = min(max(x + 4, 0.0), self._areas.size.width() - width)
        space = QRectF(left, self._areas.wave.top() + 4, width, painter.fontMetrics().height() + 4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(space, 4, 4)
        painter.setPen(theme.color("on_accent"))
        painter.drawText(space, Qt.AlignmentFlag.AlignCenter, ghost.text)

    def paint_cuts(self, moments: Iterable[int]) -> None:
        """A sign on each boundary that cuts through speech."""
        painter, area, theme = self._painter, self._areas.bands, self._theme
        painter.setFont(look().strip_font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for x in map(self._scale.x, moments):
            if not 0 <= x <= self._scale.width:
                continue
            sign = QRectF(x - 7, area.center().y() - 6, 14, 14)
            painter.setPen(theme.color("warning"))
            painter.setBrush(theme.color("base"))
            painter.drawEllipse(sign)
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "!")

    def paint_words(self, words: str) -> None:
        """What is to be said about the sound, small, in the corner of the wave."""
        painter, theme = self._painter, self._theme
        painter.setFont(look().strip_font())
        painter.setPen(theme.color("dim"))
        space = QRectF(self._areas.wave).adjusted(SPACE, SPACE // 2, -SPACE, -SPACE // 2)
        shown = painter.fontMetrics().elidedText(
            words, Qt.TextElideMode.ElideRight, int(space.width())
        )
        painter.drawText(space, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, shown)
