"""The next place that needs a person, by risk; and how much of a match does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.matches_model import NAMES
from reviewer.ui.views.matches.table import MatchesTable
from reviewer.ui.views.review.attention import AttentionCount
from tests.ui.corrected_match import corrected_project
from tests.ui.keys import CONTROL, go, press
from tests.ui.review_parts import now, part


def count(window: MainWindow) -> AttentionCount:
    return part(window, AttentionCount)


def here(window: MainWindow) -> int | None:
    """The position of the current unit."""
    unit = window.desk.focus.unit
    return None if unit is None else now(window).unit_index[unit]


@pytest.fixture
def corrected(open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot) -> MainWindow:
    window = open_window(corrected_project(tmp_path), "m1")
    qtbot.waitUntil(count(window).isVisible, timeout=15_000)
    return window


def test_it_goes_by_risk_and_what_was_skipped_comes_again_at_the_end(
    corrected: MainWindow,
) -> None:
    seen = []
    for _ in range(3):
        press(corrected, Qt.Key.Key_F10)
        seen.append(here(corrected))
    assert seen == [6, 4, 5]
    assert not corrected.banner.text
    press(corrected, Qt.Key.Key_F10)
    assert here(corrected) == 6
    assert "riskiest again" in corrected.banner.text


def test_confirming_the_riskiest_goes_on_with_the_next_riskiest(corrected: MainWindow) -> None:
    press(corrected, Qt.Key.Key_F10)
    press(corrected, Qt.Key.Key_Return, CONTROL)
    assert here(corrected) == 7
    press(corrected, Qt.Key.Key_F10)
    assert here(corrected) == 4


def test_it_goes_back_the_way_it_came(corrected: MainWindow) -> None:
    for _ in range(2):
        press(corrected, Qt.Key.Key_F10)
    press(corrected, Qt.Key.Key_F10, CONTROL)
    assert here(corrected) == 6
    press(corrected, Qt.Key.Key_F10, CONTROL)
    assert "no place before" in corrected.banner.text
    assert here(corrected) == 6


def test_where_nothing_needs_a_person_it_goes_to_what_is_left(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    for place in (4, 5, 6):
        go(corrected, place)
        press(corrected, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: count(corrected).text() == "0 need you")
    press(corrected, Qt.Key.Key_F10)
    assert here(corrected) == 2
    assert "6 units are left" in corrected.banner.text
    for unit in now(corrected).unit_order:
        corrected.desk.session.act({"edit": "set_status", "unit": unit, "status": "reviewed"})
    press(corrected, Qt.Key.Key_F10)
    assert "Nothing is left" in corrected.banner.text


def test_a_key_pressed_before_the_checks_are_done_is_remembered(
    open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(corrected_project(tmp_path), "m1")
    assert not count(window).isVisible()
    press(window, Qt.Key.Key_F10)
    qtbot.waitUntil(lambda: here(window) == 6, timeout=15_000)


def test_the_count_says_how_much_of_the_match_and_a_click_goes_there(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    button = count(corrected)
    assert button.text() == "3 need you"
    assert button.accessibleName().startswith("3 of 9 units need you (35 % of the text), 9 are")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert here(corrected) == 6
    unit = now(corrected).unit_order[4]
    corrected.desk.session.act({"edit": "revert_text", "unit": unit, "to": "original"})
    qtbot.waitUntil(lambda: button.text() == "2 need you")
    corrected.desk.session.close()
    assert not button.isVisible()


def test_the_matches_say_how_much_of_each(corrected: MainWindow, qtbot: QtBot) -> None:
    corrected.show_workspace("matches")
    table = corrected.findChild(MatchesTable)
    assert table is not None

    def said(role: Qt.ItemDataRole) -> str:
        return str(table.filter.index(0, NAMES.index("needing")).data(role))

    qtbot.waitUntil(lambda: said(Qt.ItemDataRole.DisplayRole) == "3", timeout=15_000)
    spoken = said(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == said(Qt.ItemDataRole.ToolTipRole)
    assert "3 of 9" in spoken
