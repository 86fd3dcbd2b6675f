"""A server that goes away: the window goes on, says so, keeps what is done, and resumes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer.services.editor import Editor
from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from tests.bad_line import BadLine, bad_line
from tests.small_project import new_project

BACK_MS = 10_000


@pytest.fixture
def line(postgres_url: str, tmp_path: Path) -> Iterator[BadLine]:
    new_project(postgres_url, tmp_path / "matches").close()
    with bad_line(postgres_url) as line:
        yield line


@pytest.fixture
def window(line: BadLine, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr("reviewer.ui.dialogs.ask.confirm", lambda *words: True)
    preferences = Preferences(Settings(language="en", theme="light"))
    make_application([], preferences)
    window = MainWindow(None, preferences)
    window.show()
    window.desk.session.adopt(Store.open(line.url), line.url)
    window.desk.session.open_match_now("m1")
    yield window
    line.mend()
    window.close()


def write(window: MainWindow, number: int) -> None:
    """An act that is accepted, whether or not the server hears of it."""
    session = window.desk.session
    assert session.transcript is not None
    unit = session.transcript.unit_order[number]
    assert session.act({"edit": "set_text", "unit": unit, "text": f"第{number}句。"})


@pytest.mark.parametrize("how", ["silence", "cut"])
def test_acts_wait_while_the_server_is_away_and_are_saved_when_it_is_back(
    window: MainWindow, line: BadLine, postgres_url: str, qtbot: QtBot, how: str
) -> None:
    session = window.desk.session
    write(window, 0)
    qtbot.waitUntil(lambda: not session.waiting, timeout=BACK_MS)
    getattr(line, how)()
    for number in (1, 2, 3):
        write(window, number)  # returns, though nobody answers
    assert len(session.waiting) == 3
    said = "does not answer" if how == "silence" else "cannot be reached"
    qtbot.waitUntil(lambda: said in window.banner.text, timeout=BACK_MS)
    with Store.open(postgres_url) as store:
        other = Editor(store, "m1", author=store.login or "")
        other.apply({"edit": "note", "target": "m1", "text": "meanwhile"})
    write(window, 4)
    line.mend()
    qtbot.waitUntil(lambda: not session.waiting and not window.banner.text, timeout=BACK_MS)
    with Store.open(postgres_url) as store:
        log = store.revisions("m1", after=1)
        now = store.load("m1")
    units = [r.edit["unit"] for r in log if r.edit["edit"] == "set_text"]
    assert units == list(now.unit_order[:5])
    assert [now.units[unit].text for unit in units] == [f"第{n}句。" for n in range(5)]
    qtbot.waitUntil(lambda: session.transcript == now, timeout=BACK_MS)


def test_an_act_that_the_server_has_done_unheard_is_done_once(
    window: MainWindow, line: BadLine, postgres_url: str, qtbot: QtBot
) -> None:
    session = window.desk.session
    for number in (0, 1):
        write(window, number)
    qtbot.waitUntil(lambda: not session.waiting, timeout=BACK_MS)
    line.lose_the_next_answer()
    session.undo()
    qtbot.waitUntil(lambda: line.is_cut and bool(session.waiting), timeout=BACK_MS)
    line.mend()
    qtbot.waitUntil(lambda: not session.waiting, timeout=BACK_MS)
    with Store.open(postgres_url) as store:
        log = [revision.edit["edit"] for revision in store.revisions("m1", after=1)]
    assert log == ["set_text", "set_text", "undo"]


def test_the_window_closes_while_the_server_is_silent(
    window: MainWindow, line: BadLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    line.silence()
    write(window, 1)
    asked: list[str] = []

    def agree(*words: str) -> bool:
        asked.append(words[2])
        return True

    monkeypatch.setattr("reviewer.ui.dialogs.ask.confirm", agree)
    window.desk.session.closing.connect(lambda store: line.mend())
    assert window.close()
    assert "1" in asked[0]
