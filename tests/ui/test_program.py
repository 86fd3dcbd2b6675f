"""A change of language or author takes effect at once: the window is made anew in its place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.app import Program
from reviewer.services.settings import Settings
from reviewer.ui.application import make_application
from reviewer.ui.preferences import Preferences


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, project: Path) -> Iterator[Program]:
    preferences = Preferences(Settings(language="en", theme="light"))
    make_application([], preferences)
    made = Program(preferences)
    made.open(str(project), "m1")
    qtbot.waitUntil(lambda: made.window.desk.session.match == "m1")
    yield made
    made.window.close()
    made.window.deleteLater()
    made.deleteLater()
    make_application([], Preferences(Settings(language="en", theme="light")))


def test_another_language_at_once_at_the_same_place(program: Program, qtbot: QtBot) -> None:
    first = program.window
    transcript = first.desk.session.transcript
    assert transcript is not None
    unit = transcript.unit_order[2]
    first.desk.focus.go(unit)
    first.desk.preferences.set("language", "zh_CN")
    qtbot.waitUntil(lambda: program.window is not first)
    desk = program.window.desk
    qtbot.waitUntil(lambda: desk.session.match == "m1")
    assert program.window.isVisible()
    assert desk.actions["edit.undo"].text() == "撤销"
    qtbot.waitUntil(lambda: desk.focus.unit == unit)


def test_another_author_at_once(program: Program, qtbot: QtBot) -> None:
    first = program.window
    first.desk.preferences.set("author", "李明")
    qtbot.waitUntil(lambda: program.window is not first)
    qtbot.waitUntil(lambda: program.window.desk.session.match == "m1")
    assert program.window.desk.session.author == "李明"


def test_another_theme_keeps_the_window(program: Program, qtbot: QtBot) -> None:
    first = program.window
    first.desk.preferences.set("theme", "dark")
    qtbot.wait(50)
    assert program.window is first


def test_a_match_that_is_named_is_gone_to_at_once(qtbot: QtBot, project: Path) -> None:
    made = Program(Preferences(Settings(language="en", theme="light")))
    made.open(str(project), "m1")
    assert made.window.stack.currentWidget() is made.window.review
    qtbot.waitUntil(lambda: made.window.desk.session.match == "m1")
    assert made.window.stack.currentWidget() is made.window.review
    made.window.close()
    made.window.deleteLater()


def test_where_there_is_no_such_match_the_table_is_shown(qtbot: QtBot, project: Path) -> None:
    made = Program(Preferences(Settings(language="en", theme="light")))
    made.open(str(project), "no such match")
    window = made.window
    qtbot.waitUntil(lambda: window.stack.currentWidget() is window.workspaces["matches"])
    assert "no such match" in window.banner.text
    window.close()
    window.deleteLater()
