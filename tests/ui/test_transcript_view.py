"""The rows: what is seen, what stays where it is, what follows, what a filter shows."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit
from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.session import Session
from reviewer.ui.views.review.transcript.headers import HEIGHT
from reviewer.ui.views.review.transcript.offsets import from_qt, to_qt
from reviewer.ui.views.review.transcript.view import TranscriptView
from tests.ui.keys import CONTROL, go, panel, press, transcript, unit

WINDOW = Callable[..., MainWindow]


@pytest.fixture
def long_window(open_window: WINDOW, long_project: Path) -> MainWindow:
    return open_window(long_project, "long")


def _view(window: MainWindow) -> TranscriptView:
    return panel(window).view


def _seen(window: MainWindow) -> list[str]:
    """The units that are wholly in sight."""
    view = _view(window)
    place = view.viewport().rect()
    rows = range(view.model().rowCount())
    return [
        transcript(window).unit_order[row]
        for row in rows
        if place.contains(view.visualRect(view.model().index(row, 0)))
    ]


def _shown(window: MainWindow) -> list[str]:
    model = panel(window).model
    return [model.unit(row).id for row in range(model.rowCount())]


# what is seen


def test_every_unit_has_its_place_and_the_places_follow_one_another(
    long_window: MainWindow,
) -> None:
    view = _view(long_window)
    for row in range(view.model().rowCount()):
        view.scrollTo(view.model().index(row, 0))
        rect = view.visualRect(view.model().index(row, 0))
        assert view.viewport().rect().contains(rect.center())
        assert view.indexAt(rect.center()).row() == row


def test_the_last_unit_is_seen_at_the_end_and_home_comes_back(long_window: MainWindow) -> None:
    press(long_window, Qt.Key.Key_End)
    assert transcript(long_window).unit_order[-1] in _seen(long_window)
    press(long_window, Qt.Key.Key_Home)
    assert _seen(long_window)[0] == transcript(long_window).unit_order[0]


def test_page_down_goes_through_all_without_leaving_one_out(long_window: MainWindow) -> None:
    seen: set[str] = set()
    for _ in range(200):
        seen |= set(_seen(long_window))
        press(long_window, Qt.Key.Key_PageDown)
    assert seen == set(transcript(long_window).unit_order)


def test_the_section_header_sticks_and_the_row_under_it_is_not_hidden(
    long_window: MainWindow,
) -> None:
    go(long_window, 60)
    for _ in range(20):
        press(long_window, Qt.Key.Key_Up)
        view = _view(long_window)
        rect = view.visualRect(view.currentIndex())
        assert rect.top() >= HEIGHT or view._has_header(view.currentIndex().row())


def test_an_edit_above_does_not_move_what_is_seen(long_window: MainWindow) -> None:
    go(long_window, 150)
    QApplication.processEvents()
    before = _view(long_window).visualRect(_view(long_window).currentIndex()).top()
    selected = long_window.desk.focus.unit
    first = unit(long_window, 3)
    long_window.desk.session.act({"edit": "split_unit", "unit": first.id, "at": 4})
    QApplication.processEvents()
    assert long_window.desk.focus.unit == selected
    after = _view(long_window).visualRect(_view(long_window).currentIndex()).top()
    assert abs(after - before) <= 1


def test_undo_and_merge_keep_scroll_selection_and_focus(long_window: MainWindow) -> None:
    go(long_window, 100)
    press(long_window, Qt.Key.Key_M, CONTROL)
    value = _view(long_window).verticalScrollBar().value()
    current = long_window.desk.focus.unit
    press(long_window, Qt.Key.Key_Z, CONTROL)
    assert _view(long_window).verticalScrollBar().value() == value
    assert long_window.desk.focus.unit == current
    assert _view(long_window).hasFocus()


# selecting


def test_select_all_is_one_act_for_everyone(long_window: MainWindow) -> None:
    go(long_window, 0)
    moves: list[None] = []
    long_window.desk.focus.moved.connect(lambda: moves.append(None))
    press(long_window, Qt.Key.Key_A, CONTROL)
    QApplication.processEvents()
    assert long_window.desk.focus.selected == transcript(long_window).unit_order
    assert len(moves) == 1


# sections


def test_a_dragged_header_moves_the_boundary(window: MainWindow) -> None:
    view = _view(window)
    section = transcript(window).section_order[1]
    row = transcript(window).unit_index[section.first_unit]
    header = view.visualRect(view.model().index(row, 0)).top() - HEIGHT // 2
    goal = view.visualRect(view.model().index(row + 1, 0)).center()
    _drag(view, QPoint(200, header), QPoint(200, goal.y()))
    assert transcript(window).section_order[1].first_unit == transcript(window).unit_order[row + 1]
    assert transcript(window).section_order[1].id == section.id


def test_a_header_cannot_be_dragged_past_a_neighbour(window: MainWindow) -> None:
    view = _view(window)
    before = transcript(window)
    section = before.section_order[1]
    row = before.unit_index[section.first_unit]
    header = view.visualRect(view.model().index(row, 0)).top() - HEIGHT // 2
    last = view.visualRect(view.model().index(view.model().rowCount() - 1, 0)).center()
    _drag(view, QPoint(200, header), QPoint(200, last.y()))
    assert transcript(window) is before
    assert window.banner.text


def _drag(view: TranscriptView, start: QPoint, end: QPoint) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(view.viewport(), left, none, start)
    for point in (start + QPoint(0, 10), end):
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(point),
            QPointF(view.viewport().mapToGlobal(point)),
            Qt.MouseButton.NoButton,
            left,
            none,
        )
        QApplication.sendEvent(view.viewport(), event)
    QTest.mouseRelease(view.viewport(), left, none, end)
    QApplication.processEvents()


# filters


def test_filters_show_what_they_say_and_a_confirmed_unit_stays_until_asked_again(
    window: MainWindow,
) -> None:
    session = window.desk.session
    for place, status in ((1, "flagged"), (2, "reviewed")):
        edit = {"edit": "set_status", "unit": unit(window, place).id, "status": status}
        assert session.act(edit)
    window.desk.actions["view.filter_flagged"].trigger()
    flagged = unit(window, 1).id
    assert _shown(window) == [flagged]
    assert panel(window)._count.text() == f"1 of {len(transcript(window).unit_order)}"
    go(window, 1)
    press(window, Qt.Key.Key_Return, CONTROL)
    assert _shown(window) == [flagged]
    window.desk.actions["view.filter_flagged"].trigger()
    assert _shown(window) == []
    window.desk.actions["view.filter_changed"].trigger()
    assert _shown(window) == []
    session.act({"edit": "set_text", "unit": unit(window, 3).id, "text": "别的"})
    assert _shown(window) == [unit(window, 3).id]
    window.desk.actions["view.filter_all"].trigger()
    assert tuple(_shown(window)) == transcript(window).unit_order


def test_going_to_a_unit_that_a_filter_hides_shows_all(window: MainWindow) -> None:
    window.desk.actions["view.filter_flagged"].trigger()
    go(window, 4)
    assert window.desk.focus.unit == unit(window, 4).id


# following


def test_scrolling_by_hand_pauses_following_and_one_key_resumes_it(
    long_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    following = panel(long_window).following
    monkeypatch.setattr(type(long_window.desk.playback), "playing", property(lambda self: True))
    tick = long_window.desk.playback.ticked.emit
    tick(transcript(long_window).start_ms(unit(long_window, 120)))
    assert following.heard == unit(long_window, 120).id
    assert unit(long_window, 120).id in _seen(long_window)
    _wheel(_view(long_window), 1200)
    assert _paused(long_window)
    value = _view(long_window).verticalScrollBar().value()
    tick(transcript(long_window).start_ms(unit(long_window, 121)))
    assert _view(long_window).verticalScrollBar().value() == value
    press(long_window, Qt.Key.Key_F9)
    assert not _paused(long_window)
    assert unit(long_window, 121).id in _seen(long_window)
    assert long_window.desk.focus.unit == unit(long_window, 121).id


def test_a_current_unit_that_others_take_away_is_still_looked_at(
    window: MainWindow, project: Path
) -> None:
    """Qt moves the current row before the row is gone; the row may not be measured by then."""
    view, gone = _view(window), go(window, 2).id
    with Store.open(str(project)) as store:
        other = Editor(store, "m1", author="ben")
        units = list(other.transcript.unit_order[1:3])
        made = other.apply({"edit": "merge_units", "units": units})
    view.resize(view.width() - 40, view.height())
    editor = window.desk.session.editor
    assert editor is not None and made is not None
    editor.adopt([made], None)
    assert gone not in transcript(window).units
    assert view.currentIndex().isValid()


def _paused(window: MainWindow) -> bool:
    return panel(window).following.paused


def _wheel(view: TranscriptView, pixels: int) -> None:
    place = QPointF(view.viewport().rect().center())
    event = QWheelEvent(
        place,
        QPointF(view.viewport().mapToGlobal(place.toPoint())),
        QPoint(0, pixels),
        QPoint(0, pixels),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
    QApplication.processEvents()


# the model


@pytest.mark.parametrize("chosen", ["all", "pending"])
def test_the_model_keeps_qts_rules_under_random_edits(project: Path, chosen: str) -> None:
    session = Session("anna")
    model = TranscriptModel(session)
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, session
    )
    session.adopt(Store.open(str(project)))
    session.open_match_now("m1")
    model.set_filter(chosen)
    random.seed(7)
    for _ in range(120):
        session.act(_random_edit(session))
        now = session.transcript
        assert now is not None
        shown = [model.unit(row).id for row in range(model.rowCount())]
        assert [id_ for id_ in now.unit_order if id_ in set(shown)] == shown
        if chosen == "all":
            assert tuple(shown) == now.unit_order
    del tester
    session.close()
    session.deleteLater()


def _random_edit(session: Session) -> Edit:
    now = session.transcript
    assert now is not None
    order = now.unit_order
    place = random.randrange(len(order))
    unit = now.units[order[place]]
    edits: list[Edit] = [
        {"edit": "set_text", "unit": unit.id, "text": unit.text + "啊"},
        {"edit": "split_unit", "unit": unit.id, "at": max(len(unit.text) // 2, 1)},
        {"edit": "merge_units", "units": list(order[place : place + 2])},
        {"edit": "set_status", "unit": unit.id, "status": random.choice(["reviewed", "pending"])},
        {"edit": "begin_section", "unit": unit.id, "kind": "chair"},
        {"edit": "remove_section", "section": now.section_of[unit.id]},
        {"edit": "undo"},
        {"edit": "redo"},
    ]
    return random.choice(edits)


def test_a_refused_random_edit_is_no_error_of_ours(project: Path) -> None:
    session = Session("anna")
    session.adopt(Store.open(str(project)))
    session.open_match_now("m1")
    assert session.editor is not None
    with pytest.raises(Refused):
        session.editor.apply({"edit": "redo"})
    session.close()


@pytest.mark.parametrize("text", ["", "abc", "中文", "a𠮷b😀c", "😀😀", "👨‍👩‍👧甲"])
def test_offsets_go_there_and_back(text: str) -> None:
    for at in range(len(text) + 1):
        assert from_qt(text, to_qt(text, at)) == at
    assert to_qt(text, len(text)) == len(text.encode("utf-16-le")) // 2


def test_a_row_kept_as_a_picture_is_never_out_of_date(long_window: MainWindow) -> None:
    view, session = _view(long_window), long_window.desk.session
    assert session.transcript is not None
    first, second = session.transcript.unit_order[:2]

    def seen() -> QImage:
        return view.viewport().grab().toImage()

    before = seen()
    for change in (
        lambda: session.act({"edit": "set_text", "unit": first, "text": "别的字。"}),
        lambda: session.act({"edit": "set_status", "unit": first, "status": "flagged"}),
        lambda: session.act(
            {"edit": "assign_role", "unit": first, "role": "neg_4", "scope": "unit"}
        ),
        lambda: view.setCurrentIndex(view.model().index(1, 0)),
        lambda: view.set_playing(second),
        lambda: view.verticalScrollBar().setValue(40),
    ):
        change()
        kept = seen()
        assert kept != before
        view._pictures.clear()
        assert kept == seen()
        before = kept
