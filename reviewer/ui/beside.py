"""Work on a thread of its own that is waited for, but only so long: what needs a server.

The window shows what an act did at once, so it waits for the server's word; where that does not
come in time the window goes on, and is told when it comes. Each has its own thread: the workers
of ``tasks`` may all be busy, and one that a dead server holds must not keep the program alive.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from reviewer.domain.errors import Surroundings
from reviewer.ui.words import translate


class Beside:
    """``ended(self)`` is called on the work's own thread when it has ended, waited for or not."""

    def __init__(self, work: Callable[[], Any], ended: Callable[[Beside], None]) -> None:
        self._work, self._ended = work, ended
        self._value: Any = None
        self._error: Exception | None = None
        self._is_there = threading.Event()
        threading.Thread(target=self._run, name="beside", daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Whether it has ended, within that time at the latest."""
        return self._is_there.wait(seconds)

    def value(self) -> Any:
        """What the work gave; its error is raised. Only when it has ended."""
        if self._error is not None:
            raise self._error
        return self._value

    def _run(self) -> None:
        try:
            self._value = self._work()
        except Exception as error:
            self._error = error
        self._is_there.set()
        with suppress(RuntimeError):  # the window is gone, and who was to be told with it
            self._ended(self)


def no_answer(name: str) -> Surroundings:
    """What has happened where the wait for a project's server, by its name, was in vain."""
    words = translate(
        "Session",
        "{name} does not answer; what you do is kept here and saved as soon as it does",
    )
    return Surroundings(words.format(name=name))
