"""Qt's player with a clock that can be read at any moment. Times are the recording's own.

Importing this module loads QtMultimedia and making a ``Player`` loads its backend: that is done
when the first recording is.
"""

from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QUrl, Signal
from PySide6.QtMultimedia import (
    QAudioOutput,
    QMediaDevices,
    QMediaPlayer,
    QVideoFrame,
    QVideoSink,
)

from reviewer.ui.words import translate

REPORT_MS = 150
"""The player says where it is every 50 ms or so; longer than this we do not guess on."""
_Status = QMediaPlayer.MediaStatus
_State = QMediaPlayer.PlaybackState


class Player(QObject):
    """One QMediaPlayer, one sink, one audio output, which follows the system's default.

    ``framed`` when there is another picture; ``ready`` when a recording can be played;
    ``ended`` at its end; ``trouble`` one sentence why it cannot be played; ``remarked`` one
    about what it must do without.
    """

    state_changed = Signal()
    framed = Signal()
    ready = Signal()
    ended = Signal()
    trouble = Signal(str)
    remarked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frame: QVideoFrame | None = None
        self.sink = QVideoSink(self)
        self._file = ""
        self._wanted_ms: int | None = None
        self._known_ms = self._said_ms = 0
        self._since = QElapsedTimer()
        self._devices = QMediaDevices(self)
        self._output = QAudioOutput(self)
        self._player = QMediaPlayer(self)
        for each in (self.sink, self._devices, self._output, self._player):
            _settle_notices(each)
        self._player.setVideoSink(self.sink)
        self._connect()

    def _connect(self) -> None:
        self.sink.videoFrameChanged.connect(self._take_frame)
        self._devices.audioOutputsChanged.connect(self._follow_device)
        player = self._player
        player.playbackStateChanged.connect(self._on_state)
        player.mediaStatusChanged.connect(self._on_status)
        player.positionChanged.connect(self._on_position)
        player.errorOccurred.connect(self._on_error)

    # the recording

    def load(self, path: Path | None) -> None:
        """Takes a recording, or lets the one it has go."""
        self.frame, self._wanted_ms = None, None
        self._file = path.name if path else ""
        self._set_clock(0)
        self._player.stop()
        if path is not None and not self._player.isAvailable():
            words = "No recording can be played here: the system has no multimedia backend."
            self.trouble.emit(translate("Playback", words))
            return
        if path is not None:
            self._use_output()
        self._player.setSource(QUrl.fromLocalFile(str(path)) if path else QUrl())
        self.framed.emit()
        if path is not None and self._output.device().isNull():
            self.remarked.emit(
                translate("Playback", "There is no audio device: no sound is heard.")
            )

    def _use_output(self) -> None:
        """The system's output; none where there is no device, whose lack the backend would
        remark on from a thread of its own each time that it starts one."""
        is_there = not self._output.device().isNull()
        self._player.setAudioOutput(self._output if is_there else None)  # type: ignore[arg-type]

    @property
    def has_video(self) -> bool:
        """Whether there are pictures."""
        return self._player.hasVideo()

    @property
    def duration_ms(self) -> int:
        """How long the recording is; 0 if that is not known."""
        return max(self._player.duration(), 0)

    @property
    def playing(self) -> bool:
        """Whether it plays."""
        return self._player.playbackState() == _State.PlayingState

    # the clock

    @property
    def position_ms(self) -> int:
        """Where it is now: what the player said last, and the time since at its speed."""
        if self._wanted_ms is not None:
            return self._wanted_ms
        if not self.playing or not self._since.isValid():
            return self._known_ms
        gone = min(self._since.elapsed(), REPORT_MS) * self._player.playbackRate()
        self._said_ms = max(self._said_ms, self._known_ms + int(gone))  # never backwards
        return self._said_ms

    def seek(self, ms: int) -> None:
        """Goes to a moment; the picture follows, also where the recording had ended."""
        ms = max(ms, 0)
        if self.duration_ms:
            ms = min(ms, self.duration_ms)
        self._set_clock(ms)
        if self._player.mediaStatus() in (_Status.LoadingMedia, _Status.NoMedia):
            self._wanted_ms = ms
            return
        self._player.setPosition(ms)
        if self._player.playbackState() == _State.StoppedState:
            self._player.pause()

    def _set_clock(self, ms: int) -> None:
        self._known_ms = self._said_ms = ms
        self._since.invalidate()

    def _on_position(self, ms: int) -> None:
        if not self.playing:
            self._set_clock(ms)
        elif ms != self._known_ms:  # after a seek the clock stands until sound is heard
            self._known_ms = ms
            self._since.start()

    # playing

    def play(self) -> None:
        """Plays on, or from the beginning where it had ended."""
        self._player.play()

    def pause(self) -> None:
        """Stops where it is."""
        self._player.pause()

    def set_rate(self, rate: float) -> None:
        """The speed; where the pitch cannot be kept that is said."""
        self._player.setPlaybackRate(rate)

    def set_volume(self, volume: float) -> None:
        """0 to 1, as loud as it seems to people."""
        self._output.setVolume(volume**2)
        self._output.setMuted(volume == 0)

    def set_pitch_kept(self, kept: bool) -> bool:
        """Keeps the pitch at every speed, or not; whether that is how it will be."""
        ask = getattr(self._player, "pitchCompensationAvailability", None)
        if ask is None:  # before Qt 6.10 the backend decides, and keeps it where it can
            return kept
        can = QMediaPlayer.PitchCompensationAvailability
        if ask() == can.Available:
            self._player.setPitchCompensation(kept)
            return True
        return bool((ask() == can.AlwaysOn) == kept)

    def close(self) -> None:
        """Lets everything go."""
        # The output first: the backend's thread would let go of it when it ends, which may be
        # while it is being destroyed here.
        self._player.setAudioOutput(None)  # type: ignore[arg-type]  # the stubs forbid it
        self._player.stop()
        self._player.setSource(QUrl())
        self.frame = None

    # what the player and the system say

    def _on_state(self) -> None:
        if not self.playing:
            self._set_clock(self._player.position())
        self.state_changed.emit()

    def _on_status(self, status: QMediaPlayer.MediaStatus) -> None:
        if status == _Status.LoadedMedia and self._wanted_ms is not None:
            wanted, self._wanted_ms = self._wanted_ms, None
            self.seek(wanted)
        if status == _Status.LoadedMedia:
            self.ready.emit()
        elif status == _Status.EndOfMedia:
            self._set_clock(self.duration_ms)
            self.ended.emit()

    def _on_error(self, error: QMediaPlayer.Error, words: str) -> None:
        if error != QMediaPlayer.Error.NoError:
            self.trouble.emit(_sentence(error, self._file))

    def _take_frame(self, frame: QVideoFrame) -> None:
        if frame.isValid():  # at the end comes an invalid one: the last picture stays
            self.frame = frame
            self.framed.emit()

    def _follow_device(self) -> None:
        """Plays on, from the same moment, on what is the system's output now."""
        at, playing = self.position_ms, self.playing
        self._output.setDevice(QMediaDevices.defaultAudioOutput())
        self._use_output()
        if abs(self._player.position() - at) > REPORT_MS:
            self.seek(at)
        if playing and not self.playing:
            self._player.play()


def _settle_notices(thing: QObject) -> None:
    """Lets the binding find out, once and here, that nobody overrides an object's notices.

    Otherwise it asks the interpreter at the first (dis)connection, and where that is made by a
    thread of the backend which we wait for (``stop``, another recording), both wait for ever.
    """
    thing.objectNameChanged.connect(_hear_nothing)
    thing.objectNameChanged.disconnect(_hear_nothing)


def _hear_nothing(name: str) -> None:
    """Is connected for a moment."""


def _sentence(error: QMediaPlayer.Error, file: str) -> str:
    kinds = QMediaPlayer.Error
    if error == kinds.FormatError:
        words = translate("Playback", "{file} cannot be played here: its format is not known.")
    elif error == kinds.AccessDeniedError:
        words = translate("Playback", "{file} may not be opened: see to its permissions.")
    else:
        words = translate("Playback", "{file} cannot be opened.")
    return words.format(file=file)
