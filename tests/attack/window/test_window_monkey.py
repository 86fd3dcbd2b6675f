"""Whatever a monkey does to the window: no error, and the project is as its log says."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.domain.log import compare, fold
from reviewer.domain.transcript import Transcript
from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.main_window import MainWindow
from tests.attack.window.monkey import Monkey
from tests.ui.keys import panel

SAMPLE = "4v4-slow-travel"
SEEDS = [int(seed) for seed in os.environ.get("MONKEY_SEEDS", "1 2 3").split()]
COUNT = int(os.environ.get("MONKEY_COUNT", "500"))
"""So many things it does; a night's run may ask for more, with other seeds."""


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the sample match that has a recording, made once."""
    file = tmp_path_factory.mktemp("monkey") / "sample.db"
    with Store.open(str(file), create=True) as store:
        import_paths(store, [sample_dir() / SAMPLE], author="importer")
    return file


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_small_match(window: MainWindow, qtbot: QtBot, seed: int) -> None:
    _play(window, qtbot, seed, COUNT)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_with_a_recording(
    open_window: Callable[..., MainWindow],
    sample_file: Path,
    tmp_path: Path,
    qtbot: QtBot,
    seed: int,
) -> None:
    _play(open_window(shutil.copy(sample_file, tmp_path / "s.db"), SAMPLE), qtbot, seed, COUNT)


def _play(window: MainWindow, qtbot: QtBot, seed: int, count: int) -> None:
    session = window.desk.session
    match, monkey = session.match, Monkey(window, seed)
    assert match is not None
    try:
        monkey.run(count)
        window.desk.playback.pause()
        _settle(window, qtbot, match)
        _is_sound(window, match)
        _undo_all(window, match)
    except BaseException:
        print("\n".join(monkey.did[-60:]))
        raise


def _settle(window: MainWindow, qtbot: QtBot, match: str) -> None:
    session = window.desk.session
    qtbot.waitUntil(lambda: tasks.running() == 0, timeout=60_000)
    if session.match != match:
        session.open_match_now(match)
    window.show_workspace("review")
    panel(window).acts.give_up()
    panel(window).show_only("all")
    QApplication.processEvents()
    assert session.waiting == []


def _is_sound(window: MainWindow, match: str) -> None:
    store, now = window.desk.session.store, window.desk.session.transcript
    assert store is not None and now is not None
    assert store.problems() == []
    assert list(compare(fold(store.revisions(match)), now)) == []
    model = panel(window).model
    assert [model.unit(row) for row in range(model.rowCount())] == [
        now.units[id_] for id_ in now.unit_order
    ]
    assert QApplication.activeModalWidget() is None
    assert QApplication.activePopupWidget() is None


def _undo_all(window: MainWindow, match: str) -> None:
    session = window.desk.session
    store = session.store
    assert store is not None
    for _ in range(len(store.revisions(match))):
        if not session.undo():
            break
    now, imported = session.transcript, fold(store.revisions(match, upto=1))
    assert now is not None
    assert _but_status(now) == _but_status(imported)


def _but_status(transcript: Transcript) -> list[object]:
    """What the import said: the match's own state aside, which undo does not take back."""
    return [
        transcript.units,
        transcript.sections,
        transcript.lines,
        transcript.parts,
        transcript.judges,
    ]
