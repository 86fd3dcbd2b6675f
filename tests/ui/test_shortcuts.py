"""Keys: the sheet shows them, the editor changes them, no two actions get the same."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from reviewer.services.settings import load_settings
from reviewer.ui.actions import ROWS, TABLE
from reviewer.ui.dialogs.key_field import KeyField
from reviewer.ui.dialogs.sheet import Sheet
from reviewer.ui.dialogs.shortcuts import Shortcuts
from reviewer.ui.key_names import shown, written
from reviewer.ui.keys import differences, needed_for_typing, troubles
from reviewer.ui.main_window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def editor(window: MainWindow, qtbot: QtBot) -> Shortcuts:
    window.desk.actions["help.shortcuts"].trigger()
    found = window.findChild(Shortcuts)
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    return found


def button(dialog: Shortcuts, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if text in b.text())


def record(dialog: Shortcuts, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(button(dialog, "Add a key"), Qt.MouseButton.LeftButton)
    field = dialog.findChild(KeyField)
    assert field is not None
    assert field.isVisible()
    QTest.keyClick(field, key, modifiers)


def save(dialog: Shortcuts) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)


def test_the_table_itself_has_no_clash() -> None:
    assert troubles({}) == []
    assert all(written(key) for row in TABLE for key in row.keys)


@pytest.mark.parametrize(
    ("key", "typing"),
    [
        ("A", True),
        ("Shift+A", True),
        ("5", True),
        ("，", True),
        ("Space", True),
        ("Return", True),
        ("Shift+Return", True),
        ("Backspace", True),
        ("Up", True),
        ("Shift+Left", True),
        ("Ctrl+C", True),
        ("Ctrl+Left", True),
        ("Ctrl+D", False),
        ("Alt+A", False),
        ("F13", False),
        ("Shift+F24", False),
        ("Media Play", False),
        ("Volume Up", False),
    ],
)
def test_what_typing_needs_is_no_key_for_an_action(key: str, typing: bool) -> None:
    assert needed_for_typing(ROWS["text.flag"], key) is typing


def test_the_table_s_own_key_may_be_one_of_typing() -> None:
    assert not needed_for_typing(ROWS["play.toggle"], "Space")


def test_only_differences_are_kept() -> None:
    keys = {row.id: list(row.keys) for row in TABLE}
    keys["text.flag"] = ["F13"]
    assert differences(keys) == {"text.flag": ["F13"]}


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (Qt.Key.Key_F13, "F13"),
        (Qt.Key.Key_F24, "F24"),
        (Qt.Key.Key_MediaNext, "Media Next"),
        (Qt.Key.Key_VolumeUp, "Volume Up"),
    ],
)
def test_a_pedal_s_key_works_at_once_and_after_a_restart(
    window: MainWindow, editor: Shortcuts, qtbot: QtBot, key: Qt.Key, name: str
) -> None:
    editor.choose("view.larger")
    record(editor, key)
    save(editor)
    qtbot.waitUntil(lambda: window.findChild(Shortcuts) is None)
    size = window.desk.preferences.settings.text_size
    QTest.keyClick(window, key)
    assert window.desk.preferences.settings.text_size == size + 1
    window.desk.preferences.keep()
    assert load_settings().shortcuts == {"view.larger": ["Ctrl+=", "Ctrl++", name]}


def test_a_clash_is_said_and_not_saved(window: MainWindow, editor: Shortcuts) -> None:
    editor.choose("text.flag")
    record(editor, Qt.Key.Key_K, CTRL)
    assert "Split at the caret" in editor.said
    save(editor)
    assert editor.isVisible()
    assert "Split at the caret" in editor.said or "Flag for another look" in editor.said
    assert window.desk.preferences.settings.shortcuts == {}
    editor.choose("text.split")
    QTest.mouseClick(button(editor, "Remove its keys"), Qt.MouseButton.LeftButton)
    save(editor)
    assert window.desk.preferences.settings.shortcuts == {
        "text.flag": ["Ctrl+M", "Ctrl+K"],
        "text.split": [],
    }


def test_a_key_for_typing_is_not_taken(editor: Shortcuts) -> None:
    editor.choose("text.flag")
    before = list(editor.keys["text.flag"])
    record(editor, Qt.Key.Key_A)
    assert "typing" in editor.said
    assert list(editor.keys["text.flag"]) == before


def test_enter_and_escape_and_tab_do_not_leave_the_editor_while_recording(
    editor: Shortcuts,
) -> None:
    editor.choose("text.flag")
    before = list(editor.keys["text.flag"])
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape):
        record(editor, key)
        assert editor.isVisible()
    assert list(editor.keys["text.flag"]) == before
    record(editor, Qt.Key.Key_Control)
    field = editor.findChild(KeyField)
    assert field is not None
    assert field.isVisible()
    QTest.keyClick(field, Qt.Key.Key_Tab, CTRL | SHIFT)
    assert editor.keys["text.flag"][-1] == "Ctrl+Shift+Tab"


def test_one_and_all_go_back_to_the_table(editor: Shortcuts) -> None:
    for id_ in ("text.flag", "text.split"):
        editor.choose(id_)
        record(editor, Qt.Key.Key_F20 if id_ == "text.flag" else Qt.Key.Key_F21)
    editor.choose("text.flag")
    QTest.mouseClick(button(editor, "As it was made"), Qt.MouseButton.LeftButton)
    assert differences(editor.keys).keys() == {"text.split"}
    QTest.mouseClick(button(editor, "All as they were made"), Qt.MouseButton.LeftButton)
    assert differences(editor.keys) == {}


def test_actions_are_found_by_name_and_key(editor: Shortcuts) -> None:
    field, tree = editor.findChild(QLineEdit), editor.findChild(QTreeWidget)
    assert field is not None
    assert tree is not None

    def visible() -> list[str]:
        items = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
        return [item.text(0) for item in items if item is not None and not item.isHidden()]

    QTest.keyClicks(field, "f9")
    assert visible() == ["Follow playback"]
    field.clear()
    QTest.keyClicks(field, "caret")
    assert visible() == ["Split at the caret"]


def test_the_sheet_shows_every_key_and_fits(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1)
    sheet = window.findChild(Sheet)
    assert sheet is not None
    qtbot.waitUntil(sheet.isVisible)
    texts = [label.text() for label in sheet.findChildren(QLabel)]
    for row, action in window.desk.actions:
        if action.shortcuts():
            assert action.text().rstrip("…") in texts, row.id
            assert {shown(key.toString()) for key in action.shortcuts()} <= set(texts), row.id
    area = sheet.findChild(QScrollArea)
    assert area is not None
    assert sheet.width() <= 1280
    assert sheet.height() <= 720
    assert area.horizontalScrollBar().maximum() == 0


def test_letters_narrow_the_sheet(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1)
    sheet = window.findChild(Sheet)
    assert sheet is not None
    qtbot.waitUntil(sheet.isVisible)

    def seen(letters: str) -> list[str]:
        sheet.field.clear()
        QTest.keyClicks(sheet.field, letters)
        return [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]

    assert seen("merge with the n") == ["Text", "Merge with the next", "Ctrl+J"]
    assert "Next finding" in seen("f8") and "Play or pause" not in seen("f8")
    assert len(seen("scores")) > 20
    assert seen("zzqq") == [sheet.nothing.text()]
    assert len(seen("")) > 150
