"""Two people on one unit: base, theirs and mine, and my text is never lost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reviewer.services.editor import Editor
from reviewer.ui.dialogs.conflict import ConflictDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.openers import Openers
from tests.ui.review_parts import now, part

MINE = "谢谢主席，诸位好。"
THEIRS = "谢谢主席，大家好。"


@pytest.fixture
def dialog(window: MainWindow) -> ConflictDialog:
    part(window, Openers)
    session = window.desk.session
    assert session.store is not None
    unit = now(window).unit_order[1]
    Editor(session.store, "m1", author="bela").apply(
        {"edit": "set_text", "unit": unit, "text": THEIRS}
    )
    assert not session.act({"edit": "set_text", "unit": unit, "text": MINE})
    (found,) = window.findChildren(ConflictDialog)
    assert found.isVisible()
    return found


def text(window: MainWindow) -> str:
    return now(window).units[now(window).unit_order[1]].text


def test_the_three_texts_stand_side_by_side(window: MainWindow, dialog: ConflictDialog) -> None:
    shown = {
        label.accessibleName(): label.text()
        for label in dialog.findChildren(QLabel)
        if label.accessibleName()
    }
    assert "各位" in shown["Before"]
    assert "大家" in shown["Theirs"] and "underline" in shown["Theirs"]
    assert "诸" in shown["Mine"] and "underline" in shown["Mine"]
    assert dialog.merged.text() == MINE


def test_theirs_stays_and_mine_is_on_the_clipboard(
    window: MainWindow, dialog: ConflictDialog, qtbot: QtBot
) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert text(window) == THEIRS
    assert QGuiApplication.clipboard().text() == MINE
    assert "clipboard" in window.banner.text


def test_mine_is_used(window: MainWindow, dialog: ConflictDialog, qtbot: QtBot) -> None:
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    assert text(window) == MINE
    assert not dialog.isVisible()
    assert window.desk.session.undo()
    assert text(window) == THEIRS


def test_a_merged_text_is_used(window: MainWindow, dialog: ConflictDialog, qtbot: QtBot) -> None:
    dialog.merged.setText("谢谢主席，诸位大家好。")
    QTest.keyClick(dialog.merged, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.mouseClick(dialog.merge, Qt.MouseButton.LeftButton)
    assert text(window) == "谢谢主席，诸位大家好。"


def test_the_next_conflict_waits_for_the_first(
    window: MainWindow, dialog: ConflictDialog, qtbot: QtBot
) -> None:
    session = window.desk.session
    assert session.store is not None
    section = now(window).section_order[1].id
    Editor(session.store, "m1", author="bela").apply(
        {"edit": "set_section", "section": section, "name": "theirs"}
    )
    assert not session.act({"edit": "set_section", "section": section, "name": "mine"})
    assert len([d for d in window.findChildren(ConflictDialog) if d.isVisible()]) == 1
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    (second,) = [d for d in window.findChildren(ConflictDialog) if d.isVisible()]
    labels = [label.text() for label in second.findChildren(QLabel)]
    assert any("mine" in each for each in labels) and any("theirs" in each for each in labels)
    assert not second.merged.isVisible()
    QTest.mouseClick(second.use, Qt.MouseButton.LeftButton)
    assert now(window).sections[section].name == "mine"
