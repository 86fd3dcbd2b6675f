"""Proposed stages and roles: looked at, ticked, put in as one act; what people settled stays."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from reviewer.domain.segmentation import section_lines
from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.dialogs.proposals import ProposalsDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.proposal_rows import ProposalRow
from tests.ui.review_parts import now
from tests.ui.unstaged_match import unstaged_project

FIRST, SECOND, THIRD = "正方一辩立论", "反方二辩质询正方一辩", "反方一辩立论"


@pytest.fixture
def unstaged(open_window: Callable[..., MainWindow], tmp_path: Path) -> MainWindow:
    return open_window(unstaged_project(tmp_path), "m1")


def opened(window: MainWindow, qtbot: QtBot) -> ProposalsDialog:
    window.desk.actions["section.propose"].trigger()
    (found,) = window.findChildren(ProposalsDialog)
    settle(found, qtbot)
    return found


def settle(dialog: ProposalsDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.busy, timeout=15_000)


def row(dialog: ProposalsDialog, name: str) -> ProposalRow:
    return next(each for each in dialog.rows if name in each.name)


def choose(dialog: ProposalsDialog, name: str) -> None:
    dialog.table.selectRow(next(n for n, each in enumerate(dialog.rows) if name in each.name))


def put_in(window: MainWindow, dialog: ProposalsDialog, qtbot: QtBot) -> None:
    head = now(window).head
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: now(window).head == head + 1, timeout=15_000)
    settle(dialog, qtbot)


def stages(window: MainWindow) -> list[tuple[str | None, int, int, str]]:
    return [
        (s.name, *section_lines(now(window), s.id), s.status)
        for s in now(window).section_order
        if s.section_kind == "stage"
    ]


def test_it_tells_how_sure_why_and_what_stands_now(unstaged: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(unstaged, qtbot)
    QAbstractItemModelTester(dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    first = row(dialog, FIRST)
    assert (first.lines, first.now, first.ticked) == ("4", "new", True)
    assert "%" in first.sure and first.sure.split(" · ")[1] in ("sure", "likely", "doubtful")
    choose(dialog, FIRST)
    reasons = dialog.details.evidence.text()
    assert "✓ the chair calls for it: “首先有请正方一辩开篇立论" in reasons
    assert "✓ its type is named" in reasons
    assert "3 stages, read against the format 4v4" in dialog.summary.text()
    assert "11 not found: 正方二辩质询反方一辩" in dialog.summary.text()
    role = row(dialog, "评委-石")
    assert (role.name, role.now, role.ticked) == ("评委-石 is Judge 1", "no role", True)
    cell = dialog.model.index(0, 1)
    assert str(cell.data(Qt.ItemDataRole.AccessibleTextRole)).endswith("new, ticked")


def test_what_is_ticked_goes_in_as_one_act_and_one_undo_takes_it_back(
    unstaged: MainWindow, qtbot: QtBot
) -> None:
    before = now(unstaged)
    dialog = opened(unstaged, qtbot)
    put_in(unstaged, dialog, qtbot)
    assert [(name, status) for name, _, _, status in stages(unstaged)] == [
        (FIRST, "pending"),
        (SECOND, "pending"),
        (THIRD, "pending"),
    ]
    assert now(unstaged).speakers["主席"].role == "chair"
    assert "propose stages" in unstaged.desk.actions["edit.undo"].text()
    assert not any(each.tickable for each in dialog.rows if each.stage)
    assert not dialog.take.isEnabled()
    assert unstaged.desk.session.undo()
    assert stages(unstaged) == [] and now(unstaged).speakers == before.speakers
    settle(dialog, qtbot)


def test_space_takes_the_tick_and_only_the_rest_goes_in(unstaged: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(unstaged, qtbot)
    for name in (FIRST, THIRD, "评委-石"):
        choose(dialog, name)
        QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    put_in(unstaged, dialog, qtbot)
    assert [name for name, *_ in stages(unstaged)] == [SECOND]
    assert now(unstaged).speakers["评委-石"].role is None


def test_what_a_person_settled_is_ticked_by_hand_only(unstaged: MainWindow, qtbot: QtBot) -> None:
    transcript = now(unstaged)
    edit = {"edit": "begin_section", "unit": transcript.unit_order[1], "kind": "stage"}
    unstaged.desk.session.act({**edit, "name": "mine", "acting_side": "negative"})
    dialog = opened(unstaged, qtbot)
    first = row(dialog, FIRST)
    assert first.now.startswith("⚠ settled:") and "mine" in first.now
    assert not first.ticked and first.tickable
    for name in (SECOND, THIRD):
        assert not row(dialog, name).ticked  # it lies in the same section
    put_in(unstaged, dialog, qtbot)  # the roles
    assert [name for name, *_ in stages(unstaged)] == ["mine"]
    choose(dialog, FIRST)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    put_in(unstaged, dialog, qtbot)
    assert [name for name, *_ in stages(unstaged)] == [FIRST]


def test_a_row_goes_to_its_place_and_keeps_its_tick_when_the_match_changes(
    unstaged: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(unstaged, qtbot)
    choose(dialog, SECOND)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    transcript = now(unstaged)
    assert unstaged.desk.focus.unit == transcript.unit_order[3]
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    unstaged.desk.session.act(
        {"edit": "set_status", "unit": transcript.unit_order[0], "status": "reviewed"}
    )
    assert dialog.busy
    settle(dialog, qtbot)
    assert not row(dialog, SECOND).ticked and row(dialog, FIRST).ticked
    assert dialog.rows[dialog.table.currentIndex().row()].name == SECOND


def test_another_place_of_a_doubtful_boundary_can_be_chosen(
    open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    project = tmp_path / "sample.db"
    with Store.open(str(project), create=True) as store:
        import_paths(store, [sample_dir() / "4v4-ai-companion"], author="importer")
    window = open_window(project, "4v4-ai-companion")
    dialog = opened(window, qtbot)
    assert not any(each.ticked for each in dialog.rows)
    doubtful = next(each for each in dialog.rows if each.stage and each.stage.end.alternatives)
    choose(dialog, doubtful.name)
    box = dialog.details.end
    assert box.count() > 1 and "%" in box.itemText(1)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert doubtful.ticked
    assert doubtful.stage is not None
    last = doubtful.stage.place.last_line
    put_in(window, dialog, qtbot)
    ends = {name: end for name, _, end, _ in stages(window)}
    assert ends[doubtful.name] != last
    assert len(ends) == 14


def test_nothing_is_refused_silently(unstaged: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(unstaged, qtbot)
    session = unstaged.desk.session
    for unit in now(unstaged).unit_order:
        session.act({"edit": "set_status", "unit": unit, "status": "reviewed"})
    section = now(unstaged).section_order[0].id
    session.act({"edit": "set_status", "section": section, "status": "reviewed"})
    for status in ("reviewed", "approved"):
        session.act({"edit": "set_status", "match": True, "status": status})
    settle(dialog, qtbot)
    choose(dialog, FIRST)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.take.isEnabled()
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.trouble.isVisible, timeout=15_000)
    assert "approved" in dialog.trouble.text()
    assert stages(unstaged) == []


def test_there_is_one_dialog_and_it_goes_with_its_match(unstaged: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(unstaged, qtbot)
    unstaged.desk.actions["section.propose"].trigger()
    assert unstaged.findChildren(ProposalsDialog) == [dialog]
    unstaged.desk.session.close()
    qtbot.waitUntil(lambda: not unstaged.findChildren(ProposalsDialog))
    unstaged.desk.actions["section.propose"].trigger()
    assert "Open a match first" in unstaged.banner.text
