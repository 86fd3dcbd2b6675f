"""Starts the window."""

import sys

from PySide6.QtWidgets import QApplication

from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences


def run(project: str | None = None, match: str | None = None, author: str | None = None) -> int:
    """Shows the window until it is closed; the exit status.

    Without a project the one that was open last is opened again, if it is a file that is there.
    """
    preferences = Preferences()
    app = make_application(sys.argv[:1], preferences)
    window = MainWindow(author, preferences)
    window.show()
    if project is not None:
        window.desk.session.open_project(project, match=match)
    return app.exec() if isinstance(app, QApplication) else 0
