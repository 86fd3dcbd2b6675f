"""The recording: one player, one clock. Times are the transcript's, in milliseconds."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from reviewer.ui.speed import Speed
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QVideoFrame, QVideoSink

    from reviewer.ui.player import Player

TICK_MS: Final = 33


class Playback(QObject):
    """Plays the open match's recording.

    ``ticked`` brings the position while it plays and after each seek; ``state_changed`` when it
    starts, stops, loops otherwise or changes its speed; ``trouble`` one sentence, empty when it
    is over; ``loaded`` when another recording (or none) is there, and once more when it is known
    how long it is; ``framed`` when there is another picture; ``remarked`` one sentence about
    what it must do without (a device, the pitch), once each.
    """

    ticked = Signal(object)  # an int of any size: a far offset exceeds 32 bits
    state_changed = Signal()
    trouble = Signal(str)
    loaded = Signal()
    framed = Signal()
    remarked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.offset_ms = 0
        self.loop: tuple[int, int] | None = None
        self.problem = ""
        self._player: Player | None = None
        self._span_start = 0
        self._until: int | None = None
        self._volume, self._keep_pitch = 1.0, True
        self._remarks: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._speed = Speed(self)
        self._speed.changed.connect(self._use_rate)

    # the recording

    def load(self, path: Path | None, offset_ms: int = 0) -> None:
        """Takes a recording; the transcript's zero is ``offset_ms`` into it."""
        self.path, self.offset_ms, self.loop, self._until = path, offset_ms, None, None
        self._set_problem("")
        if path is not None or self._player is not None:
            self._ready_player().load(path)
        if path is not None and not self.problem:
            self._ready_player().seek(max(offset_ms, 0))
        self.loaded.emit()
        self.state_changed.emit()

    def set_offset(self, offset_ms: int) -> None:
        """Takes another place of the transcript's zero; the recording stays where it is."""
        if offset_ms != self.offset_ms:
            self.offset_ms, self.loop, self._until = offset_ms, None, None
            self.loaded.emit()
            self.ticked.emit(self.position_ms)

    def close(self) -> None:
        """Lets the recording go."""
        self._timer.stop()
        self._speed.stop()
        if self._player is not None:
            self._player.close()

    @property
    def sink(self) -> "QVideoSink":
        """Where the pictures arrive."""
        return self._ready_player().sink

    @property
    def frame(self) -> "QVideoFrame | None":
        """The newest picture; it stays when the recording ends."""
        return None if self._player is None else self._player.frame

    @property
    def has_video(self) -> bool:
        """Whether the recording has pictures."""
        return self._player is not None and self._player.has_video

    @property
    def position_ms(self) -> int:
        """Where it is, in the transcript's time."""
        return 0 if self._player is None else self._player.position_ms - self.offset_ms

    @property
    def duration_ms(self) -> int:
        """How long the recording is, in the transcript's time; 0 if that is not known."""
        return 0 if self._player is None else max(self._player.duration_ms - self.offset_ms, 0)

    # playing

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self._player is not None and self._player.playing

    def toggle(self) -> None:
        """Plays or pauses."""
        self.pause() if self.playing else self.play()

    def play(self) -> None:
        """Plays on from here."""
        self._until = None
        self._play()

    def pause(self) -> None:
        """Stops where it is."""
        if self._player is not None:
            self._player.pause()

    def seek(self, ms: int) -> None:
        """Goes to a moment of the transcript."""
        self._until = None
        if self._player is not None and self.path is not None:
            self._player.seek(ms + self.offset_ms)
            self.ticked.emit(self.position_ms)

    def play_span(self, start_ms: int, end_ms: int | None) -> None:
        """Plays from one moment to another and stops there."""
        self.seek(start_ms)
        self._span_start, self._until = start_ms, end_ms
        self._play()

    def set_loop(self, span: tuple[int, int] | None) -> None:
        """Plays a span again and again, or no longer does."""
        self.loop = span if span is None or span[0] < span[1] else None
        self.state_changed.emit()

    def _play(self) -> None:
        if self._player is not None and self.path is not None and not self.problem:
            self._player.play()

    # speed, pitch, loudness

    @property
    def rate(self) -> float:
        """The speed, 1 is the speaker's own."""
        return self._speed.rate

    def set_rate(self, rate: float) -> None:
        """Sets the speed, 0.5 to 2; the pitch stays."""
        self._speed.choose(rate)

    def typed(self) -> None:
        """Somebody types: it goes slower until they stop."""
        if self.playing:
            self._speed.typed()

    def set_pitch_kept(self, kept: bool) -> None:
        """Whether the pitch stays at other speeds."""
        self._keep_pitch = kept
        if self._player is not None:
            self._player.set_pitch_kept(kept)

    @property
    def volume(self) -> float:
        """How loud it is, 0 to 1."""
        return self._volume

    def set_volume(self, volume: float) -> None:
        """Sets the loudness, 0 to 1."""
        self._volume = min(max(volume, 0.0), 1.0)
        if self._player is not None:
            self._player.set_volume(self._volume)
        self.state_changed.emit()

    def _use_rate(self) -> None:
        if self._player is not None:
            self._player.set_rate(self.rate)
            if self.rate != 1.0 and not self._player.set_pitch_kept(self._keep_pitch):
                self._remark(
                    translate("Playback", "The pitch cannot be kept at other speeds here.")
                )
        self.state_changed.emit()

    # what the player says

    def _ready_player(self) -> "Player":
        if self._player is None:
            from reviewer.ui.player import Player

            self._player = player = Player(self)
            player.state_changed.connect(self._on_state)
            player.ready.connect(self.loaded)
            player.ended.connect(self._on_end)
            player.framed.connect(self.framed)
            player.trouble.connect(self._set_problem)
            player.remarked.connect(self._remark)
            player.set_volume(self._volume)
            player.set_pitch_kept(self._keep_pitch)
            player.set_rate(self.rate)
        return self._player

    def _on_state(self) -> None:
        if self.playing:
            self._timer.start(TICK_MS)
        else:
            self._timer.stop()
            self.ticked.emit(self.position_ms)
        self.state_changed.emit()

    def _on_end(self) -> None:
        self._until = None
        if self.loop is not None:
            self.seek(self.loop[0])
            self._play()
        else:
            self.ticked.emit(self.position_ms)

    def _set_problem(self, words: str) -> None:
        if words != self.problem:
            self.problem = words
            self.trouble.emit(words)

    def _remark(self, words: str) -> None:
        if words not in self._remarks:
            self._remarks.add(words)
            self.remarked.emit(words)

    def _tick(self) -> None:
        now, end = self.position_ms, self._end()
        if end is None or now < end:
            self.ticked.emit(now)
            self._timer.setInterval(self._pause_until(now, end))
        elif self._until is not None:
            self._stop_at(end)
        elif self.loop is not None:
            self.seek(self.loop[0])

    def _end(self) -> int | None:
        """Where a span that is played, or looped, ends."""
        if self._until is not None:
            return self._until
        return None if self.loop is None else self.loop[1]

    def _pause_until(self, now: int, end: int | None) -> int:
        left = TICK_MS if end is None else int((end - now) / self.rate)
        return min(max(left, 1), TICK_MS)

    def _stop_at(self, end: int) -> None:
        """Stops within what was played: at its very end the next unit would be the heard one."""
        self._until = None
        self.pause()
        self.seek(max(end - 1, self._span_start))
