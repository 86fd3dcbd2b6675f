"""What the audit found can be answered on the spot: by button, by digit, with one undo."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.ask import Question
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.findings_panel import FindingsPanel
from reviewer.ui.views.review.inspector import Inspector
from reviewer.ui.views.review.inspector.finding_cards import FindingCards
from tests.ui.corrected_match import corrected_project
from tests.ui.keys import CONTROL, focused, go, press, unit
from tests.ui.review_parts import part


@pytest.fixture
def corrected(open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot) -> MainWindow:
    window = open_window(corrected_project(tmp_path), "m1")
    part(window, Inspector)
    qtbot.waitUntil(lambda: window.desk.session.findings_are_new, timeout=15_000)
    return window


def cards_at(window: MainWindow, qtbot: QtBot, place: int, number: int) -> FindingCards:
    go(window, place)
    cards = part(window, Inspector).unit_page.findings
    at_place = list(window.desk.session.findings_of(unit(window, place).id))
    assert len(at_place) == number
    qtbot.waitUntil(lambda: len(cards.cards) == number and cards.isVisible())
    return cards


def texts(cards: FindingCards, place: int) -> list[str]:
    return [button.text() for button in cards.cards[place].findChildren(QPushButton)]


def settle(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.desk.session.findings_are_new, timeout=15_000)


def test_the_exact_characters_are_marked_before_and_after(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    cards = cards_at(corrected, qtbot, 5, 1)
    marked = cards.cards[0].marked.text()
    before, after = marked.split(" → ")
    assert ">预算</span>" in before and "line-through" in before
    assert ">经费</span>" in after and "underline" in after
    assert texts(cards, 0) == ["Revert this part", "Revert the unit", "Accept…"]


def test_a_digit_reverts_only_the_part_and_goes_on_to_the_next_card(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    cards = cards_at(corrected, qtbot, 6, 2)
    press(corrected, Qt.Key.Key_F8, CONTROL)
    assert focused(corrected) is cards.cards[0]
    press(corrected, Qt.Key.Key_1)
    assert unit(corrected, 6).text == "好的，那我再问您二个问题。"
    assert unit(corrected, 6).status == "pending"
    assert "revert part" in corrected.desk.actions["edit.undo"].text()
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    assert focused(corrected) is cards.cards[0]
    press(corrected, Qt.Key.Key_1)
    assert unit(corrected, 6).text == "好的，那我再问您一个问题。"
    assert unit(corrected, 6).status == "reviewed"
    settle(corrected, qtbot)
    assert corrected.desk.session.undo() and corrected.desk.session.undo()
    assert unit(corrected, 6).text == "好的，那我要问您二个问题。"


def test_the_last_card_gives_the_keyboard_back_to_the_transcript(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    cards = cards_at(corrected, qtbot, 4, 1)
    press(corrected, Qt.Key.Key_F8, CONTROL)
    press(corrected, Qt.Key.Key_2)
    assert unit(corrected, 4).text == "请问预算从哪里来？"
    qtbot.waitUntil(lambda: not cards.cards, timeout=15_000)
    assert focused(corrected) is corrected.review.transcript.view
    press(corrected, Qt.Key.Key_F8, CONTROL)
    assert "Nothing was found" in corrected.banner.text


def test_accepting_asks_why_and_sets_the_finding_aside(corrected: MainWindow, qtbot: QtBot) -> None:
    cards = cards_at(corrected, qtbot, 5, 1)

    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        QTest.keyClicks(question.field, "heard again")
        QTest.keyClick(question.field, Qt.Key.Key_Return)

    press(corrected, Qt.Key.Key_F8, CONTROL)
    QTimer.singleShot(50, answer)
    press(corrected, Qt.Key.Key_3)
    assert "dismiss finding" in corrected.desk.actions["edit.undo"].text()
    assert unit(corrected, 5).text == "从道路经费里来。"
    qtbot.waitUntil(lambda: not texts(cards, 0), timeout=15_000)
    said = [label.text() for label in cards.cards[0].findChildren(QLabel)]
    assert "Dismissed: heard again" in said


def test_a_text_that_has_changed_since_is_not_overwritten(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    cards = cards_at(corrected, qtbot, 5, 1)
    (button,) = [b for b in cards.findChildren(QPushButton) if b.text() == "Revert this part"]
    corrected.desk.session.act(
        {"edit": "set_text", "unit": unit(corrected, 5).id, "text": "从道路经费里来吧。"}
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert unit(corrected, 5).text == "从道路经费里来吧。"
    assert "being checked again" in corrected.banner.text
    settle(corrected, qtbot)


def test_escape_leaves_the_card_and_a_screen_reader_hears_all_of_it(
    corrected: MainWindow, qtbot: QtBot
) -> None:
    cards = cards_at(corrected, qtbot, 5, 1)
    press(corrected, Qt.Key.Key_F8, CONTROL)
    name = cards.cards[0].accessibleName()
    for words in ("Warning", "Text rewritten", "预算 → 经费", "1: Revert this part", "3: Accept…"):
        assert words in name
    press(corrected, Qt.Key.Key_Escape)
    assert focused(corrected) is corrected.review.transcript.view


def test_the_list_of_findings_shows_the_characters_too(corrected: MainWindow, qtbot: QtBot) -> None:
    panel = part(corrected, FindingsPanel)
    model = panel.model
    rows = [model.index(row) for row in range(model.rowCount())]
    spoken = [str(index.data(Qt.ItemDataRole.AccessibleTextRole)) for index in rows]
    assert any("预算 → 经费" in each for each in spoken)
    assert any("∅ → 三十万" in each for each in spoken)
