"""What happens to the project's file while it is open: nothing that was done is lost unsaid."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.domain.errors import Refused
from reviewer.services.drafts import Drafts
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.dialogs import ask
from reviewer.ui.main_window import MainWindow
from tests.small_project import write_match
from tests.ui.keys import CONTROL, go, press, transcript, type_text, unit

KEY = Qt.Key
SOON_MS = 8000


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the user answers to the question whether to close without what is not saved."""
    given: list[bool] = []

    def confirm(*asked: object) -> bool:
        return given.pop(0)

    monkeypatch.setattr(ask, "confirm", confirm)
    return given


@pytest.fixture
def open_file(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path
) -> Callable[[], MainWindow]:
    """Opens the project, which has two matches, with a connection of its own."""
    with Store.open(str(project)) as store:
        import_paths(store, [write_match(tmp_path / "second", "m2")], author="importer")

    def opened() -> MainWindow:
        window = open_window()
        window.desk.session.adopt(Store.open(str(project)), str(project))
        window.desk.session.open_match_now("m1")
        QApplication.processEvents()
        return window

    return opened


@contextmanager
def locked(project: Path) -> Iterator[None]:
    """Another program writes and does not come to an end."""
    with closing(sqlite3.connect(project, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def put_in_front(window: MainWindow, text: str) -> None:
    """Types at the beginning of the second unit and confirms it."""
    go(window, 1)
    press(window, KEY.Key_Return)
    type_text(window, text)
    press(window, KEY.Key_Return, CONTROL)


def stored(project: Path, match: str = "m1") -> str:
    """The second unit's text on the disk."""
    with Store.open(str(project)) as store:
        now = store.load(match)
    return now.units[now.unit_order[1]].text


def waiting(window: MainWindow) -> int:
    return len(window.desk.session.waiting)


# locked


def test_what_waits_is_saved_although_another_match_is_open_by_then(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_file()
    session, asked = window.desk.session, unit(window, 1).text
    with locked(project):
        put_in_front(window, "锁")
        session.open_match("m2")
        qtbot.waitUntil(lambda: session.match == "m2")
        assert waiting(window) > 0
        put_in_front(window, "又")
    qtbot.waitUntil(lambda: waiting(window) == 0, timeout=SOON_MS)
    assert stored(project) == "锁" + asked
    assert stored(project, "m2") == "又" + asked
    session.open_match_now("m1")
    assert unit(window, 1).text == "锁" + asked


def test_back_in_the_match_what_waited_appears(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_file()
    session, asked = window.desk.session, unit(window, 1).text
    with locked(project):
        put_in_front(window, "锁")
        session.open_match_now("m2")
        session.open_match_now("m1")
    qtbot.waitUntil(lambda: unit(window, 1).text == "锁" + asked, timeout=SOON_MS)
    assert session.store is not None
    assert session.store.problems() == []


def test_a_refusal_of_a_match_left_is_said_and_asks_nothing_of_the_open_one(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_file()
    session, seen = window.desk.session, list[object]()
    session.conflicted.connect(lambda *conflict: seen.append(conflict))
    with locked(project):
        put_in_front(window, "锁")
        session.open_match_now("m2")
        session.saving.queue[0] = (session.saving.queue[0][0], {"edit": "set_text", "unit": "none"})
    qtbot.waitUntil(lambda: waiting(window) == 0, timeout=SOON_MS)
    assert "m1" in window.banner.text
    assert seen == []


def test_the_window_asks_before_it_closes_on_what_is_not_saved(
    open_file: Callable[[], MainWindow], project: Path, answers: list[bool]
) -> None:
    window, before = open_file(), stored(project)
    with locked(project):
        put_in_front(window, "锁")
        answers.append(False)
        assert not window.close()
        assert waiting(window) > 0
        answers.append(True)
        assert window.close()
    assert stored(project) == before
    (draft,) = Drafts(str(project)).left()
    assert draft.text == "锁" + before


def test_another_project_is_not_opened_over_what_is_not_saved(
    open_file: Callable[[], MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_file()
    session = window.desk.session
    other = Store.open(str(tmp_path / "other.db"), create=True)
    with locked(project):
        put_in_front(window, "锁")
        with pytest.raises(Refused, match="Not all is saved"):
            session.adopt(other, "other")
        assert session.match == "m1"
    other.close()
    qtbot.waitUntil(lambda: waiting(window) == 0, timeout=SOON_MS)
    assert stored(project).startswith("锁")


def test_why_nothing_is_saved_is_said_and_no_longer_when_it_is(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_file()
    with locked(project):
        put_in_front(window, "锁")
        assert window.banner.text == ""  # most locks go by themselves
        qtbot.waitUntil(lambda: "locked" in window.banner.text, timeout=SOON_MS)
    qtbot.waitUntil(lambda: waiting(window) == 0 and not window.banner.text, timeout=SOON_MS)


# gone, replaced, damaged


@pytest.mark.parametrize("how", ["renamed", "deleted", "replaced"])
def test_nothing_is_called_saved_that_goes_into_a_file_nobody_finds(
    open_file: Callable[[], MainWindow],
    project: Path,
    answers: list[bool],
    qtbot: QtBot,
    how: str,
) -> None:
    window, away = open_file(), project.with_name("away.db")
    put_in_front(window, "前")
    saved = unit(window, 1).text
    _take_away(project, away, how)
    put_in_front(window, "后")
    assert waiting(window) > 0
    known = ("no longer where it was", "was replaced")
    qtbot.waitUntil(lambda: any(w in window.banner.text for w in known), timeout=SOON_MS)
    if how == "renamed":
        away.rename(project)
        qtbot.waitUntil(lambda: waiting(window) == 0, timeout=SOON_MS)
        assert stored(project) == "后" + saved
        return
    answers.append(True)
    window.close()
    assert Drafts(str(project)).left()[0].text == "后" + saved


def _take_away(project: Path, away: Path, how: str) -> None:
    if how == "replaced":
        with closing(sqlite3.connect(project)) as source, closing(sqlite3.connect(away)) as copy:
            source.backup(copy)
        away.replace(project)
    elif how == "renamed":
        project.rename(away)
    else:
        for file in project.parent.glob(f"{project.name}*"):
            file.unlink()


def test_a_project_that_is_gone_is_said_although_nobody_does_anything(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot
) -> None:
    window, away = open_file(), project.with_name("away.db")
    project.rename(away)
    qtbot.waitUntil(lambda: "no longer where it was" in window.banner.text, timeout=SOON_MS)
    away.rename(project)
    qtbot.waitUntil(lambda: window.banner.text == "", timeout=SOON_MS)


@pytest.mark.parametrize("damage", ["half", "nothing", "noise"])
def test_a_file_that_is_damaged_while_open_is_an_error_that_is_said(
    open_file: Callable[[], MainWindow], project: Path, qtbot: QtBot, damage: str
) -> None:
    window = open_file()
    put_in_front(window, "前")
    size = project.stat().st_size
    if damage == "noise":
        project.write_bytes(b"x" * size)
    else:
        os.truncate(project, size // 2 if damage == "half" else 0)
    for name in ("matches", "export", "scores", "qa", "review"):
        window.show_workspace(name)
        qtbot.wait(120)
    window.desk.actions["edit.history"].trigger()
    qtbot.wait(200)
    if (dialog := QApplication.activeModalWidget()) is not None:
        dialog.close()


def test_a_file_of_another_project_in_its_place_never_gets_an_edit(
    open_file: Callable[[], MainWindow], project: Path, tmp_path: Path, answers: list[bool]
) -> None:
    window = open_file()
    other = tmp_path / "another.db"
    shutil.copy(project, other)
    with Store.open(str(other)) as store:
        head = store.head("m1")
    other.replace(project)
    put_in_front(window, "错")
    assert transcript(window).head == head
    with Store.open(str(project)) as store:
        assert store.head("m1") == head
    answers.append(True)
    window.close()
