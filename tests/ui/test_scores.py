"""The Scores workspace: the grid, the tray, forms, votes; by keyboard and by mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from reviewer.domain.findings import finding
from reviewer.services.second_look import set_rule
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.models.scores_forms_model import CONFIRMED, COUNTS
from reviewer.ui.models.scores_model import FIRST
from reviewer.ui.models.scores_tray_model import PROPOSAL, VALUE
from reviewer.ui.places import ScorePlace
from reviewer.ui.views.scores.choosing import ChoicePalette
from reviewer.ui.views.scores.correcting import CorrectDialog
from reviewer.ui.visits import Visits
from tests.ui.scores_parts import (
    MATCH,
    Scores,
    desk_of_scores,
    imported_sample,
    middle,
    sample,
)

__all__ = ["desk_of_scores", "imported_sample", "sample"]

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def at(desk_of_scores: Scores) -> Scores:
    """At the scores of the sample's match."""
    return desk_of_scores


def row(at: Scores, kind: str, number: int = 0) -> int:
    """The row of the sheet of that kind."""
    assert at.page.model.sheet is not None
    rows = [i for i, each in enumerate(at.page.model.sheet.rows) if each.kind == kind]
    return rows[number]


def cell(at: Scores, kind: str, number: int, judge: int) -> str:
    """What a judge's cell shows."""
    return str(at.page.model.index(row(at, kind, number), FIRST + judge).data())


# what is shown


def test_rows_are_what_the_format_scores_and_columns_the_judges(at: Scores) -> None:
    model = at.page.model
    assert model.sheet is not None
    assert sum(each.kind == "score" for each in model.sheet.rows) == 20
    heads = [
        str(model.headerData(n, Qt.Orientation.Horizontal)) for n in range(model.columnCount())
    ]
    assert heads == ["Stage", "Side", "评委原\nJ1", "评委川\nJ2", "评委石\nJ3"]
    assert [model.index(1, n).data() for n in range(2)] == ["反方二辩质询正方一辩", "Negative"]
    assert [model.index(1, n).data() for n in range(FIRST, FIRST + 3)] == ["7", "8", "7"]
    first = at.index(at.scores()[0])
    assert "评委原.xlsx!评委原!B3" in str(first.data(Qt.ItemDataRole.ToolTipRole))
    spoken = str(first.data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == "正方一辩立论, Affirmative, 评委原, 7"


def test_votes_sums_and_best_debaters_stand_below(at: Scores) -> None:
    assert [cell(at, "sum", n, 1) for n in range(2)] == ["67", "73"]
    assert [cell(at, "vote", n, 0) for n in range(3)] == ["Negative", "Tie", "Affirmative"]
    assert [cell(at, "best_debater", n, 0) for n in range(3)] == ["Aff. 3", "Neg. 2", "Aff. 4"]
    text = at.page.result.text()
    for said in ("Affirmative 2 : 1", "✔ Affirmative", "1 : 1 · 1 tied", "Aff. 3 ×4"):
        assert said in text


def test_a_sum_that_is_another_than_the_written_one_shows_both(at: Scores) -> None:
    at.act(edit="align_score", entry=at.scores()[0].id, section=None)
    assert cell(at, "sum", 0, 0) == "63 ≠ 70"


def test_every_cell_of_stages_and_sides_is_skipped_by_the_keyboard(at: Scores) -> None:
    at.choose(at.scores()[0])
    at.press(Qt.Key.Key_Left)
    assert at.page.grid.currentIndex().column() == FIRST
    at.press(Qt.Key.Key_Down)
    assert at.page.grid.currentIndex().row() == 1


def test_a_model_of_each_part_is_sound(at: Scores) -> None:
    page = at.page
    models = (page.model, page.tray_model, page.forms_model, page.problems.model)
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (*models, at.workspace.texts.model)
    ]
    for entry in at.scores()[:3]:
        at.act(edit="align_score", entry=entry.id, section=None)
    at.checked()
    at.do("scores.appeal")
    at.do("scores.original")
    at.do("scores.accept_sure")
    at.checked()
    assert testers


# the tray


def to_tray(at: Scores, *numbers: int) -> list[str]:
    entries = [at.scores()[number] for number in numbers]
    for entry in entries:
        at.act(edit="align_score", entry=entry.id, section=None)
    return [entry.id for entry in entries]


def test_delete_puts_a_score_into_the_tray_and_undo_brings_it_back(at: Scores) -> None:
    entry = at.scores()[0]
    index = at.choose(entry)
    at.press(Qt.Key.Key_Delete)
    assert at.entry(entry.id).section is None
    assert at.page.tray_model.rowCount() == 1
    assert at.page.tabs.tabText(0) == "Tray (1)"
    assert at.page.grid.currentIndex() == index
    at.press(Qt.Key.Key_Z, CONTROL)
    assert at.entry(entry.id) == entry
    assert at.page.tray_model.rowCount() == 0


def test_one_key_places_all_that_is_sure_as_one_act(at: Scores) -> None:
    before = at.scores()
    to_tray(at, 0, 1, 2)
    assert at.workspace.sure.text() == "Place all that is sure (3)"
    at.press(Qt.Key.Key_Return, CONTROL)
    assert at.scores() == before
    assert not at.workspace.sure.isEnabled()
    at.press(Qt.Key.Key_Z, CONTROL)
    assert at.page.tray_model.rowCount() == 3


def test_one_click_places_all_that_is_sure(at: Scores) -> None:
    before = at.scores()
    to_tray(at, 4, 5)
    QTest.mouseClick(at.workspace.sure, Qt.MouseButton.LeftButton)
    assert at.scores() == before


def test_enter_in_the_tray_shows_places_with_their_evidence_and_a_digit_chooses(
    at: Scores,
) -> None:
    was = at.scores()[0]
    to_tray(at, 0)
    at.page.tray.setFocus()
    assert at.page.tray.currentIndex().row() == 0
    at.press(Qt.Key.Key_Return)
    palette = at.dialog(ChoicePalette)
    texts = [palette.list.item(n).text() for n in range(palette.list.count())]
    assert texts[0].startswith("1   正方一辩立论 · Affirmative  —  ✔ sure: the form's words")
    assert any("has a score already" in text or "has 7 already" in text for text in texts)
    assert len(texts) == 20
    at.press(Qt.Key.Key_2)
    after = at.entry(was.id)
    assert after.section is not None and after.section != was.section
    assert not at.window.findChildren(ChoicePalette)


def test_an_entry_in_an_empty_cell_is_chosen_from_those_of_the_form_that_wait(at: Scores) -> None:
    was = at.scores()[0]
    index = at.choose(was)
    other = at.scores("f1.2")[0]
    to_tray(at, 0)
    at.act(edit="align_score", entry=other.id, section=None)
    at.page.grid.setFocus()
    at.page.grid.setCurrentIndex(index)
    at.press(Qt.Key.Key_Return)
    palette = at.dialog(ChoicePalette)
    assert palette.list.count() == 1
    at.press(Qt.Key.Key_Return)
    assert at.entry(was.id) == was


def test_an_empty_cell_without_anything_that_waits_says_so(at: Scores) -> None:
    index = at.choose(at.scores()[0])
    at.act(
        edit="align_score",
        entry=at.scores()[0].id,
        section=at.scores()[3].section,
        side=at.scores()[3].side,
    )
    at.page.grid.setCurrentIndex(index)
    at.press(Qt.Key.Key_Return)
    assert "no entry" in at.window.banner.text


def test_a_placed_score_can_be_placed_elsewhere(at: Scores) -> None:
    entry = at.scores()[0]
    at.choose(entry)
    at.press(Qt.Key.Key_E, CONTROL)
    palette = at.dialog(ChoicePalette)
    texts = [palette.list.item(n).text() for n in range(palette.list.count())]
    assert "Back to the tray" in texts[-1]
    palette.list.setCurrentRow(palette.list.count() - 1)
    at.press(Qt.Key.Key_Return)
    assert at.entry(entry.id).section is None


def drop(table: QTableView, index: QModelIndex, data: QMimeData) -> None:
    """Drags it over a cell and lets it go, as the window system tells it."""
    place = middle(table, index)
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(place, copy, data, left, none),
        QDragMoveEvent(place, copy, data, left, none),
        QDropEvent(QPointF(place), copy, data, left, none),
    ):
        QApplication.sendEvent(table.viewport(), event)
    QApplication.processEvents()


def test_a_score_is_dragged_from_the_tray_to_a_cell_of_its_own_form_only(at: Scores) -> None:
    was = at.scores()[0]
    index = at.choose(was)
    to_tray(at, 0)
    data = at.page.tray_model.mimeData([at.page.tray_model.index(0, 0)])
    drop(at.page.grid, at.page.model.index(index.row(), index.column() + 1), data)
    assert at.entry(was.id).section is None
    drop(at.page.grid, index, data)
    assert at.entry(was.id) == was
    assert at.page.tray_model.rowCount() == 0


def test_a_score_is_dragged_back_to_the_tray(at: Scores) -> None:
    to_tray(at, 1)
    was = at.scores()[0]
    data = at.page.model.mimeData([at.index(was)])
    drop(at.page.tray, at.page.tray_model.index(0, 0), data)
    assert at.entry(was.id).section is None


# odd readings and corrections


def test_what_could_not_be_read_is_marked_and_shown_as_it_stood(at: Scores) -> None:
    from dataclasses import replace

    entry = at.scores()[0]
    odd = replace(entry, raw="七分", read=None, value=None, problem="score-unreadable")
    blank = replace(at.scores()[1], raw="", read=None, value=None)
    records = [(e.kind, e.id, e) for e in (odd, blank)]
    changed = at.now.changed(records, at.now.head)
    at.page.show_sheet(changed, at.window.desk.session.format)
    assert at.page.model.index(0, FIRST).data() == "⚠ 七分"
    assert at.page.model.index(3, FIRST).data() == "blank"


def test_a_slip_is_corrected_with_a_reason_and_the_forms_own_value_stays(at: Scores) -> None:
    entry = at.scores()[0]
    index = at.choose(entry)
    at.press(Qt.Key.Key_Return)
    dialog = at.dialog(CorrectDialog)
    assert dialog.value.text() == "7" and dialog.value.hasFocus()
    assert "评委原.xlsx!评委原!B3" in dialog.about.text()
    at.spell("9")
    at.press(Qt.Key.Key_Return)
    assert dialog.reason.hasFocus()
    at.spell("slip of the pen")
    at.press(Qt.Key.Key_Return)
    assert not at.window.findChildren(CorrectDialog)
    after = at.entry(entry.id)
    assert (after.value, after.read, after.reason) == ("9", "7", "slip of the pen")
    assert at.shown(index) == "9 (form: 7)"
    assert "Corrected to 9: slip of the pen" in at.page.facts.text()
    at.qtbot.waitUntil(lambda: "· by anna, " in at.page.facts.text(), timeout=20_000)
    at.press(Qt.Key.Key_Z, CONTROL)
    assert at.shown(index) == "7"


def test_a_value_that_cannot_be_is_refused_and_what_was_typed_stays(at: Scores) -> None:
    entry = at.scores()[0]
    at.choose(entry)
    at.press(Qt.Key.Key_F2)
    dialog = at.dialog(CorrectDialog)
    at.spell("7.5")
    dialog.reason.setText("so it says")
    dialog.accept()
    assert dialog.isVisible()
    assert "whole number from 1 to 10" in dialog.trouble.text()
    assert dialog.value.text() == "7.5"
    assert at.entry(entry.id) == entry
    dialog.reject()


def test_a_vote_is_chosen_from_what_votes_can_be(at: Scores) -> None:
    index = at.page.model.index(row(at, "vote", 2), FIRST)
    at.page.grid.setCurrentIndex(index)
    at.press(Qt.Key.Key_Return)
    dialog = at.dialog(CorrectDialog)
    assert [dialog.choice.itemText(n) for n in range(dialog.choice.count())] == [
        "Affirmative",
        "Negative",
        "Tie",
        "none",
    ]
    at.press(Qt.Key.Key_Down)
    dialog.reason.setText("a slip")
    dialog.accept()
    assert at.shown(index) == "Negative (form: Affirmative)"
    assert "Negative 1 : 2" in at.page.result.text()
    assert "it differs" in at.page.result.text()


def test_composing_in_the_reason_never_corrects(at: Scores) -> None:
    from tests.ui.keys import compose

    entry = at.scores()[0]
    at.choose(entry)
    at.press(Qt.Key.Key_F2)
    dialog = at.dialog(CorrectDialog)
    dialog.reason.setFocus()
    compose(at.window, "bi")
    at.press(Qt.Key.Key_Return)
    assert dialog.isVisible() and at.entry(entry.id) == entry
    compose(at.window, "", "笔误")
    assert dialog.reason.text() == "笔误"
    at.press(Qt.Key.Key_Return)
    assert at.entry(entry.id).reason == "笔误"


# forms


def forms_cell(at: Scores, line: int, column: int) -> str:
    return str(at.page.forms_model.index(line, column).data())


def test_a_form_is_confirmed_by_a_key_and_a_later_change_shows(at: Scores) -> None:
    entry = at.scores("f1.2")[0]
    at.choose(entry)
    assert at.page.form is not None and at.page.form.id == "f1.2"
    at.press(Qt.Key.Key_Return, CONTROL | SHIFT)
    assert at.now.forms["f1.2"].confirmed_by == "anna"
    assert forms_cell(at, 1, CONFIRMED) == "✔ by anna"
    at.act(edit="set_entry", entry=entry.id, value="3", reason="slip")
    assert forms_cell(at, 1, CONFIRMED) == "⚠ changed since anna"


def answer_yes(window: MainWindow) -> None:
    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        question.accept()

    QTimer.singleShot(50, window, answer)


def test_forms_are_set_aside_and_chosen_again(at: Scores) -> None:
    at.choose(at.scores("f1.2")[0])
    answer_yes(at.window)
    at.do("scores.set_aside")
    assert at.now.forms["f1.2"].set_aside
    assert at.page.model.columnCount() == FIRST + 2
    assert forms_cell(at, 1, COUNTS) == "– set aside"
    at.page.forms.setCurrentIndex(at.page.forms_model.index(1, 0))
    at.do("scores.choose")
    assert at.page.model.columnCount() == FIRST + 3
    assert forms_cell(at, 1, COUNTS) == "✔ chosen"


def test_of_two_forms_of_a_judge_both_stand_until_one_is_chosen(at: Scores) -> None:
    at.act(edit="set_judge", form="f1.2", judge="J1")
    heads = [
        str(at.page.model.headerData(n, Qt.Orientation.Horizontal))
        for n in range(FIRST, at.page.model.columnCount())
    ]
    assert heads == ["评委原\nJ1 · f1.1 ?", "评委原\nJ1 · f1.2 ?", "评委石\nJ3"]
    assert forms_cell(at, 0, COUNTS) == "? to be chosen"
    at.page.forms.setCurrentIndex(at.page.forms_model.index(1, 0))
    at.do("scores.choose")
    assert at.page.model.columnCount() == FIRST + 2
    assert [forms_cell(at, n, COUNTS) for n in range(2)] == ["– another counts", "✔ chosen"]


def test_a_form_is_given_to_another_judge_of_the_project(at: Scores) -> None:
    at.choose(at.scores("f1.1")[0])
    at.press(Qt.Key.Key_R, CONTROL)
    palette = at.dialog(ChoicePalette)
    texts = [palette.list.item(n).text() for n in range(palette.list.count())]
    assert len(texts) == 5 and not any("(J1)" in text for text in texts)
    place = next(n for n, text in enumerate(texts) if "J4" in text)
    at.press(Qt.Key(Qt.Key.Key_1.value + place))
    assert at.now.forms["f1.1"].judge == "J4"


# original and appeal


def test_the_appeal_is_another_record_with_another_look(at: Scores) -> None:
    head = at.workspace.head
    assert head.label.text().startswith("● Original")
    assert "appeal stands and overturned this: Affirmative → Negative" in head.label.text()
    style = head.styleSheet()
    at.press(Qt.Key.Key_2, ALT)
    assert at.page.kind == "appeal"
    assert head.label.text().startswith("▲ Appeal")
    assert "overturns: Affirmative → Negative" in head.label.text()
    assert head.styleSheet() != style
    judge = at.page.model.headerData(FIRST, Qt.Orientation.Horizontal)
    assert judge == "评委山\nJ4"


def test_nothing_done_at_the_appeal_touches_the_original(at: Scores) -> None:
    def original() -> list[object]:
        forms = at.now.forms_of("original")
        return [(form, at.now.entries_by_form[form.id]) for form in forms]

    to_tray(at, 0)
    before = original()
    at.do("scores.appeal")
    assert at.page.tray_model.rowCount() == 0
    entry = at.scores("f1.4")[0]
    at.choose(entry)
    at.press(Qt.Key.Key_Delete)
    at.do("scores.accept_sure")
    assert at.entry(entry.id) == entry
    at.choose(entry)
    at.press(Qt.Key.Key_Return, CONTROL | SHIFT)
    assert at.now.forms["f1.4"].confirmed_by == "anna"
    at.choose(entry)
    answer_yes(at.window)
    at.do("scores.set_aside")
    assert original() == before
    at.do("scores.original")
    assert at.page.tray_model.rowCount() == 1


def test_a_match_without_an_appeal_says_so(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project, "m1")
    at = Scores(window, qtbot)
    assert at.workspace.bar.tabText(0) == "Original (none)"
    assert at.page.nothing.isVisible() and "no forms yet" in at.page.nothing.text()
    at.do("scores.appeal")
    assert "no appeal" in at.page.nothing.text()
    at.do("scores.texts")
    assert at.workspace.texts.nothing.isVisible()


def test_without_a_match_nothing_breaks(open_window: Callable[..., MainWindow]) -> None:
    window = open_window()
    window.show_workspace("scores")
    for name in ("accept_sure", "place", "tray", "correct", "confirm", "next_problem", "link"):
        window.desk.actions[f"scores.{name}"].trigger()
    page = window.workspaces["scores"].page  # type: ignore[attr-defined]
    assert page.nothing.text() == "No match is open."


# problems


def test_f8_goes_from_problem_to_problem_at_its_cell(at: Scores) -> None:
    ids = to_tray(at, 0, 5)
    at.checked()
    assert at.page.problems.model.open >= 2
    seen = []
    for _ in range(at.page.problems.model.rowCount()):
        at.press(Qt.Key.Key_F8)
        seen.append(at.page.waiting.id if at.page.waiting else None)
    assert set(ids) <= set(seen)
    at.press(Qt.Key.Key_F8, SHIFT)
    assert at.page.problems.list.currentIndex().row() == at.page.problems.model.rowCount() - 2


def test_a_finding_opens_the_scores_at_its_cell_from_the_review(at: Scores) -> None:
    entry = at.scores()[0]
    index = at.choose(entry)
    at.act(edit="set_entry", entry=entry.id, value=None, reason="not given")
    at.checked()
    at.do("go.review")
    panel = at.window.review.findings
    panel.reveal()
    rows = [
        n
        for n in range(panel.model.rowCount())
        if panel.model.index(n).data(FindingRole.FINDING).code == "score-missing"
    ]
    panel.list.setCurrentIndex(panel.model.index(rows[0]))
    at.press(Qt.Key.Key_Return)
    assert at.window.stack.currentWidget() is at.workspace
    assert at.page.grid.currentIndex() == index
    assert at.page.grid.hasFocus()
    assert at.shown(index) == "✖ – (form: 7)"


def test_every_finding_about_forms_opens_the_scores_from_the_review(at: Scores) -> None:
    """Whatever its code: at its cell, at its form, or at the list where it has neither."""
    first, second = at.scores()[:2]
    votes = [e for e in at.now.entries_by_form["f1.2"] if e.what in ("vote", "best_debater")]
    at.act(edit="align_score", entry=first.id, section=None)
    at.act(edit="set_entry", entry=second.id, value=None, reason="blank")
    at.act(edit="align_score", entry=at.scores()[4].id, section=second.section, side=second.side)
    for entry in votes:
        at.act(edit="set_entry", entry=entry.id, value=None, reason="blank")
    at.act(edit="choose_form", judge="J3", form=None, adjudication="original")
    at.act(edit="set_judge", form="f1.5", judge="J1")
    at.checked()
    at.do("go.review")
    panel = at.window.review.findings
    panel.reveal()
    about = panel.model.form_places()
    codes = {each.code for each in about}
    assert {"score-unaligned", "score-missing", "vote-missing", "form-count"} <= codes
    assert {"best-debater-count", "appeal-panel-overlap", "winner-mismatch"} & codes
    for each in about:
        at.do("go.review")
        panel.list.setFocus()
        panel.list.setCurrentIndex(panel.model.index(panel.model.row_of(each.id) or 0))
        at.press(Qt.Key.Key_Return)
        assert at.window.stack.currentWidget() is at.workspace, each
        if "supplement" in each.where:
            assert at.workspace.texts.isVisible()
            continue
        assert at.page.kind == each.where["adjudication"]
        places = (at.page.grid, at.page.tray, at.page.forms, at.page.problems.list)
        assert any(place.hasFocus() for place in places), each


def test_f8_goes_on_from_the_transcript_to_the_forms(at: Scores) -> None:
    entry = at.scores()[0]
    at.act(edit="align_score", entry=entry.id, section=None)
    at.checked()
    at.do("go.review")
    panel = at.window.review.findings
    places = panel.model.places()
    last = max(places, key=lambda place: at.now.unit_index[place[0]])[0] if places else None
    at.window.desk.focus.set(last or at.now.unit_order[-1])
    at.press(Qt.Key.Key_F8)
    assert at.window.stack.currentWidget() is at.workspace
    assert panel.list.currentIndex().data(FindingRole.FINDING).where["adjudication"] == "original"


def test_a_place_in_the_appeal_opens_the_appeal(at: Scores) -> None:
    entry = at.scores("f1.5")[2]
    at.do("go.review")
    at.window.desk.focus.go_score(ScorePlace("appeal", form="f1.5", entry=entry.id))
    assert at.page.kind == "appeal"
    assert at.page.grid.currentIndex() == at.index(entry)


def test_a_finding_of_another_match_opens_that_match_at_the_cell(
    open_window: Callable[..., MainWindow], sample: Path, qtbot: QtBot
) -> None:
    window = open_window(sample)
    window.show_workspace("export")
    where = {"adjudication": "original", "form": "f1.1", "entry": "e1.4"}
    found = finding("score-range", "error", MATCH, where, "")
    Visits(window.desk, window).visit_finding(MATCH, found)
    qtbot.waitUntil(lambda: window.desk.session.match == MATCH, timeout=20_000)
    workspace = window.workspaces["scores"]
    qtbot.waitUntil(lambda: window.stack.currentWidget() is workspace, timeout=20_000)
    at = Scores(window, qtbot)
    assert at.page.grid.currentIndex() == at.index(at.entry("e1.4"))


def test_the_tray_has_the_value_and_the_proposal_in_words(at: Scores) -> None:
    to_tray(at, 0)
    model = at.page.tray_model
    assert model.index(0, VALUE).data() == "7"
    assert model.index(0, PROPOSAL).data() == "✔ 正方一辩立论 · Affirmative"
    assert "立论 · 正方" in str(model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))


def test_a_stage_that_becomes_another_keeps_its_scores_and_says_so(at: Scores) -> None:
    entry = at.scores()[0]
    assert entry.section is not None
    at.act(edit="set_section", section=entry.section, acting_side="negative")
    at.checked()
    assert at.entry(entry.id).section == entry.section
    index = at.index(entry)
    assert at.shown(index)[0] in "✖⚠"
    assert at.page.model.findings(index)


def test_the_review_says_when_scores_no_longer_fit_and_when_they_fit_again(at: Scores) -> None:
    section = at.scores()[0].section
    assert section is not None
    at.do("go.review")
    first = at.now.sections[section].first_unit
    assert not any("score" in f.code for f in at.window.desk.session.findings_of(first))
    at.act(edit="set_section", section=section, acting_side="negative")
    at.checked()
    assert at.window.banner.text == "Scores that no longer fit their stage: 6. F8 goes to them."
    found = at.window.desk.session.findings_of(first)
    assert {f.code for f in found} >= {"score-side"}
    at.press(Qt.Key.Key_Z, CONTROL)
    at.checked()
    assert "no longer fit" not in at.window.banner.text


def test_scores_put_into_the_tray_by_hand_are_no_misfits(at: Scores) -> None:
    section = at.scores()[3].section
    at.act(edit="align_score", entry=at.scores()[0].id, section=None)
    at.act(edit="set_section", section=section, name="another name")
    at.checked()
    assert "no longer fit" not in at.window.banner.text


def test_moving_a_boundary_keeps_scores_and_says_nothing_of_them(at: Scores) -> None:
    before = at.scores()
    section = at.now.sections[str(before[0].section)]
    units = [unit.id for unit in at.now.units_in(section.id)]
    at.act(edit="move_section", section=section.id, unit=units[1])
    at.checked()
    assert at.scores() == before
    assert "no longer fit" not in at.window.banner.text


def test_a_stage_that_goes_leaves_its_scores_in_the_tray_and_says_so(at: Scores) -> None:
    section = at.scores()[0].section
    at.do("go.review")
    at.act(edit="remove_section", section=section)
    at.checked()
    assert at.scores()[0].section is None
    assert "no longer fit their stage" in at.window.banner.text


def test_texts_typed_elsewhere_do_not_move_the_chosen_cell(at: Scores) -> None:
    index = at.choose(at.scores()[7])
    at.act(edit="set_text", unit=at.now.unit_order[5], text="改了。")
    at.checked()
    assert at.page.grid.currentIndex() == index


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_the_smallest_screen(
    open_window: Callable[..., MainWindow],
    sample: Path,
    qtbot: QtBot,
    language: str,
    theme: str,
) -> None:
    window = open_window(sample, MATCH, language=language, theme=theme)
    window.resize(1280, 720)
    at = Scores(window, qtbot)
    assert (window.width(), window.height()) == (1280, 720)
    for table in (at.page.grid, at.page.tray, at.page.forms):
        assert not table.horizontalScrollBar().isVisible()
    model = at.page.forms_model
    metrics = at.page.forms.fontMetrics()
    for column in range(model.columnCount()):
        text = str(model.index(0, column).data())
        assert metrics.horizontalAdvance(text) < at.page.forms.columnWidth(column)
    open_window(language="en")


# the second person


def asks_for_another(at: Scores) -> None:
    """The project's rule asks for a second person."""
    store = at.window.desk.session.store
    assert store is not None
    set_rule(store, "on")
    at.page.second.look()
    at.qtbot.waitUntil(lambda: at.page.second.needed, timeout=20_000)


def test_ones_own_form_is_for_another_to_confirm_and_the_button_says_so(at: Scores) -> None:
    asks_for_another(at)
    action = at.window.desk.actions["scores.confirm"]
    entry = at.choose(at.scores("f1.2")[0])
    assert at.page.confirm.button.isEnabled() and action.isEnabled()
    at.act(edit="set_entry", entry=at.scores("f1.2")[0].id, value="3", reason="slip")
    assert at.page.grid.currentIndex() == entry
    assert not at.page.confirm.button.isEnabled() and not action.isEnabled()
    assert "another" in at.page.confirm.why.text()
    assert "another person confirms it" in at.page.confirm.button.toolTip()
    assert forms_cell(at, 1, CONFIRMED) == "○ by another"
    at.page.forms.setFocus()
    at.press(Qt.Key.Key_Return)
    assert not at.now.forms["f1.2"].confirmed
    assert "another person confirms it" in at.window.banner.text
    at.choose(at.scores("f1.1")[0])
    assert at.page.confirm.button.isEnabled()
    QTest.mouseClick(at.page.confirm.button, Qt.MouseButton.LeftButton)
    at.qtbot.waitUntil(lambda: at.now.forms["f1.1"].confirmed, timeout=20_000)
    assert forms_cell(at, 0, CONFIRMED) == "✔ by anna"


def test_what_was_done_while_the_log_is_read_is_not_missed(at: Scores) -> None:
    store = at.window.desk.session.store
    assert store is not None
    set_rule(store, "on")
    at.page.second.look()
    at.act(edit="set_entry", entry=at.scores("f1.2")[0].id, value="3", reason="slip")
    at.qtbot.waitUntil(lambda: at.page.second.is_own("f1.2"), timeout=20_000)
    assert not at.page.second.is_own("f1.1")
