"""Go to a line or a time; a field that composes; questions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.ask import Question
from reviewer.ui.dialogs.go_to import GoTo
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.openers import Openers
from tests.ui.review_parts import now, part


@pytest.mark.parametrize(
    ("typed", "place"), [("10", 4), ("11", 4), ("１２", 5), ("0:12", 2), ("00:20", 4), ("1:00", 8)]
)
def test_a_line_or_a_time_leads_to_its_unit(
    window: MainWindow, qtbot: QtBot, typed: str, place: int
) -> None:
    part(window, Openers)
    asked: list[str] = []
    window.desk.focus.asked.connect(asked.append)
    window.desk.actions["go.line"].trigger()
    (dialog,) = window.findChildren(GoTo)
    dialog.field.setText(typed)
    assert now(window).units[now(window).unit_order[place]].text in dialog.found.text()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert asked == [now(window).unit_order[place]]


@pytest.mark.parametrize("typed", ["", "0", "999", "abc", "1:99"])
def test_what_is_no_place_leads_nowhere(window: MainWindow, qtbot: QtBot, typed: str) -> None:
    part(window, Openers)
    asked: list[str] = []
    window.desk.focus.asked.connect(asked.append)
    window.desk.actions["go.line"].trigger()
    (dialog,) = window.findChildren(GoTo)
    dialog.field.setText(typed)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible() and not asked
    dialog.reject()


def test_enter_belongs_to_the_input_method_while_it_composes(
    window: MainWindow, qtbot: QtBot
) -> None:
    question = Question(window, "Title", "Why?", "OK", field=True)
    question.open()
    QTest.keyClicks(question.field, "x")
    QApplication.sendEvent(question.field, QInputMethodEvent("jue se", []))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Down):
        QTest.keyClick(question.field, key)
    assert question.isVisible() and question.focusWidget() is question.field
    done = QInputMethodEvent()
    done.setCommitString("角色")
    QApplication.sendEvent(question.field, done)
    assert question.field.text() == "x角色"
    QTest.keyClick(question.field, Qt.Key.Key_Return)
    assert question.result() == Question.DialogCode.Accepted
    question.deleteLater()
