"""The command palette: letters in, the right action out, the keyboard back where it was."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTreeWidget
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.palette import Palette
from reviewer.ui.main_window import MainWindow


@pytest.fixture
def palette(window: MainWindow, qtbot: QtBot) -> Palette:
    return opened(window, qtbot)


def opened(window: MainWindow, qtbot: QtBot) -> Palette:
    QTest.keyClick(
        window,
        Qt.Key.Key_P,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    found = window.findChild(Palette)
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    return found


def rows(palette: Palette) -> list[tuple[str, str, str, bool]]:
    tree = palette.findChild(QTreeWidget)
    assert tree is not None
    items = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    return [(i.text(0), i.text(1), i.text(2), not i.isDisabled()) for i in items if i is not None]


def typed(palette: Palette, text: str) -> None:
    field = palette.findChild(QLineEdit)
    assert field is not None
    if text.isascii():
        QTest.keyClicks(field, text)
    else:
        field.insert(text)  # as an input method does


def press(palette: Palette, key: Qt.Key) -> None:
    field = palette.findChild(QLineEdit)
    assert field is not None
    QTest.keyClick(field, key)


def test_every_action_is_there_with_group_and_keys(window: MainWindow, palette: Palette) -> None:
    shown = rows(palette)
    assert len(shown) == sum(1 for _ in window.desk.actions) - 1
    assert ("Export", "Go", "Ctrl+5", True) in shown


def test_letters_and_enter_carry_an_action_out(
    window: MainWindow, palette: Palette, qtbot: QtBot
) -> None:
    typed(palette, "go exp")
    press(palette, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.findChild(Palette) is None)
    assert window.stack.currentWidget() is window.workspaces["export"]


def test_arrows_move_and_the_marked_one_is_done(
    window: MainWindow, palette: Palette, qtbot: QtBot
) -> None:
    typed(palette, "larger")
    size = window.desk.preferences.settings.text_size
    press(palette, Qt.Key.Key_Down)
    press(palette, Qt.Key.Key_Up)
    press(palette, Qt.Key.Key_Return)
    assert window.desk.preferences.settings.text_size == size + 1


def test_what_cannot_be_done_now_is_dim_and_does_nothing(window: MainWindow, qtbot: QtBot) -> None:
    done: list[bool] = []
    window.desk.actions.bind("text.empty", lambda: done.append(True))
    window.show_workspace("matches")
    palette = opened(window, qtbot)
    typed(palette, "empty the text")
    assert rows(palette)[0][0] == "Empty the text"
    assert rows(palette)[0][3] is False
    assert rows(palette)[0][1] == "Text · not now"
    press(palette, Qt.Key.Key_Return)
    assert not done


def test_escape_leaves_the_keyboard_where_it_was(window: MainWindow, qtbot: QtBot) -> None:
    before = QApplication.focusWidget()
    assert before is not None
    palette = opened(window, qtbot)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is palette.findChild(QLineEdit))
    press(palette, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(Palette) is None)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is before)


def test_the_keyboard_is_back_before_the_action(window: MainWindow, qtbot: QtBot) -> None:
    seen: list[object] = []
    before = QApplication.focusWidget()
    window.desk.actions.bind("match.approve", lambda: seen.append(QApplication.focusWidget()))
    palette = opened(window, qtbot)
    typed(palette, "approve the match")
    press(palette, Qt.Key.Key_Return)
    assert seen == [before]


def test_chinese_english_and_first_letters_find_the_same(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project, "m1", language="zh_CN")
    for query in ("设置", "settings", "sz"):
        palette = opened(window, qtbot)
        qtbot.waitUntil(lambda palette=palette: bool(palette._initials))  # type: ignore[misc]
        typed(palette, query)
        assert rows(palette)[0][0] == "设置"
        press(palette, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: window.findChild(Palette) is None)


def test_nothing_fits_nothing_happens(palette: Palette) -> None:
    typed(palette, "qqqqq")
    assert rows(palette) == []
    press(palette, Qt.Key.Key_Down)
    press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_it_says_that_nothing_fits(palette: Palette) -> None:
    said = palette.findChildren(QLabel)
    assert [label.text() for label in said if label.isVisible()] == []
    typed(palette, "zzqq")
    assert rows(palette) == []
    assert [label.text()[:10] for label in said if label.isVisible()] == ["No command"]
    press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()
    press(palette, Qt.Key.Key_Backspace)
    for _ in range(3):
        press(palette, Qt.Key.Key_Backspace)
    assert rows(palette) and not any(label.isVisible() for label in said)
