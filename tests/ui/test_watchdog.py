"""The watchdog itself: it sees a hold and where it was, and is quiet otherwise."""

import logging
import time

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from reviewer.ui.watchdog import Watchdog

LONG_ENOUGH_S, PATIENCE_S = 0.4, 20


def _holding(dog: Watchdog | None = None) -> None:
    """Holds the window for a while, and as much longer as the dog needs to look."""
    begun = time.monotonic()
    while (held := time.monotonic() - begun) < LONG_ENOUGH_S or _is_blind(dog, held):
        time.sleep(0.02)


def _is_blind(dog: Watchdog | None, held: float) -> bool:
    return dog is not None and "_holding" not in dog._seen[1] and held < PATIENCE_S


@pytest.mark.logs
def test_a_hold_is_logged_with_its_place(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    with Watchdog(limit_ms=100) as dog:
        QTimer.singleShot(20, lambda: _holding(dog))
        qtbot.waitUntil(lambda: dog.worst_ms >= 300, timeout=30_000)
    said = [r for r in caplog.records if r.name == "reviewer.ui.watchdog"]
    assert {record.levelno for record in said} == {logging.WARNING}
    assert any("_holding" in record.getMessage() for record in said)


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
