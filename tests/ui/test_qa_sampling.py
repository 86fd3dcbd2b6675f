"""A sample drawn and worked through by keys: accept, return with a reason, fix."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.services.sampling import samples
from reviewer.services.sampling_verdicts import verdicts
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.qa.sampling import SamplingPage
from tests.ui.review_parts import now
from tests.ui.test_accessible import controls, nameless
from tests.ui.test_qa import ALT, CONTROL, key, opened, quiet

WHY = "第二处听错了"


def review(window: MainWindow) -> None:
    """Confirms everything, so that there is something to draw from."""
    transcript = now(window)
    edits = [
        {"edit": "set_status", kind: id_, "status": "reviewed"}
        for kind, ids in (("unit", transcript.unit_order), ("section", transcript.sections))
        for id_ in ids
    ]
    assert window.desk.session.act({"edit": "group", "name": "confirm all", "edits": edits})
    assert window.desk.session.act({"edit": "set_status", "match": "m1", "status": "reviewed"})


def answer(reason: str) -> None:
    def give() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        question.field.setText(reason)
        QTest.keyClick(question.field, Qt.Key.Key_Return)

    QTimer.singleShot(200, give)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> SamplingPage:
    review(window)
    found = opened(window, qtbot).sampling
    key(window, Qt.Key.Key_4, ALT)
    quiet(qtbot)
    found.how_many.setValue(4)
    QTest.mouseClick(found.draw, Qt.MouseButton.LeftButton)
    quiet(qtbot)
    found.table.setFocus()
    return found


def verdict_cells(page: SamplingPage) -> list[str]:
    return [page.model.index(row, 7).data() for row in range(page.model.rowCount())]


def test_a_sample_is_worked_through_by_keys(
    window: MainWindow, page: SamplingPage, qtbot: QtBot
) -> None:
    assert page.model.rowCount() == 4
    assert page.message.text() == "0 of 4 judged, drawn from 9 units"
    key(window, Qt.Key.Key_Return, CONTROL)
    quiet(qtbot)
    assert page.table.currentIndex().row() == 1
    answer("已改")
    key(window, Qt.Key.Key_Y, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    quiet(qtbot)
    window.activateWindow()  # without a desktop nothing does when a question closes
    qtbot.waitUntil(window.isActiveWindow)
    page.table.setFocus()
    answer(WHY)
    unit = page.model.rows[2].item.unit
    key(window, Qt.Key.Key_R, CONTROL)
    quiet(qtbot)
    assert verdict_cells(page) == ["✔ accepted", "✎ fixed", "↩ returned", ""]
    assert page.table.currentIndex().row() == 3
    assert page.message.text().startswith("3 of 4 judged")
    assert "2 of 3" in page.results.text() and "95% sure" in page.results.text()
    qtbot.waitUntil(lambda: now(window).match.status == "in_review")
    assert now(window).units[unit].status == "flagged"
    store = window.desk.session.store
    assert store is not None
    (sample,) = samples(store)
    given = [(each.verdict, each.author, each.reason) for each in verdicts(store, sample)]
    assert given == [("accept", "anna", ""), ("fix", "anna", "已改"), ("return", "anna", WHY)]


def test_enter_opens_an_item_at_its_place(
    window: MainWindow, page: SamplingPage, qtbot: QtBot
) -> None:
    page.table.setCurrentIndex(page.model.index(2, 0))
    key(window, Qt.Key.Key_Return)
    unit = page.model.rows[2].item.unit
    qtbot.waitUntil(lambda: window.desk.focus.unit == unit)
    assert window.stack.currentWidget() is window.review


def test_a_question_that_is_cancelled_judges_nothing(
    window: MainWindow, page: SamplingPage, qtbot: QtBot
) -> None:
    def cancel() -> None:
        question = QApplication.activeModalWidget()
        assert question is not None
        QTest.keyClick(question, Qt.Key.Key_Escape)

    QTimer.singleShot(200, cancel)
    key(window, Qt.Key.Key_R, CONTROL)
    quiet(qtbot)
    assert verdict_cells(page) == [""] * 4


def test_with_nothing_reviewed_it_says_so(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project, "m1")
    page = opened(window, qtbot).sampling
    key(window, Qt.Key.Key_4, ALT)
    quiet(qtbot)
    assert page.message.text().startswith("A sample is drawn from")
    QTest.mouseClick(page.draw, Qt.MouseButton.LeftButton)
    quiet(qtbot)
    assert "there is nothing to draw a sample from" in page.message.text()
    assert not page.verdicts["accept"].isEnabled() and page.draw.isEnabled()


def test_names_and_qts_rules(window: MainWindow, page: SamplingPage, qtbot: QtBot) -> None:
    tester = QAbstractItemModelTester(
        page.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    key(window, Qt.Key.Key_Return, CONTROL)
    quiet(qtbot)
    assert list(controls(page)) and nameless(page) == []
    assert tester
