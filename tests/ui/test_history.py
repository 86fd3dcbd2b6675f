"""The history of the match: who did what, what it changed, and the way back."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.services.editor import Editor
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.dialogs.history import HistoryDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.history_model import Column
from reviewer.ui.views.review.openers import Openers
from tests.ui.review_parts import now, part


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> HistoryDialog:
    part(window, Openers)
    unit = now(window).unit_order[1]
    for text in ("谢谢主席，大家好。", "谢谢。"):
        window.desk.session.act({"edit": "set_text", "unit": unit, "text": text})
    window.desk.session.undo()
    window.desk.actions["edit.history"].trigger()
    (found,) = window.findChildren(HistoryDialog)
    qtbot.waitUntil(lambda: len(found.model.rows) == now(window).head)
    return found


def column(dialog: HistoryDialog, which: Column) -> list[str]:
    model = dialog.model
    return [model.index(row, which).data() for row in range(model.rowCount())]


def choose(dialog: HistoryDialog, seq: int) -> None:
    dialog.table.selectRow([row.seq for row in dialog.model.rows].index(seq))


def answer(qtbot: QtBot, check: Callable[[Question], None]) -> None:
    def press() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        check(question)
        QTest.mouseClick(question.yes, Qt.MouseButton.LeftButton)

    QTimer.singleShot(200, press)


def test_the_newest_act_stands_first(window: MainWindow, dialog: HistoryDialog) -> None:
    head = now(window).head
    assert column(dialog, Column.SEQ) == [str(n) for n in range(head, 0, -1)]
    assert column(dialog, Column.ACT)[:3] == [f"undo ({head - 1})", "correct text", "correct text"]
    assert column(dialog, Column.AUTHOR)[0] == "anna"
    assert column(dialog, Column.ACT)[-1] == "import"


def test_it_tells_what_an_act_changed(
    window: MainWindow, dialog: HistoryDialog, qtbot: QtBot
) -> None:
    choose(dialog, now(window).head - 1)
    qtbot.waitUntil(lambda: "谢谢" in dialog.told.toPlainText())
    choose(dialog, 1)
    qtbot.waitUntil(lambda: "9 lines, 9 units" in dialog.told.toPlainText())


def test_one_authors_acts(window: MainWindow, dialog: HistoryDialog) -> None:
    place = dialog.authors.findData("importer")
    dialog.authors.setCurrentIndex(place)
    dialog.authors.activated.emit(place)
    assert set(column(dialog, Column.AUTHOR)) == {"importer"}


def test_going_back_is_a_new_revision_that_can_be_undone(
    window: MainWindow, dialog: HistoryDialog, qtbot: QtBot
) -> None:
    before = now(window)
    unit = before.unit_order[1]
    told: list[str] = []
    choose(dialog, 1)
    qtbot.waitUntil(lambda: "9 lines" in dialog.told.toPlainText())
    assert dialog.back.isEnabled()

    def check(question: Question) -> None:
        told.extend(label.text() for label in question.findChildren(type(dialog.trouble)))

    answer(qtbot, check)
    dialog.back.click()
    qtbot.waitUntil(lambda: now(window).head == before.head + 1)
    assert any("revision 1" in text and "•" in text for text in told)
    assert now(window).units[unit].text == "谢谢主席，各位好。"
    qtbot.waitUntil(lambda: len(dialog.model.rows) == before.head + 1)
    assert column(dialog, Column.ACT)[0] == "restore (1)"
    assert window.desk.session.undo()
    assert now(window).units[unit].text == before.units[unit].text


def test_a_refusal_is_said_in_the_dialog(
    window: MainWindow, dialog: HistoryDialog, qtbot: QtBot
) -> None:
    done: list[bool] = []
    dialog.carry_out_later({"edit": "restore", "revision": 99}, done.append)
    qtbot.waitUntil(lambda: done == [False])
    assert "99" in dialog.trouble.text()


def test_what_others_do_meanwhile_appears(
    window: MainWindow, dialog: HistoryDialog, qtbot: QtBot
) -> None:
    session = window.desk.session
    assert session.store is not None
    bela = Editor(session.store, "m1", author="bela")
    bela.apply({"edit": "note", "target": "m1", "text": "seen"})
    session.refresh()
    qtbot.waitUntil(lambda: column(dialog, Column.AUTHOR)[0] == "bela")
    assert "bela" in [dialog.authors.itemData(i) for i in range(dialog.authors.count())]


def test_the_model_keeps_qts_rules(window: MainWindow, dialog: HistoryDialog) -> None:
    tester = QAbstractItemModelTester(
        dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    dialog.model.only("anna")
    dialog.model.only("")
    dialog.model.show([])
    tester.deleteLater()
    dialog.reject()
