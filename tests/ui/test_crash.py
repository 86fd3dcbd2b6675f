"""The crash report: kept, shown once, and without anything that was said."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMessageLogger, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from reviewer.services.settings import state_dir
from reviewer.ui.crash import KEPT, CrashReport
from reviewer.ui.dialogs.crash_report import CrashDialog

Shown = list[tuple[str, Path | None]]


@pytest.fixture
def shown() -> Shown:
    return []


@pytest.fixture
def crash(qtbot: QtBot, shown: Shown) -> Iterator[CrashReport]:
    made = CrashReport(lambda text, file: shown.append((text, file)))
    yield made
    made.remove()
    made.deleteLater()


def _fail(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def _take(crash: CrashReport, error: Exception) -> None:
    crash.take(type(error), error, error.__traceback__)


def test_an_error_is_kept_and_shown_without_its_text(crash: CrashReport, shown: Shown) -> None:
    secret = "对方辩友说的话"
    _take(crash, _fail(ValueError(secret)))
    ((text, file),) = shown
    assert file is not None
    assert file.parent == state_dir()
    assert file.read_text(encoding="utf-8") == text
    assert "ValueError" in text
    assert "test_crash.py" in text
    assert secret not in text
    assert str(Path(__file__).parent) not in text


def test_the_message_of_a_fault_of_the_program_is_kept(crash: CrashReport, shown: Shown) -> None:
    _take(crash, _fail(AttributeError("'NoneType' object has no attribute 'units'")))
    assert "has no attribute 'units'" in shown[0][0]


def test_even_a_safe_kind_of_error_does_not_quote_chinese(crash: CrashReport, shown: Shown) -> None:
    _take(crash, _fail(TypeError("不能是「各位好」")))
    assert "各位好" not in shown[0][0]


def test_causes_are_told(crash: CrashReport, shown: Shown) -> None:
    try:
        try:
            raise KeyError("unit 各位")
        except KeyError as cause:
            raise RuntimeError("no") from cause
    except RuntimeError as error:
        _take(crash, error)
    assert "KeyError" in shown[0][0]
    assert "RuntimeError" in shown[0][0]
    assert "各位" not in shown[0][0]


def test_there_is_no_loop_of_dialogs(crash: CrashReport, shown: Shown) -> None:
    for _ in range(50):
        _take(crash, _fail(ValueError("x")))
    assert len(shown) == 1
    try:
        raise RuntimeError("another place while the first is shown")
    except RuntimeError as error:
        _take(crash, error)
    assert len(shown) == 1
    crash.shown()
    try:
        raise OSError("a third")
    except OSError as error:
        _take(crash, error)
    assert len(shown) == 2
    assert len(list(state_dir().glob("crash-*.txt"))) == 3


def test_another_thread_s_error_is_shown_here(
    qtbot: QtBot, crash: CrashReport, shown: Shown
) -> None:
    before = sys.excepthook
    crash.install()
    thread = threading.Thread(target=lambda: [][0])
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(shown))
    crash.remove()
    assert "IndexError" in shown[0][0]
    assert sys.excepthook == before


def test_what_qt_calls_critical_is_shown_and_its_warnings_are_not(
    qtbot: QtBot, crash: CrashReport, shown: Shown
) -> None:
    crash.install()
    QMessageLogger().warning("a mere warning")
    QMessageLogger().critical("out of handles")
    qtbot.waitUntil(lambda: bool(shown))
    crash.remove()
    assert [("out of handles" in text) for text, _ in shown] == [True]


def test_old_reports_go(crash: CrashReport) -> None:
    state_dir().mkdir(parents=True)
    for number in range(KEPT + 5):
        (state_dir() / f"crash-2020{number:04}.txt").write_text("old")
    _take(crash, _fail(ValueError("x")))
    assert len(list(state_dir().glob("crash-*.txt"))) == KEPT


def test_a_disk_that_refuses_costs_the_file_only(
    crash: CrashReport, shown: Shown, tmp_path: Path
) -> None:
    state_dir().parent.mkdir(parents=True)
    state_dir().write_text("a file where the folder should be")
    _take(crash, _fail(ValueError("x")))
    assert shown[0][1] is None


def test_the_report_can_be_copied(qtbot: QtBot) -> None:
    dialog = CrashDialog("what happened", Path("crash-1.txt"))
    qtbot.addWidget(dialog)
    dialog.show()
    copy = next(b for b in dialog.findChildren(QPushButton) if "Copy" in b.text())
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "what happened"
