"""Importing in the window: dropped, looked at, ticked, taken in; nothing before that."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from reviewer.ui.dialogs.import_preview import ImportPreview
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.previews_model import NAMES
from tests.small_project import transcript_text, write_match


def drop(widget: QWidget, *paths: Path) -> None:
    """Files from another program, dropped on a widget."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = widget.rect().center()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(at), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(widget, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(widget, event)


def dialog_of(window: MainWindow) -> ImportPreview:
    (found,) = window.findChildren(ImportPreview)
    return found


def previewed(window: MainWindow, qtbot: QtBot, *paths: Path) -> ImportPreview:
    drop(window.workspaces["matches"], *paths)
    dialog = dialog_of(window)
    qtbot.waitUntil(dialog.preview.isVisible)
    return dialog


def cell(dialog: ImportPreview, row: int, name: str) -> str:
    return str(dialog.preview.model.index(row, NAMES.index(name)).data())


def lines(dialog: ImportPreview, which: str) -> list[str]:
    each = getattr(dialog.preview.detail, which)
    return [each.item(number).text() for number in range(each.count())]


@pytest.fixture
def incoming(tmp_path: Path) -> Path:
    """``good``, ``gbk`` (one speaker without a role) and ``broken``."""
    folder = tmp_path / "来件"
    write_match(folder, "good")
    gbk = write_match(folder, "gbk")
    text = transcript_text() + "观众-周 02:00\n好。\n"
    (gbk / "transcript.txt").write_bytes(text.encode("gb18030"))
    broken = write_match(folder, "broken")
    (broken / "transcript.txt").write_bytes("主席 00:00\n首先".encode() + b"\xff\xfe\xff")
    return folder


def test_dropped_folders_are_shown_before_anything_is_written(
    open_window: Callable[..., MainWindow], project: Path, incoming: Path, qtbot: QtBot
) -> None:
    window = open_window(project)
    store = window.desk.session.store
    assert store is not None
    before = store.newest()
    dialog = previewed(window, qtbot, incoming)
    assert [cell(dialog, row, "match") for row in range(3)] == ["broken", "gbk", "good"]
    assert [cell(dialog, row, "result") for row in range(3)] == ["✖ refused", "＋ new", "＋ new"]
    assert cell(dialog, 1, "encoding") == "gb18030"
    assert cell(dialog, 2, "lines") == "9"
    assert dialog.preview.take.text() == "Import 2 matches"
    assert "byte" in lines(dialog, "_wrong")[0]
    QTest.keyClick(dialog.preview.table, Qt.Key.Key_Down)
    assert "观众-周  →  ⚠ No role · lines: 1" in lines(dialog, "_voices")
    assert "主席-林  →  Chair · lines: 3" in lines(dialog, "_voices")
    assert lines(dialog, "_excerpt")[0] == "2  主席-林  首先有请正方一辩开篇立论，"
    assert "＋ new  stages.json" in lines(dialog, "_parts")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert store.newest() == before


def test_what_is_ticked_goes_in_and_the_rest_does_not(
    open_window: Callable[..., MainWindow], project: Path, incoming: Path, qtbot: QtBot
) -> None:
    window = open_window(project)
    dialog = previewed(window, qtbot, incoming)
    table = dialog.preview.table
    table.setCurrentIndex(dialog.preview.model.index(1, 0))
    assert any(said.startswith("✖ Number of forms: The orig") for said in lines(dialog, "_wrong"))
    QTest.keyClick(table, Qt.Key.Key_Space)  # not the one in GBK
    assert dialog.preview.take.text() == "Import 1 match"
    QTest.mouseClick(dialog.preview.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.outcome.isVisible)
    assert dialog.outcome.title.text() == "1 of 1 matches are in."
    assert "good" in dialog.outcome.list.item(0).text()
    store = window.desk.session.store
    assert store is not None
    assert {row.match for row in store.matches()} == {"m1", "good"}
    assert store.acts("good")[0].author == "anna"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    page = window.workspaces["matches"]
    qtbot.waitUntil(lambda: page.table.filter.rowCount() == 2)  # type: ignore[attr-defined]


def test_another_encoding_is_read_again_and_used(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    match = write_match(tmp_path / "in", "big")
    (match / "transcript.txt").write_bytes("主席 00:00\n首先請正方開篇\n".encode("big5"))
    (match / "stages.json").unlink()
    window = open_window(project)
    dialog = previewed(window, qtbot, match)
    box = dialog.preview.detail._encoding
    assert "請" not in "".join(lines(dialog, "_excerpt"))
    box.setFocus()
    number = box.findData("big5")
    box.setCurrentIndex(number)
    box.activated.emit(number)
    qtbot.waitUntil(lambda: cell(dialog, 0, "encoding") == "big5")
    assert lines(dialog, "_excerpt")[0].endswith("首先請正方開篇")
    QTest.mouseClick(dialog.preview.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.outcome.isVisible)
    store = window.desk.session.store
    assert store is not None
    assert store.load("big").line_order[0].text == "首先請正方開篇"


def test_replacing_and_giving_up_edits_are_allowed_one_after_the_other(
    open_window: Callable[..., MainWindow], tmp_path: Path, project: Path, qtbot: QtBot
) -> None:
    with Store.open(str(project)) as store:
        unit = store.load("m1").unit_order[0]
        edit = {"edit": "set_text", "unit": unit, "text": "首先有请正方一辩。"}
        Editor(store, "m1", author="bo").apply(edit)
    folder = tmp_path / "matches" / "m1"
    changed = transcript_text().replace("时间到", "时间到了")
    (folder / "transcript.txt").write_text(changed, encoding="utf-8")
    window = open_window(project)
    dialog = previewed(window, qtbot, folder)
    page = dialog.preview
    assert cell(dialog, 0, "result") == "✖ refused"
    assert not page.take.isEnabled()
    assert page.replace.isVisible() and not page.discard.isVisible()
    assert "Tick “Replace" in lines(dialog, "_wrong")[0]
    QTest.keyClick(page.replace, Qt.Key.Key_Space)
    qtbot.waitUntil(page.discard.isVisible)
    assert "Tick “Give up" in lines(dialog, "_wrong")[0]
    assert not page.take.isEnabled()
    QTest.keyClick(page.discard, Qt.Key.Key_Space)
    assert page._warning.isVisible()
    qtbot.waitUntil(page.take.isEnabled)
    assert cell(dialog, 0, "result") == "● changed"
    QTest.mouseClick(page.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.outcome.isVisible)
    now = window.desk.session.store
    assert now is not None
    assert now.load("m1").line_order[-1].text == "时间到了，感谢双方。"


def test_the_same_again_has_nothing_to_take(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = previewed(open_window(project), qtbot, tmp_path / "matches")
    assert cell(dialog, 0, "result") == "＝ the same as in the project"
    assert not dialog.preview.take.isEnabled()


def test_cancelling_keeps_whole_matches(
    open_window: Callable[..., MainWindow],
    project: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import threading

    for number in range(4):
        write_match(tmp_path / "many", f"x{number}")
    window = open_window(project)
    dialog = previewed(window, qtbot, tmp_path / "many")
    from reviewer.services import importing

    reached, gate, real = threading.Event(), threading.Event(), importing._import_one

    def slowly(store: Store, found: object, *rest: object) -> object:
        if found.match == "x1":  # type: ignore[attr-defined]
            reached.set()
            gate.wait(10)
        return real(store, found, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(importing, "_import_one", slowly)
    QTest.mouseClick(dialog.preview.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(reached.is_set)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    gate.set()
    qtbot.waitUntil(dialog.outcome.isVisible)
    assert "2 of 4" in dialog.outcome.title.text()
    assert "stopped" in dialog.outcome.title.text()
    store = window.desk.session.store
    assert store is not None
    assert {row.match for row in store.matches()} == {"m1", "x0", "x1"}
    assert not store.problems()


def test_the_action_asks_for_a_folder(
    open_window: Callable[..., MainWindow],
    project: Path,
    incoming: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = open_window(project)
    window.desk.actions["project.import"].trigger()
    dialog = dialog_of(window)
    assert dialog.asking.isVisible()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *args: str(incoming / "good"))
    QTest.keyClick(dialog.asking.folder, Qt.Key.Key_Space)
    qtbot.waitUntil(dialog.preview.isVisible)
    drop(dialog, incoming / "gbk")
    qtbot.waitUntil(lambda: dialog.preview.model.rowCount() == 2)


def test_a_folder_that_holds_nothing_says_so(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "空").mkdir()
    dialog = previewed(open_window(project), qtbot, tmp_path / "空")
    assert cell(dialog, 0, "result") == "✖ refused"
    assert "holds no match" in lines(dialog, "_wrong")[0]


def test_without_a_project_it_says_what_to_do_first(
    open_window: Callable[..., MainWindow], incoming: Path, project: Path, qtbot: QtBot
) -> None:
    window = open_window()
    drop(window.workspaces["matches"], incoming)
    assert "project first" in window.banner.text
    drop(window.workspaces["matches"], project)
    qtbot.waitUntil(lambda: window.desk.session.store is not None)


def test_the_open_match_takes_in_what_was_imported(
    open_window: Callable[..., MainWindow], tmp_path: Path, project: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "matches" / "m1"
    (folder / "corrections").mkdir()
    (folder / "corrections" / "1.json").write_text(
        '{"units": [{"src": [6], "text": "我方认为慢行系统应当优先。"}]}', encoding="utf-8"
    )
    window = open_window(project, "m1")
    window.show_workspace("matches")
    dialog = previewed(window, qtbot, folder)
    QTest.mouseClick(dialog.preview.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.outcome.isVisible)
    session = window.desk.session

    def taken() -> bool:
        now = session.transcript
        return now is not None and "我方认为慢行系统应当优先。" in {
            unit.text for unit in now.units.values()
        }

    qtbot.waitUntil(taken)


def test_the_model_keeps_qts_rules(
    open_window: Callable[..., MainWindow], project: Path, incoming: Path, qtbot: QtBot
) -> None:
    dialog = previewed(open_window(project), qtbot, incoming)
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(dialog.preview.model, fatal)
    dialog.preview.model.setData(
        dialog.preview.model.index(2, 0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole
    )
    dialog.preview.model.renew(dialog.preview.model.rows)
    dialog.preview.model.show_previews(())
    assert tester
