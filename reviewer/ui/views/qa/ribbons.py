"""The stages of two revisions as two ribbons over one axis; bands are chosen by key and mouse."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from reviewer.ui.models.qa_ribbons import Band, Ribbons
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.qa.axis import Axis
from reviewer.ui.words import translate

BAND = 30
GAP = 22
CAPTION = 20
TICKS = 6
ROOM = 24
"""Pixels: a band, the links between, a caption, the marks of texts, the least for a name."""


class RibbonsView(QWidget):
    """The earlier revision above, the later below; a link joins the two starts of what moved.

    ``chosen`` brings the section of the later revision (of the earlier where it is gone),
    ``opened`` the band to go to.
    """

    chosen = Signal(str)
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ribbons = Ribbons()
        self._captions = ("", "")
        self._current: tuple[int, int] | None = None
        self._place: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("Qa", "Stages of both revisions"))
        look().changed.connect(self.update)

    def show_ribbons(self, ribbons: Ribbons, before: str, after: str) -> None:
        """Shows other ribbons, with what the two are called."""
        self.ribbons, self._captions = ribbons, (before, after)
        self._current = self._place = None
        self._say()
        self.update()

    def show_place(self, section: str | None, place: int | None) -> None:
        """Marks the section (of the later revision, else of the earlier) and the place."""
        self._current, self._place = self._find(section), place
        self._say()
        self.update()

    def keep(self, band: Band | None) -> None:
        """Keeps a band chosen that the list followed."""
        for ribbon in (0, 1):
            if band in self._bands(ribbon):
                self._current = ribbon, self._bands(ribbon).index(band)
                self._say()
                self.update()

    @property
    def current(self) -> Band | None:
        """The chosen band."""
        if self._current is None:
            return None
        ribbon, number = self._current
        return self._bands(ribbon)[number]

    def sizeHint(self) -> QSize:
        """As high as two ribbons with their captions and the axis."""
        return QSize(400, 3 * CAPTION + 2 * BAND + GAP + TICKS)

    def _bands(self, ribbon: int) -> tuple[Band, ...]:
        return self.ribbons.after if ribbon else self.ribbons.before

    def _find(self, section: str | None) -> tuple[int, int] | None:
        for ribbon in (1, 0):
            for number, band in enumerate(self._bands(ribbon)):
                if band.section == section:
                    return ribbon, number
        return None

    def _axis(self) -> Axis:
        shown = self.ribbons
        return Axis(shown.start, shown.end, self.width() - 1, shown.timed, shown.lines)

    def _rect(self, ribbon: int, band: Band) -> QRect:
        axis = self._axis()
        left, right = axis.x(band.start), axis.x(band.end)
        return QRect(left, self._top(ribbon), max(right - left, 2), BAND)

    def _top(self, ribbon: int) -> int:
        return CAPTION + ribbon * (BAND + GAP)

    # choosing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from band to band and between the ribbons, Enter goes to the place."""
        ribbon, number = self._current or (1, 0)
        steps = {
            Qt.Key.Key_Left: (ribbon, number - 1),
            Qt.Key.Key_Right: (ribbon, number + (self._current is not None)),
            Qt.Key.Key_Home: (ribbon, 0),
            Qt.Key.Key_End: (ribbon, len(self._bands(ribbon)) - 1),
            Qt.Key.Key_Up: self._across(0),
            Qt.Key.Key_Down: self._across(1),
        }
        band = self.current
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and band is not None:
            self.opened.emit(band)
        elif (key := Qt.Key(event.key())) in steps:
            self._choose(*steps[key])
        else:
            super().keyPressEvent(event)

    def _across(self, ribbon: int) -> tuple[int, int]:
        """The band of the other ribbon that holds the start of this one."""
        band = self.current
        others = self._bands(ribbon)
        if band is None or not others:
            return ribbon, 0
        return ribbon, max(
            (n for n, other in enumerate(others) if other.start <= band.start), default=0
        )

    def _choose(self, ribbon: int, number: int) -> None:
        bands = self._bands(ribbon)
        if not bands:
            return
        self._current = ribbon, min(max(number, 0), len(bands) - 1)
        band = bands[self._current[1]]
        self._place = band.start
        self._say()
        self.update()
        self.chosen.emit(band.section if ribbon or band.partner is None else band.partner)

    def _say(self) -> None:
        band = self.current
        self.setAccessibleDescription("" if band is None else self._told(band))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses the band under the mouse."""
        found = self._at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(*found)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Goes to the place of the band."""
        band = self.current
        if self._at(event.position()) is not None and band is not None:
            self.opened.emit(band)

    def event(self, event: QEvent) -> bool:
        """Says what is under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self._at(QPointF(event.pos()))
            text = "" if found is None else self._told(self._bands(found[0])[found[1]])
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _at(self, point: QPointF) -> tuple[int, int] | None:
        for ribbon in (0, 1):
            for number, band in enumerate(self._bands(ribbon)):
                if self._rect(ribbon, band).contains(point.toPoint()):
                    return ribbon, number
        return None

    def _told(self, band: Band) -> str:
        axis = self._axis()
        words = translate("Qa", "{name}, {start} to {end}")
        told = words.format(name=band.name, start=axis.name(band.start), end=axis.name(band.end))
        differs = translate("Qa", "differs")
        return f"{told}, {differs}" if band.changed else told

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Captions, bands, links, marks of texts and the axis."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        theme = look().theme
        painter.setFont(look().strip_font())
        for ribbon in (0, 1):
            for band in self._bands(ribbon):
                self._paint_band(painter, ribbon, band)
        self._paint_captions(painter)
        self._paint_links(painter)
        self._paint_ticks(painter)
        self._paint_axis(painter)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_captions(self, painter: QPainter) -> None:
        painter.setPen(look().theme.color("dim"))
        tops = (0, self._top(1) + BAND + TICKS)
        for top, words in zip(tops, self._captions, strict=True):
            room = QRect(2, top, self.width() - 4, CAPTION)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_band(self, painter: QPainter, ribbon: int, band: Band) -> None:
        theme, rect = look().theme, self._rect(ribbon, band)
        painter.fillRect(rect.adjusted(0, 0, -1, 0), theme.stage(band.color))
        painter.setPen(theme.color("on_stage"))
        name = f"≠ {band.name}" if band.changed else band.name
        inner = rect.adjusted(4, 0, -4, 0)
        if inner.width() > ROOM:
            elided = painter.fontMetrics().elidedText(
                name, Qt.TextElideMode.ElideRight, inner.width()
            )
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, elided)
        elif band.changed and rect.width() > 10:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "≠")
        if band.changed:
            painter.fillRect(
                rect.left(), rect.bottom() - 2, rect.width() - 1, 3, theme.color("text")
            )
        if band is self.current:
            painter.setPen(QPen(theme.color("accent"), 3))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))

    def _paint_links(self, painter: QPainter) -> None:
        axis, top = self._axis(), self._top(0) + BAND
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look().theme.color("accent"), 1.5))
        for old, new in self.ribbons.moved:
            painter.drawLine(axis.x(old), top + 1, axis.x(new), top + GAP - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_ticks(self, painter: QPainter) -> None:
        """Where texts, roles and states differ, and the place that is looked at."""
        axis, top = self._axis(), self._top(1) + BAND + 1
        painter.setPen(look().theme.color("warning"))
        for x in {axis.x(place) for place in self.ribbons.ticks}:
            painter.drawLine(x, top, x, top + TICKS - 1)
        if self._place is not None:
            x = axis.x(self._place)
            painter.setPen(QPen(look().theme.color("accent"), 2))
            painter.drawLine(x, self._top(0) - 3, x, top + TICKS)

    def _paint_axis(self, painter: QPainter) -> None:
        axis = self._axis()
        top = self.height() - CAPTION
        painter.setPen(look().theme.color("dim"))
        if self.ribbons.end - self.ribbons.start < 2:
            return
        for place in axis.steps(painter.fontMetrics().averageCharWidth() * 14):
            x, words = axis.x(place), axis.name(place)
            painter.drawLine(x, top, x, top + 3)
            width = painter.fontMetrics().horizontalAdvance(words)
            left = min(max(x - width // 2, 0), self.width() - width)
            painter.drawText(left, self.height() - SPACE // 2, words)
