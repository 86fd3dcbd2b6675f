"""The QA workspace by keys and mouse: differences at their places, progress, the report."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from reviewer.ui import tasks
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.qa_differences_model import Column
from reviewer.ui.models.qa_places import group_of
from reviewer.ui.views.qa.compare import ComparePage
from reviewer.ui.views.qa.workspace import QaWorkspace
from tests.ui.review_parts import now
from tests.ui.test_accessible import controls, nameless

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
MOVED, CORRECTED, SAID = 2, 3, "我方认为慢行系统应当优先。"


def edited(window: MainWindow) -> None:
    """A corrected text, and a boundary that lies one line later."""
    units, sections = now(window).unit_order, now(window).section_order
    move = {"edit": "move_section", "section": sections[1].id, "unit": units[2]}
    text = {"edit": "set_text", "unit": units[2], "text": SAID}
    assert all(window.desk.session.act(edit) for edit in (move, text))


def key(window: MainWindow, which: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    target = QApplication.focusWidget() or window
    QTest.keyClick(target, which, modifier)


def quiet(qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: tasks.running() == 0)
    qtbot.wait(10)


def opened(window: MainWindow, qtbot: QtBot) -> QaWorkspace:
    """The workspace, gone to by key, with all that it works out."""
    window.activateWindow()
    key(window, Qt.Key.Key_4, CONTROL)
    page = window.workspaces["qa"]
    assert isinstance(page, QaWorkspace)
    assert window.stack.currentWidget() is page
    quiet(qtbot)
    return page


@pytest.fixture
def compare(window: MainWindow, qtbot: QtBot) -> ComparePage:
    edited(window)
    return opened(window, qtbot).compare


def told(page: ComparePage) -> list[str]:
    model = page.model
    return [model.index(row, Column.WHAT).data() for row in range(model.rowCount())]


def row_of(page: ComparePage, kind: str) -> int:
    return [found.difference.kind for found in page.model.rows].index(kind)


def test_the_import_against_now_in_debate_terms(compare: ComparePage) -> None:
    assert compare.choices.before.name().startswith("As imported")
    assert compare.choices.after.name().startswith("Now")
    said = told(compare)
    assert "正方一辩立论 begins 1 line later (5.0 s), at line 6" in said
    assert [text for text in said if text.endswith("character changed · homophone")]
    moved = compare.model.rows[row_of(compare, "section-moved")]
    assert (moved.lines, moved.ms, moved.unit) == ("6", 10_000, now_unit(compare, 2))
    assert "Stages 1" in compare.summary.text() and "Texts 1" in compare.summary.text()


def now_unit(page: ComparePage, number: int) -> str:
    transcript = page._desk.session.transcript
    assert transcript is not None
    return transcript.unit_order[number]


def test_enter_opens_a_difference_at_its_place_with_the_video(
    window: MainWindow, compare: ComparePage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sought: list[int] = []
    monkeypatch.setattr(type(window.desk.playback), "seek", lambda self, ms: sought.append(ms))
    compare.table.setFocus()
    compare._choose(row_of(compare, "text"))
    key(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.focus.unit == now(window).unit_order[2])
    assert window.stack.currentWidget() is window.review
    assert sought == [10_000]


def test_the_next_difference_is_a_key_away(window: MainWindow, compare: ComparePage) -> None:
    start = compare.table.currentIndex().row()
    key(window, Qt.Key.Key_F8)
    assert compare.table.currentIndex().row() == start + 1
    key(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert compare.table.currentIndex().row() == start
    compare._choose(row_of(compare, "text"))
    assert "慢性" in compare.detail.toPlainText() and "慢行" in compare.detail.toPlainText()


def test_swapping_turns_every_difference_round(
    window: MainWindow, compare: ComparePage, qtbot: QtBot
) -> None:
    key(window, Qt.Key.Key_E, CONTROL)
    quiet(qtbot)
    assert compare.choices.before.name().startswith("Now")
    assert "正方一辩立论 begins 1 line earlier (5.0 s), at line 4" in told(compare)


def test_any_revision_can_be_chosen_by_key(
    window: MainWindow, compare: ComparePage, qtbot: QtBot
) -> None:
    box = compare.choices.before.revision
    box.setFocus()
    key(window, Qt.Key.Key_End)  # the oldest revision
    quiet(qtbot)
    assert box.currentText().startswith("Revision 1 · import")
    key(window, Qt.Key.Key_Up)
    quiet(qtbot)
    assert box.currentText().startswith("Revision 2 · move boundary · anna")
    assert "section-moved" not in {found.difference.kind for found in compare.model.rows}


def test_equal_revisions_have_no_difference(compare: ComparePage, qtbot: QtBot) -> None:
    compare.choices.choose("now", "now")
    quiet(qtbot)
    assert not told(compare)
    assert compare.summary.text() == "✔ No difference"
    assert compare.agreement.model.index(0, 1).data() == "1.000"


def test_the_list_can_be_of_one_group(
    window: MainWindow, compare: ComparePage, qtbot: QtBot
) -> None:
    compare.groups.setFocus()
    key(window, Qt.Key.Key_Down)
    assert {found.group for found in compare.model.rows} == {"stages"}
    assert compare.groups.currentText() == "Stages 1"


def test_an_act_elsewhere_is_seen_when_one_comes_back(
    window: MainWindow, compare: ComparePage, qtbot: QtBot
) -> None:
    before = len(told(compare))
    window.show_workspace("review")
    unit = now(window).unit_order[4]
    window.desk.session.act({"edit": "set_text", "unit": unit, "text": "请问，预算从哪里来？"})
    window.show_workspace("qa")
    qtbot.waitUntil(lambda: len(told(compare)) > before)
    quiet(qtbot)


def test_a_definition_is_a_key_or_a_click_away(window: MainWindow, compare: ComparePage) -> None:
    table, definition = compare.agreement.table, compare.agreement.definition
    assert "Fournier" in definition.text()
    table.setFocus()
    key(window, Qt.Key.Key_Down)
    assert "Pevzner" in definition.text()
    place = table.visualRect(compare.agreement.model.index(9, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, NONE, place)
    assert definition.text().startswith("Character error rate")
    assert compare.agreement.model.index(9, 1).data() == "1.28%"  # 1 of 78 characters


def test_ribbons_share_an_axis_and_can_be_walked(
    window: MainWindow, compare: ComparePage, qtbot: QtBot
) -> None:
    shown = compare.ribbons.ribbons
    assert shown.timed
    assert shown.moved == ((5_000, 10_000),)
    assert [band.changed for band in shown.after].count(True) == 1
    compare.ribbons.setFocus()
    key(window, Qt.Key.Key_Home)
    key(window, Qt.Key.Key_Right)
    band = compare.ribbons.current
    assert band is not None and band.name == "正方一辩立论" and band.changed
    assert "differs" in compare.ribbons.accessibleDescription()
    assert compare.table.currentIndex().row() == row_of(compare, "section-moved")
    key(window, Qt.Key.Key_Up)
    assert compare.ribbons.current in shown.before
    key(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.focus.unit == now(window).unit_order[2])


def test_a_click_on_a_band_chooses_its_difference(window: MainWindow, compare: ComparePage) -> None:
    compare._choose(row_of(compare, "text"))
    band = next(band for band in compare.ribbons.ribbons.after if band.changed)
    place = compare.ribbons._rect(1, band).center()
    QTest.mouseClick(compare.ribbons, Qt.MouseButton.LeftButton, NONE, QPoint(place))
    assert compare.table.currentIndex().row() == row_of(compare, "section-moved")


def test_without_a_match_it_says_so(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project)
    page = opened(window, qtbot).compare
    assert "Open a match" in page.summary.text()
    assert not page.choices.isEnabled()
    window.desk.session.open_match("m1")
    qtbot.waitUntil(lambda: window.desk.session.match == "m1")
    opened(window, qtbot)
    qtbot.waitUntil(page.choices.isEnabled)
    quiet(qtbot)
    assert not told(page)


def test_progress_by_match_reviewer_and_day(window: MainWindow, qtbot: QtBot) -> None:
    edited(window)
    page = opened(window, qtbot)
    key(window, Qt.Key.Key_2, ALT)
    quiet(qtbot)
    (row,) = page.progress.matches.rows
    assert row.texts[:3] == ("m1", "In review", "1 / 9 (11 %)")
    assert row.texts[5:7] == ("1", "1")
    qtbot.waitUntil(lambda: page.progress.matches.rows[0].texts[4].startswith("✖"))
    (anna,) = page.progress.people.rows
    assert anna.texts[:5] == ("anna", "1", "2", "1", "1")
    (day,) = page.progress.days.rows
    assert day.texts[1:4] == ("1", "1", "2")
    assert "0 of 1 matches are reviewed, 1 of 9 units" in page.progress.summary.text()
    assert page.progress.matches.rows[0].texts[8:10] == ("1", "1")
    assert "texts corrected: 1 · stages adjusted: 1" in page.progress.summary.text()
    page.progress.table.setCurrentIndex(page.progress.matches.index(0, 0))
    key(window, Qt.Key.Key_Return)
    assert window.stack.currentWidget() is window.review


def test_what_blocks_exports_by_code_is_a_key_away(window: MainWindow, qtbot: QtBot) -> None:
    page = opened(window, qtbot)
    key(window, Qt.Key.Key_2, ALT)
    quiet(qtbot)
    codes = page.progress.codes
    qtbot.waitUntil(lambda: codes.rowCount() > 0)
    errors = [f for f in window.desk.session.findings if f.severity == "error"]
    assert sum(int(row.texts[1]) for row in codes.rows) == len(errors) > 0
    places: list[object] = []
    page.progress._visits.visit_finding = lambda match, finding: places.append(finding)  # type: ignore[method-assign]
    page.progress.codes_table.setFocus()
    page.progress.codes_table.setCurrentIndex(codes.index(0, 0))
    for _ in range(len(codes.rows[0].found) + 1):
        key(window, Qt.Key.Key_Return)
    found = codes.rows[0].found
    assert places == [*found, found[0]]


def test_the_report_is_shown_with_its_definitions_and_saved(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(window)
    report = opened(window, qtbot).report
    key(window, Qt.Key.Key_3, ALT)
    quiet(qtbot)
    titles = [report.titles.item(row).text() for row in range(report.titles.count())]
    assert titles[:4] == ["Corpus", "Stages by type", "Text by kind of section", "Review"]
    for _ in range(3):
        key(window, Qt.Key.Key_Down)
    assert [row.value for row in report.model.rows] == ["1", "1"]
    assert "Net of undo" in report.meaning.text()
    file = tmp_path / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    QTest.mouseClick(report.save, Qt.MouseButton.LeftButton)
    quiet(qtbot)
    assert "<h1>Report</h1>" in file.read_text(encoding="utf-8")
    assert str(file) in report.message.text()


@pytest.fixture
def in_chinese() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("zh_CN"))
    yield
    QLocale.setDefault(before)


def test_the_report_is_in_the_windows_language(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, in_chinese: None
) -> None:
    page = opened(window, qtbot)
    page.show_tab(2)
    quiet(qtbot)
    report = page.report
    assert [report.titles.item(row).text() for row in (0, 3)] == ["语料规模", "审校"]
    report.titles.setCurrentRow(3)
    assert report.model.index(0, 0).data() == "更正过的发言"
    assert report.meaning.text().startswith("已撤销的不计")
    report.save_to(tmp_path / "report.html")
    quiet(qtbot)
    assert '<html lang="zh-CN">' in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("tab", range(3))
def test_every_control_has_a_name(window: MainWindow, qtbot: QtBot, tab: int) -> None:
    page = opened(window, qtbot)
    page.show_tab(tab)
    quiet(qtbot)
    assert list(controls(page))
    assert nameless(page) == []


def test_a_row_reads_whole(compare: ComparePage) -> None:
    row = row_of(compare, "section-moved")
    role = Qt.ItemDataRole.AccessibleTextRole
    said = compare.model.index(row, 0).data(role)
    assert said.startswith("Stages, 正方一辩立论 begins 1 line later")
    assert said.endswith("6, 0:00:10")


def test_the_models_keep_qts_rules(window: MainWindow, qtbot: QtBot) -> None:
    page = opened(window, qtbot)
    models = (
        page.compare.model,
        page.compare.choices.before.model,
        page.compare.choices.after.model,
        page.compare.agreement.model,
        page.progress.matches,
        page.progress.people,
        page.progress.days,
        page.report.model,
    )
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(model, fatal) for model in models]
    edited(window)
    for tab in (0, 1, 2, 0):
        page.show_tab(tab)
        qtbot.wait(450)
        quiet(qtbot)
    assert page.compare.model.rowCount() and page.report.model.rowCount()
    assert all(testers)


@pytest.mark.parametrize(
    ("kind", "group"),
    [
        ("section-added", "stages"),
        ("section-status", "states"),
        ("text", "texts"),
        ("unit-merged", "texts"),
        ("role", "roles"),
        ("entries-aligned", "scores"),
        ("entry-corrected", "scores"),
        ("match-status", "states"),
        ("note", "rest"),
    ],
)
def test_every_difference_has_its_group(kind: str, group: str) -> None:
    assert group_of(kind) == group
