"""Text that was typed and not confirmed survives the death of the program."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from reviewer.services.drafts import Drafts, TextDraft
from reviewer.ui.main_window import MainWindow
from tests.ui.keys import editor, go, press, type_text, unit

FIRST = "谢谢主席，各位好。"

TYPING = """
import sys
from PySide6.QtCore import QTimer
from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from tests.ui.keys import go, press, type_text
from PySide6.QtCore import Qt

preferences = Preferences(Settings(language="en"))
app = make_application([], preferences)
window = MainWindow("anna", preferences)
window.show()
window.desk.session.adopt(Store.open(sys.argv[1]))
window.desk.session.open_match_now("m1")
go(window, 1)
press(window, Qt.Key.Key_Return)
type_text(window, "还没确认的字")
print("typed", flush=True)
app.exec()
"""


def test_what_was_typed_before_a_kill_is_offered_at_the_next_start(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", TYPING, str(project)],
        cwd=root,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"typed\n"
    time.sleep(1.5)  # two seconds may be lost; half a second is
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()

    window = open_window(project)
    qtbot.waitUntil(lambda: "6 characters differ" in window.banner.text)
    assert "m1, line 4" in window.banner.text
    _click(window, "Show it")
    qtbot.waitUntil(lambda: window.desk.session.match == "m1")
    qtbot.waitUntil(lambda: _editing(window))
    assert editor(window).text == "还没确认的字" + FIRST
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == "还没确认的字" + FIRST
    assert Drafts(str(project)).left() == []


def test_a_draft_can_be_let_go(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    drafts = Drafts(str(project))
    drafts.keep(TextDraft("m1", "u1.2", "alt", "neu", "2026-01-01T10:00:00Z"))
    window = open_window(project)
    qtbot.waitUntil(lambda: "not confirmed" in window.banner.text)
    assert "has changed since" in window.banner.text
    _click(window, "Let it go")
    assert drafts.left() == []


def test_nothing_is_left_after_a_confirmed_or_abandoned_text(
    window: MainWindow, project: Path, qtbot: QtBot
) -> None:
    drafts = Drafts(str(project))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        go(window, 1)
        press(window, Qt.Key.Key_Return)
        type_text(window, "字")
        qtbot.waitUntil(lambda: len(drafts.left()) == 1)
        press(window, key)
        assert drafts.left() == []


def test_a_damaged_draft_harms_nothing(project: Path) -> None:
    drafts = Drafts(str(project))
    drafts.keep(TextDraft("m1", "u1.2", "a", "b", "2026-01-01T10:00:00Z"))
    (file,) = drafts._folder.glob("*.json")
    for damaged in ("", "[]", '{"match": 1}', "\ufeff{"):
        file.write_text(damaged, encoding="utf-8")
        assert drafts.left() == []


def _click(window: MainWindow, text: str) -> None:
    button = next(b for b in window.banner.findChildren(QPushButton) if b.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _editing(window: MainWindow) -> bool:
    return window.review.transcript.view.editor is not None
