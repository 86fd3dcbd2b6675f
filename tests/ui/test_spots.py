"""The exact characters that findings are about, marked in the transcript's rows."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCharFormat, QTextLayout
from pytestqt.qtbot import QtBot

from reviewer.domain.findings import finding
from reviewer.domain.model import Unit
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.spots import Spot, spots_by_unit
from reviewer.ui.sentences import sentence
from reviewer.ui.views.review.transcript.offsets import from_qt
from reviewer.ui.views.review.transcript.view import TranscriptView
from tests.ui.corrected_match import corrected_project
from tests.ui.review_parts import now

LINES = QTextCharFormat.UnderlineStyle


@pytest.fixture
def corrected(open_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """The window on the corrected match, with its findings."""
    window = open_window(corrected_project(tmp_path), "m1")
    qtbot.waitUntil(lambda: window.desk.session.findings_are_new, timeout=15_000)
    return window


def _view(window: MainWindow) -> TranscriptView:
    return window.review.transcript.view


def _unit(window: MainWindow, place: int) -> Unit:
    transcript = now(window)
    return transcript.units[transcript.unit_order[place]]


def _underlined(
    window: MainWindow, place: int, *, original: bool
) -> list[tuple[str, QTextCharFormat.UnderlineStyle]]:
    """The characters of one of the row's texts that bear a line of a finding."""
    view = _view(window)
    texts = view._texts(_unit(window, place))
    layout, _ = view.painter._laid(texts, view._columns, original=original)
    return [
        (_characters(layout, each), each.format.underlineStyle())
        for each in layout.formats()
        if each.format.underlineStyle() in (LINES.WaveUnderline, LINES.DotLine)
    ]


def _characters(layout: QTextLayout, found: QTextLayout.FormatRange) -> str:
    text = layout.text()
    return text[from_qt(text, found.start) : from_qt(text, found.start + found.length)]


def test_a_replaced_word_bears_a_wave_in_the_text_alone(corrected: MainWindow) -> None:
    place = 5
    (spot,) = (f for f in corrected.desk.session.findings_of(_unit(corrected, place).id))
    (span,) = spot.where["spans"]
    wanted = _unit(corrected, place).text[slice(*span["text"])]
    assert _underlined(corrected, place, original=False) == [(wanted, LINES.WaveUnderline)]
    assert _underlined(corrected, place, original=True) == []


def test_what_is_gone_bears_it_in_the_original() -> None:
    where = {"unit": "u1", "spans": [{"unit": "u1", "original": [2, 4], "text": [2, 2]}]}
    said = finding("text-dropped", "warning", "m1", where, "A word was taken out.")
    assert spots_by_unit([said]) == {"u1": (Spot(2, 4, True, "warning", said.message),)}


def test_the_tip_says_it_at_its_place_and_nowhere_else(corrected: MainWindow) -> None:
    view, place = _view(corrected), 5
    (said,) = corrected.desk.session.findings_of(_unit(corrected, place).id)
    (span,) = said.where["spans"]
    view.scrollTo(view.model().index(place, 0))
    assert sentence(said.message) in _tip(view, place, span["text"][0])
    assert sentence(said.message) not in _tip(view, place, len(_unit(corrected, place).text))


def _tip(view: TranscriptView, place: int, at: int) -> str:
    index = view.model().index(place, 0)
    texts = view._texts(view._shown.unit(place))
    layout, _ = view.painter._laid(texts, view._columns, original=False)
    x = layout.lineAt(0).cursorToX(at)[0]  # type: ignore[index]
    top = view.visualRect(index).top() + view.painter.text_top(texts, view._columns)
    return view._tip(index, QPoint(view._columns.text + round(x), top + 4))


def test_another_text_loses_the_line_at_once(corrected: MainWindow) -> None:
    unit = _unit(corrected, 5)
    assert corrected.desk.session.act({"edit": "set_text", "unit": unit.id, "text": unit.text[1:]})
    assert _underlined(corrected, 5, original=False) == []


def test_confirmed_as_it_is_it_becomes_dots(corrected: MainWindow, qtbot: QtBot) -> None:
    session = corrected.desk.session
    (before,) = _underlined(corrected, 5, original=False)
    edit = {"edit": "set_status", "unit": _unit(corrected, 5).id, "status": "reviewed"}
    assert session.act(edit)
    assert _underlined(corrected, 5, original=False) == [before]  # until it was checked again
    qtbot.waitUntil(lambda: session.findings_are_new, timeout=15_000)
    assert _underlined(corrected, 5, original=False) == [(before[0], LINES.DotLine)]


def test_a_dismissed_finding_has_no_line(corrected: MainWindow, qtbot: QtBot) -> None:
    session = corrected.desk.session
    (said,) = session.findings_of(_unit(corrected, 5).id)
    assert session.act({"edit": "dismiss", "finding": said.id, "reason": "heard so"})
    qtbot.waitUntil(lambda: session.findings_are_new, timeout=15_000)
    assert _underlined(corrected, 5, original=False) == []
