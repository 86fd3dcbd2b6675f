"""What the keys of playback do, and what playback takes from the match and the settings."""

from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from reviewer.ui.desk import Desk
from reviewer.ui.spans import Span, section_span, unit_span
from reviewer.ui.speed import next_rate

JUMP_MS = 2000
UNKNOWN_MS = 3000
"""How much of a unit is looped whose end nobody knows."""
NEEDING = ("toggle", "unit", "back", "forward", "hold", "loop_unit", "loop_stage")
"""The actions that need a recording."""
Loop = Literal["unit", "stage"]


class PlaybackActions(QObject):
    """Binds all of ``play.*`` but following, and choosing a recording."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._loop: Loop | None = None
        self._held = _HeldKey(desk, self)
        self._bind()
        playback = desk.playback
        playback.state_changed.connect(self._show_state)
        playback.loaded.connect(self._on_loaded)
        playback.trouble.connect(self._show_state)
        desk.focus.moved.connect(self._keep_loop)
        desk.focus.typed.connect(self._on_typed)
        desk.session.changed.connect(self._keep_loop)
        desk.preferences.changed.connect(self._take)
        for name in ("rate", "volume", "keep_pitch"):
            self._take(name)
        self._show_state()

    def _bind(self) -> None:
        desk, playback = self._desk, self._desk.playback
        calls = {
            "toggle": playback.toggle,
            "unit": self._replay,
            "back": lambda: self._jump(-JUMP_MS),
            "forward": lambda: self._jump(JUMP_MS),
            "hold": self._held.begin,
            "loop_unit": lambda: self._toggle_loop("unit"),
            "loop_stage": lambda: self._toggle_loop("stage"),
            "slower": lambda: self._step(-1),
            "faster": lambda: self._step(1),
            "normal": lambda: desk.preferences.set("rate", 1.0),
            "slow_typing": self._toggle_slow,
        }
        for name, call in calls.items():
            desk.actions.bind(f"play.{name}", call)

    # places

    def _replay(self) -> None:
        span = self._span("unit")
        if span is not None:
            self._desk.playback.play_span(*span)

    def _jump(self, ms: int) -> None:
        playback = self._desk.playback
        playback.seek(playback.position_ms + ms)

    def _span(self, what: Loop) -> Span | None:
        """When the current unit, or its section, is heard."""
        transcript, focus = self._desk.session.transcript, self._desk.focus
        id_ = focus.unit if what == "unit" else focus.section
        if transcript is None or id_ is None:
            return None
        return unit_span(transcript, id_) if what == "unit" else section_span(transcript, id_)

    # loops

    def _toggle_loop(self, what: Loop) -> None:
        self._loop = None if self._loop == what else what
        self._keep_loop()
        self._show_state()  # Qt has ticked the entry, also where there is nothing to loop

    def _keep_loop(self) -> None:
        """Lets the loop follow the current unit, and what edits make of its times."""
        playback = self._desk.playback
        span = None if self._loop is None else self._span(self._loop)
        wanted = None if span is None else (span[0], span[1] or span[0] + UNKNOWN_MS)
        if wanted == playback.loop:
            return
        playback.set_loop(wanted)
        if wanted is not None and not wanted[0] <= playback.position_ms < wanted[1]:
            playback.seek(wanted[0])

    def _on_loaded(self) -> None:
        self._keep_loop()
        self._show_state()

    # speed

    def _step(self, steps: int) -> None:
        preferences = self._desk.preferences
        preferences.set("rate", next_rate(preferences.settings.rate, steps))

    def _toggle_slow(self) -> None:
        preferences = self._desk.preferences
        preferences.set("slow_while_typing", not preferences.settings.slow_while_typing)
        self._show_state()

    def _on_typed(self) -> None:
        if self._desk.preferences.settings.slow_while_typing:
            self._desk.playback.typed()

    def _take(self, name: str) -> None:
        """Takes a changed setting over."""
        settings, playback = self._desk.preferences.settings, self._desk.playback
        if name == "rate":
            playback.set_rate(settings.rate)
        elif name == "volume":
            playback.set_volume(settings.volume)
        elif name == "keep_pitch":
            playback.set_pitch_kept(settings.keep_pitch)
        elif name == "slow_while_typing":
            self._show_state()

    def _show_state(self) -> None:
        actions, playback = self._desk.actions, self._desk.playback
        playable = playback.path is not None and not playback.problem
        for name in NEEDING:
            actions[f"play.{name}"].setEnabled(playable)
        looping = playback.loop is not None
        actions["play.loop_unit"].setChecked(looping and self._loop == "unit")
        actions["play.loop_stage"].setChecked(looping and self._loop == "stage")
        slow = self._desk.preferences.settings.slow_while_typing
        actions["play.slow_typing"].setChecked(slow)


class _HeldKey(QObject):
    """Plays while the key of "hold to play" is down; looks at keys only in that time."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._holding = False

    def begin(self) -> None:
        """The key went down."""
        app = QApplication.instance()
        if not self._holding and app is not None:
            self._holding = True
            app.installEventFilter(self)
            self._desk.playback.play()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pauses when the key goes up, or another program gets the keyboard."""
        kind = event.type()
        if kind == QEvent.Type.ApplicationDeactivate:
            self._end()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            self._released(event)
        return False

    def _released(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat() and self._is_ours(event):
            self._end()

    def _is_ours(self, event: QKeyEvent) -> bool:
        """Whether it is the action's key, whichever of its modifiers went up before it."""
        keys = [
            sequence[0].key()  # type: ignore[index]
            for sequence in self._desk.actions["play.hold"].shortcuts()
            if sequence.count()
        ]
        return Qt.Key(event.key()) in keys

    def _end(self) -> None:
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._holding = False
        self._desk.playback.pause()
