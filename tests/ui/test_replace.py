"""Find and replace: preview, ticks, one undo, all matches, going through hits."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.services.importing import import_paths
from reviewer.ui import tasks, undoing
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.dialogs.replace import ReplaceDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.replace_model import Column
from reviewer.ui.views.review.openers import Openers
from tests.small_project import write_match
from tests.ui.review_parts import at, now, part


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> ReplaceDialog:
    store = window.desk.session.store
    assert store is not None
    import_paths(store, [write_match(tmp_path / "more", "m2")], author="importer")
    part(window, Openers)
    window.desk.focus.asked.connect(lambda unit: at(window, unit))
    return opened(window, "edit.replace")


def opened(window: MainWindow, action: str) -> ReplaceDialog:
    window.desk.actions[action].trigger()
    (found,) = window.findChildren(ReplaceDialog)
    assert found.isVisible()
    return found


def look_for(dialog: ReplaceDialog, qtbot: QtBot, pattern: str, instead: str = "") -> None:
    dialog.pattern.setText(pattern)
    dialog.instead_field.setText(instead)
    settle(dialog, qtbot)


def settle(dialog: ReplaceDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.search.busy, timeout=10_000)


def text(window: MainWindow, place: int) -> str:
    return now(window).units[now(window).unit_order[place]].text


def ticks(dialog: ReplaceDialog) -> list[bool]:
    return [row.ticked for row in dialog.model.rows]


def test_what_is_ticked_is_replaced_and_one_undo_takes_it_back(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    look_for(dialog, qtbot, "正方一辩", "甲方一辩")
    assert [row.hit.after for row in dialog.model.rows] == [
        "首先有请甲方一辩开篇立论，",
        "感谢甲方一辩，有请反方二辩质询。",
    ]
    assert ticks(dialog) == [True, True]
    dialog.table.selectRow(1)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert ticks(dialog) == [True, False]
    head = now(window).head
    QTest.mouseClick(dialog.replace, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: now(window).head == head + 1)
    assert text(window, 0) == "首先有请甲方一辩开篇立论，"
    assert text(window, 3) == "感谢正方一辩，有请反方二辩质询。"
    assert now(window).units[now(window).unit_order[0]].status == "pending"
    assert "find and replace" in window.desk.actions["edit.undo"].text()
    assert window.desk.session.undo()
    assert text(window, 0) == "首先有请正方一辩开篇立论，"
    settle(dialog, qtbot)


def test_a_large_act_is_taken_back_in_the_background(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undoing, "LARGE", 2)
    before = now(window)
    look_for(dialog, qtbot, "。", "！")
    dialog.replace.click()
    qtbot.waitUntil(lambda: now(window).head == before.head + 1)
    assert window.desk.session.undo()
    assert now(window).head == before.head + 1
    qtbot.waitUntil(lambda: now(window).head == before.head + 2)
    assert now(window) == before.changed([("match", "m1", now(window).match)], before.head)
    assert window.desk.session.redo()
    qtbot.waitUntil(lambda: now(window).head == before.head + 3)
    assert text(window, 7) == "请！"
    settle(dialog, qtbot)


def test_groups_of_an_expression_stand_in_what_comes_instead(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    dialog.regex.setChecked(True)
    look_for(dialog, qtbot, "(正|反)方(.)辩", r"\2辩\1")
    assert dialog.model.rows[1].hit.after == "感谢一辩正，有请二辩反质询。"
    assert dialog.model.hits() == 3


def test_a_bad_expression_is_said_and_finds_nothing(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    dialog.regex.setChecked(True)
    look_for(dialog, qtbot, "(正", "")
    assert "no regular expression" in dialog.said.text()
    assert not dialog.model.rows and not dialog.replace.isEnabled()
    look_for(dialog, qtbot, "(正)", r"\2")
    assert "group 2" in dialog.said.text()


def test_an_endless_expression_can_be_stopped(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    unit = now(window).unit_order[1]
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "a" * 60})
    dialog.regex.setChecked(True)
    dialog.pattern.setText("(a+)+b")
    dialog.search.hurry()
    qtbot.wait(200)
    before = dialog.search.busy
    QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    assert (before, dialog.search.busy) == (True, False)
    assert "Stopped" in dialog.said.text()
    assert tasks.stop_all(5)


def test_what_would_empty_a_text_is_not_ticked_and_asks_why(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    look_for(dialog, qtbot, "请。", "")
    assert [(row.hit.before, row.ticked) for row in dialog.model.rows] == [("请。", False)]
    cell = dialog.model.index(0, Column.AFTER)
    assert "empty" in cell.data()
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert ticks(dialog) == [True]

    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        QTest.keyClicks(question.field, "filler")
        QTest.keyClick(question.field, Qt.Key.Key_Return)

    QTimer.singleShot(50, answer)
    dialog.replace.click()
    qtbot.waitUntil(lambda: text(window, 7) == "")
    assert now(window).units[now(window).unit_order[7]].reason == "filler"


def test_all_matches_are_replaced_one_act_each(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    store = window.desk.session.store
    assert store is not None
    dialog.everywhere.setChecked(True)
    look_for(dialog, qtbot, "主席", "主持")
    assert [row.match for row in dialog.model.rows] == ["m1", "m2"]
    heads = {match: store.head(match) or 0 for match in ("m1", "m2")}
    dialog.replace.click()
    qtbot.waitUntil(lambda: "2 matches" in dialog.said.text())
    assert {m: (store.head(m) or 0) - h for m, h in heads.items()} == {"m1": 1, "m2": 1}
    assert text(window, 1) == "谢谢主持，各位好。"
    assert any(u.text == "谢谢主持，各位好。" for u in store.load("m2").units.values())


def test_an_approved_match_is_listed_and_not_ticked(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    transcript = now(window)
    edits = [{"edit": "set_status", "unit": u, "status": "reviewed"} for u in transcript.units]
    edits += [
        {"edit": "set_status", "section": s, "status": "reviewed"} for s in transcript.sections
    ]
    window.desk.session.act({"edit": "group", "name": "confirm", "edits": edits})
    for status in ("reviewed", "approved"):
        window.desk.session.act({"edit": "set_status", "match": True, "status": status})
    look_for(dialog, qtbot, "主席", "主持")
    settle(dialog, qtbot)
    assert ticks(dialog) == [False]
    assert "reopen" in dialog.model.index(0, Column.AFTER).data()
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert ticks(dialog) == [False]


def test_enter_goes_to_the_next_hit_and_round(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    dialog = opened(window, "edit.find")
    assert not dialog.replace.isVisible()
    order = now(window).unit_order
    at(window, order[0])
    dialog.pattern.setText("正方一辩")
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Return)  # before the search has begun
    settle(dialog, qtbot)
    assert window.desk.focus.unit == order[0]
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Return)
    assert window.desk.focus.unit == order[3]
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Return)
    assert window.desk.focus.unit == order[0]
    assert "beginning" in dialog.said.text()
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.desk.focus.unit == order[3]


def test_the_preview_follows_what_happens_to_the_texts(
    window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot
) -> None:
    look_for(dialog, qtbot, "正方一辩", "甲")
    unit = now(window).unit_order[0]
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "换了。"})
    qtbot.waitUntil(lambda: len(dialog.model.rows) == 1)


def test_the_model_keeps_qts_rules(window: MainWindow, dialog: ReplaceDialog, qtbot: QtBot) -> None:
    tester = QAbstractItemModelTester(
        dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    look_for(dialog, qtbot, "。", "！")
    dialog.model.tick(range(2), False)
    dialog.model.drop(["m1"])
    tester.deleteLater()
    settle(dialog, qtbot)
