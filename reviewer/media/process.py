"""A child process that is read in blocks, can be left at any moment, and never outlives its use."""

import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import IO

from reviewer.domain import errors
from reviewer.domain.errors import Surroundings

Cancelled = Callable[[], bool]
"""Asked about every 50 ms, on the caller's thread, whether to stop."""

_ASK_SECONDS = 0.05
_AHEAD = 4  # blocks read ahead of the consumer
_SAID_BYTES = 2**18  # of stderr kept; a damaged file can make ffmpeg complain for megabytes
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # or Windows flashes a console


def never() -> bool:
    """Nobody cancels."""
    return False


class Process:
    """A running child: its output in blocks, and what it said on stderr."""

    def __init__(self, child: subprocess.Popen[bytes], block: int) -> None:
        self._child = child
        self._blocks: Queue[bytes] = Queue(_AHEAD)
        self._said = bytearray()
        self._left = Event()
        # Threads, for a pipe cannot be read with a time limit on Windows.
        self._threads = [
            Thread(target=self._read_blocks, args=(child.stdout, block), daemon=True),
            Thread(target=self._read_said, args=(child.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def blocks(self, cancelled: Cancelled, seconds: float = float("inf")) -> Iterator[bytes]:
        """The output in blocks of the agreed size, the last one shorter.

        Raises ``Cancelled`` within about 50 ms of ``cancelled``, ``TimeoutError`` after
        ``seconds``.
        """
        deadline = time.monotonic() + seconds
        while True:
            if cancelled():
                raise errors.Cancelled("stopped; nothing was changed")
            if time.monotonic() > deadline:
                raise TimeoutError
            with suppress(Empty):
                block = self._blocks.get(timeout=_ASK_SECONDS)
                if not block:
                    return
                yield block

    def status(self) -> int:
        """The exit status; to be asked when the output has ended."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(timeout=5)
        self._threads[1].join(timeout=1)
        return self._child.poll() or 0

    @property
    def said(self) -> str:
        """What came on stderr, up to a bound."""
        return self._said.decode("utf-8", "replace")

    def end(self) -> None:
        """Kill the child if it runs. One that even so hangs (a dead network drive) is left."""
        self._left.set()
        self._child.kill()
        with suppress(Empty):  # frees a reader that waits to hand over a block
            while True:
                self._blocks.get_nowait()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(timeout=1)
        for thread in self._threads:
            thread.join(timeout=1)

    def _read_blocks(self, stream: IO[bytes], size: int) -> None:
        with stream:
            while not self._left.is_set() and (block := stream.read(size)):
                self._blocks.put(block)
        if not self._left.is_set():
            self._blocks.put(b"")

    def _read_said(self, stream: IO[bytes]) -> None:
        with stream:
            while piece := stream.read(4096):
                self._said += piece[: _SAID_BYTES - len(self._said)]


@contextmanager
def running(command: Sequence[str], block: int, env: Mapping[str, str]) -> Iterator[Process]:
    """The command, running without shell, input or window; killed however the body is left.

    Raises ``Surroundings`` if it cannot be started.
    """
    child = _started(command, env)
    process = None
    try:
        process = Process(child, block)
        yield process
    finally:
        child.kill() if process is None else process.end()


def _started(command: Sequence[str], env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe,
            env=env,
            creationflags=_NO_WINDOW,
        )
    except OSError as error:
        why = error.strerror or str(error)
        raise Surroundings(f"{Path(command[0]).name} cannot be started: {why}") from error
