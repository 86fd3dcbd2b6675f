"""Long work, off the thread that paints.

``run`` is the only way. The function gets the task to report progress and to ask whether it was
cancelled; its value or error comes back on the thread that paints. Values cross, widgets do not.
"""

import logging
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from reviewer.domain.errors import ReviewerError

_log = logging.getLogger(__name__)
THREADS = 4


class Task(QObject):
    """Work under way. ``cancel`` asks it to stop; after it nothing is reported any more."""

    _reported = Signal(int, int, str)
    _done = Signal(object)
    _failed = Signal(object)

    def __init__(
        self,
        done: Callable[[Any], None] | None,
        failed: Callable[[Exception], None] | None,
        progress: Callable[[int, int, str], None] | None,
    ) -> None:
        super().__init__()
        self._tell_done, self._tell_failed, self._tell_progress = done, failed, progress
        self._cancelled = self._silent = False
        self._reported.connect(self._on_report)
        self._done.connect(self._on_done)
        self._failed.connect(self._on_failed)

    def cancel(self, *, silently: bool = True) -> None:
        """Asks the work to stop; unless ``silently`` its value or error is still reported."""
        self._cancelled = True
        self._silent = silently

    def cancelled(self) -> bool:
        """Whether the work should stop; it asks from its own thread."""
        return self._cancelled

    def report(self, done: int, total: int, text: str = "") -> None:
        """Says how far the work is; from any thread."""
        self._reported.emit(done, total, text)

    @Slot(int, int, str)
    def _on_report(self, done: int, total: int, text: str) -> None:
        if self._tell_progress is not None and not self._silent:
            self._tell_progress(done, total, text)

    @Slot(object)
    def _on_done(self, value: object) -> None:
        _running.discard(self)
        if self._tell_done is not None and not self._silent:
            self._tell_done(value)

    @Slot(object)
    def _on_failed(self, error: Exception) -> None:
        _running.discard(self)
        if self._silent:
            return
        if self._tell_failed is not None:
            self._tell_failed(error)
        elif not isinstance(error, ReviewerError):
            raise error


class _Work(QRunnable):
    def __init__(self, task: Task, work: Callable[[Task], Any]) -> None:
        super().__init__()
        self._work, self._task = work, task

    def run(self) -> None:
        try:
            value = self._work(self._task)
        except Exception as error:
            if not isinstance(error, ReviewerError):
                _log.debug("a task failed", exc_info=True)
            self._task._failed.emit(error)
        else:
            self._task._done.emit(value)


_running: set[Task] = set()
_pools: list[QThreadPool] = []


def run(
    work: Callable[[Task], Any],
    done: Callable[[Any], None] | None = None,
    failed: Callable[[Exception], None] | None = None,
    progress: Callable[[int, int, str], None] | None = None,
) -> Task:
    """Runs ``work(task)`` on another thread; ``done(value)``, ``failed(error)`` and
    ``progress(done, total, text)`` are called on this one.

    An error that is a bug and that nobody takes is raised here, where the crash report sees it.
    """
    if not _pools:
        _pools.append(QThreadPool())
        _pools[0].setMaxThreadCount(THREADS)
    task = Task(done, failed, progress)
    _running.add(task)
    _pools[0].start(_Work(task, work))
    return task


def stop_all(seconds: float = 10) -> bool:
    """Cancels what runs and waits for it; whether all of it ended."""
    for task in _running:
        task.cancel()
    ended = all(pool.waitForDone(int(seconds * 1000)) for pool in _pools)
    _running.clear()
    _pools.clear()
    return ended


def running() -> int:
    """How many tasks are under way."""
    return len(_running)
