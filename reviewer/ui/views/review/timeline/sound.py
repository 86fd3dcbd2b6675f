"""The outline of the recording's sound and its silences, read in the background."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.playback import Playback
from reviewer.ui.sentences import sentence

if TYPE_CHECKING:
    from reviewer.media.peaks import Peaks

WINDOW_MS: Final = 60_000
MOST_WINDOWS: Final = 12
"""Silences are looked for only where no more than so many windows are in sight."""
REST_MS: Final = 200
"""How long the picture stands still before silences are looked for."""
Stretch = tuple[int, int]


class Sound(QObject):
    """``changed`` when there is more to draw. Times are the recording's own.

    ``share`` is how much of the recording is read, ``None`` when nothing is; ``loudest`` what
    is drawn over the whole height.
    """

    changed = Signal()

    def __init__(self, playback: Playback, parent: QObject) -> None:
        super().__init__(parent)
        self.peaks: Peaks | None = None
        self.loudest = 1
        self.share: float | None = None
        self.problem = ""
        self.version = 0
        self._playback = playback
        self._path: Path | None = None
        self._silences: dict[int, Sequence[Stretch]] = {}
        self._wanted: Stretch = (0, 0)
        self._reading: tasks.Task | None = None
        self._searching: tasks.Task | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._search)
        playback.loaded.connect(self._on_loaded)
        self._on_loaded()

    def _on_loaded(self) -> None:
        if self._playback.path != self._path:
            self._open(self._playback.path)

    def _open(self, path: Path | None) -> None:
        for task in (self._reading, self._searching):
            if task is not None:
                task.cancel()
        self._rest.stop()
        self._reading = self._searching = None
        self._path, self.peaks, self.share, self.problem = path, None, None, ""
        self._silences.clear()
        if path is not None:
            self._read(path)
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        self.changed.emit()

    # the outline

    def _read(self, path: Path) -> None:
        def work(task: tasks.Task) -> "tuple[Peaks, int]":
            from reviewer.media.peaks_cache import cached_peaks
            from reviewer.services.settings import cache_dir

            peaks = cached_peaks(
                path,
                cache_dir() / "peaks",
                progress=lambda share: task.report(int(share * 1000), 1000),
                cancelled=task.cancelled,
            )
            return peaks, _loudest(peaks)

        self.share = 0.0
        self._reading = tasks.run(work, self._have_read, self._failed, self._progressed)

    def _have_read(self, found: "tuple[Peaks, int]") -> None:
        self.peaks, self.loudest = found
        self._reading, self.share = None, None
        self._rest.start()
        self._tell()

    def _failed(self, error: Exception) -> None:
        self._reading, self.share = None, None
        if not isinstance(error, ReviewerError):
            raise error
        self.problem = sentence(str(error))
        self._tell()

    def _progressed(self, done: int, total: int, text: str) -> None:
        self.share = done / total
        self.changed.emit()

    # silences

    def want(self, start_ms: float, end_ms: float) -> None:
        """Says what is in sight: its silences are looked for when that has not changed a while."""
        wanted = (max(int(start_ms), 0), int(end_ms))
        if wanted != self._wanted:
            self._wanted = wanted
            if self.peaks is not None:
                self._rest.start()

    def silences(self, start_ms: float, end_ms: float) -> list[Stretch]:
        """The silences known in a stretch of time, in order."""
        windows = range(max(int(start_ms), 0) // WINDOW_MS, int(max(end_ms, 0)) // WINDOW_MS + 1)
        return [each for window in windows for each in self._silences.get(window, ())]

    def _search(self) -> None:
        """Looks into the next window in sight; one at a time, the wanted ones may change."""
        path, peaks = self._path, self.peaks
        if self._searching is not None or path is None or peaks is None:
            return
        start, end = self._wanted[0], min(self._wanted[1], peaks.duration_ms - 1)
        windows = range(start // WINDOW_MS, end // WINDOW_MS + 1)
        missing = [window for window in windows if window not in self._silences]
        if not missing or len(windows) > MOST_WINDOWS:
            return
        window = missing[0]

        def work(task: tasks.Task) -> Sequence[Stretch]:
            from reviewer.media.silence import silences

            begin = window * WINDOW_MS
            return silences(path, begin, begin + WINDOW_MS, cancelled=task.cancelled)

        done = partial(self._found, window)
        self._searching = tasks.run(work, done, partial(self._not_found, window))

    def _found(self, window: int, silences: Sequence[Stretch]) -> None:
        self._silences[window] = silences
        self._searching = None
        self._tell()
        self._search()

    def _not_found(self, window: int, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._found(window, ())


def _loudest(peaks: "Peaks") -> int:
    """What nearly all of the sound stays below: one knock must not flatten the voices."""
    import numpy as np

    if not len(peaks.high):
        return 1
    return max(int(np.percentile(np.maximum(peaks.high, -peaks.low.astype(np.int32)), 99.8)), 256)
