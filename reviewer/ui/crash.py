"""The crash report: what went wrong and where, without anything that was said in a debate.

Installed by the program, not by tests: there an error must end the test.
"""

import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from PySide6.QtCore import QObject, QtMsgType, Signal, qInstallMessageHandler, qVersion

from reviewer import __version__
from reviewer.domain.errors import Surroundings
from reviewer.services.settings import state_dir, write_whole

_log = logging.getLogger(__name__)
KEPT: Final = 20
"""How many reports stay in their folder."""
SAFE: Final = (
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ZeroDivisionError,
)
"""Errors whose own message names things of the program; others may quote a transcript."""


class CrashReport(QObject):
    """Takes every error that nobody caught, keeps it as a file and shows it once.

    ``show(text, file)`` is called on the thread that paints, never while one is shown
    (``shown`` ends that) and once for each place of an error.
    """

    _arrived = Signal(str, str)

    def __init__(
        self, show: Callable[[str, Path | None], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._show = show
        self._showing = False
        self._known: set[str] = set()
        self._before: tuple[Any, Any] | None = None
        self._arrived.connect(self._take)

    def install(self) -> None:
        """Takes the errors of Python's threads and the critical ones of Qt."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self.take
        threading.excepthook = self._take_thread
        qInstallMessageHandler(self._take_qt)

    def remove(self) -> None:
        """Gives the hooks back."""
        if self._before is not None:
            sys.excepthook, threading.excepthook = self._before
            qInstallMessageHandler(None)
            self._before = None

    def take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Takes an error, from any thread."""
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            sys.__excepthook__(kind, error, trace)
            return
        self._arrived.emit("\n".join(_chain(error)), _place(error))

    def shown(self) -> None:
        """The report that was shown is closed."""
        self._showing = False

    def _take_thread(self, given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            self.take(given.exc_type, given.exc_value, given.exc_traceback)

    def _take_qt(self, kind: QtMsgType, context: object, words: str) -> None:
        if kind == QtMsgType.QtFatalMsg:  # the process ends with this call
            _keep(report(f"Qt: {words}"))
        elif kind == QtMsgType.QtCriticalMsg:
            self._arrived.emit(f"Qt: {words}", words)
        else:
            _log.debug("Qt: %s", words)

    def _take(self, what: str, place: str) -> None:
        text = report(what)
        if os.environ.get("REVIEWER_DEBUG"):
            print(text, file=sys.stderr)
        if place in self._known:
            return
        self._known.add(place)
        file = _keep(text)
        if not self._showing:
            self._showing = True
            self._show(text, file)


def report(what: str) -> str:
    """The text of a report: the versions, then what happened."""
    lines = [f"{name} {version}" for name, version in versions()]
    return "\n".join([*lines, datetime.now(UTC).isoformat(timespec="seconds"), "", what, ""])


def versions() -> Iterator[tuple[str, str]]:
    """Reviewer, Python, Qt and the system, each with its version."""
    import platform

    yield "Reviewer", __version__
    yield "Python", platform.python_version()
    yield "Qt", qVersion()
    yield platform.system() or "system", f"{platform.release()} {platform.machine()}"


def _chain(error: BaseException) -> Iterator[str]:
    """The error and those it came from, the first one first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _chain(before)
        yield "— and then —"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}"
    message = f": {error}" if isinstance(error, SAFE) and not _quotes(error) else ""
    yield f"{type(error).__name__}{message}"


def _quotes(error: BaseException) -> bool:
    """Whether the message holds what is no English: then it may be someone's text."""
    return not str(error).isascii()


def _short(file: str) -> str:
    """The file from its package on: what stands before it may be a person's name."""
    parts = Path(file).parts
    for root in ("site-packages", "reviewer"):
        if root in parts:
            last = len(parts) - 1 - parts[::-1].index(root)
            return "/".join(parts[last + (root != "reviewer") :])
    return parts[-1] if parts else file


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {where}"


def _keep(text: str) -> Path | None:
    """Writes the report; a disk that refuses costs the file, not the message."""
    folder = state_dir()
    file = folder / f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    try:
        write_whole(file, text)
    except (OSError, Surroundings):
        return None
    with suppress(OSError):
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink()
    return file
