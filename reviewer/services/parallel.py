"""Pure work on many values, done ahead in processes of their own.

A process gets values and gives values; it opens no project and writes nothing. What it cannot
do is left to the caller, who does it as if there were no processes: so a fault is met and told
in one place, and results are the same whatever the number of processes. When the caller is
gone, however it ended, its processes hear it in their pipes and end.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

V = TypeVar("V")
R = TypeVar("R")

WORTH: Final = 12
"""Values that make up for the start of a process."""
MOST: Final = 8
"""Processes that are started unasked; each takes some 150 MB."""
AHEAD: Final = 3
"""Values a process that may be on their way at once: what bounds the memory."""
_NONE: Final[Any] = object()


def processes(values: int, jobs: int | None = None) -> int:
    """How many processes are worth starting for so many values; 1: none beside this one.

    ``jobs`` is what the user asked for, ``None`` if nothing.
    """
    if jobs is not None:
        return max(1, min(jobs, values))
    return max(1, min(_cores(), MOST, values // WORTH))


def _cores() -> int:
    allowed = getattr(os, "sched_getaffinity", None)  # Linux: a container may have few of many
    return len(allowed(0)) if allowed else os.cpu_count() or 1


@contextmanager
def ahead(
    work: Callable[[V], R], values: Iterable[V | None], count: int
) -> Iterator[Iterator[R | None]]:
    """The results of ``work``, in the order of the values, done in ``count`` processes.

    A result is ``None`` where the value was, where the work failed, and everywhere if ``count``
    is 1: the caller does these. ``work`` is a function of a module, values and results can be
    pickled; values are taken a few at a time. Leaving the block ends the processes.
    """
    if count < 2:
        yield repeat(None)
        return
    crew: _Crew[V, R] = _Crew(work, iter(values))
    try:
        crew.start(count)
        yield crew.results()
    finally:
        crew.end()


@dataclass(eq=False)
class _Worker:
    """A process, the end of its pipe that is ours, and the numbers of the values it has."""

    process: "BaseProcess"
    pipe: "Connection[Any, Any]"
    at_work: deque[int] = field(default_factory=deque)


class _Crew(Generic[V, R]):
    """The processes, and what is on its way: values sent, results that wait for their turn."""

    def __init__(self, work: Callable[[V], R], values: Iterator[V | None]) -> None:
        self._work, self._values = work, values
        self._workers: list[_Worker] = []
        self._found: dict[int, R | None] = {}
        self._sent = 0
        self._most = 0

    def start(self, count: int) -> None:
        """Starts the processes; where the system lets none start, there are none."""
        from multiprocessing import get_context

        context = get_context("spawn")  # a fork would copy locks that other threads hold
        with _uninterrupted(), suppress(OSError):
            for _ in range(count):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
                process.start()
                theirs.close()
                self._workers.append(_Worker(process, ours))
        self._most = AHEAD * len(self._workers)

    def results(self) -> Iterator[R | None]:
        """What became of one value after the other."""
        number = 0
        while self._hear(number):
            yield self._found.pop(number)
            number += 1
        yield from repeat(None)

    def _hear(self, number: int) -> bool:
        """Waits for that result and keeps all busy meanwhile; false if there are no more values."""
        from multiprocessing.connection import wait

        while True:
            self._send(number)
            if number >= self._sent:
                return False
            waiting = None if number not in self._found else 0
            by_pipe = {worker.pipe: worker for worker in self._workers if worker.at_work}
            ready = wait(list(by_pipe), waiting) if by_pipe else []
            for pipe in ready:
                self._take(by_pipe[cast("Connection[Any, Any]", pipe)])
            if number in self._found and not ready:
                return True

    def _send(self, number: int) -> None:
        """Gives values to those who have least to do, no more than may be on their way."""
        while self._workers and self._sent < number + self._most:
            value = next(self._values, _NONE)
            if value is _NONE:
                return
            if value is None:
                self._found[self._sent] = None
            else:
                worker = min(self._workers, key=lambda each: len(each.at_work))
                worker.at_work.append(self._sent)
                try:
                    worker.pipe.send(value)
                except (OSError, ValueError):
                    self._lose(worker)
            self._sent += 1

    def _take(self, worker: _Worker) -> None:
        try:
            result = worker.pipe.recv()
        except (EOFError, OSError):
            self._lose(worker)
            return
        except Exception:  # it came, and is nothing that can be read
            result = None
        self._found[worker.at_work.popleft()] = result

    def _lose(self, worker: _Worker) -> None:
        """A process has ended: what it had is left to the caller, the others go on."""
        self._workers.remove(worker)
        self._found.update(dict.fromkeys(worker.at_work))
        _end([worker])

    def end(self) -> None:
        """Ends the processes, whatever they are at."""
        _end(self._workers)
        self._workers = []


def _end(workers: Sequence[_Worker]) -> None:
    for worker in workers:
        worker.pipe.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join()
        worker.process.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl+C goes to every process of a terminal: those that start here leave it to this one."""
    if sys.platform == "win32":  # there it can only be ignored once a process runs
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it lets Ctrl+C through again when it is first started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: "Connection[Any, Any]", work: Callable[[Any], Any]) -> None:
    """What a process does until its pipe is closed: ``None`` says that the work failed."""
    import gc
    from queue import SimpleQueue
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(50_000, 20, 50)  # many records, few cycles
    values: SimpleQueue[Any] = SimpleQueue()
    # Values are taken off the pipe at once, so that neither side ever waits for the other to read.
    Thread(target=_receive, args=(pipe, values), daemon=True).start()
    with suppress(OSError):
        while (value := values.get()) is not _NONE:
            try:
                pipe.send(work(value))
            except Exception:
                pipe.send(None)


def _receive(pipe: "Connection[Any, Any]", values: Any) -> None:
    with suppress(Exception):
        while True:
            values.put(pipe.recv())
    values.put(_NONE)
