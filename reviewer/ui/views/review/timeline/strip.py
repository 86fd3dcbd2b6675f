"""What mouse, wheel and keys do in the timeline."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from reviewer.ui.desk import Desk
from reviewer.ui.plain import as_tip
from reviewer.ui.views.review.timeline.dragging import BoundaryDrag, edge_at
from reviewer.ui.views.review.timeline.painting import Areas, Overlay
from reviewer.ui.views.review.timeline.scene import Band
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.views.review.timeline.view import SHORT_MS, ZOOM, View
from reviewer.ui.words import time_name, translate


class Strip(View):
    """A click goes there, a boundary can be dragged, the wheel zooms."""

    _drag: BoundaryDrag | None = None
    _edge: Band | None = None

    def __init__(self, desk: Desk, sound: Sound) -> None:
        super().__init__(desk, sound)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def let_go(self) -> None:
        """Ends a drag without a drop."""
        if self._drag is not None:
            self.releaseKeyboard()
        self._drag, self.scrubbing = None, False
        self.update()

    def paint_held(self, overlay: Overlay) -> None:
        """Paints the boundary that is dragged, or could be."""
        if self._drag is not None and self._drag.ghost is not None:
            overlay.paint_ghost(self._drag.ghost)
        elif self._edge is not None:
            overlay.paint_edge(self._edge.start_ms)

    # mouse

    def _edge_under(self, place: QPointF) -> Band | None:
        self.settle()
        if not Areas(self.size()).bands.contains(place.toPoint()):
            return None
        return edge_at(self.scene, self.scale, place.x())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the boundary under the pointer, or goes to the moment."""
        if event.button() != Qt.MouseButton.LeftButton:
            self.let_go()
            return
        place, transcript = event.position(), self._desk.session.transcript
        edge = self._edge_under(place)
        if edge is not None and transcript is not None:
            self._drag = BoundaryDrag.begun(transcript, edge, place.x())
            if self._drag is not None:
                self.grabKeyboard()
                return
        self.scrubbing = True
        self._desk.playback.seek(self.scale.ms(place.x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draws what is held along; else shows what could be taken."""
        x = event.position().x()
        if self._drag is not None:
            offset = self._desk.playback.offset_ms
            self._drag.follow(x, self.scale, self._sound, offset, event.modifiers())
            self.update()
        elif self.scrubbing:
            self._desk.playback.seek(self.scale.ms(min(max(x, 0.0), self.width() - 1)))
        else:
            self._show_edge(self._edge_under(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drops the boundary, or goes to the unit that is heard at the moment."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        drag, seeking = self._drag, self.scrubbing
        self.let_go()
        if drag is not None:
            edit = drag.edit()
            if edit is not None:
                self._desk.session.act(edit, self)
        elif seeking:
            self._go(event.position().x())

    def _go(self, x: float) -> None:
        self.settle()
        unit = self.scene.at(self.scale.ms(min(max(x, 0.0), self.width() - 1)))
        if unit is not None:
            self._desk.focus.go(unit)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._show_edge(None)

    def _show_edge(self, edge: Band | None) -> None:
        if edge == self._edge:
            return
        self._edge = edge
        if edge is None:
            self.unsetCursor()
            self.setToolTip("")
        else:
            self.setCursor(Qt.CursorShape.SplitHCursor)
            words = translate(
                "Timeline", "{name} begins {time}: drag it; with Alt it goes anywhere"
            )
            said = words.format(name=edge.name, time=time_name(edge.start_ms))
            cut = self._cuts.words(edge.section)
            self.setToolTip(as_tip(f"{said}\n{cut}" if cut else said))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms around the pointer; sideways, or with Shift, it moves."""
        angle, pixels = event.angleDelta(), event.pixelDelta()
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        event.accept()
        if shifted or abs(angle.x()) > abs(angle.y()):
            way = angle.x() or angle.y()
            self.pan_to(self.scale.moved(-(pixels.x() or way)).start_ms)
        elif angle.y():
            self.use(self.scale.zoomed(ZOOM ** (angle.y() / 120), event.position().x()))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go a second, Home and End to the ends, Escape lets a boundary go."""
        playback = self._desk.playback
        at, key = playback.position_ms, event.key()
        goals = {
            Qt.Key.Key_Left: at - SHORT_MS,
            Qt.Key.Key_Right: at + SHORT_MS,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.scale.total_ms,
        }
        if self._drag is not None and key == Qt.Key.Key_Escape:
            self.let_go()
        elif Qt.Key(key) in goals and not event.modifiers():
            playback.seek(goals[Qt.Key(key)])
        else:
            super().keyPressEvent(event)
