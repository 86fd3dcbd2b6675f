"""The list of findings: filters, places, F8, dismissing with a reason."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.domain.findings import Finding
from reviewer.ui.dialogs.ask import Question
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.views.review.findings_panel import FindingsPanel
from tests.ui.review_parts import at, now, part


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot) -> FindingsPanel:
    found = part(window, FindingsPanel)
    acts: list[dict[str, object]] = [
        {"edit": "set_section", "section": section_at(window, 2), "speakers": ["neg_1"]},
        {
            "edit": "assign_role",
            "unit": now(window).unit_order[1],
            "role": "neg_1",
            "scope": "unit",
        },
        {"edit": "assign_role", "unit": now(window).unit_order[2], "role": None, "scope": "unit"},
        {"edit": "begin_section", "unit": now(window).unit_order[7], **STAGE},
    ]
    for act in acts:
        assert window.desk.session.act(act)
    window.desk.focus.asked.connect(lambda unit: at(window, unit))
    qtbot.waitUntil(lambda: window.desk.session.findings_are_new)
    return found


STAGE = {
    "kind": "stage",
    "acting_side": "affirmative",
    "name": "多出来的",
}


def section_at(window: MainWindow, place: int) -> str:
    return now(window).section_of[now(window).unit_order[place]]


def shown(panel: FindingsPanel) -> list[Finding]:
    return panel.model.shown


def answer(qtbot: QtBot, text: str) -> None:
    def write() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        QTest.keyClicks(question.field, text)
        QTest.keyClick(question.field, Qt.Key.Key_Return)

    QTimer.singleShot(50, write)


def test_it_shows_what_the_session_found_and_filters_it(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot
) -> None:
    assert shown(panel) == list(window.desk.session.findings)
    errors = [f for f in shown(panel) if f.severity == "error"]
    warnings = [f for f in shown(panel) if f.severity == "warning"]
    assert errors and warnings
    assert panel.severities["error"].text() == f"✖ {len(errors)}"
    panel.severities["error"].click()
    assert errors[0] not in shown(panel) and warnings[0] in shown(panel)
    panel.severities["error"].click()
    place = panel.codes.findData("stage-missing")
    panel.codes.setCurrentIndex(place)
    panel.codes.activated.emit(place)
    assert {f.code for f in shown(panel)} == {"stage-missing"}


def test_enter_goes_to_the_place(window: MainWindow, panel: FindingsPanel, qtbot: QtBot) -> None:
    unit = now(window).unit_order[2]
    row = next(i for i, f in enumerate(shown(panel)) if panel.model.unit_of(f) == unit)
    panel.list.setCurrentIndex(panel.model.index(row))
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert window.desk.focus.unit == unit


def test_what_has_no_place_leads_to_the_match(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot
) -> None:
    row = next(i for i, f in enumerate(shown(panel)) if f.code == "stage-missing")
    panel.list.setCurrentIndex(panel.model.index(row))
    with qtbot.waitSignal(panel.match_asked):
        QTest.keyClick(panel.list, Qt.Key.Key_Return)


def test_f8_goes_through_the_places_and_round(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot
) -> None:
    index = now(window).unit_index
    places = sorted({index[unit] for unit, _ in panel.model.places()})
    at(window, now(window).unit_order[places[-1]])
    for finding in panel.model.form_places():
        window.desk.actions["go.next_finding"].trigger()
        assert panel.list.currentIndex().data(FindingRole.FINDING) == finding
        assert window.stack.currentWidget() is window.workspaces["scores"]
        window.desk.actions["go.review"].trigger()
    window.desk.actions["go.next_finding"].trigger()
    assert index[window.desk.focus.unit or ""] == places[0]
    assert "beginning" in window.banner.text
    for expected in places[1:]:
        window.desk.actions["go.next_finding"].trigger()
        assert index[window.desk.focus.unit or ""] == expected
    window.desk.actions["go.previous_finding"].trigger()
    assert index[window.desk.focus.unit or ""] == places[-2]


def test_several_warnings_are_dismissed_as_one_act(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot
) -> None:
    warnings = [f for f in shown(panel) if f.severity == "warning"]
    assert len(warnings) > 1
    head = now(window).head
    panel.list.selectAll()
    assert panel.dismiss.isEnabled()
    answer(qtbot, "as agreed")
    panel.dismiss.click()
    assert now(window).head == head + 1
    assert {now(window).get("dismissal", f.id) is not None for f in warnings} == {True}
    qtbot.waitUntil(lambda: not any(f.severity == "warning" for f in shown(panel)))
    panel.dismissed.setChecked(True)
    assert [f for f in shown(panel) if f.dismissed]
    window.desk.session.undo()
    qtbot.waitUntil(lambda: sum(f.severity == "warning" for f in shown(panel)) == len(warnings))


def test_an_error_cannot_be_dismissed(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot
) -> None:
    row = next(i for i, f in enumerate(shown(panel)) if f.severity == "error")
    panel.list.setCurrentIndex(panel.model.index(row))
    assert not panel.dismiss.isEnabled()


def test_the_key_shows_the_list_and_gives_it_the_keyboard(
    window: MainWindow, panel: FindingsPanel, qtbot: QtBot, project: Path
) -> None:
    panel.hide()
    window.desk.actions["view.findings"].trigger()
    assert panel.isVisible()
    assert window.focusWidget() is panel.list
    assert panel.list.currentIndex().isValid()


def test_the_model_keeps_qts_rules(window: MainWindow, panel: FindingsPanel, qtbot: QtBot) -> None:
    tester = QAbstractItemModelTester(
        panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    panel.severities["error"].click()
    panel.severities["error"].click()
    window.desk.session.undo()
    qtbot.waitUntil(lambda: window.desk.session.findings_are_new)
    window.desk.session.close()
    assert not shown(panel)
    tester.deleteLater()
