"""The window on real projects, offscreen; every test leaves no widget, timer or thread behind."""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.multimedia*=false")

from PySide6.QtCore import QThreadPool, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from tests.long_project import make_long_project
from tests.small_project import new_project

PATIENCE_MS = 30_000


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Waits longer than pytest-qt's own would: that a machine is busy is no error of ours."""
    bot = QtBot(request)
    for name in ("waitUntil", "waitSignal", "waitSignals"):
        setattr(bot, name, partial(getattr(bot, name), timeout=PATIENCE_MS))
    return bot


@pytest.fixture(autouse=True)
def _nothing_left(qapp: QApplication) -> Iterator[None]:
    """No top-level widget, running timer, task or thread stays after a test."""
    gc.collect()
    gc.freeze()  # only what a test makes itself is gone through when it ends
    before = set(threading.enumerate())
    yield
    ended = tasks.stop_all()
    for widget in QApplication.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    qapp.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
    qapp.processEvents()
    gc.collect()
    left = [type(widget).__name__ for widget in QApplication.topLevelWidgets()]
    timers = [t for t in qapp.findChildren(QTimer) if t.isActive()]
    threads = [t for t in threading.enumerate() if t not in before and not t.daemon]
    assert ended, "a task did not end"
    assert not left, f"widgets are left: {left}"
    assert not timers, f"timers are left: {timers}"
    assert not threads, f"threads are left: {threads}"
    assert QThreadPool.globalInstance().activeThreadCount() == 0


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the small match ``m1``."""
    file = tmp_path / "project.db"
    new_project(str(file), tmp_path / "matches").close()
    return file


@pytest.fixture
def long_project(tmp_path: Path) -> Path:
    """A project with the match ``long``: 240 units of all lengths, in a dozen sections."""
    file = tmp_path / "long.db"
    make_long_project(file, tmp_path / "matches").close()
    return file


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication) -> Callable[..., MainWindow]:
    """Opens a window on a project (and a match), in English and light unless told otherwise."""

    def opened(
        project: Path | None = None, match: str | None = None, **settings: object
    ) -> MainWindow:
        chosen = Settings(**{"language": "en", "theme": "light", **settings})  # type: ignore[arg-type]
        preferences = Preferences(chosen)
        make_application([], preferences)
        window = MainWindow("anna", preferences)
        window.show()
        if project is not None:
            window.desk.session.adopt(Store.open(str(project)))
            if match is not None:
                window.desk.session.open_match_now(match)
        qapp.processEvents()
        return window

    return opened


@pytest.fixture
def window(open_window: Callable[..., MainWindow], project: Path) -> MainWindow:
    """The window with the small match open for review."""
    return open_window(project, "m1")
