"""Tells when the thread that paints was held: how long, and where it was meanwhile."""

import logging
import sys
import threading
import time
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, QTimer

_log = logging.getLogger(__name__)
BEAT_MS = 10


class Watchdog(QObject):
    """Between ``start`` and ``stop`` (or in a ``with``) it logs each hold above the limit.

    ``worst_ms`` is the longest hold so far, ``holds`` counts those above the limit. Made and
    used on the thread that paints, which must be in its event loop whenever it is not at work.
    """

    def __init__(self, limit_ms: float = 100, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worst_ms = 0.0
        self.holds = 0
        self._limit = limit_ms / 1000
        self._beat = 0.0
        self._seen: tuple[float, str] = (0.0, "")
        self._watched = threading.get_ident()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._on_beat)

    def start(self) -> None:
        """Begins to watch."""
        self._beat = time.perf_counter()
        self._over.clear()
        self._timer.start()
        self._thread = threading.Thread(target=self._sample, name="watchdog", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends; a hold that lasts until now counts."""
        if self._thread is None:
            return
        self._on_beat()
        self._timer.stop()
        self._over.set()
        self._thread.join()
        self._thread = None

    def __enter__(self) -> "Watchdog":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def _on_beat(self) -> None:
        now = time.perf_counter()
        began, held, self._beat = self._beat, now - self._beat - BEAT_MS / 1000, now
        self.worst_ms = max(self.worst_ms, held * 1000)
        if held > self._limit:
            self.holds += 1
            at, stack = self._seen
            where = stack if at == began else "(not sampled)\n"
            _log.warning("the window was held for %.0f ms, at\n%s", held * 1000, where)

    def _sample(self) -> None:
        """On its own thread: once a hold is too long, notes where the watched thread is."""
        while not self._over.wait(self._limit / 5):
            began = self._beat
            if time.perf_counter() - began > self._limit and self._seen[0] != began:
                frame = sys._current_frames().get(self._watched)
                self._seen = (began, "".join(traceback.format_stack(frame)[-12:]))
