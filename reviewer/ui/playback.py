"""The recording: one player, one clock. Times are the transcript's, in milliseconds."""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtMultimedia import QAudioOutput, QMediaPlayer, QVideoSink

TICK_MS = 33


class Playback(QObject):
    """Plays the open match's recording.

    ``ticked`` brings the position while it plays and after each seek; ``state_changed`` when it
    starts, stops, loops otherwise or changes its speed; ``trouble`` one sentence, empty when it
    is over; ``loaded`` when another recording (or none) is there.
    """

    ticked = Signal(int)
    state_changed = Signal()
    trouble = Signal(str)
    loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.offset_ms = 0
        self.loop: tuple[int, int] | None = None
        self.sink = QVideoSink(self)
        self._until: int | None = None
        self._player = QMediaPlayer(self)
        self._output = QAudioOutput(self)
        self._player.setAudioOutput(self._output)
        self._player.setVideoSink(self.sink)
        self._player.playbackStateChanged.connect(self._on_state)
        self._player.errorOccurred.connect(self._on_error)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def load(self, path: Path | None, offset_ms: int = 0) -> None:
        """Takes a recording; the transcript's zero is ``offset_ms`` into it."""
        self.path, self.offset_ms, self.loop, self._until = path, offset_ms, None, None
        self._player.setSource(QUrl.fromLocalFile(str(path)) if path else QUrl())
        self.loaded.emit()

    @property
    def position_ms(self) -> int:
        """Where it is, in the transcript's time."""
        return self._player.position() - self.offset_ms

    @property
    def duration_ms(self) -> int:
        """How long the recording is, in the transcript's time; 0 if that is not known."""
        return max(self._player.duration() - self.offset_ms, 0)

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self._player.playbackState() == QMediaPlayer.PlaybackState.PlayingState

    @property
    def rate(self) -> float:
        """The speed, 1 is the speaker's own."""
        return self._player.playbackRate()

    def toggle(self) -> None:
        """Plays or pauses."""
        self.pause() if self.playing else self.play()

    def play(self) -> None:
        """Plays on from here."""
        self._until = None
        self._player.play()

    def pause(self) -> None:
        """Stops where it is."""
        self._player.pause()

    def seek(self, ms: int) -> None:
        """Goes to a moment of the transcript."""
        self._until = None
        self._player.setPosition(max(ms + self.offset_ms, 0))
        self.ticked.emit(ms)

    def play_span(self, start_ms: int, end_ms: int | None) -> None:
        """Plays from one moment to another and stops there."""
        self.seek(start_ms)
        self._until = end_ms
        self._player.play()

    def set_loop(self, span: tuple[int, int] | None) -> None:
        """Plays a span again and again, or no longer does."""
        self.loop = span
        self.state_changed.emit()

    def set_rate(self, rate: float) -> None:
        """Sets the speed, 0.5 to 2; the pitch stays."""
        self._player.setPlaybackRate(min(max(rate, 0.5), 2.0))
        self.state_changed.emit()

    def close(self) -> None:
        """Lets the recording go."""
        self._timer.stop()
        self._player.stop()
        self._player.setSource(QUrl())

    def _on_state(self) -> None:
        if self.playing:
            self._timer.start()
        else:
            self._timer.stop()
            self._tick()
        self.state_changed.emit()

    def _on_error(self, error: object, words: str) -> None:
        self.trouble.emit(words)

    def _tick(self) -> None:
        now = self.position_ms
        if self.loop is not None and now >= self.loop[1]:
            self.seek(self.loop[0])
            return
        if self._until is not None and now >= self._until:
            self._until = None
            self._player.pause()
        self.ticked.emit(now)
