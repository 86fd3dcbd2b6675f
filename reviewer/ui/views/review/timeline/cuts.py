"""Boundaries that cut through speech: no silence of the recording is near them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.boundaries import Stretch, are_coarse, beginnings, cuts_speech
from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.words import translate

WITHIN_MS: Final = 300
COARSE_MS: Final = 1000
"""How near a silence must be; farther where the transcript's times are whole seconds."""
PAUSE_MS: Final = 150
"""How long a silence is at least: between two speakers it is often short."""
SOON_MS: Final = 100
"""How long after an act its boundaries are judged: first its text is painted."""
WINDOW_MS: Final = 60_000
REST_MS: Final = 1500
"""How long nothing happens before it listens; then a minute at a time, only around boundaries."""


class Cuts(QObject):
    """``changed`` when other boundaries are marked; ``sections`` are those that begin there."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.session)
        self._desk = desk
        self._path: Path | None = None
        self._quiet: dict[int, Sequence[Stretch]] = {}
        self._task: tasks.Task | None = None
        self.sections: frozenset[str] = frozenset()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._listen)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._judge)
        session, playback = desk.session, desk.playback
        session.match_opened.connect(self._begin)
        session.changed.connect(self._soon.start)
        playback.loaded.connect(self._begin)
        self._begin()

    @classmethod
    def of(cls, desk: Desk) -> Cuts:
        """The one of this window."""
        return desk.session.findChild(cls) or cls(desk)

    def words(self, section: str | None) -> str:
        """What is said of a section whose beginning is marked; nothing of any other."""
        if section not in self.sections:
            return ""
        return translate("Timeline", "⚠ Its beginning cuts through speech: no pause is near it.")

    def _begin(self) -> None:
        path = self._desk.playback.path
        if path != self._path:
            self._path = path
            self._quiet.clear()
            if self._task is not None:
                self._task.cancel()
                self._task = None
        self._judge()

    def _boundaries(self) -> Iterator[tuple[str, int]]:
        """The sections and when they begin in the recording, as far as it goes."""
        transcript, playback = self._desk.session.transcript, self._desk.playback
        if transcript is None or self._path is None:
            return
        for section, ms in beginnings(transcript):
            if 0 <= ms < playback.duration_ms:
                yield section, ms + playback.offset_ms

    def _within(self) -> int:
        transcript = self._desk.session.transcript
        times = [] if transcript is None else [ms for _, ms in beginnings(transcript)]
        return COARSE_MS if are_coarse(times) else WITHIN_MS

    def _judge(self) -> None:
        """Marks what is known by now, and listens on if something is not."""
        within, marked, missing = self._within(), set(), False
        for section, ms in self._boundaries():
            windows = _windows(ms, within)
            if any(window not in self._quiet for window in windows):
                missing = True
                continue
            quiet = [each for window in windows for each in self._quiet[window]]
            if cuts_speech(ms, quiet, within):
                marked.add(section)
        if missing and self._task is None:
            self._rest.start()
        elif not missing:
            self._rest.stop()
        if self.sections != marked:
            self.sections = frozenset(marked)
            self.changed.emit()

    def _listen(self) -> None:
        """Listens to the first minute that is missing."""
        path, within = self._path, self._within()
        wanted = (w for _, ms in self._boundaries() for w in _windows(ms, within))
        window = next((each for each in wanted if each not in self._quiet), None)
        if path is None or window is None or self._task is not None:
            return

        def work(task: tasks.Task) -> Sequence[Stretch]:
            from reviewer.media.silence import silences

            begin = window * WINDOW_MS
            end = begin + WINDOW_MS
            return silences(path, begin, end, min_ms=PAUSE_MS, cancelled=task.cancelled)

        def failed(error: Exception) -> None:
            self._task = self._path = None  # not tried again: the timeline says why
            if not isinstance(error, ReviewerError):
                raise error

        self._task = tasks.run(work, lambda quiet: self._heard(window, quiet), failed)

    def _heard(self, window: int, quiet: Sequence[Stretch]) -> None:
        self._task = None
        self._quiet[window] = quiet
        self._judge()
        self._rest.stop()
        self._listen()


def _windows(ms: int, within_ms: int) -> range:
    first, last = max(ms - within_ms, 0), ms + within_ms
    return range(first // WINDOW_MS, last // WINDOW_MS + 1)
