"""Sections and roles by key, palette and mouse."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.ask import Question
from reviewer.ui.dialogs.role_palette import RolePalette
from reviewer.ui.dialogs.section_palette import SectionPalette
from reviewer.ui.main_window import MainWindow
from reviewer.ui.plain import Label
from reviewer.ui.views.review.match_acts import MatchActs
from reviewer.ui.views.review.openers import Openers
from reviewer.ui.views.review.section_acts import SectionActs
from tests.ui.review_parts import at, now, part


@pytest.fixture
def acts(window: MainWindow) -> SectionActs:
    part(window, MatchActs)
    part(window, Openers)
    return part(window, SectionActs)


def palette(window: MainWindow, action: str) -> SectionPalette:
    window.desk.actions[action].trigger()
    found = [p for p in window.findChildren(SectionPalette) if p.isVisible()]
    return found[-1]


def units(window: MainWindow) -> tuple[str, ...]:
    return now(window).unit_order


def types(window: MainWindow) -> list[tuple[str, str | None]]:
    return [(s.first_unit, s.type or s.section_kind) for s in now(window).section_order]


def test_one_enter_begins_what_the_format_expects(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    unit = units(window)[6]
    window.desk.session.act({"edit": "assign_role", "unit": unit, "role": "neg_1", "scope": "unit"})
    at(window, unit)
    dialog = palette(window, "section.begin")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    section = now(window).sections[now(window).section_of[unit]]
    assert (section.type, section.acting_side) == ("constructive_speech", "negative")
    assert section.name == "反方一辩立论"
    assert section.speakers == ("neg_1",)
    assert not dialog.isVisible()
    assert window.desk.session.undo()
    assert unit not in [first for first, _ in types(window)]


def test_typing_chooses_another_stage_or_a_kind(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    at(window, units(window)[6])
    dialog = palette(window, "section.begin")
    QTest.keyClicks(dialog.field, "free")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert (units(window)[6], "free_debate") in types(window)
    at(window, units(window)[7])
    dialog = palette(window, "section.begin")
    QTest.keyClicks(dialog.field, "break")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert (units(window)[7], "break") in types(window)


def test_a_name_that_is_not_scheduled_makes_a_stage_of_its_own(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    at(window, units(window)[6])
    dialog = palette(window, "section.begin")
    dialog.field.setText("奇袭环节")
    dialog.form.type.choose("questioning")
    dialog.form.side.choose("negative")
    QTest.mouseClick(dialog.form.speakers.chips["neg_3"], Qt.MouseButton.LeftButton)
    dialog.form.surprise.setChecked(True)
    QTest.keyClick(dialog.form.type, Qt.Key.Key_Return)
    section = now(window).sections[now(window).section_of[units(window)[6]]]
    assert (section.name, section.type, section.surprise) == ("奇袭环节", "questioning", True)
    assert section.speakers == ("neg_3",)


def test_the_arrows_choose_while_the_field_has_the_keyboard(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    at(window, units(window)[6])
    dialog = palette(window, "section.begin")
    first = dialog.form.name.text()
    QTest.keyClick(dialog.field, Qt.Key.Key_Down)
    assert dialog.form.name.text() not in ("", first)
    QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_beginning_where_a_section_begins_turns_it_into_the_stage(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    first = units(window)[0]
    at(window, first)
    dialog = palette(window, "section.begin")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    found = now(window).sections[now(window).section_of[first]]
    assert found.section_kind == "stage"
    assert len(now(window).sections) == 5


def test_a_section_is_changed(window: MainWindow, acts: SectionActs, qtbot: QtBot) -> None:
    at(window, units(window)[2])
    section = now(window).section_of[units(window)[2]]
    dialog = palette(window, "section.edit")
    assert dialog.form.name.text() == "正方一辩立论"
    dialog.form.side.choose("negative")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert now(window).sections[section].acting_side == "negative"
    assert now(window).sections[section].name == "正方一辩立论"


def test_a_stage_that_begins_inside_a_text_splits_it_in_the_same_act(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    unit = units(window)[2]
    text = now(window).units[unit].text
    at(window, unit)
    acts.caret = lambda: (unit, 4)
    dialog = palette(window, "section.begin")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    after = now(window)
    position = after.unit_index[unit]
    right = after.unit_order[position + 1]
    assert (after.units[unit].text, after.units[right].text) == (text[:4], text[4:])
    assert after.sections[after.section_of[right]].first_unit == right
    assert window.desk.session.undo()
    assert now(window).units[unit].text == text


def test_a_refusal_stays_in_the_palette(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    at(window, units(window)[6])
    dialog = palette(window, "section.begin")
    assert window.desk.session.act(
        {"edit": "begin_section", "unit": units(window)[6], "kind": "other"}
    )
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert "already" in dialog.trouble.text()
    dialog.reject()


def test_boundaries_move_by_a_key(window: MainWindow, acts: SectionActs, qtbot: QtBot) -> None:
    order = units(window)
    at(window, order[2])
    section = now(window).section_of[order[2]]
    assert now(window).sections[section].first_unit == order[1]
    window.desk.actions["section.down"].trigger()
    assert now(window).sections[section].first_unit == order[2]
    window.desk.actions["section.up"].trigger()
    assert now(window).sections[section].first_unit == order[1]
    at(window, order[0])
    before = now(window)
    window.desk.actions["section.down"].trigger()
    assert now(window) is before
    assert "first section" in window.banner.text


def test_sections_and_their_units_are_confirmed(window: MainWindow, acts: SectionActs) -> None:
    unit = units(window)[2]
    at(window, unit)
    section = now(window).section_of[unit]
    window.desk.actions["section.confirm"].trigger()
    assert now(window).sections[section].status == "reviewed"
    head = now(window).head
    window.desk.actions["section.confirm_units"].trigger()
    assert {u.status for u in now(window).units_in(section)} == {"reviewed"}
    assert now(window).head == head + 1
    assert "confirm" in window.desk.actions["edit.undo"].text().lower()
    window.desk.actions["section.remove"].trigger()
    assert section not in now(window).sections


def approve(window: MainWindow, qtbot: QtBot, answer: Qt.Key) -> None:
    """Approves the match, whose errors are named in a question, and answers it."""
    said: list[str] = []

    def look() -> None:
        question = QApplication.activeModalWidget()
        if not isinstance(question, Question):
            QTimer.singleShot(20, window, look)
            return
        said.extend(label.text() for label in question.findChildren(Label))
        QTest.keyClick(question, answer)

    QTimer.singleShot(20, window, look)
    window.desk.actions["match.approve"].trigger()
    qtbot.waitUntil(lambda: bool(said) and window.desk.session.findings_are_new)
    found = window.desk.session.findings
    assert any(each.severity == "error" and each.code in said[0] for each in found)


def test_a_match_is_reviewed_approved_and_reopened_with_a_reason(
    window: MainWindow, acts: SectionActs, qtbot: QtBot
) -> None:
    transcript = now(window)
    edits = [{"edit": "set_status", "unit": u, "status": "reviewed"} for u in transcript.units]
    edits += [
        {"edit": "set_status", "section": s, "status": "reviewed"} for s in transcript.sections
    ]
    assert window.desk.session.act({"edit": "group", "name": "confirm", "edits": edits})
    window.desk.actions["match.reviewed"].trigger()
    assert now(window).match.status == "reviewed"
    approve(window, qtbot, Qt.Key.Key_Escape)
    assert now(window).match.status == "reviewed"
    approve(window, qtbot, Qt.Key.Key_Return)
    assert now(window).match.status == "approved"

    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        assert not question.yes.isEnabled()
        QTest.keyClicks(question.field, "one more look")
        QTest.keyClick(question.field, Qt.Key.Key_Return)

    QTimer.singleShot(50, answer)
    window.desk.actions["match.reopen"].trigger()
    assert now(window).match.status == "in_review"


# who speaks


def roles(window: MainWindow) -> RolePalette:
    window.desk.actions["text.role"].trigger()
    return [p for p in window.findChildren(RolePalette) if p.isVisible()][-1]


def role_of(window: MainWindow, place: int) -> str | None:
    return now(window).units[units(window)[place]].role


def test_a_role_by_its_key_and_enter(window: MainWindow, acts: SectionActs, qtbot: QtBot) -> None:
    at(window, units(window)[3])
    dialog = roles(window)
    QTest.keyClicks(dialog, "6")
    assert dialog.role == "neg_2"
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert role_of(window, 3) == "neg_2"
    assert role_of(window, 0) == "chair"


def test_several_units_are_one_act(window: MainWindow, acts: SectionActs, qtbot: QtBot) -> None:
    order = units(window)
    at(window, order[3], order[4], order[5])
    head = now(window).head
    dialog = roles(window)
    QTest.keyClicks(dialog, "j")
    QTest.keyClicks(dialog, "j")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert [role_of(window, place) for place in (3, 4, 5)] == ["judge_2"] * 3
    assert now(window).head == head + 1


@pytest.mark.parametrize(("key", "changed"), [("h", (5, 7)), ("l", (1, 2, 5, 7))])
def test_from_here_on_or_all_of_the_label(
    window: MainWindow, acts: SectionActs, qtbot: QtBot, key: str, changed: tuple[int, ...]
) -> None:
    at(window, units(window)[5])
    dialog = roles(window)
    QTest.keyClicks(dialog, key)
    QTest.keyClicks(dialog, "3")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert [n for n in range(9) if role_of(window, n) == "aff_3"] == list(changed)


def test_no_role_at_all(window: MainWindow, acts: SectionActs, qtbot: QtBot) -> None:
    at(window, units(window)[3])
    dialog = roles(window)
    QTest.keyClicks(dialog, "0")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert role_of(window, 3) is None


def test_a_palette_goes_when_another_match_opens(
    window: MainWindow, acts: SectionActs, open_window: Callable[..., MainWindow]
) -> None:
    at(window, units(window)[3])
    dialog = roles(window)
    window.desk.session.close()
    assert not dialog.isVisible()
