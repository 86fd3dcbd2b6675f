"""Hostile moments: something else happens in the middle of what was being done."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from reviewer.formats.resources import sample_dir
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.dialogs.import_preview import ImportPreview
from reviewer.ui.dialogs.proposals import ProposalsDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.timeline import Timeline
from reviewer.ui.views.review.transcript.painting import RowPainter
from tests.long_project import make_long_project
from tests.small_project import new_project, write_match
from tests.ui.keys import (
    CONTROL,
    NONE,
    SHIFT,
    compose,
    editor,
    focused,
    go,
    panel,
    press,
    transcript,
    type_text,
    unit,
)
from tests.ui.review_parts import part
from tests.ui.test_import import drop

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
READY_MS = 20_000
SAMPLE = "4v4-slow-travel"


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A project with a short match, a long one and the sample's, which has a recording."""
    file = tmp_path / "several.db"
    with make_long_project(file, tmp_path / "long", 600) as store:
        folders = [sample_dir() / SAMPLE, write_match(tmp_path / "short", "m1")]
        import_paths(store, folders, author="importer")
    return file


def idle(qtbot: QtBot) -> None:
    """Until nothing runs any more."""
    qtbot.wait(20)
    qtbot.waitUntil(lambda: tasks.running() == 0, timeout=READY_MS)
    qtbot.wait(20)


# the last wish counts


@pytest.mark.parametrize("wishes", [("long", SAMPLE), ("long", "m1"), (SAMPLE, "long", "m1")])
def test_of_several_matches_the_last_one_is_opened(
    open_window: Callable[..., MainWindow], several: Path, qtbot: QtBot, wishes: tuple[str, ...]
) -> None:
    """Also if the last one is what is open already, and another was on its way."""
    window = open_window(several, "m1")
    for match in wishes:
        window.desk.session.open_match(match)
    idle(qtbot)
    assert window.desk.session.match == wishes[-1]


def test_of_two_projects_the_last_one_is_opened(
    open_window: Callable[..., MainWindow],
    several: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    quick = tmp_path / "quick.db"
    new_project(str(quick), tmp_path / "quick").close()
    opened = Store.open.__func__  # type: ignore[attr-defined]

    def slowly(kind: type[Store], /, target: str, **more: bool) -> Store:
        if "several" in target:
            QTest.qSleep(300)
        store: Store = opened(kind, target, **more)
        return store

    monkeypatch.setattr(Store, "open", classmethod(slowly))
    window = open_window()
    window.desk.session.open_project(str(several), match="long")
    window.desk.session.open_project(str(quick), match="m1")
    idle(qtbot)
    idle(qtbot)
    assert window.desk.session.store is not None
    assert window.desk.session.store.path == quick
    assert window.desk.session.match == "m1"


# drags


def header(window: MainWindow, row: int) -> QPoint:
    """A point on the header above a row."""
    view = panel(window).view
    return view.visualRect(view.model().index(row, 0)).topLeft() + QPoint(200, -10)


def take_boundary(window: MainWindow) -> None:
    """Begins to drag the boundary above the second row to the last one."""
    view = panel(window).view
    go(window, 1)
    QTest.mousePress(view.viewport(), LEFT, NONE, header(window, 1))
    QTest.mouseMove(view.viewport(), QPoint(200, view.viewport().height() - 2))
    QApplication.processEvents()
    assert view._dragged is not None


def drop_boundary(window: MainWindow) -> None:
    view = panel(window).view
    window.grab()
    QTest.mouseMove(view.viewport(), QPoint(200, 100))
    QApplication.processEvents()
    window.grab()
    QTest.mouseRelease(view.viewport(), LEFT, NONE, QPoint(200, 100))
    QApplication.processEvents()


@pytest.mark.parametrize("what", ["filter", "close", "another", "merge"])
def test_a_boundary_is_dragged_while_its_rows_go(
    open_window: Callable[..., MainWindow], several: Path, qtbot: QtBot, what: str
) -> None:
    """The row that it was over was painted though it was none: the process crashed."""
    window = open_window(several, "m1")
    take_boundary(window)
    if what == "filter":
        panel(window).show_only("flagged")
    elif what == "close":
        window.desk.session.close()
    elif what == "another":
        window.desk.session.open_match_now("long")
    else:
        ids = list(transcript(window).unit_order)
        with Store.open(str(several)) as store:
            Editor(store, "m1", author="ben").apply({"edit": "merge_units", "units": ids[1:3]})
        window.desk.session.refresh()
        qtbot.waitUntil(lambda: ids[2] not in transcript(window).units)
    drop_boundary(window)


def test_an_edge_of_the_timeline_is_dragged_while_its_match_goes(
    open_window: Callable[..., MainWindow], several: Path
) -> None:
    window = open_window(several, "m1")
    strip, session = part(window, Timeline).strip, window.desk.session
    for y in range(2, strip.height(), 9):
        strip.settle()
        x = int(strip.scale.x(strip.scene.bands[1].start_ms))
        QTest.mousePress(strip, LEFT, NONE, QPoint(x, y))
        QTest.mouseMove(strip, QPoint(x + 30, y))
        session.open_match_now("long")
        QTest.mouseMove(strip, QPoint(x + 60, y))
        window.grab()
        QTest.mouseRelease(strip, LEFT, NONE, QPoint(x + 60, y))
        assert transcript(window).head == 1
        session.open_match_now("m1")
    assert transcript(window).head == 1


def test_an_error_while_rows_are_painted_is_an_error_and_no_crash(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """A painter that is left open on its widget takes the process with it."""

    def fail(*given: object) -> None:
        raise ValueError("no paint")

    panel(window).view.renew()  # rows that were seen are not painted again
    monkeypatch.setattr(RowPainter, "paint", fail)
    with qtbot.captureExceptions(), pytest.raises(ValueError, match="no paint"):
        panel(window).view.viewport().grab()
    monkeypatch.undo()
    panel(window).view.viewport().grab()


# dialogs that outlive or do not


def test_an_act_after_the_proposals_were_closed(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        window.desk.actions["section.propose"].trigger()
        idle(qtbot)
        (dialog,) = window.findChildren(ProposalsDialog)
        dialog.close()
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
        assert not isValid(dialog)
    go(window, 1)
    press(window, KEY.Key_Return, CONTROL)
    assert unit(window, 1).status == "reviewed"


# the window closes in the middle


@pytest.mark.parametrize("what", ["import", "export", "search", "peaks", "history", "open"])
@pytest.mark.parametrize("ms", [0, 60])
def test_the_window_closes_in_the_middle_of_long_work(
    open_window: Callable[..., MainWindow],
    several: Path,
    tmp_path: Path,
    qtbot: QtBot,
    what: str,
    ms: int,
) -> None:
    window = open_window(several, SAMPLE if what == "peaks" else "long")
    _begin(window, what, tmp_path, qtbot)
    if ms:
        qtbot.wait(ms)
    window.close()
    qtbot.wait(20)
    with Store.open(str(several)) as store:
        assert store.problems() == []
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(("out", ".out"))]


def _begin(window: MainWindow, what: str, tmp_path: Path, qtbot: QtBot) -> None:
    if what == "import":
        for number in range(10):
            write_match(tmp_path / "in", f"i{number}")
        window.show_workspace("matches")
        drop(window.workspaces["matches"], tmp_path / "in")
        (dialog,) = window.findChildren(ImportPreview)
        qtbot.waitUntil(dialog.preview.isVisible)
        dialog.preview.take.click()
    elif what == "export":
        window.show_workspace("export")
        page = window.workspaces["export"]
        page.options.set_folder(str(tmp_path / "out"))  # type: ignore[attr-defined]
        page.start_export()  # type: ignore[attr-defined]
    elif what == "search":
        window.show_workspace("matches")
        window.workspaces["matches"].box.setText("城市")  # type: ignore[attr-defined]
    elif what == "history":
        window.desk.actions["edit.history"].trigger()
    elif what == "open":
        window.desk.session.open_match("m1")


def test_a_search_for_matches_on_a_whole_disk_ends_with_its_dialog(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    deep = tmp_path / "disk"
    deep.mkdir()
    for number in range(14):  # links to itself: half a million folders, five levels down
        (deep / f"again{number}").symlink_to(deep)
    window = open_window(project)
    drop(window.workspaces["matches"], deep)
    (dialog,) = window.findChildren(ImportPreview)
    qtbot.wait(100)
    assert tasks.running() > 0
    QTest.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: tasks.running() == 0, timeout=4000)


# typing and composing goes on


def test_composing_goes_on_whatever_becomes_of_the_look(window: MainWindow) -> None:
    go(window, 2)
    press(window, KEY.Key_Return)
    compose(window, "ni")
    for name, values in (
        ("theme", ("dark", "light")),
        ("text_size", (11, 28, 15)),
        ("language", ("zh_CN", "en")),
    ):
        for value in values:
            window.desk.preferences.set(name, value)
            window.grab()
            assert editor(window).composing
    for size in ((960, 600), (3840, 2160), (1280, 720)):
        window.resize(*size)
        window.grab()
        assert editor(window).composing
        assert editor(window).hasFocus()
    compose(window, "", "你")
    press(window, KEY.Key_Return)
    assert "你" in unit(window, 2).text


def test_undo_and_redo_are_hammered(window: MainWindow) -> None:
    session = window.desk.session
    for number in range(20):
        edit = {"edit": "set_text", "unit": unit(window, number % 9).id, "text": f"第{number}"}
        assert session.act(edit)
    end = transcript(window)
    for number in range(120):
        back = number % 3 == 2
        QTest.keyClick(focused(window), KEY.Key_Z, CONTROL | SHIFT if back else CONTROL)
    for _ in range(60):
        QTest.keyClick(focused(window), KEY.Key_Z, CONTROL | SHIFT)
    assert transcript(window).units == end.units
    assert session.store is not None
    assert session.store.problems() == []
    model = panel(window).model
    shown = [model.unit(row) for row in range(model.rowCount())]
    assert shown == [end.units[id_] for id_ in end.unit_order]


def test_filters_and_sizes_change_while_the_rows_follow(
    open_window: Callable[..., MainWindow], several: Path, qtbot: QtBot
) -> None:
    window = open_window(several, SAMPLE)
    playback = window.desk.playback
    qtbot.waitUntil(lambda: playback.duration_ms > 0, timeout=READY_MS)
    playback.seek(60_000)
    playback.play()
    for turn in range(3):
        for name in ("changed", "flagged", "pending", "findings", "all"):
            panel(window).show_only(name)
            qtbot.wait(15)
        window.resize(*((960, 600), (3840, 2160), (1280, 720))[turn])
        press(window, KEY.Key_F9)
    playback.pause()
    window.grab()


@pytest.mark.parametrize("offset_ms", [-5000, 10**9, 2**31 - 1, -(2**31) + 1])
def test_a_recording_that_lies_far_from_its_transcript(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, offset_ms: int
) -> None:
    file = tmp_path / "r.mp4"
    shutil.copy(sample_dir() / SAMPLE / "recording.mp4", file)
    playback = window.desk.playback
    window.review.video.recording.attach(file)
    qtbot.waitUntil(lambda: playback.duration_ms > 0, timeout=READY_MS)
    edit = {"edit": "set_match", "field": "media_offset_ms", "value": offset_ms}
    assert window.desk.session.act(edit)
    for id_ in ("play.toggle", "play.unit", "play.back", "play.loop_unit", "play.toggle"):
        window.desk.actions[id_].trigger()
        qtbot.wait(20)
    playback.seek(-(10**12))
    assert playback.position_ms == -offset_ms
    playback.seek(10**12)
    assert playback.position_ms > -offset_ms
    window.grab()
    playback.pause()
    go(window, 1)
    press(window, KEY.Key_Return)
    type_text(window, "字")
    press(window, KEY.Key_Return)
    assert "字" in unit(window, 1).text
