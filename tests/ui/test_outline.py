"""The outline: found and missing stages, going to them, beginning the missing ones."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.section_palette import SectionPalette
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.outline_model import OutlineRole, OutlineRow, rows_of
from reviewer.ui.views.review.outline import Outline
from tests.ui.review_parts import at, now, part


@pytest.fixture
def outline(window: MainWindow, qtbot: QtBot) -> Outline:
    found = part(window, Outline)
    qtbot.waitUntil(lambda: bool(found.model.rows))
    return found


def row(outline: Outline, name: str) -> OutlineRow:
    return next(each for each in outline.model.rows if each.name == name)


def current(outline: Outline) -> list[str]:
    model = outline.model
    places = [model.index(i) for i in range(model.rowCount())]
    return [place.data() for place in places if place.data(OutlineRole.CURRENT)]


def test_found_and_missing_stages_stand_in_their_order(outline: Outline) -> None:
    stages = [(r.name, r.missing) for r in outline.model.rows if r.stage]
    assert stages[:3] == [
        ("正方一辩立论", False),
        ("反方二辩质询正方一辩", False),
        ("反方一辩立论", True),
    ]
    assert row(outline, "正方一辩立论").time == "0:00:10 / 0:03:30"
    assert "missing" in row(outline, "反方一辩立论").spoken()


def test_the_section_of_the_current_unit_is_marked(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    at(window, now(window).unit_order[2])
    assert current(outline) == ["正方一辩立论"]
    at(window, now(window).unit_order[5])
    assert current(outline) == ["反方二辩质询正方一辩"]


def test_a_tick_means_that_the_units_are_reviewed_too(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    session, name = window.desk.session, "正方一辩立论"
    section = next(s for s in now(window).section_order if s.name == name)
    units = [unit.id for unit in now(window).units_in(section.id)]
    assert session.act({"edit": "set_status", "section": section.id, "status": "reviewed"})
    qtbot.waitUntil(lambda: row(outline, name).status == "reviewed")
    assert (row(outline, name).state, row(outline, name).progress) == ("begun", "")
    assert session.act({"edit": "set_status", "unit": units[0], "status": "reviewed"})
    qtbot.waitUntil(lambda: row(outline, name).progress == f"1/{len(units)}")
    assert row(outline, name).state == "begun"
    assert f"1 of {len(units)} units reviewed" in row(outline, name).spoken()
    for unit in units[1:]:
        assert session.act({"edit": "set_status", "unit": unit, "status": "reviewed"})
    qtbot.waitUntil(lambda: row(outline, name).state == "reviewed")
    assert row(outline, name).progress == ""


def test_enter_or_a_click_goes_to_the_first_unit(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    asked: list[str] = []
    window.desk.focus.asked.connect(asked.append)
    place = next(i for i, r in enumerate(outline.model.rows) if r.name == "正方一辩立论")
    outline.list.setCurrentIndex(outline.model.index(place))
    QTest.keyClick(outline.list, Qt.Key.Key_Return)
    rect = outline.list.visualRect(outline.model.index(place))
    point = rect.topLeft() + QPoint(20, 6)
    QTest.mouseClick(outline.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert asked == [now(window).unit_order[1]] * 2


def test_a_missing_stage_is_asked_for(window: MainWindow, outline: Outline, qtbot: QtBot) -> None:
    wanted: list[int] = []
    outline.begin_wanted.connect(wanted.append)
    at(window, now(window).unit_order[8])
    place = next(i for i, r in enumerate(outline.model.rows) if r.name == "反方一辩立论")
    outline.list.setCurrentIndex(outline.model.index(place))
    QTest.keyClick(outline.list, Qt.Key.Key_Return)
    assert wanted == [2]
    for palette in window.findChildren(SectionPalette):  # whoever listens may have opened one
        palette.reject()


def test_it_follows_every_edit(window: MainWindow, outline: Outline, qtbot: QtBot) -> None:
    section = now(window).section_of[now(window).unit_order[2]]
    window.desk.session.act({"edit": "set_status", "section": section, "status": "flagged"})
    qtbot.waitUntil(lambda: row(outline, "正方一辩立论").status == "flagged")
    window.desk.session.act({"edit": "set_section", "section": section, "name": "立论"})
    qtbot.waitUntil(lambda: any(r.name == "立论" for r in outline.model.rows))
    window.desk.session.act({"edit": "remove_section", "section": section})
    qtbot.waitUntil(lambda: any(r.missing and r.plan == 0 for r in outline.model.rows))
    window.desk.session.undo()
    qtbot.waitUntil(lambda: any(r.name == "立论" for r in outline.model.rows))


def test_without_a_format_there_is_no_schedule(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    window.desk.session.act({"edit": "set_match", "field": "format", "value": None})
    qtbot.waitUntil(lambda: not any(r.missing for r in outline.model.rows))


def test_the_model_keeps_qts_rules(window: MainWindow, outline: Outline, qtbot: QtBot) -> None:
    tester = QAbstractItemModelTester(
        outline.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    unit = now(window).unit_order[7]
    window.desk.session.act({"edit": "begin_section", "unit": unit, "kind": "break"})
    qtbot.waitUntil(lambda: any(r.color == "break" for r in outline.model.rows))
    at(window, unit)
    window.desk.session.undo()
    qtbot.waitUntil(lambda: not any(r.color == "break" for r in outline.model.rows))
    tester.deleteLater()


def test_what_is_kept_is_what_would_be_worked_out_anew(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    order = now(window).unit_order
    second = now(window).section_order[1].id
    acts: list[dict[str, object]] = [
        {"edit": "begin_section", "unit": order[6], "kind": "break"},
        {"edit": "move_section", "section": second, "unit": order[2]},
        {"edit": "split_unit", "unit": order[2], "at": 4, "at_ms": 12_000},
        {"edit": "set_text", "unit": order[5], "text": "从路里来。"},
        {"edit": "assign_role", "unit": order[4], "role": "aff_1", "scope": "unit"},
        {"edit": "remove_section", "section": second},
        {"edit": "undo"},
        {"edit": "set_section", "section": second, "acting_side": "negative"},
        {"edit": "merge_units", "units": [order[4], order[5]]},
        {"edit": "restore", "revision": 1},
        {"edit": "set_match", "field": "format", "value": "2v2"},
    ]
    session = window.desk.session
    for act in acts:
        assert session.act(act), act
        outline._renew()
        format_ = session.format
        assert format_ is not None
        assert outline.model.rows == rows_of(now(window), format_.stages, {})


def test_a_missing_stage_that_is_clicked_is_begun_by_one_enter(
    window: MainWindow, outline: Outline, qtbot: QtBot
) -> None:
    unit = now(window).unit_order[6]
    at(window, unit)
    place = next(i for i, r in enumerate(outline.model.rows) if r.name == "自由辩论")
    outline.list.scrollTo(outline.model.index(place))
    rect = outline.list.visualRect(outline.model.index(place))
    QTest.mouseClick(
        outline.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(20, 6)
    )
    (palette,) = [p for p in window.findChildren(SectionPalette) if p.isVisible()]
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    section = now(window).sections[now(window).section_of[unit]]
    assert (section.first_unit, section.type) == (unit, "free_debate")
