"""Two windows, or two people, on one match: all is seen, nothing is lost, nothing overtakes."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTextEdit
from pytestqt.qtbot import QtBot

from reviewer.services.editor import Editor
from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui.application import make_application
from reviewer.ui.dialogs.conflict import ConflictDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from tests.small_project import new_project
from tests.ui.keys import CONTROL, editor, go, panel, press, transcript, type_text, unit

SEEN_MS = 3000
"""Within so long a change must be seen by the others."""
A_FEW_PIXELS = 4
"""At the end of the match it cannot be scrolled further than what is below."""
Open = Callable[[], MainWindow]


@pytest.fixture
def open_another(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Open]:
    """Opens windows on one match, each with connections of its own; SQLite and PostgreSQL."""
    # A busy machine is no slow server: what an act did shall be there when it returns.
    monkeypatch.setattr("reviewer.ui.saving.ANSWER_SECONDS", 10)
    new_project(database_url, tmp_path / "matches").close()
    windows: list[MainWindow] = []

    def opened() -> MainWindow:
        preferences = Preferences(Settings(language="en", theme="light"))
        make_application([], preferences)
        windows.append(window := MainWindow(None, preferences))
        window.show()
        open_match(window, database_url)
        return window

    yield opened
    for window in windows:
        window.close()  # before the database goes


def open_match(window: MainWindow, target: str | Path) -> None:
    """Opens the small match with a connection that waits as long as the window's does."""
    store = Store.open(str(target))
    window.desk.session.adopt(store, str(target))
    window.desk.session.open_match_now("m1")
    QApplication.processEvents()


def use(window: MainWindow) -> None:
    """Brings a window to the front, as a click on it does."""
    window.activateWindow()
    QApplication.processEvents()


def append(window: MainWindow, text: str) -> None:
    """Types at the end of the current text and presses Enter."""
    type_text(window, text)
    press(window, Qt.Key.Key_Return)


def someone_else(database_url: str, text: str, place: int = 1) -> None:
    """Another person's program writes a text."""
    with Store.open(database_url) as store:
        other = Editor(store, "m1", author=store.login or "ben")
        id_ = other.transcript.unit_order[place]
        other.apply({"edit": "set_text", "unit": id_, "text": text})


def said_in(dialog: ConflictDialog) -> str:
    """All texts that the dialog shows, without their marks."""
    shown = []
    for label in dialog.findChildren(QLabel):
        plain = QTextEdit()
        plain.setHtml(label.text())
        shown.append(plain.toPlainText())
    return "\n".join(shown)


def conflict(window: MainWindow) -> ConflictDialog:
    """The one conflict that is shown."""
    (found,) = window.findChildren(ConflictDialog)
    assert found.isVisible()
    return found


# seeing what others do


def test_what_is_done_in_one_window_is_seen_in_the_other(open_another: Open, qtbot: QtBot) -> None:
    one, two = open_another(), open_another()
    use(one)
    go(one, 1)
    append(one, "甲")
    qtbot.waitUntil(lambda: unit(two, 1).text.endswith("甲"), timeout=SEEN_MS)
    model = panel(two).model
    assert model.unit(1).text == unit(one, 1).text
    use(two)
    go(two, 2)
    press(two, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: unit(one, 2).status == "reviewed", timeout=SEEN_MS)


def test_what_another_person_does_is_seen_and_my_typing_goes_on(
    open_another: Open, database_url: str, qtbot: QtBot
) -> None:
    window = open_another()
    go(window, 3)
    type_text(window, "我的")
    someone_else(database_url, "别人的话。")
    qtbot.waitUntil(lambda: unit(window, 1).text == "别人的话。", timeout=SEEN_MS)
    assert editor(window).text.endswith("我的")
    assert editor(window).hasFocus()
    press(window, Qt.Key.Key_Return)
    assert unit(window, 3).text.endswith("我的")
    assert window.banner.text == ""


def test_what_i_look_at_stays_in_its_place_when_others_change_what_is_above(
    open_another: Open, database_url: str, qtbot: QtBot
) -> None:
    window = open_another()
    go(window, 5)
    view = panel(window).view
    before = view.visualRect(view.currentIndex()).top()
    someone_else(database_url, "很长的话。" * 30)
    qtbot.waitUntil(lambda: unit(window, 1).text.startswith("很长"), timeout=SEEN_MS)
    assert view.currentIndex().row() == 5
    assert abs(view.visualRect(view.currentIndex()).top() - before) <= A_FEW_PIXELS


# conflicts


def test_two_texts_for_one_unit_are_shown_side_by_side(open_another: Open, qtbot: QtBot) -> None:
    one, two = open_another(), open_another()
    base = unit(two, 1).text
    for window in (one, two):  # neither looks for the other while this is done
        window.desk.session.others.timer.stop()
        use(window)
        go(window, 1)
        type_text(window, "一" if window is one else "二")
    use(one)
    press(one, Qt.Key.Key_Return)
    use(two)
    press(two, Qt.Key.Key_Return)
    dialog = conflict(two)
    shown = said_in(dialog)
    for text in (base, base + "一", base + "二"):
        assert text in shown.split("\n")
    assert unit(two, 1).text == base + "一"
    dialog.use.click()
    assert unit(two, 1).text == base + "二"
    one.desk.session.refresh()
    log = transcript(two).head
    assert (
        not two.findChildren(ConflictDialog) or not two.findChildren(ConflictDialog)[0].isVisible()
    )
    assert log == 3


def test_a_text_typed_over_someone_elses_is_a_conflict_too(
    open_another: Open, database_url: str, qtbot: QtBot
) -> None:
    """Their text has come in while mine was being typed over the one before."""
    window = open_another()
    base = unit(window, 1).text
    go(window, 1)
    type_text(window, "我的")
    someone_else(database_url, "别人的话。")
    qtbot.waitUntil(lambda: unit(window, 1).text == "别人的话。", timeout=SEEN_MS)
    press(window, Qt.Key.Key_Return)
    dialog = conflict(window)
    assert unit(window, 1).text == "别人的话。"
    shown = said_in(dialog).split("\n")
    assert {base, "别人的话。", base + "我的"} <= set(shown)
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    assert unit(window, 1).text == "别人的话。"
    assert QApplication.clipboard().text() == base + "我的"


def test_a_text_whose_unit_is_gone_is_not_lost(
    open_another: Open, database_url: str, qtbot: QtBot
) -> None:
    window = open_another()
    base = unit(window, 2).text
    go(window, 2)
    type_text(window, "我的")
    with Store.open(database_url) as store:
        other = Editor(store, "m1", author=store.login or "ben")
        units = list(other.transcript.unit_order[1:3])
        other.apply({"edit": "merge_units", "units": units})
    qtbot.waitUntil(lambda: units[1] not in transcript(window).units, timeout=SEEN_MS)
    press(window, Qt.Key.Key_Return)
    dialog = conflict(window)
    assert base + "我的" in said_in(dialog).split("\n")
    assert panel(window).view.editor is None
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == base + "我的"


# a database that is locked


def status(window: MainWindow) -> str:
    """What the line at the bottom says."""
    return " ".join(label.text() for label in window.statusBar().findChildren(QLabel))


def test_what_a_locked_database_does_not_take_is_saved_later_in_order(
    project: Path, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    open_match(window, project)
    go(window, 1)
    first, head = unit(window, 1).text, transcript(window).head
    with closing(sqlite3.connect(project, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        append(window, "一")
        assert "1" in status(window) and "saved ·" not in status(window)
        go(window, 2)
        press(window, Qt.Key.Key_Return, CONTROL)
        assert len(window.desk.session.waiting) == 2
        other.execute("ROLLBACK")
    qtbot.waitUntil(lambda: not window.desk.session.waiting, timeout=5000)
    assert f"saved · revision {head + 2}" in status(window)
    with Store.open(str(project)) as store:
        made = [revision.edit["edit"] for revision in store.revisions("m1", after=head)]
        now = store.load("m1")
    assert made == ["set_text", "set_status"]
    assert now.units[now.unit_order[1]].text == first + "一"


def test_what_waits_is_saved_when_the_window_closes(
    project: Path, open_window: Callable[..., MainWindow]
) -> None:
    window = open_window()
    open_match(window, project)
    go(window, 1)
    first = unit(window, 1).text
    with closing(sqlite3.connect(project, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        append(window, "一")
        other.execute("ROLLBACK")
    window.close()
    with Store.open(str(project)) as store:
        now = store.load("m1")
    assert now.units[now.unit_order[1]].text == first + "一"
