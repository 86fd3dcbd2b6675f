"""The watchdog itself: it sees a hold and where it was, and is quiet otherwise."""

import logging
import time

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from reviewer.ui.watchdog import Watchdog


def _holding() -> None:
    time.sleep(0.4)


@pytest.mark.logs
def test_a_hold_is_logged_with_its_place(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    with Watchdog(limit_ms=100) as dog:
        QTimer.singleShot(20, _holding)
        qtbot.waitUntil(lambda: dog.holds > 0)
    assert dog.worst_ms >= 300
    record = next(r for r in caplog.records if r.name == "reviewer.ui.watchdog")
    assert record.levelno == logging.WARNING
    assert "_holding" in record.getMessage()


@pytest.mark.logs
def test_a_hold_that_lasts_to_the_end_counts(qtbot: QtBot) -> None:
    with Watchdog(limit_ms=100) as dog:
        _holding()
    assert dog.holds == 1


def test_a_loop_that_turns_is_no_hold(qtbot: QtBot) -> None:
    with Watchdog(limit_ms=5000) as dog:
        qtbot.wait(100)
    assert dog.holds == 0
    assert dog.worst_ms < 5000
