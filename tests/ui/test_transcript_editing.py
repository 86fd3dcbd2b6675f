"""Editing in place: what keys and input methods do to the text, and what they never do."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from reviewer.storage.store import Store
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.main_window import MainWindow
from tests.ui.keys import (
    CONTROL,
    SHIFT,
    compose,
    editor,
    go,
    panel,
    press,
    transcript,
    type_text,
    unit,
)

FIRST = "谢谢主席，各位好。"


def test_enter_edits_and_enter_keeps(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_End)
    type_text(window, "！")
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == FIRST + "！"
    assert unit(window, 1).status == "reviewed"
    assert panel(window).view.editor is None
    assert panel(window).view.currentIndex().row() == 1


def test_escape_leaves_the_text_as_it_was(window: MainWindow) -> None:
    go(window, 1)
    head = transcript(window).head
    press(window, Qt.Key.Key_F2)
    type_text(window, "不要的字")
    press(window, Qt.Key.Key_Escape)
    assert transcript(window).head == head
    assert panel(window).view.editor is None


def test_typing_on_a_row_edits_at_its_end(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_A)
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == FIRST + "a"


def test_control_enter_confirms_and_goes_on_with_one_key(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return, CONTROL)
    assert unit(window, 1).status == "reviewed"
    assert unit(window, 1).text == FIRST
    assert panel(window).view.currentIndex().row() == 2


def test_control_enter_while_editing_keeps_the_text_in_one_revision(window: MainWindow) -> None:
    go(window, 1)
    head = transcript(window).head
    press(window, Qt.Key.Key_Return)
    type_text(window, "啊")
    press(window, Qt.Key.Key_Return, CONTROL)
    assert unit(window, 1).text == "啊" + FIRST
    assert transcript(window).head == head + 1
    assert panel(window).view.currentIndex().row() == 2


# input methods


@pytest.mark.parametrize(
    ("key", "modifiers"),
    [
        (Qt.Key.Key_Return, CONTROL),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_K, CONTROL),
        (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_no_key_does_anything_while_composing(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier
) -> None:
    go(window, 1)
    head = transcript(window).head
    press(window, Qt.Key.Key_Return)
    compose(window, "ni'hao")
    press(window, key, modifiers)
    assert transcript(window).head == head
    assert panel(window).view.currentIndex().row() == 1
    assert editor(window).composing
    assert not window.desk.playback.playing
    compose(window, "", "你好")
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == "你好" + FIRST


def test_composing_on_a_row_opens_the_editor_and_is_seen(window: MainWindow) -> None:
    go(window, 1)
    compose(window, "hao")
    opened = editor(window)
    assert opened.composing
    layout = opened.textCursor().block().layout()
    assert layout.preeditAreaText() == "hao"
    assert opened.geometry().height() > 10
    compose(window, "", "好")
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == FIRST + "好"


def test_what_is_composed_is_not_lost_when_the_keyboard_goes(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_End)
    compose(window, "好")
    window.rail.findChildren(type(window.rail._buttons["matches"]))[0].setFocus()
    QApplication.processEvents()
    assert unit(window, 1).text == FIRST + "好"


def test_a_composition_goes_to_its_own_unit_when_another_row_is_clicked(
    window: MainWindow,
) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_End)
    compose(window, "吗")
    view = panel(window).view
    place = view.visualRect(view.model().index(3, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert unit(window, 1).text == FIRST + "吗"
    assert view.currentIndex().row() == 3


def test_shift_space_types_and_does_not_play(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_Space, SHIFT)
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == " " + FIRST


# characters


def test_emoji_and_rare_characters_shift_nothing(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    type_text(window, "𠮷😀")
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == "𠮷😀" + FIRST
    press(window, Qt.Key.Key_Return)
    editor(window).set_caret(2)
    assert editor(window).caret == 2
    press(window, Qt.Key.Key_K, CONTROL)
    assert [unit(window, place).text for place in (1, 2)] == ["𠮷😀", FIRST]


def test_text_that_was_not_changed_is_not_written_back(window: MainWindow) -> None:
    session, before = window.desk.session, unit(window, 1)
    odd = "甲\u00a0乙\u2028丙 "
    assert session.act({"edit": "set_text", "unit": before.id, "text": odd})
    go(window, 1)
    head = transcript(window).head
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_End)
    press(window, Qt.Key.Key_Return)
    assert unit(window, 1).text == odd
    assert transcript(window).head == head


# splitting, merging


def test_a_split_leaves_the_mark_on_the_left_and_merging_adds_nothing(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    editor(window).set_caret(FIRST.index("，"))
    press(window, Qt.Key.Key_K, CONTROL)
    assert [unit(window, place).text for place in (1, 2)] == ["谢谢主席，", "各位好。"]
    assert panel(window).view.currentIndex().row() == 2
    press(window, Qt.Key.Key_J, CONTROL | SHIFT)
    assert unit(window, 1).text == FIRST
    assert unit(window, 1).src == (4,)


def test_a_split_without_a_caret_offers_a_place(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_K, CONTROL)
    assert editor(window).caret == FIRST.index("，") + 1
    press(window, Qt.Key.Key_K, CONTROL)
    assert unit(window, 2).text == "各位好。"


def test_text_edit_split_and_merge_are_undone_one_by_one(window: MainWindow) -> None:
    go(window, 1)
    before = transcript(window).units
    press(window, Qt.Key.Key_Return)
    type_text(window, "嗯，")
    press(window, Qt.Key.Key_K, CONTROL)
    assert unit(window, 1).text == "嗯，"
    for _ in range(2):
        press(window, Qt.Key.Key_Z, CONTROL)
    assert transcript(window).units == before
    assert not window.desk.actions["edit.undo"].isEnabled()


def test_undo_in_an_open_editor_takes_typing_back_first(window: MainWindow) -> None:
    go(window, 1)
    window.desk.session.act({"edit": "set_status", "unit": unit(window, 2).id, "status": "flagged"})
    press(window, Qt.Key.Key_Return)
    type_text(window, "字")
    press(window, Qt.Key.Key_Z, CONTROL)
    assert editor(window).text == FIRST
    assert unit(window, 2).status == "flagged"
    press(window, Qt.Key.Key_Z, CONTROL)
    assert unit(window, 2).status == "pending"


@pytest.mark.parametrize("reason", ["", "只是咳嗽"])
def test_why_a_text_is_emptied_is_asked(window: MainWindow, reason: str) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_A, CONTROL)
    press(window, Qt.Key.Key_Delete)
    QTimer.singleShot(200, lambda: _answer(reason))
    press(window, Qt.Key.Key_Return)
    if reason:
        assert (unit(window, 1).text, unit(window, 1).reason) == ("", reason)
        assert panel(window).view.editor is None
    else:
        assert unit(window, 1).text == FIRST
        assert editor(window).text == ""


def _answer(reason: str) -> None:
    question = QApplication.activeModalWidget()
    assert isinstance(question, Question)
    if reason:
        question.field.insert(reason)
        QTest.keyClick(question.field, Qt.Key.Key_Return)
    else:
        QTest.keyClick(question, Qt.Key.Key_Escape)


def test_what_is_typed_is_kept_when_the_match_changes_or_the_window_closes(
    window: MainWindow, project: Path
) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    type_text(window, "甲")
    window.desk.session.open_match_now("m1")
    assert unit(window, 1).text == "甲" + FIRST
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    type_text(window, "乙")
    window.close()
    with Store.open(str(project)) as store:
        now = store.load("m1")
    assert now.units[now.unit_order[1]].text == "乙甲" + FIRST


def test_tab_goes_to_what_differs_and_selects_it(window: MainWindow) -> None:
    first = unit(window, 1)
    window.desk.session.act({"edit": "set_text", "unit": first.id, "text": "谢谢主持，各位好。"})
    go(window, 1)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_Tab)
    assert editor(window).textCursor().selectedText() == "持"
    type_text(window, "席")
    press(window, Qt.Key.Key_Return, CONTROL)
    assert unit(window, 1).text == FIRST


def test_flag_and_confirm_several_in_one_act(window: MainWindow) -> None:
    go(window, 1)
    press(window, Qt.Key.Key_Down, SHIFT)
    press(window, Qt.Key.Key_Down, SHIFT)
    head = transcript(window).head
    press(window, Qt.Key.Key_M, CONTROL)
    assert [unit(window, n).status for n in (1, 2, 3)] == ["flagged"] * 3
    press(window, Qt.Key.Key_Return, CONTROL)
    assert [unit(window, n).status for n in (1, 2, 3)] == ["reviewed"] * 3
    assert transcript(window).head == head + 2


def test_reverting_to_the_original(window: MainWindow) -> None:
    first = unit(window, 1)
    window.desk.session.act({"edit": "set_text", "unit": first.id, "text": "别的话。"})
    go(window, 1)
    press(window, Qt.Key.Key_O, CONTROL | Qt.KeyboardModifier.AltModifier)
    assert unit(window, 1).text == FIRST
