"""Double review in the window: given, done apart, compared, and decided by keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from reviewer.services.branching import give
from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.qa_disputes_model import Column
from reviewer.ui.models.qa_revisions_model import Wanted
from reviewer.ui.views.qa.double_review import DoubleReviewPage
from tests.ui.review_parts import now
from tests.ui.test_accessible import controls, nameless
from tests.ui.test_qa import ALT, CONTROL, NONE, key, opened, quiet

LEFT, RIGHT = "我方认为慢行系统应当优先。", "我方认为慢性系统应该优先。"


def act(store: Store, branch: str, edit: dict[str, Any]) -> None:
    Editor(store, "m1", author=branch, branch=branch).apply(edit)


@pytest.fixture
def reviewed(project: Path) -> Path:
    """``m1`` with bob and cid, who both have worked on it."""
    with Store.open(str(project)) as store:
        give(store, "m1", ["bob", "cid"])
        units, sections = store.load("m1").unit_order, store.load("m1").section_order
        act(store, "bob", {"edit": "set_text", "unit": units[2], "text": LEFT})
        act(store, "cid", {"edit": "set_text", "unit": units[2], "text": RIGHT})
        act(
            store,
            "cid",
            {"edit": "assign_role", "unit": units[4], "role": "neg_3", "scope": "unit"},
        )
        move = {"edit": "move_section", "section": sections[1].id, "unit": units[2]}
        act(store, "bob", move)
    return project


@pytest.fixture
def page(open_window: Callable[..., MainWindow], reviewed: Path, qtbot: QtBot) -> DoubleReviewPage:
    window = open_window(reviewed, "m1")
    found = opened(window, qtbot).double
    key(window, Qt.Key.Key_5, ALT)
    quiet(qtbot)
    qtbot.waitUntil(lambda: found.deciding.reading is not None)
    return found


def holds(page: DoubleReviewPage) -> list[str]:
    model = page.deciding.model
    return [model.index(row, Column.HOLDS).data() for row in range(model.rowCount())]


def the_window(page: DoubleReviewPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def test_agreement_by_match_stage_and_reviewer_is_told_to_everybody(
    page: DoubleReviewPage, qtbot: QtBot
) -> None:
    (row,) = page.matches.rows
    assert row.texts[0] == "m1" and row.texts[1] == "bob (1 of 9) · cid (1 of 9)"
    assert row.texts[3] == "0.500"
    named = [row.texts[0] for row in page.parts.rows]
    assert named == ["Constructive speech", "Questioning", "bob", "cid"]
    assert list(controls(page)) and nameless(page) == []
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    models = (page.deciding.model, page.matches, page.parts)
    testers = [QAbstractItemModelTester(model, fatal) for model in models]
    page.deciding.choose("a")
    page._read()
    quiet(qtbot)
    assert holds(page)[0] == "◀ bob" and all(testers)
    role = Qt.ItemDataRole.AccessibleTextRole
    assert "◀ bob" in page.deciding.model.index(0, 0).data(role)


def test_a_third_decides_by_keys(page: DoubleReviewPage, qtbot: QtBot) -> None:
    window, deciding = the_window(page), page.deciding
    assert [row.kind for row in deciding.model.rows] == ["sections", "units", "units"]
    assert holds(page) == ["open"] * 3 and not deciding.buttons["decide"].isEnabled()
    assert deciding.model.headerData(Column.LEFT, Qt.Orientation.Horizontal) == "◀ bob"
    deciding.table.setFocus()
    key(window, Qt.Key.Key_1)
    assert deciding.table.currentIndex().row() == 1
    assert "慢行" in deciding.detail.toPlainText() and "应该" in deciding.detail.toPlainText()
    key(window, Qt.Key.Key_2)
    key(window, Qt.Key.Key_0)
    assert holds(page) == ["◀ bob", "▶ cid", "⚑ neither"]
    key(window, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: "revision 2" in page.message.text())
    qtbot.waitUntil(lambda: now(window).head == 2)
    units = now(window).unit_order
    assert now(window).units[units[2]].text == RIGHT
    assert now(window).units[units[4]].status == "flagged"
    assert now(window).section_order[1].first_unit == units[2]
    assert page.matches.rows[0].texts[2] == "✔ revision 2, anna"
    store = window.desk.session.store
    assert store is not None
    told = store.revision("m1", 2).edit
    assert [part["from"] for part in told["parts"]] == ["bob", "cid", None]
    assert deciding.message.text() == "✔ revision 2, anna"
    deciding._choices_kept().keep(("m1", "bob", "cid"), (), {})  # as on another machine
    page._read()
    quiet(qtbot)
    assert holds(page) == ["◀ bob", "▶ cid", "⚑ neither"]  # from what the revision says


def test_what_was_said_is_there_after_a_crash(
    page: DoubleReviewPage, open_window: Callable[..., MainWindow], reviewed: Path, qtbot: QtBot
) -> None:
    page.deciding.choose("b")
    with Store.open(str(reviewed)) as store:  # meanwhile one of them goes on
        unit = store.load("m1", "cid").unit_order[2]
        act(store, "cid", {"edit": "set_text", "unit": unit, "text": "我方坚持。"})
    again = opened(open_window(reviewed, "m1"), qtbot)
    again.show_tab(4)
    quiet(qtbot)
    assert holds(again.double) == ["▶ cid", "open", "open"]


def test_a_difference_opens_at_its_place_with_the_video(
    page: DoubleReviewPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = the_window(page)
    sought: list[int] = []
    monkeypatch.setattr(type(window.desk.playback), "seek", lambda self, ms: sought.append(ms))
    page.deciding.table.setFocus()
    key(window, Qt.Key.Key_F8)
    key(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.focus.unit == now(window).unit_order[2])
    assert window.stack.currentWidget() is window.review
    assert sought == [10_000]


def test_a_match_is_given_in_the_window(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project, "m1")
    page = opened(window, qtbot).double
    key(window, Qt.Key.Key_5, ALT)
    quiet(qtbot)
    giving = page.giving
    assert not giving.button.isEnabled()
    for box, name in zip(giving.names, ("anna", "bob"), strict=True):
        box.setEditText(name)
    QTest.mouseClick(giving.button, Qt.MouseButton.LeftButton, NONE)
    qtbot.waitUntil(lambda: page.message.text() == "✔ m1 was given to anna, bob.")
    qtbot.waitUntil(lambda: window.desk.session.version == "anna")
    label = window.statusBar().findChild(QLabel, "version")
    assert label is not None and label.isVisible()
    assert window.windowTitle().startswith("m1 (version of anna)")
    assert window.stack.currentWidget() is window.workspaces["qa"]
    text = {"edit": "set_text", "unit": now(window).unit_order[0], "text": "好。"}
    assert window.desk.session.act(text)
    store = window.desk.session.store
    assert store is not None
    assert (store.head("m1"), store.head("m1", "anna")) == (1, 2)
    giving.names[1].setEditText("cid")
    QTest.mouseClick(giving.button, Qt.MouseButton.LeftButton, NONE)
    qtbot.waitUntil(lambda: page.message.text().startswith("✖ anna has match m1 already"))
    quiet(qtbot)
    deciding = page.deciding
    qtbot.waitUntil(lambda: holds(page) == ["open"])
    deciding.choose("a")
    assert holds(page) == ["◀ anna"] and not deciding.buttons["decide"].isEnabled()
    assert deciding.message.text().startswith("✖ anna is one of the two reviewers")
    key(window, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    quiet(qtbot)
    assert store.head("m1") == 1


def test_each_opens_the_own_version_until_it_is_decided(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    with Store.open(str(project)) as other:
        give(other, "m1", ["anna", "bob"])
        window = open_window(project, "m1")
        session = window.desk.session
        unit = now(window).unit_order[0]
        assert session.version == "anna"
        assert session.act({"edit": "set_text", "unit": unit, "text": "好。"})
        from reviewer.services.branching import versions, write_decision

        both = versions(other, "m1", "anna", "bob")
        write_decision(other, both, {d.id: "anna" for d in both.disputes}, author="cid")
        session.refresh()
        qtbot.waitUntil(lambda: session.version is None)
        assert now(window).units[unit].text == "好。"
        assert window.windowTitle().startswith("m1 —")
        quiet(qtbot)


def test_two_versions_are_compared_in_the_list_of_differences(
    open_window: Callable[..., MainWindow], reviewed: Path, qtbot: QtBot
) -> None:
    window = open_window(reviewed, "m1")
    compare = opened(window, qtbot).compare
    before, after = compare.choices.before, compare.choices.after
    assert [before.version.itemText(n) for n in range(3)] == ["Main version", "bob", "cid"]
    compare.choices.choose(Wanted("bob", "now"), Wanted("cid", "now"))
    quiet(qtbot)
    assert before.name().startswith("bob · Now") and after.name().startswith("cid · Now")
    kinds = {found.difference.kind for found in compare.model.rows}
    assert {"text", "role", "section-moved"} <= kinds
    after.version.setFocus()
    key(window, Qt.Key.Key_Home)  # the main version, where nobody did anything
    quiet(qtbot)
    assert after.wanted == Wanted("main", "now")
    assert "role" not in {found.difference.kind for found in compare.model.rows}
