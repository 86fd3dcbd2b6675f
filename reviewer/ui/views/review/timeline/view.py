"""The picture of the timeline, and which stretch of the match it shows."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from reviewer.domain.log import Revision
from reviewer.ui.desk import Desk
from reviewer.ui.spans import unit_span
from reviewer.ui.theme import look
from reviewer.ui.views.review.timeline.cuts import Cuts
from reviewer.ui.views.review.timeline.painting import BANDS, RULER, Areas, Backdrop, Overlay
from reviewer.ui.views.review.timeline.scale import FIRST_MS, Scale
from reviewer.ui.views.review.timeline.scene import Scene, moves_anything
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.words import translate

ZOOM = 1.25
SHORT_MS = 1000
"""How long a unit looks whose end nobody knows; and a step of the arrow keys."""
LATER_MS = 60
"""How long after an act its new times are drawn: first the text that was changed is."""
MARGIN = 0.08
"""Where in the window the playhead stands after a page was turned."""


class View(QWidget):
    """Shows a stretch of the match. ``moved`` when it is another stretch or another match."""

    moved = Signal()

    def __init__(self, desk: Desk, sound: Sound) -> None:
        super().__init__()
        self._desk, self._sound = desk, sound
        self._cuts = Cuts.of(desk)
        self.scale, self.scene = Scale(), Scene(None)
        self._stale = self._panned = self._was_playing = False
        self._backdrop = Backdrop()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER_MS)
        self._later.timeout.connect(self.settle)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumHeight(RULER + BANDS + 24)
        self.setAccessibleName(translate("Timeline", "Timeline"))
        self._connect()
        if desk.session.match is not None:
            self._on_match()

    def _connect(self) -> None:
        session, playback = self._desk.session, self._desk.playback
        session.match_opened.connect(self._on_match)
        session.changed.connect(self._on_changes)
        self._desk.focus.moved.connect(self._on_focus)
        playback.loaded.connect(self._on_loaded)
        playback.ticked.connect(self._on_tick)
        playback.state_changed.connect(self._on_state)
        self._sound.changed.connect(self.update)
        self._cuts.changed.connect(self.update)
        look().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As high as sections, units and sound can be told apart."""
        return QSize(800, 90)

    # what the hand does

    scrubbing = False
    """Whether the playhead is being drawn along: then the picture stands still."""

    def let_go(self) -> None:
        """What is held no longer fits the match: it is let go."""

    def paint_held(self, overlay: Overlay) -> None:
        """Paints what is held, or could be."""

    # what is shown

    def _on_match(self) -> None:
        self.let_go()
        self._stale, self._panned = True, False
        self.settle()
        self.use(self.scale.starting(0).showing(FIRST_MS))

    def _on_changes(self, revisions: Sequence[Revision], initiator: object) -> None:
        if moves_anything(revisions):
            self.let_go()
            self._stale = True
            self._later.start()
        self.update()

    def _on_loaded(self) -> None:
        self.settle()
        self.use(self.scale)

    def settle(self) -> None:
        """Takes in what the match is now: shortly after an act, or when it is pointed at."""
        if self._stale:
            self._stale = False
            self.scene = Scene(self._desk.session.transcript)
            self.moved.emit()
            self.update()
        total = max(self.scene.end_ms, self._desk.playback.duration_ms)
        if (total, max(self.width(), 1)) != (self.scale.total_ms, self.scale.width):
            self.use(self.scale.of(total, self.width()))

    def use(self, scale: Scale) -> None:
        """Shows that stretch."""
        if scale != self.scale:
            self.scale = scale
            self.moved.emit()
            self.update()
        offset = self._desk.playback.offset_ms
        self._sound.want(scale.start_ms + offset, scale.end_ms + offset)

    def pan_to(self, ms: float) -> None:
        """Shows what begins at the moment, and stays there while it plays."""
        self._panned = True
        self.use(self.scale.starting(ms))

    def zoom(self, steps: int) -> None:
        """Zooms around the playhead if it is in sight, else around the middle."""
        at = self._desk.playback.position_ms
        heard = self._desk.playback.path is not None and self.scale.shows(at)
        x = self.scale.x(at) if heard else self.scale.width / 2
        self.use(self.scale.zoomed(ZOOM**steps, x))

    def follow(self) -> None:
        """Goes with the playhead again."""
        self._panned = False
        if self._desk.playback.path is not None:
            self._reveal(self._desk.playback.position_ms)

    def _reveal(self, ms: int) -> None:
        if not self.scale.shows(ms):
            self.use(self.scale.starting(ms - MARGIN * self.scale.span_ms))

    def _on_tick(self, ms: int) -> None:
        if not (self._panned and self._desk.playback.playing) and not self.scrubbing:
            self._reveal(ms)
        self.update()

    def _on_state(self) -> None:
        if self._desk.playback.playing != self._was_playing:
            self._was_playing = not self._was_playing
            self._panned = False
        self.update()

    def _on_focus(self) -> None:
        span = self._current()
        if span is not None and not self._desk.playback.playing:
            self._reveal(span[0])  # a change is taken in shortly after: it need not wait for that
        self.update()

    def _current(self) -> tuple[int, int] | None:
        return self._span(self._desk.focus.unit)

    def _span(self, unit: str | None) -> tuple[int, int] | None:
        transcript = self._desk.session.transcript
        if transcript is None or unit is None or unit not in transcript.units:
            return None
        span = unit_span(transcript, unit)
        return None if span is None else (span[0], span[1] or span[0] + SHORT_MS)

    # painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the same stretch from its beginning on."""
        self.settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints what stands still from memory, and over it what moves."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        areas, playback = Areas(self.size()), self._desk.playback
        picture = self._backdrop.picture(
            areas,
            self.scale,
            self.scene,
            self._sound,
            playback.offset_ms,
            self.devicePixelRatioF(),
        )
        painter.drawPixmap(0, 0, picture)
        self._paint_moving(Overlay(painter, areas, self.scale))
        if self.hasFocus():
            painter.setPen(look().theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_moving(self, overlay: Overlay) -> None:
        playback, current = self._desk.playback, self._current()
        if current is not None:
            overlay.paint_current(current)
        overlay.paint_words(self._words())
        marked = self._cuts.sections
        overlay.paint_cuts([b.start_ms for b in self.scene.bands if b.section in marked])
        if playback.path is not None:
            at = playback.position_ms
            heard = self._span(self.scene.at(at))
            if heard is not None and heard != current:
                overlay.paint_heard(heard)
            overlay.paint_playhead(at)
        self.paint_held(overlay)

    def _words(self) -> str:
        if self._sound.share is not None:
            words = translate("Timeline", "Reading the sound… {percent} %")
            return words.format(percent=int(self._sound.share * 100))
        if self._sound.problem:
            words = translate("Timeline", "No waveform: {reason}")
            return words.format(reason=self._sound.problem)
        return ""
