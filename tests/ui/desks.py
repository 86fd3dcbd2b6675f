"""A desk in a bare window, for tests of one part of the window alone."""

from pathlib import Path

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.actions import Actions
from reviewer.ui.application import make_application
from reviewer.ui.desk import Desk
from reviewer.ui.focus import Focus
from reviewer.ui.playback import Playback
from reviewer.ui.preferences import Preferences
from reviewer.ui.session import Session


class BareWindow(QWidget):
    """Holds a desk; the part to be tested is added to its ``column``."""

    def __init__(self, **settings: object) -> None:
        super().__init__()
        chosen = Settings(**{"language": "en", "theme": "light", **settings})  # type: ignore[arg-type]
        preferences = Preferences(chosen)
        make_application([], preferences)
        preferences.setParent(self)
        session = Session("anna", self)
        actions = Actions(self, preferences.settings.shortcuts)
        actions.place("review")
        self.desk = Desk(session, Focus(session), Playback(self), actions, preferences)
        self.column = QVBoxLayout(self)
        self.resize(1280, 720)

    def open(self, project: Path, match: str = "m1") -> None:
        """Opens the match at once."""
        self.desk.session.adopt(Store.open(str(project)))
        self.desk.session.open_match_now(match)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ends everything, as the main window does."""
        self.desk.playback.close()
        tasks.stop_all()
        self.desk.session.close()
        self.desk.preferences.keep()
        event.accept()
