"""The inspector: the unit, its section, the match; notes, history, restore."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reviewer.ui.main_window import MainWindow
from reviewer.ui.theme import look
from reviewer.ui.views.review.inspector import Inspector
from tests.ui.review_parts import at, now, part


@pytest.fixture
def inspector(window: MainWindow) -> Inspector:
    return part(window, Inspector)


def said(label: QLabel) -> str:
    return label.text() if label.isVisibleTo(label.window()) else ""


def look_at(window: MainWindow, inspector: Inspector, qtbot: QtBot, place: int) -> str:
    unit = now(window).unit_order[place]
    at(window, unit)
    line = now(window).units[unit].src[0]
    qtbot.waitUntil(lambda: f"line {line}" in inspector.unit_page.head.text())
    return unit


def test_it_says_all_about_the_unit(window: MainWindow, inspector: Inspector, qtbot: QtBot) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    page = inspector.unit_page
    assert "Aff. 1" in page.head.text() and "0:00:05" in page.head.text()
    assert "谢谢主席，各位好。" in page.source.text() and "正方一辩-江" in page.source.text()
    assert not said(page.change) and not said(page.suggestion)
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "谢谢主席，大家好。"})
    qtbot.waitUntil(lambda: bool(said(page.change)))
    assert "line-through" in page.change.text() and look().theme.marks["replaced"] in (
        page.change.text()
    )
    assert "各位 → 大家" in page.kinds.text()


def test_markup_in_a_text_is_text(window: MainWindow, inspector: Inspector, qtbot: QtBot) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "<b>1 & 2</b>"})
    page = inspector.unit_page
    qtbot.waitUntil(lambda: bool(said(page.change)))
    assert "&lt;b&gt;" in page.change.text() and "<b>1" not in page.change.text()


def test_a_homophone_is_told_with_its_pinyin(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 2)  # 慢性系统 for 慢行系统
    window.desk.session.act(
        {"edit": "set_text", "unit": unit, "text": "我方认为慢行系统应当优先。"}
    )
    qtbot.waitUntil(lambda: "homophone" in inspector.unit_page.kinds.text(), timeout=15_000)
    assert "xíng" in inspector.unit_page.kinds.text()


def test_a_note_is_kept_when_the_keyboard_leaves_it(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    first = look_at(window, inspector, qtbot, 1)
    window.desk.actions["edit.note"].trigger()
    note = inspector.unit_page.note
    assert window.focusWidget() is note
    QTest.keyClicks(note, "check the name")
    second = now(window).unit_order[2]
    at(window, second)
    qtbot.waitUntil(lambda: now(window).get("note", first) is not None)
    qtbot.waitUntil(lambda: note.toPlainText() == "")
    assert now(window).get("note", second) is None
    at(window, first)
    qtbot.waitUntil(lambda: note.toPlainText() == "check the name")


def test_a_note_that_is_typed_is_not_replaced_from_elsewhere(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    note = inspector.unit_page.note
    note.setFocus()
    QTest.keyClicks(note, "mine")
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "别的话。"})
    qtbot.waitUntil(lambda: bool(said(inspector.unit_page.change)))
    assert note.toPlainText() == "mine"
    QTest.keyClick(note, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    kept = now(window).get("note", unit)
    assert kept is not None and kept.text == "mine"  # type: ignore[union-attr]


def test_an_open_composition_is_not_cut_by_a_key(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    note = inspector.unit_page.note
    QApplication.sendEvent(note, QInputMethodEvent("bian", []))
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        QTest.keyClick(note, key, Qt.KeyboardModifier.ControlModifier)
    done = QInputMethodEvent()
    done.setCommitString("辩")
    QApplication.sendEvent(note, done)
    assert note.toPlainText() == "辩"
    assert now(window).get("note", unit) is None
    assert note.keep()


def test_notes_are_kept_before_another_match_opens(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    note = inspector.unit_page.note
    note.setFocus()
    QTest.keyClicks(note, "late")
    store = window.desk.session.store
    assert store is not None
    window.desk.session.about_to_leave.emit()
    assert store.load("m1").get("note", unit) is not None


def steps(inspector: Inspector) -> list[QFrame]:
    history = inspector.unit_page.history
    return [c for c in history.findChildren(QFrame) if c.property("card") and c.isVisible()]


def test_the_history_of_a_unit_is_read_when_it_is_opened_and_a_text_restored(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 1)
    for text in ("谢谢主席，大家好。", "谢谢。"):
        window.desk.session.act({"edit": "set_text", "unit": unit, "text": text})
    assert not steps(inspector)
    inspector.unit_page.history.toggle.click()
    qtbot.waitUntil(lambda: len(steps(inspector)) == 3)
    newest, middle, _ = steps(inspector)
    assert not newest.findChildren(QPushButton)
    assert any("anna" in label.text() for label in middle.findChildren(QLabel))
    (back,) = middle.findChildren(QPushButton)
    qtbot.waitUntil(lambda: back.height() >= back.sizeHint().height())  # it is laid out
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert now(window).units[unit].text == "谢谢主席，大家好。"
    qtbot.waitUntil(lambda: len(steps(inspector)) == 4)


def test_findings_of_the_unit_have_a_way_out(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    unit = look_at(window, inspector, qtbot, 2)
    window.desk.session.act({"edit": "assign_role", "unit": unit, "role": None, "scope": "unit"})
    cards = inspector.unit_page.findings
    qtbot.waitUntil(lambda: len(cards.cards) == 1)
    texts = [label.text() for label in cards.findChildren(QLabel)]
    assert any("Speaker without a role" in text for text in texts)
    assert [b.text() for b in cards.findChildren(QPushButton)] == ["Who speaks…"]


def test_the_section_beside_what_the_format_expects(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    look_at(window, inspector, qtbot, 2)
    inspector.show_page("section")
    page = inspector.section_page
    qtbot.waitUntil(lambda: "正方一辩立论" in page.head.text())
    assert "≠" not in page.facts.text()
    assert "0:00:10 of 0:03:30" in page.time.text()
    section = window.desk.focus.section
    window.desk.session.act({"edit": "set_section", "section": section, "speakers": ["aff_2"]})
    qtbot.waitUntil(lambda: "≠" in page.facts.text())


def test_the_match_and_its_data(window: MainWindow, inspector: Inspector, qtbot: QtBot) -> None:
    inspector.show_page("match")
    page = inspector.match_page
    motion = page.fields.texts["motion", None]
    qtbot.waitUntil(lambda: motion.text() == "慢行系统应当优先")
    assert "transcript" in page.files.text() and "utf-8" in page.files.text().lower()
    motion.setFocus()
    motion.selectAll()
    QTest.keyClicks(motion, "new motion")
    QTest.keyClick(motion, Qt.Key.Key_Return)
    assert now(window).match.motion == "new motion"
    position = page.fields.texts["negative", "position"]
    position.selectAll()
    QTest.keyClicks(position, "no")
    QTest.keyClick(position, Qt.Key.Key_Return)
    assert (now(window).match.negative.team, now(window).match.negative.position) == ("乙队", "no")
    box = page.speakers.boxes["反方二辩-何"]
    place = box.findData("neg_3")
    box.setCurrentIndex(place)
    box.activated.emit(place)
    assert now(window).speakers["反方二辩-何"].role == "neg_3"
    assert now(window).units[now(window).unit_order[4]].role == "neg_3"


def test_a_date_that_is_none_stays_as_typed_and_is_refused(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    inspector.show_page("match")
    date = inspector.match_page.fields.texts["date", None]
    QTest.keyClicks(date, "yesterday")
    QTest.keyClick(date, Qt.Key.Key_Return)
    assert now(window).match.date is None
    assert date.text() == "yesterday"
    assert "YYYY" in window.banner.text


def test_nothing_is_done_while_it_is_hidden(
    window: MainWindow, inspector: Inspector, qtbot: QtBot
) -> None:
    look_at(window, inspector, qtbot, 1)
    inspector.hide()
    before = inspector.unit_page.head.text()
    at(window, now(window).unit_order[3])
    qtbot.wait(80)
    assert inspector.unit_page.head.text() == before
    inspector.show()
    qtbot.waitUntil(lambda: inspector.unit_page.head.text() != before)
