"""The Matches workspace: the first page, the table, searching, going to a hit."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer.domain.log import Edit
from reviewer.services.editor import Editor
from reviewer.services.settings import state_dir
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.hits_model import MARKS
from reviewer.ui.models.matches_model import NAMES, PROGRESS, SORT
from reviewer.ui.models.standings import Standings
from reviewer.ui.views.matches.workspace import MatchesWorkspace
from tests.small_project import new_project, write_match


def workspace(window: MainWindow) -> MatchesWorkspace:
    found = window.workspaces["matches"]
    assert isinstance(found, MatchesWorkspace)
    return found


def counted(window: MainWindow, qtbot: QtBot) -> MatchesWorkspace:
    """The workspace once everything about every match is known."""
    standings = Standings.of(window.desk.session)
    qtbot.waitUntil(lambda: standings.are_new)
    return workspace(window)


def shown(page: MatchesWorkspace, row: int, name: str) -> str:
    return str(page.table.filter.index(row, NAMES.index(name)).data())


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A project of ``m1``, ``m2`` (one unit corrected and reviewed) and ``m10`` (no motion)."""
    file = tmp_path / "three.db"
    with new_project(str(file), tmp_path / "in") as store:
        from reviewer.services.importing import import_paths

        bare = write_match(tmp_path / "in", "m10")
        (bare / "match.toml").unlink()
        import_paths(store, [bare, write_match(tmp_path / "in", "m2")], author="importer")
        act(store, "m2", {"edit": "set_text", "unit": "u1.3", "text": "我方认为慢行系统应当优先。"})
    return file


def commit(widget: QWidget, text: str) -> None:
    """What an input method does when the reviewer has chosen the characters."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def act(store: Store, match: str, edit: Edit) -> None:
    Editor(store, match, author="bo").apply(edit)


# the first page


def test_the_first_page_opens_a_project_by_keyboard(
    open_window: Callable[..., MainWindow],
    project: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = open_window()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (str(project), ""))
    button = window.findChild(QPushButton, "start.project.open")
    assert button is not None and button.accessibleName() == "Open a project"
    workspace(window).setFocus()
    assert button.hasFocus() or window.focusWidget() is button
    QTest.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.desk.session.store is not None)
    page = counted(window, qtbot)
    assert page.table.isVisible()
    assert shown(page, 0, "match") == "m1"


def test_a_new_project_is_empty_and_says_what_to_do(
    open_window: Callable[..., MainWindow],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = open_window()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "新"), ""))
    window.desk.actions["project.new"].trigger()
    qtbot.waitUntil(lambda: workspace(window).empty.isVisible())
    assert (tmp_path / "新.db").is_file()


def test_a_file_that_is_there_is_never_made_anew(
    open_window: Callable[..., MainWindow], project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = project.read_bytes()
    window = open_window()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(project), ""))
    window.desk.actions["project.new"].trigger()
    assert "is there already" in window.banner.text
    assert window.desk.session.store is None
    assert project.read_bytes() == before


def test_the_sample_is_made_once_and_keeps_what_was_tried(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    button = window.findChild(QPushButton, "start.project.sample")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    page = workspace(window)
    qtbot.waitUntil(lambda: page.table.filter.rowCount() == 3, timeout=20_000)
    store = window.desk.session.store
    assert store is not None and store.path == state_dir() / "sample" / "sample.db"
    match = "2v2-club-recruit"
    unit = store.load(match).unit_order[0]
    act(store, match, {"edit": "set_text", "unit": unit, "text": "改过了。"})
    window.desk.session.close()
    qtbot.waitUntil(page.start.isVisible)
    window.desk.actions["project.sample"].trigger()
    qtbot.waitUntil(lambda: page.table.isVisible() and page.table.filter.rowCount() == 3)
    again = window.desk.session.store
    assert again is not None and again.load(match).units[unit].text == "改过了。"


def test_recent_projects_that_are_gone_say_so(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    gone = str(tmp_path / "gone.db")
    window = open_window(recent=[str(project), gone, "postgresql://anna@server/debates"])
    recent = workspace(window).start._recent
    qtbot.waitUntil(lambda: "no longer there" in recent.item(1).text())
    assert not recent.item(1).flags() & Qt.ItemFlag.ItemIsEnabled
    assert "server" in recent.item(2).text()
    recent.setCurrentRow(0)
    recent.setFocus()
    QTest.keyClick(recent, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.session.store is not None)


def test_a_url_that_cannot_be_used_says_what_to_write(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    field = workspace(window).start._url
    field.setFocus()
    QTest.keyClicks(field, "mysql://anna@server/debates")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "cannot be kept in mysql" in window.banner.text)


# the table


def test_the_table_tells_how_every_match_stands(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    page = counted(open_window(three), qtbot)
    table = page.table.filter
    assert [shown(page, row, "match") for row in range(3)] == ["m1", "m10", "m2"]
    assert shown(page, 0, "motion") == "慢行系统应当优先"
    assert shown(page, 0, "status") == "Imported"
    assert shown(page, 2, "status") == "In review"
    assert shown(page, 2, "progress") == "1 / 9 · 1 changed"
    assert table.index(2, NAMES.index("progress")).data(PROGRESS) == (1, 9, 1)
    assert shown(page, 0, "reviewer") == "–"
    assert shown(page, 2, "reviewer") == "bo"
    assert shown(page, 1, "errors").startswith("✖ ")
    with Store.open(str(three)) as store:
        from reviewer.services.checking import check

        found = check(store)
    for row, match in enumerate(("m1", "m10", "m2")):
        errors = sum(finding.severity == "error" for finding in found[match])
        assert table.index(row, NAMES.index("errors")).data(SORT) == errors


def test_the_table_sorts_by_what_a_column_means(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    page = counted(open_window(three), qtbot)
    column = NAMES.index("errors")
    page.table.sortByColumn(column, Qt.SortOrder.DescendingOrder)
    errors = [page.table.filter.index(row, column).data(SORT) for row in range(3)]
    assert errors == sorted(errors, reverse=True) and len(set(errors)) > 1
    page.table.sortByColumn(NAMES.index("progress"), Qt.SortOrder.DescendingOrder)
    assert shown(page, 0, "match") == "m2"


def test_enter_opens_the_match_for_review(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three)
    page = counted(window, qtbot)
    page.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Down)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.session.match == "m10")
    assert window.stack.currentWidget() is window.workspaces["review"]


def test_what_others_do_shows_in_the_table(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three)
    page = counted(window, qtbot)
    page.table.choose("m2")
    with Store.open(str(three)) as store:
        act(store, "m1", {"edit": "set_status", "unit": "u1.1", "status": "reviewed"})
    qtbot.waitUntil(lambda: shown(page, 0, "progress").startswith("1 / 9"))
    qtbot.waitUntil(lambda: shown(page, 0, "reviewer") == "bo")
    assert page.table.match == "m2"


def test_nothing_is_counted_while_nobody_looks(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three)
    counted(window, qtbot)
    standings = Standings.of(window.desk.session)
    window.show_workspace("review")
    told: list[str] = []
    standings.counted.connect(told.append)
    with Store.open(str(three)) as store:
        act(store, "m1", {"edit": "set_status", "unit": "u1.1", "status": "reviewed"})
    window.desk.session.refresh()
    qtbot.wait(500)
    assert told == []
    window.show_workspace("matches")
    qtbot.waitUntil(lambda: told == ["m1"])


def test_the_models_keep_qts_rules(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three)
    page = workspace(window)
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [
        QAbstractItemModelTester(model, fatal)
        for model in (page.table.matches, page.table.filter, page.hits.hits)
    ]
    counted(window, qtbot)
    page.box.setText("谢谢")
    qtbot.waitUntil(lambda: page.hits.hits.rowCount() > 0)
    page.box.setText("")
    page.table.filter.keep("m1", ())
    window.desk.session.close()
    assert page.table.matches.rowCount() == 0
    assert testers


# searching


def test_hits_come_as_one_types_and_open_at_the_unit(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three)
    page = counted(window, qtbot)
    asked: list[tuple[str | None, str]] = []
    window.desk.focus.asked.connect(lambda unit: asked.append((window.desk.session.match, unit)))
    commit(page.box, "慢行")
    qtbot.waitUntil(lambda: page.hits.hits.rowCount() == 1)
    (hit,) = page.hits.hits.hits
    assert (hit.match, hit.unit, hit.line) == ("m2", "u1.3", 6)
    index = page.hits.hits.index(0, 0)
    assert [hit.text[start:end] for start, end in index.data(MARKS)] == ["慢行"]
    assert index.data() == "m2, line 6: 我方认为慢行系统应当优先。"
    assert {shown(page, row, "match") for row in range(page.table.filter.rowCount())} == {
        "m1",  # its motion holds the words
        "m2",
    }
    QTest.keyClick(page.box, Qt.Key.Key_Down)
    assert page.hits.hasFocus() or window.focusWidget() is page.hits
    QTest.keyClick(page.hits, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked == [("m2", "u1.3")])
    assert window.stack.currentWidget() is window.workspaces["review"]


def test_a_hit_in_the_open_match_goes_there_at_once(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    window = open_window(three, "m2")
    window.show_workspace("matches")
    page = counted(window, qtbot)
    asked: list[str] = []
    window.desk.focus.asked.connect(asked.append)
    page.box.setText("慢行系统")
    qtbot.waitUntil(lambda: page.hits.hits.rowCount() == 1)
    QTest.keyClick(page.box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asked == ["u1.3"])
    assert window.stack.currentWidget() is window.workspaces["review"]


def test_an_older_answer_never_replaces_a_newer_one(
    open_window: Callable[..., MainWindow],
    three: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import threading

    window = open_window(three)
    page = counted(window, qtbot)
    store = window.desk.session.store
    assert store is not None
    gate, real = threading.Event(), store.search

    def search(query: str, limit: int = 200) -> object:
        if query == "谢谢":
            gate.wait(10)
        return real(query, limit)

    monkeypatch.setattr(store, "search", search)
    page.box.setText("谢谢")
    qtbot.wait(250)
    page.box.setText("预算")
    qtbot.waitUntil(lambda: page.hits.hits.rowCount() > 0)
    gate.set()
    qtbot.wait(200)
    assert all("预算" in hit.text for hit in page.hits.hits.hits)


def test_one_character_filters_by_name_and_escape_gives_up(
    open_window: Callable[..., MainWindow], three: Path, qtbot: QtBot
) -> None:
    page = counted(open_window(three), qtbot)
    QTest.keyClicks(page.box, "0")
    assert [shown(page, row, "match") for row in range(page.table.filter.rowCount())] == ["m10"]
    assert not page.hits.isVisible()
    commit(page.box, "是没有的")
    qtbot.waitUntil(lambda: page._found.text() == "No transcript holds this.")
    QTest.keyClick(page.box, Qt.Key.Key_Escape)
    assert page.box.text() == ""
    assert page.table.filter.rowCount() == 3


def test_the_window_closes_while_matches_are_counted(
    open_window: Callable[..., MainWindow], three: Path
) -> None:
    window = open_window(three)
    window.close()
    assert window.desk.session.store is None


def test_settings_are_written_without_what_was_typed(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    workspace(window).start._url.setText("postgresql://anna:secret@server/debates")
    assert "secret" not in json.dumps(window.desk.preferences.settings.layout)
