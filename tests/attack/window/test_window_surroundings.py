"""Hostile surroundings: settings, homes and drafts that are damaged, unwritable or no text."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from reviewer.services.drafts import Drafts, TextDraft
from reviewer.services.paths import from_home, is_file, is_folder
from reviewer.services.settings import HOME, Settings, load_settings, save_settings
from reviewer.ui import crash
from reviewer.ui.application import make_application
from reviewer.ui.dialogs.settings import SettingsDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from tests.ui.keys import editor, go, press, type_text, unit

KEY = Qt.Key
HALF = "\ud800"
HOSTILE = {
    "half characters": {
        "layout": {"window": HALF, "review.left": HALF, "review.rows": "!!!"},
        "recent": [HALF, "x" * 5000, "a\0b", "", "<b>x</b>"],
        "shortcuts": {"edit.undo": [HALF]},
        "author": HALF,
    },
    "nobody": {"author": " "},
    "two lines": {"author": "a\nb"},
    "no such keys": {"shortcuts": {"nonsense": ["x"], "text.edit": ["A, B, C, D, E"]}},
    "very much": {"recent": ["x"] * 20_000, "layout": {str(n): "x" for n in range(20_000)}},
    "no numbers": {"text_size": 15.5, "rate": float("nan"), "volume": 10**400},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_window_opens_a_project_whatever_the_settings_say(
    project: Path, qtbot: QtBot, name: str
) -> None:
    file = Path(os.environ[HOME]) / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(HOSTILE[name]), encoding="utf-8")
    preferences = Preferences()
    make_application([], preferences)
    window = MainWindow(None, preferences)
    window.show()
    window.desk.session.open_project(str(project), match="m1")
    qtbot.waitUntil(lambda: window.desk.session.match == "m1")
    window.desk.actions["help.shortcuts"].trigger()


@pytest.mark.parametrize("damage", ["a file", "files", "too long"])
def test_a_home_that_cannot_be_written_costs_nothing_but_what_is_kept_there(
    open_window: Callable[..., MainWindow],
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    damage: str,
) -> None:
    home = tmp_path / ("x" * 5000 if damage == "too long" else "odd")
    monkeypatch.setenv(HOME, str(home))
    if damage == "a file":
        home.write_text("x")
    elif damage == "files":
        home.mkdir()
        for name in ("config", "state", "cache"):
            (home / name).write_text("x")
    window = open_window(project, "m1")
    window.desk.preferences.set("text_size", 18)
    window.desk.preferences.keep()
    go(window, 1)
    press(window, KEY.Key_Return)
    type_text(window, "字")
    window.review.transcript.acts._drafting.keep()
    press(window, KEY.Key_Return)
    assert "字" in unit(window, 1).text
    assert crash._keep("a report") is None
    window.desk.actions["project.sample"].trigger()
    assert "cannot be made" in window.banner.text


def test_one_damaged_draft_does_not_hide_the_others(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    drafts = Drafts(str(project))
    drafts.keep(TextDraft("m1" + HALF, "u1.2", "a", "b", "2026-01-01T10:00:00Z"))
    drafts.keep(TextDraft("m1", "u1.2", "a", "b", "<b>2026</b>{x}"))
    drafts.keep(TextDraft("no\0", "u", "a", "b", "2026"))
    window = open_window(project)
    qtbot.waitUntil(lambda: "Typed at <b>2026</b>{x}" in window.banner.text)
    show = next(b for b in window.banner.findChildren(QPushButton) if b.text() == "Show it")
    show.click()
    qtbot.waitUntil(lambda: window.review.transcript.view.editor is not None)
    assert editor(window).text == "b"


def test_a_draft_that_cannot_be_removed_is_no_error(project: Path) -> None:
    drafts = Drafts(str(project))
    drafts.keep(TextDraft("m1", "u1.2", "a", "b", "2026"))
    (file,) = drafts._folder.glob("*.json")
    file.unlink()
    file.mkdir()
    drafts.drop("m1", "u1.2")
    assert drafts.left() == []


def test_settings_that_cannot_be_read_or_replaced_are_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "settings.json" / "inside").mkdir(parents=True)
    assert load_settings(tmp_path) == Settings()
    preferences = Preferences(Settings())
    preferences.set("text_size", 18)
    (Path(os.environ[HOME]) / "config" / "settings.json" / "inside").mkdir(parents=True)
    preferences.keep()
    assert [each.name for each in (Path(os.environ[HOME]) / "config").iterdir()] == [
        "settings.json"
    ]
    save_settings(Settings(text_size=20), tmp_path / "fresh")
    assert load_settings(tmp_path / "fresh").text_size == 20


def test_an_unprintable_name_never_becomes_the_author(window: MainWindow) -> None:
    dialog = SettingsDialog(window.desk, window)
    dialog._author.setText("an\u202ena\x07 \u2028 b")
    dialog._take()
    assert window.desk.preferences.settings.author == "anna b"
    dialog.deleteLater()


def test_paths_that_are_none_are_not_there(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    for path in ("x" * 5000, "a\0b", "/dev/null/x", HALF):
        assert not is_file(path)
        assert not is_folder(path)
    assert from_home("~nobody-of-that-name/x") == Path("~nobody-of-that-name/x")
    window = open_window()
    for target in ("x" * 5000, "a\0b", "~nobody/x", "postgresql://%zz@/", "https://[x"):
        window.banner.clear()
        window.desk.session.open_project(target)
        qtbot.waitUntil(lambda: bool(window.banner.text), timeout=20_000)
        assert window.desk.session.store is None
