"""Starts the window, and makes it anew when the language or the author is another."""

import logging
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from reviewer.services.settings import without_password
from reviewer.ui.application import keep_terminal_quiet, make_application
from reviewer.ui.crash import CrashReport
from reviewer.ui.main_window import MainWindow
from reviewer.ui.painting_first import PaintingFirst
from reviewer.ui.preferences import Preferences
from reviewer.ui.session import Message


def run(project: str | None = None, match: str | None = None, author: str | None = None) -> int:
    """Shows the window until it is closed; the exit status.

    Without a project it shows where to begin, with the projects that were open last.
    """
    preferences = Preferences()
    app = make_application(sys.argv[:1], preferences)
    keep_terminal_quiet()  # from here on: why there can be no window at all must be read
    crash = CrashReport(lambda text, file: _show_crash(crash, text, file))
    crash.install()
    # Ctrl+C in the terminal ends it: Python's own answer waits for Python code, Qt may idle.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _watch(app)
    painting_first = PaintingFirst()
    painting_first.start()
    program = Program(preferences, project, author)
    program.open(project, match)
    try:
        return app.exec()
    finally:
        painting_first.stop()
        crash.remove()


class Program(QObject):
    """Holds the one window; ``window`` is another one after a change of language or author."""

    def __init__(
        self, preferences: Preferences, project: str | None = None, author: str | None = None
    ) -> None:
        super().__init__()
        self._given, self._author = project, author
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._make_anew)
        self.window = self._make(preferences)

    def open(self, project: str | None, match: str | None) -> None:
        """Opens a project and a match, if they are named."""
        if project is None:
            return
        if match is not None:  # while the table of all is seen it is worked out
            self.window.show_workspace("review")
        self.window.desk.session.open_project(project, match=match)

    def _said(self, message: Message) -> None:
        """Shows where to choose from when the match that was named cannot be opened."""
        session = self.window.desk.session
        if message.key == "open" and message.level == "error" and session.match is None:
            self.window.show_workspace("matches")

    def _make(self, preferences: Preferences) -> MainWindow:
        window = MainWindow(self._author, preferences)
        preferences.changed.connect(self._preference_changed)
        window.desk.session.said.connect(self._said)
        window.show()
        return window

    def _preference_changed(self, name: str) -> None:
        if name == "language" or (name == "author" and self._author is None):
            self._due.start()  # after the dialog that changed it has closed

    def _make_anew(self) -> None:
        """Closes the window and opens another at the same place."""
        old, app = self.window, QApplication.instance()
        assert isinstance(app, QApplication)
        session = old.desk.session
        target, match, unit = session.target, session.match, old.desk.focus.unit
        if session.store is None:
            target = ""
        quits = app.quitOnLastWindowClosed()
        app.setQuitOnLastWindowClosed(False)
        old.close()
        old.deleteLater()
        preferences = Preferences()
        make_application([], preferences)
        self.window = self._make(preferences)
        app.setQuitOnLastWindowClosed(quits)
        self._go_back(target, match, unit)

    def _go_back(self, target: str, match: str | None, unit: str | None) -> None:
        if not target:
            return
        if self._given is not None and without_password(self._given) == target:
            target = self._given  # with the password it came with
        self.open(target, match)
        if match is not None and unit is not None:
            _Return(self.window, match, unit)


class _Return(QObject):
    """Goes to a unit once its match is there."""

    def __init__(self, window: MainWindow, match: str, unit: str) -> None:
        super().__init__(window)
        self._desk, self._match, self._unit = window.desk, match, unit
        self._desk.session.match_opened.connect(self._go)

    def _go(self) -> None:
        if self._desk.session.match == self._match:
            self._desk.session.match_opened.disconnect(self._go)
            QTimer.singleShot(0, self, lambda: self._desk.focus.go(self._unit))


def _watch(app: QApplication) -> None:
    """Says on stderr when the window was held, for developers."""
    if os.environ.get("REVIEWER_DEBUG"):
        from reviewer.ui.watchdog import Watchdog

        logging.basicConfig(level=logging.INFO)
        watchdog = Watchdog(parent=app)
        app.aboutToQuit.connect(watchdog.stop)
        watchdog.start()


def _show_crash(crash: CrashReport, text: str, file: Path | None) -> None:
    from reviewer.ui.dialogs.crash_report import CrashDialog

    dialog = CrashDialog(text, file, QApplication.activeWindow())
    dialog.finished.connect(crash.shown)
    dialog.open()
