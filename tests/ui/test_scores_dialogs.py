"""Odd tables, judges, model-written texts and the second person's rule."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from reviewer.formats.judge_form.mapping import FormMapping, MappedLane, Meaning
from reviewer.services import second_look
from reviewer.services.editor import Editor
from reviewer.services.form_mapping import keep_mapping, kept_mappings
from reviewer.services.judges import known_judges, near_judges
from reviewer.storage.store import Store
from reviewer.ui.dialogs.judges import JudgesDialog
from reviewer.ui.dialogs.mapping import MappingDialog
from reviewer.ui.dialogs.mapping_draft import LABEL, MappingDraft, Use
from reviewer.ui.dialogs.mapping_keeping import OutcomeDialog
from reviewer.ui.dialogs.mapping_models import CHOICES, ColumnsModel, TitlesModel
from reviewer.ui.main_window import MainWindow
from reviewer.ui.places import ScorePlace
from reviewer.ui.views.scores.rule_menu import MoreButton
from tests.bench.spreadsheets import xlsx
from tests.formats.judge_form.test_judge_form_mapping import GRID, ODD, ROW, SHEET
from tests.services.match_maker import Maker, row, take, taken
from tests.services.test_judges import commented
from tests.ui.scores_parts import Scores, desk_of_scores, imported_sample, sample
from tests.ui.test_accessible import nameless

__all__ = ["desk_of_scores", "imported_sample", "sample"]


@pytest.fixture
def at(desk_of_scores: Scores) -> Scores:
    """At the scores of the sample's match."""
    return desk_of_scores


def store(at: Scores) -> Store:
    """The project."""
    found = at.window.desk.session.store
    assert found is not None
    return found


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A file with two tables that no layout fits."""
    file = tmp_path / "odd.xlsx"
    file.write_bytes(xlsx({"Rows": ODD, "Grid": GRID}))
    return file


# odd tables


def mapping_dialog(at: Scores, table: Path) -> MappingDialog:
    at.do("scores.mapping")
    dialog: MappingDialog = at.dialog(MappingDialog)
    dialog.open_file(table)
    at.qtbot.waitUntil(lambda: len(dialog.sheets) == 2, timeout=20_000)
    return dialog


def say(model: TitlesModel | ColumnsModel, line: int, column: int, text: str) -> None:
    index = model.index(line, column)
    assert model.setData(index, text), (text, index.data(CHOICES))


def tried(at: Scores, dialog: MappingDialog, wanted: str) -> None:
    at.qtbot.waitUntil(lambda: wanted in dialog.preview.said.text(), timeout=20_000)


def test_a_table_is_mapped_with_a_live_preview_and_kept(at: Scores, table: Path) -> None:
    dialog = mapping_dialog(at, table)
    tried(at, dialog, "no judge form was found")
    for line, text in (
        (0, "Judge's name"),
        (2, "Score: 正方一辩立论 · 正方"),
        (3, "Score: 反方一辩立论 · 反方"),
        (7, "Decisive vote"),
        (8, "Best debater"),
    ):
        say(dialog.titles, line, TitlesModel.MEANING, text)
    tried(at, dialog, "Forms: 2")
    lines = [
        [
            str(dialog.preview.tried.index(n, c).data())
            for c in range(dialog.preview.tried.columnCount())
        ]
        for n in range(dialog.preview.tried.rowCount())
    ]
    assert lines[0] == [
        "石屿",
        "C2",
        "正方一辩立论 · 正方",
        "7",
        "7",
        "✔ 正方一辩立论 · Affirmative",
    ]
    assert any(line[3] == "七" and line[4].startswith("⚠") for line in lines)
    assert "unreadable: 1" in dialog.preview.said.text()
    assert not dialog.keep.isEnabled()
    dialog.name.setText("问卷")
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    tried(at, dialog, "Kept.")
    at.qtbot.waitUntil(lambda: dialog.begin.count() == 2, timeout=20_000)
    (kept,) = kept_mappings(store(at), "示例杯")
    assert dict(kept.titles)["第一轮甲"] == Meaning("score", "正方一辩立论 · 正方")
    assert kept.name == "问卷"
    QTest.mouseClick(dialog.forget, Qt.MouseButton.LeftButton)
    tried(at, dialog, "Forgotten.")
    assert kept_mappings(store(at), "示例杯") == ()


def test_what_waited_for_a_mapping_comes_in_when_it_is_kept(at: Scores, tmp_path: Path) -> None:
    from tests.services.test_form_mapping import MAPPING, put

    maker = Maker(tmp_path / "cup" / "m1")
    maker.transcript()
    maker.toml()
    form = put(maker)
    assert take(store(at), tmp_path / "cup")["m1"].result == "refused"
    keep_mapping(store(at), "示例杯", MAPPING)
    at.do("scores.mapping")
    dialog = at.dialog(MappingDialog)
    at.qtbot.waitUntil(lambda: dialog.begin.count() == 2 and bool(dialog.sheets), timeout=20_000)
    assert dialog.file.text() == f"m1 · {form.name}"
    assert dialog.whose.text() == "Kept for 示例杯 as"
    dialog.begin.setCurrentIndex(1)
    dialog.begin.activated.emit(1)
    tried(at, dialog, "Forms: 2")
    assert dialog.preview.tried.index(0, 0).data() == "石屿"  # of no other match
    dialog.name.setText("another name")
    dialog.keep.setFocus()
    at.press(Qt.Key.Key_Space)
    outcome = at.dialog(OutcomeDialog)
    assert outcome.page.title.text() == "1 of 1 matches are in."
    assert "m1" in outcome.page.list.item(0).text()
    assert store(at).load("m1").forms and nameless(outcome) == []
    at.press(Qt.Key.Key_Return)
    assert not outcome.isVisible()


def test_the_first_match_of_a_project_can_be_mapped_before_any_is_in(
    tmp_path: Path, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    from tests.services.test_form_mapping import MAPPING, put

    file = tmp_path / "empty.db"
    with Store.open(str(file), create=True) as made:
        maker = Maker(tmp_path / "m1")
        maker.transcript()
        maker.toml()
        put(maker)
        assert take(made, maker.folder)["m1"].result == "refused"
    window = open_window(file)
    window.show_workspace("scores")
    window.desk.actions["scores.mapping"].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(MappingDialog)), timeout=20_000)
    (dialog,) = window.findChildren(MappingDialog)
    qtbot.waitUntil(lambda: dialog.draft is not None, timeout=20_000)
    assert dialog.draft is not None
    assert dialog.whose.text() == "Kept for 示例杯 as"
    choices = dialog.titles.index(0, TitlesModel.MEANING).data(CHOICES)
    assert any("正方一辩立论" in each for each in choices)  # the stages that its folder names
    dialog.draft.take(MAPPING)
    dialog.name.setText("问卷")
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(dialog.findChildren(OutcomeDialog)), timeout=20_000)
    (outcome,) = dialog.findChildren(OutcomeDialog)
    assert outcome.page.title.text() == "1 of 1 matches are in."
    outcome.accept()
    dialog.reject()


def test_a_sheet_is_mapped_by_its_columns(at: Scores, table: Path) -> None:
    dialog = mapping_dialog(at, table)
    dialog.sheet.setCurrentIndex(1)
    dialog.sheet.activated.emit(1)
    dialog.form.setCurrentIndex(1)
    dialog.form.activated.emit(1)
    dialog.header.setValue(2)
    assert dialog.columns_view.isVisible()
    for line, part, judge in ((1, "正方", "b1"), (2, "反方", "B1"), (3, "正方", "D1")):
        say(dialog.columns, line, ColumnsModel.USE, f"Values of {part}")
        say(dialog.columns, line, ColumnsModel.JUDGE, judge)
    say(dialog.titles, 0, TitlesModel.MEANING, "Score: 自由辩论")
    say(dialog.titles, 4, TitlesModel.MEANING, "Decisive vote")
    tried(at, dialog, "Forms: 2")
    assert [dialog.preview.tried.index(n, 0).data() for n in range(2)] == ["石屿", "石屿"]
    places = {
        str(dialog.preview.tried.index(n, 5).data()) for n in range(dialog.preview.tried.rowCount())
    }
    assert {"✔ 自由辩论 · Affirmative", "✔ 自由辩论 · Negative"} <= places


def test_a_meaning_is_chosen_by_the_keyboard_in_the_table(at: Scores, table: Path) -> None:
    dialog = mapping_dialog(at, table)
    view = dialog.titles_view
    view.setFocus()
    view.setCurrentIndex(dialog.titles.index(0, TitlesModel.MEANING))
    at.press(Qt.Key.Key_F2)
    (box,) = view.findChildren(QComboBox)
    box.hidePopup()
    box.setCurrentIndex(box.findText("Judge's name"))
    box.activated.emit(box.currentIndex())
    assert dialog.titles.index(0, TitlesModel.MEANING).data() == "Judge's name"


def test_a_kept_mapping_is_begun_with(at: Scores, table: Path) -> None:
    keep_mapping(store(at), "示例杯", ROW)
    dialog = mapping_dialog(at, table)
    at.qtbot.waitUntil(lambda: dialog.begin.count() == 2, timeout=20_000)
    dialog.begin.setCurrentIndex(1)
    dialog.begin.activated.emit(1)
    assert dialog.name.text() == ROW.name
    tried(at, dialog, "Forms: 2")
    assert dialog.preview.tried.index(0, 0).data() == "石屿"


def test_a_file_that_is_no_table_is_said_and_nothing_is_lost(
    at: Scores, table: Path, tmp_path: Path
) -> None:
    dialog = mapping_dialog(at, table)
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"%PDF-1.7")
    dialog.open_file(bad)
    tried(at, dialog, "PDF")
    dialog.open_file(tmp_path / "gone.xlsx")
    tried(at, dialog, "cannot be read")
    assert len(dialog.sheets) == 2


def test_the_models_of_a_mapping_are_sound(at: Scores, table: Path) -> None:
    dialog = mapping_dialog(at, table)
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (dialog.raw, dialog.titles, dialog.columns, dialog.preview.tried)
    ]
    dialog.turned.setChecked(True)
    dialog.turned.setChecked(False)
    say(dialog.titles, 0, TitlesModel.MEANING, "Comment")
    tried(at, dialog, "Forms: 2")
    assert testers


@pytest.mark.parametrize("mapping", [ROW, SHEET], ids=["row", "sheet"])
def test_a_draft_goes_on_with_a_mapping_and_gives_it_back(mapping: FormMapping) -> None:
    from reviewer.formats.judge_form import read_sheets

    rows = ODD if mapping.form == "row" else GRID
    (sheet,) = read_sheets("f.xlsx", xlsx({"S": rows}))
    draft = MappingDraft(sheet)
    draft.take(mapping)
    again = draft.mapping(mapping.name)
    said = {key: meaning for key, meaning in again.titles if meaning.field != "unknown"}
    assert said == dict(mapping.titles)
    assert (again.labels, again.lanes, again.heads) == (
        mapping.labels,
        mapping.lanes,
        mapping.heads,
    )


def test_a_draft_reads_sides_over_columns_by_itself() -> None:
    from reviewer.formats.judge_form import read_sheets

    (sheet,) = read_sheets("f.xlsx", xlsx({"S": [["x", "正方", "反方"], ["立论", 7, 8]]}))
    draft = MappingDraft(sheet)
    draft.form = "sheet"
    draft.suggest()
    assert draft.uses == {"A": Use(LABEL), "B": Use("正方"), "C": Use("反方")}
    assert draft.mapping("m").lanes == (MappedLane((("B", "正方"), ("C", "反方"))),)


def test_another_row_of_titles_keeps_what_was_said_of_titles_still_there() -> None:
    from reviewer.formats.judge_form import read_sheets

    (sheet,) = read_sheets("f.xlsx", xlsx({"S": [["标题", None, None], *[r[:3] for r in ODD]]}))
    draft = MappingDraft(sheet)
    draft.reshape("row", 2, transposed=False)
    draft.meanings["谁"] = Meaning("judge")
    draft.reshape("row", 2, transposed=False)
    assert draft.meaning("谁") == Meaning("judge")
    draft.reshape("row", 3, transposed=False)
    assert draft.meaning("谁") == Meaning("unknown")


# judges


@pytest.fixture
def near(tmp_path: Path, open_window: Callable[..., MainWindow], qtbot: QtBot) -> Scores:
    """A project with two names that are near, one of their matches open."""
    file = tmp_path / "near.db"
    with Store.open(str(file), create=True) as made:
        for name, judge in (("m1", "石屿"), ("m2", "石屿老师")):
            maker = Maker(tmp_path / "folders" / name)
            maker.transcript()
            maker.toml()
            maker.forms("1", row(judge))
            taken(made, maker.folder, "added")
    return Scores(open_window(file, "m1"), qtbot)


def judges_dialog(at: Scores) -> JudgesDialog:
    at.do("scores.judges")
    dialog: JudgesDialog = at.dialog(JudgesDialog)
    at.qtbot.waitUntil(lambda: dialog.model.rowCount() > 0, timeout=20_000)
    return dialog


def test_near_names_are_joined_only_by_a_lead(near: Scores) -> None:
    dialog = judges_dialog(near)
    assert dialog.near.count() == 1
    assert "the same without titles" in dialog.near.item(0).text()
    assert [j.name for j in known_judges(store(near))] == ["石屿", "石屿老师"]
    assert dialog.keep_first.text() == "One person: 石屿 (J1)"
    QTest.mouseClick(dialog.keep_first, Qt.MouseButton.LeftButton)
    near.qtbot.waitUntil(lambda: dialog.said.text().startswith("✔"), timeout=20_000)
    assert [j.id for j in known_judges(store(near))] == ["J1"]
    assert {form.judge for form in store(near).load("m2").forms.values()} == {"J1"}
    assert dialog.near.count() == 0 and not dialog.keep_first.isEnabled()


def test_a_join_shows_in_the_open_match(near: Scores) -> None:
    dialog = judges_dialog(near)
    QTest.mouseClick(dialog.keep_second, Qt.MouseButton.LeftButton)
    near.qtbot.waitUntil(
        lambda: {form.judge for form in near.now.forms.values()} == {"J2"}, timeout=20_000
    )


def test_two_people_are_kept_apart_and_not_asked_about_again(near: Scores) -> None:
    dialog = judges_dialog(near)
    QTest.mouseClick(dialog.apart, Qt.MouseButton.LeftButton)
    near.qtbot.waitUntil(lambda: dialog.near.count() == 0, timeout=20_000)
    assert near_judges(store(near)) == ()
    assert len(known_judges(store(near))) == 2


def test_any_two_can_be_chosen_in_the_table(at: Scores) -> None:
    dialog = judges_dialog(at)
    assert not dialog.keep_first.isEnabled()
    for line in (0, 2):
        dialog.table.selectionModel().select(
            dialog.model.index(line, 0),
            dialog.table.selectionModel().SelectionFlag.Select
            | dialog.table.selectionModel().SelectionFlag.Rows,
        )
    assert dialog.pair() == ("J1", "J3")
    assert dialog.keep_second.text() == "One person: 评委石 (J3)"


# texts


def test_a_text_is_accepted_beside_the_judges_own_words(at: Scores) -> None:
    at.do("scores.texts")
    texts = at.workspace.texts
    assert at.workspace.bar.tabText(2) == "Model-written texts (2)"
    assert "Written by a model" in at.workspace.head.label.text()
    assert texts.chosen is not None and texts.chosen.text == texts.text.toPlainText()
    assert "152 of 300 characters" in texts.about.text()
    assert "环节分两边相同" in texts.judges.toPlainText()
    assert texts.chosen.text not in texts.judges.toPlainText()
    at.press(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert at.now.supplements["x1.1"].verdict == "accepted"
    assert at.now.supplements["x1.1"].reviewer == "anna"
    assert texts.chosen is not None and texts.chosen.id == "x1.2"
    assert at.workspace.bar.tabText(2) == "Model-written texts (1)"


def test_a_text_is_rejected_with_a_reason_and_waits_for_a_new_attempt(at: Scores) -> None:
    from tests.ui.keys import Hands

    at.do("scores.texts")
    Hands(at.window).answer("names nobody")
    QTest.mouseClick(at.workspace.texts.reject_text, Qt.MouseButton.LeftButton)
    found = at.now.supplements["x1.1"]
    assert (found.verdict, found.reason) == ("rejected", "names nobody")
    at.workspace.texts.show_text("x1.1")
    assert "a new attempt is due · by anna · names nobody" in at.workspace.texts.about.text()
    assert "attempt 1" in at.workspace.texts.about.text()


def test_f8_goes_to_the_next_text_and_a_finding_opens_its_text(at: Scores) -> None:
    at.do("scores.texts")
    at.press(Qt.Key.Key_F8)
    assert at.workspace.texts.chosen is not None
    assert at.workspace.texts.chosen.id == "x1.2"
    at.do("scores.original")
    at.window.desk.focus.go_score(ScorePlace("original", supplement="x1.1"))
    assert at.workspace.stack.currentWidget() is at.workspace.texts
    assert at.workspace.texts.chosen.id == "x1.1"
    at.checked()
    assert "neither accepted nor rejected" in at.workspace.texts.about.text()


def test_the_spoken_commentary_leads_to_the_transcript(at: Scores) -> None:
    at.do("scores.texts")
    sections = [s for s in at.now.section_order if s.section_kind == "commentary"]
    at.workspace.texts.judges.anchorClicked.emit(QUrl(f"unit:{sections[0].first_unit}"))
    QApplication.processEvents()
    assert at.window.stack.currentWidget() is at.window.review
    assert at.window.desk.focus.unit == sections[0].first_unit


def test_keys_for_texts_do_nothing_beside_them(at: Scores) -> None:
    at.do("scores.accept_text")
    at.do("scores.reject_text")
    assert at.now.supplements["x1.1"].verdict is None


# the rule, names, comments, blank forms


def test_the_rule_of_the_second_person_is_the_projects(at: Scores) -> None:
    (button,) = at.workspace.findChildren(MoreButton)
    at.qtbot.waitUntil(lambda: button.rules["auto"].isChecked(), timeout=20_000)
    button.rules["on"].trigger()
    at.qtbot.waitUntil(lambda: second_look.rule(store(at)) == "on", timeout=20_000)


def test_comments_are_linked_to_their_judges(
    tmp_path: Path, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    file = tmp_path / "commented.db"
    with Store.open(str(file), create=True) as made:
        maker = Maker(tmp_path / "m1")
        maker.transcript()
        maker.toml()
        now = commented(made, maker)
        units = now.units_in(now.section_order[-1].id)
        last = next(u.id for u in units if now.label(u) == "评委-石")
        editor = Editor(made, "m1", author="a")
        editor.apply({"edit": "begin_section", "unit": last, "kind": "commentary"})
        first = now.section_order[-1].id
        editor.apply({"edit": "set_section", "section": first, "kind": "chair"})
    at = Scores(open_window(file, "m1"), qtbot)

    def linked() -> list[str | None]:
        return [s.judge for s in at.now.section_order if s.section_kind == "commentary"]

    before = linked()
    at.do("scores.link")
    at.qtbot.waitUntil(lambda: linked() != before, timeout=20_000)
    assert None not in linked()
    at.do("scores.link")
    at.qtbot.waitUntil(lambda: "No commentary waits" in at.window.banner.text, timeout=20_000)


def test_names_are_read_of_the_shown_adjudication_alone(at: Scores) -> None:
    at.do("scores.names")
    words = "No name on these forms is newly known."
    at.qtbot.waitUntil(lambda: at.window.banner.text == words, timeout=20_000)


def test_blank_forms_are_written_where_one_says(
    at: Scores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "blank"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    at.do("scores.blank")
    at.qtbot.waitUntil(lambda: "Blank forms are in" in at.window.banner.text, timeout=20_000)
    assert (tmp_path / "blank.xlsx").stat().st_size > 1000
    at.do("scores.blank")
    at.qtbot.waitUntil(lambda: "is there already" in at.window.banner.text, timeout=20_000)


# for everybody


def test_every_control_has_a_name(at: Scores, table: Path) -> None:
    for tab in ("original", "appeal", "texts"):
        at.do(f"scores.{tab}")
        assert nameless(at.window) == [], tab
    dialog = mapping_dialog(at, table)
    assert nameless(dialog) == []
    dialog.close()
    judges = judges_dialog(at)
    assert nameless(judges) == []
