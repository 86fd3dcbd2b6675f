"""Who else is on a match, and whose it is: in the table, at the bottom, and gone when they go."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reviewer.services.team import assign, here, say_gone, say_here
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.company import Company
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.matches_model import NAMES
from reviewer.ui.views.matches.workspace import MatchesWorkspace
from tests.build import project, small_match

Open = Callable[..., MainWindow]


@pytest.fixture
def two(tmp_path: Path) -> Path:
    project(tmp_path, *(small_match(name, status="imported") for name in ("m1", "m2"))).close()
    return tmp_path / "project.reviewer"


def look(window: MainWindow, qtbot: QtBot) -> None:
    """Says and reads at once what else is said and read every 20 seconds."""
    company = Company.of(window.desk.session)
    qtbot.waitUntil(lambda: company._task is None)
    company.look()
    qtbot.waitUntil(lambda: company._task is None)


def said(window: MainWindow) -> str:
    return " ".join(label.text() for label in window.statusBar().findChildren(QLabel))


def page(window: MainWindow) -> MatchesWorkspace:
    found = window.workspaces["matches"]
    assert isinstance(found, MatchesWorkspace)
    return found


def test_who_else_has_the_match_open_is_seen_until_they_go(
    open_window: Open, two: Path, qtbot: QtBot
) -> None:
    window = open_window(two, "m1")
    with Store.open(str(two)) as store:
        say_here(store, "m1", "main", person="ben", window="w")
        look(window, qtbot)
        assert "ben is on this match now" in said(window)
        window.show_workspace("matches")
        qtbot.waitUntil(lambda: page(window).table.filter.rowCount() == 2)
        column = NAMES.index("reviewer")
        assert page(window).table.filter.index(0, column).data() == "● ben"
        assert page(window).table.filter.index(1, column).data() == "–"
        assert {(each.person, each.match) for each in here(store)} == {
            ("ben", "m1"),
            ("anna", "m1"),
        }
        say_gone(store, person="ben", window="w")
        look(window, qtbot)
        assert "on this match now" not in said(window)
        say_here(store, "m1", "main", person="anna", window="w")
        look(window, qtbot)
        assert "another window" in said(window)


def test_a_window_that_closes_says_so(open_window: Open, two: Path, qtbot: QtBot) -> None:
    window = open_window(two, "m1")
    look(window, qtbot)
    with Store.open(str(two)) as store:
        assert [each.match for each in here(store)] == ["m1"]
        window.desk.session.open_match_now("m2")
        look(window, qtbot)
        assert [each.match for each in here(store)] == ["m2"]
        window.close()
        assert here(store) == ()


def test_nothing_is_written_while_no_match_is_open(
    open_window: Open, two: Path, qtbot: QtBot
) -> None:
    window = open_window(two)
    with closing(sqlite3.connect(two)) as other:
        before = other.execute("PRAGMA data_version").fetchone()
        look(window, qtbot)
        assert other.execute("PRAGMA data_version").fetchone() == before


def test_a_project_that_cannot_be_written_is_no_trouble(
    open_window: Open, two: Path, qtbot: QtBot
) -> None:
    window = open_window(two, "m1")
    with closing(sqlite3.connect(two, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        look(window, qtbot)
        other.execute("ROLLBACK")
    assert window.banner.text == "" and tasks.running() == 0


def test_mine_are_those_that_were_given_to_me(open_window: Open, two: Path, qtbot: QtBot) -> None:
    window = open_window(two)
    shown = page(window)
    qtbot.waitUntil(lambda: shown.table.filter.rowCount() == 2)
    look(window, qtbot)
    assert shown.mine.isHidden()
    with Store.open(str(two)) as store:
        assign(store, "m1", "ben", author="lea")
        assign(store, "m2", "anna", author="lea")
    look(window, qtbot)
    column = NAMES.index("whose")
    rows = [shown.table.filter.index(row, column).data() for row in range(2)]
    assert rows == ["ben", "anna"] and not shown.mine.isHidden()
    shown.mine.click()
    assert shown.table.filter.rowCount() == 1
    assert shown.table.filter.index(0, column).data() == "anna"
    shown.mine.click()
    assert shown.table.filter.rowCount() == 2
