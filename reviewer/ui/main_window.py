"""The main window: the rail, the workspaces, the banner and the status line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QByteArray, QEvent, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer.services.settings import remember_project
from reviewer.ui import tasks
from reviewer.ui.actions import Actions
from reviewer.ui.banner import Banner
from reviewer.ui.desk import Desk
from reviewer.ui.draft_offer import DraftOffer
from reviewer.ui.focus import Focus
from reviewer.ui.menus import make_menus
from reviewer.ui.places import ScorePlace
from reviewer.ui.playback import Playback
from reviewer.ui.preferences import Preferences
from reviewer.ui.rail import Rail
from reviewer.ui.session import Session
from reviewer.ui.shell import Shell
from reviewer.ui.status_line import StatusLine
from reviewer.ui.words import translate
from reviewer.ui.workspaces import NAMES, Workspaces

if TYPE_CHECKING:
    from reviewer.ui.views.review.workspace import ReviewWorkspace
    from reviewer.ui.views.scores.workspace import ScoresWorkspace

SMALLEST = (960, 600)
FIRST = (1280, 720)


class MainWindow(QMainWindow):
    """One project in one window."""

    def __init__(self, author: str | None = None, preferences: Preferences | None = None) -> None:
        super().__init__()
        self.setObjectName("main")
        self.setWindowTitle("Reviewer")
        self.setMinimumSize(*SMALLEST)
        preferences = preferences or Preferences()
        session = Session(author, self, preferences.settings.author)
        actions = Actions(self, preferences.settings.shortcuts)
        self.desk = Desk(session, Focus(session), Playback(self), actions, preferences)
        preferences.setParent(self)
        make_menus(self.menuBar(), actions)
        self._build()
        self._bind()
        self.shell = Shell(self.desk, self, self.banner)
        session.project_opened.connect(self._project_opened)
        session.match_opened.connect(self._name_window)
        self._restore_geometry()
        self.show_workspace("matches")

    def _build(self) -> None:
        self.banner = Banner(self.desk.session)
        self.stack = QStackedWidget()
        self.workspaces = Workspaces(self.desk, self.stack)
        self.rail = Rail(self.desk.actions)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.banner)
        right.addWidget(self.stack, 1)
        whole = QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.rail)
        whole.addLayout(right, 1)
        central = QWidget()
        central.setLayout(whole)
        self.setCentralWidget(central)
        self.setStatusBar(StatusLine(self.desk))

    def _bind(self) -> None:
        actions = self.desk.actions
        for name in NAMES:
            actions.bind(f"go.{name}", partial(self.show_workspace, name))
        actions.bind("edit.undo", self.desk.session.undo)
        actions.bind("edit.redo", self.desk.session.redo)
        actions.bind("project.quit", self.close)
        self.desk.session.match_shown.connect(self._show_match)
        self.desk.focus.score_asked.connect(self._show_score)
        self._offer = DraftOffer(self.desk, self.banner)
        self._offer.taken.connect(lambda *draft: self.review.edit_draft(*draft))

    @property
    def review(self) -> ReviewWorkspace:
        """The Review workspace."""
        return cast("ReviewWorkspace", self.workspaces["review"])

    def show_workspace(self, name: str) -> None:
        """Goes to a workspace; the match and everything in it stays."""
        self.stack.setCurrentWidget(self.workspaces[name])
        self.desk.actions.place(name)
        self.rail.show_current(name)
        self.workspaces[name].setFocus()

    def _show_match(self) -> None:
        if self.desk.session.match is not None:
            self.show_workspace("review")

    def _show_score(self, place: ScorePlace) -> None:
        self.show_workspace("scores")
        cast("ScoresWorkspace", self.workspaces["scores"]).show_place(place)

    def _project_opened(self) -> None:
        store = self.desk.session.store
        if store is not None:
            preferences = self.desk.preferences
            remember_project(preferences.settings, self.desk.session.target)
            preferences.keep()
            _ = self.review  # while a match is read: its parts must be there to hear of it
        self._name_window()

    def _name_window(self) -> None:
        session = self.desk.session
        place = session.store.name if session.store else ""
        match = session.match
        if match and session.version:
            words = translate("Window", "{match} (version of {name})")
            match = words.format(match=match, name=session.version)
        parts = [part for part in (match, place, "Reviewer") if part]
        self.setWindowTitle(" — ".join(parts))

    def _restore_geometry(self) -> None:
        kept = self.desk.preferences.settings.layout.get("window")
        self.resize(*FIRST)
        if kept:
            self.restoreGeometry(QByteArray.fromBase64(kept.encode()))

    def event(self, event: QEvent) -> bool:
        """Leaves a key to the control that has the keyboard, where that needs it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            from reviewer.ui.control_keys import is_own_key

            if is_own_key(QApplication.focusWidget(), event):
                event.accept()
                return True
        return super().event(event)

    def _may_lose(self) -> bool:
        """Whether the user gives up what cannot be saved now."""
        from reviewer.ui.dialogs.ask import confirm

        title = translate("Session", "Not all is saved")
        words = translate(
            "Session",
            "{count} changes could not be saved yet; Reviewer goes on trying while it is open.",
        )
        said = words.format(count=len(self.desk.session.waiting))
        return confirm(self, title, said, translate("Session", "Close without them"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keeps what is being typed, the layout, and ends everything that runs."""
        if not self.desk.session.leave() and not self._may_lose():
            event.ignore()
            return
        settings = self.desk.preferences.settings
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        settings.layout = {**settings.layout, "window": geometry}
        self.desk.preferences.keep()
        self.desk.playback.close()
        tasks.stop_all()
        self.desk.session.close()
        tasks.stop_all()  # closing makes some parts look for something else to show
        for timer in self.findChildren(QTimer):
            timer.stop()
        event.accept()
