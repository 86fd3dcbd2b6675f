"""The sample's match with an appeal, open in the Scores workspace, and hands on it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QWidget
from pytestqt.qtbot import QtBot

from reviewer.domain.model import Entry
from reviewer.domain.transcript import Transcript
from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.scores_model import FIRST
from reviewer.ui.views.scores.page import AdjudicationPage
from reviewer.ui.views.scores.workspace import ScoresWorkspace

MATCH = "4v4-slow-travel"
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="session")
def imported_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the sample's match, imported once; silent, for nobody listens here."""
    folder = tmp_path_factory.mktemp("scores")
    silent = shutil.ignore_patterns("recording.*")
    match = shutil.copytree(sample_dir() / MATCH, folder / MATCH, ignore=silent)
    file = folder / "sample.db"
    with Store.open(str(file), create=True) as store:
        (row,) = import_paths(store, [match], author="importer")
        assert row.result == "added", row.message
    return file


@pytest.fixture
def sample(imported_sample: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(imported_sample, tmp_path / "project.db"))


@pytest.fixture
def desk_of_scores(
    open_window: Callable[..., MainWindow], sample: Path, qtbot: QtBot
) -> Iterator["Scores"]:
    """The workspace with the match open and checked."""
    yield Scores(open_window(sample, MATCH), qtbot)


class Scores:
    """A reviewer at the Scores workspace."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        window.desk.actions["go.scores"].trigger()
        self.checked()
        self.page.grid.setFocus()

    @property
    def workspace(self) -> ScoresWorkspace:
        """The workspace."""
        found = self.window.workspaces["scores"]
        assert isinstance(found, ScoresWorkspace)
        return found

    @property
    def page(self) -> AdjudicationPage:
        """The page of the original or the appeal."""
        return self.workspace.page

    @property
    def now(self) -> Transcript:
        """The match as it is."""
        found = self.window.desk.session.transcript
        assert found is not None
        return found

    def checked(self) -> None:
        """Waits for the findings of the match as it is."""
        session = self.window.desk.session
        self.qtbot.waitUntil(lambda: session.findings_are_new, timeout=20_000)

    def act(self, **edit: Any) -> None:
        """An act from elsewhere in the window."""
        assert self.window.desk.session.act(edit), self.window.banner.text

    def do(self, action: str) -> None:
        """An action by its id, as a menu does it."""
        found = self.window.desk.actions[action]
        assert found.isEnabled(), action
        found.trigger()
        QApplication.processEvents()

    def scores(self, form: str = "f1.1") -> list[Entry]:
        """The scores of a form in its order."""
        return [e for e in self.now.entries_by_form[form] if e.what == "score"]

    def entry(self, id_: str) -> Entry:
        """An entry as it is."""
        return self.now.entries[id_]

    def index(self, entry: Entry) -> QModelIndex:
        """The grid's cell of an entry."""
        model = self.page.model
        for row in range(model.rowCount()):
            for column in range(FIRST, model.columnCount()):
                index = model.index(row, column)
                if entry.id in [each.id for each in model.entries(index)]:
                    return index
        raise AssertionError(f"{entry.id} stands in no cell")

    def choose(self, entry: Entry) -> QModelIndex:
        """Goes to the grid's cell of an entry."""
        index = self.index(entry)
        self.page.grid.setFocus()
        self.page.grid.setCurrentIndex(index)
        return index

    def shown(self, index: QModelIndex) -> str:
        """What a cell shows."""
        return str(index.model().index(index.row(), index.column()).data())

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """A key to whatever has the keyboard."""
        if QApplication.activeWindow() is None:
            self.window.activateWindow()
            QApplication.processEvents()
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)
        QApplication.processEvents()

    def spell(self, text: str) -> None:
        """Types letter by letter."""
        QTest.keyClicks(QApplication.focusWidget() or self.window, text)

    def dialog(self, kind: type[Any]) -> Any:
        """The open dialog of that kind."""
        found: list[Any] = []

        def is_there() -> bool:
            found[:] = [w for w in self.window.findChildren(kind) if w.isVisible()]
            return bool(found)

        self.qtbot.waitUntil(is_there, timeout=20_000)
        dialog: QWidget = found[-1]
        dialog.activateWindow()
        QApplication.processEvents()
        return dialog


def middle(table: QTableView, index: QModelIndex) -> QPoint:
    """The middle of a cell."""
    table.scrollTo(index)
    return table.visualRect(index).center()
