"""The Export workspace: why something stays, what leaves, what came of it."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.services.verifying import verify
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.readiness_model import NAMES
from reviewer.ui.models.standings import Standings
from reviewer.ui.views.export.workspace import ExportWorkspace
from tests.build import project as built
from tests.build import small_match


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """Two approved matches, a reviewed one, and one that errors keep here."""
    broken = small_match("m4")
    matches = [
        small_match("m1"),
        small_match("m2", appeal=True),
        small_match("m3", status="reviewed"),
        broken,
    ]
    with built(tmp_path, *matches) as store:
        spoil(store, "m4")
        path = store.path
    assert path is not None
    return path


def spoil(store: Store, match: str) -> None:
    """Takes the match's motion away, which is an error."""
    from dataclasses import replace

    from reviewer.domain.log import Change, Revision

    now = store.load(match).match
    change = Change("match", now.id, now, replace(now, motion=None))
    at = "2026-03-08T20:31:00.000Z"
    edit = {"edit": "set_match", "field": "motion", "value": None}
    store.append(match, Revision(store.load(match).head + 1, "bo", at, edit, (change,)))


def opened(window: MainWindow, qtbot: QtBot) -> ExportWorkspace:
    """The workspace once it is known how every match stands."""
    window.show_workspace("export")
    standings = Standings.of(window.desk.session)
    qtbot.waitUntil(lambda: standings.are_new)
    found = window.workspaces["export"]
    assert isinstance(found, ExportWorkspace)
    return found


def cells(page: ExportWorkspace, name: str) -> list[str]:
    model = page.readiness
    column = NAMES.index(name)
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def test_readiness_says_what_leaves_and_why_the_rest_stays(
    open_window: Callable[..., MainWindow], four: Path, qtbot: QtBot
) -> None:
    page = opened(open_window(four), qtbot)
    assert cells(page, "verdict") == [
        "✔ goes out",
        "✔ goes out",
        "– stays: Reviewed, not Approved",
        "✖ stays: errors",
    ]
    assert page.table.currentIndex().row() == 0
    assert page._about.text().startswith("m1")
    assert "Reviewed 1 · Approved 3" in page._states.text()
    assert "2 go out, 2 stay" in page._states.text()
    assert page.message.text() == "Name a folder to export to."
    assert not page.export.isEnabled()
    page.options.choose_status("reviewed")
    assert cells(page, "verdict")[2] == "✔ goes out"


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_finding_is_one_key_or_click_from_its_place(
    open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot, by_mouse: bool
) -> None:
    file = tmp_path / "sample.db"
    with Store.open(str(file), create=True) as store:
        import_paths(store, [sample_dir() / "4v4-slow-travel"], author="importer")
    window = open_window(file)
    page = opened(window, qtbot)
    asked: list[str] = []
    window.desk.focus.asked.connect(asked.append)
    reasons = page.readiness.reasons(0)
    number = next(n for n, r in enumerate(reasons) if r.finding.code == "unit-mixed-speakers")
    index = page.reasons.index(number, 0)
    if by_mouse:
        at = page.list.visualRect(index).center()
        QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    else:
        page.list.setCurrentIndex(index)
        QTest.keyClick(page.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(asked) == 1)
    transcript = window.desk.session.transcript
    assert transcript is not None and window.desk.session.match == "4v4-slow-travel"
    assert reasons[number].finding.where["lines"][0] in transcript.units[asked[0]].src
    assert window.stack.currentWidget() is window.workspaces["review"]


def test_an_export_that_would_be_empty_says_why_before_it_starts(
    open_window: Callable[..., MainWindow], four: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    page = opened(open_window(four), qtbot)
    page.options.set_folder(str(tmp_path / "out"))
    assert page.export.isEnabled()
    for row in (0, 1, 3):
        index = page.readiness.index(row, 0)
        page.readiness.setData(index, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
    assert "Reviewed is not approved: 1 wait" in page.message.text()
    assert not page.export.isEnabled()
    page.options.choose_status("reviewed")
    assert page.export.isEnabled()
    page.readiness.tick_all(False)
    assert page.message.text() == "No match is chosen."
    assert not (tmp_path / "out").exists()


def test_the_export_tells_counts_files_and_a_record(
    open_window: Callable[..., MainWindow],
    four: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = open_window(four)
    page = opened(window, qtbot)
    out = tmp_path / "数据集"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *args: str(out))
    QTest.keyClick(page.options.browse, Qt.Key.Key_Space)
    QTest.keyClick(page.export, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.message.text() == "✔ Exported.")
    assert verify(out) == ()
    assert "Matches: 2" in page.result.summary.text()
    files = page.result.files.model()
    rows = {str(files.index(row, 0).data()): row for row in range(files.rowCount())}
    digest = hashlib.sha256((out / "stages.jsonl").read_bytes()).hexdigest()
    assert files.index(rows["stages.jsonl"], 3).data() == digest
    assert files.index(rows["matches.jsonl"], 1).data() == "2"
    stayed = [page.result.stayed.item(n).text() for n in range(page.result.stayed.count())]
    assert any(text.startswith("m3 was left out") for text in stayed)
    qtbot.waitUntil(lambda: page.result.record.toPlainText() != "")
    assert json.loads(page.result.record.toPlainText())["match_id"] == "m1"
    page.result._which.setCurrentText("exchanges.jsonl")
    qtbot.waitUntil(lambda: "exchange_id" in page.result.record.toPlainText())
    assert window.desk.preferences.settings.layout["export.folder"] == str(out)


def test_only_what_is_ticked_is_exported(
    open_window: Callable[..., MainWindow], four: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    page = opened(open_window(four), qtbot)
    page.setFocus()
    page.table.setCurrentIndex(page.readiness.index(1, 0))
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    page.options.set_folder(str(tmp_path / "out"))
    QTest.keyClick(page.export, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.message.text() == "✔ Exported.")
    text = (tmp_path / "out" / "matches.jsonl").read_text(encoding="utf-8")
    assert [json.loads(line)["match_id"] for line in text.splitlines()] == ["m1"]
    options = json.loads((tmp_path / "out" / "manifest.json").read_text())["options"]
    assert options["matches"] == ["m1", "m3", "m4"]


def test_a_folder_that_holds_something_else_is_left_alone(
    open_window: Callable[..., MainWindow], four: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    thesis = tmp_path / "out" / "thesis.docx"
    thesis.parent.mkdir()
    thesis.write_bytes(b"years of work")
    page = opened(open_window(four), qtbot)
    page.options.set_folder(str(thesis.parent))
    QTest.keyClick(page.export, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.message.text().startswith("✖"))
    assert "is no export" in page.message.text() or "no part of an export" in page.message.text()
    assert thesis.read_bytes() == b"years of work"
    assert page.export.isEnabled()
    page.options.set_folder(str(tmp_path / "other"))
    assert page.message.text() == ""


@pytest.mark.parametrize("folder", ["out", "./out", "~nobody-of-that-name/out", "<b>out</b>"])
def test_a_folder_without_its_whole_path_is_asked_for_again(
    open_window: Callable[..., MainWindow], four: Path, qtbot: QtBot, folder: str
) -> None:
    """The window would write to wherever it was started from, and nobody sees where that is."""
    page = opened(open_window(four), qtbot)
    page.options.set_folder(folder)
    assert "whole path" in page.message.text()
    assert not page.export.isEnabled()


def test_a_cancelled_export_changes_nothing(
    open_window: Callable[..., MainWindow],
    four: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import threading

    from reviewer.services import exporting

    reached, gate, real = threading.Event(), threading.Event(), exporting._One.export

    def slowly(one: exporting._One, match: str) -> object:
        reached.set()
        gate.wait(10)
        return real(one, match)

    monkeypatch.setattr(exporting._One, "export", slowly)
    page = opened(open_window(four), qtbot)
    page.options.set_folder(str(tmp_path / "out"))
    QTest.keyClick(page.export, Qt.Key.Key_Space)
    qtbot.waitUntil(reached.is_set)
    assert page.cancel.isVisible()
    QTest.keyClick(page.cancel, Qt.Key.Key_Space)
    gate.set()
    qtbot.waitUntil(lambda: "cancelled" in page.message.text())
    assert not (tmp_path / "out").exists()
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".out")] == []
    assert page.export.isVisible() and page.export.isEnabled()


def test_without_a_project_or_matches_it_says_so(
    open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window()
    window.show_workspace("export")
    page = window.workspaces["export"]
    assert isinstance(page, ExportWorkspace)
    assert page.message.text() == "No project is open."
    window.desk.session.adopt(Store.open(str(tmp_path / "new.db"), create=True))
    opened(window, qtbot)
    assert page.message.text() == "This project has no matches."
    assert not page.export.isEnabled()


def test_the_models_keep_qts_rules(
    open_window: Callable[..., MainWindow], four: Path, qtbot: QtBot
) -> None:
    window = open_window(four)
    page = window.workspaces["export"]
    assert isinstance(page, ExportWorkspace)
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(m, fatal) for m in (page.readiness, page.reasons)]
    opened(window, qtbot)
    page.options.choose_status("any")
    page.table.setCurrentIndex(page.readiness.index(3, 0))
    assert page.reasons.rowCount() > 0
    window.desk.session.close()
    assert page.readiness.rowCount() == 0
    assert testers
