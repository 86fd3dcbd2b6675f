"""Faults that users of such tools know; each test is one kind that cannot happen here.

The kinds that belong to one part have their tests beside the other tests of that part.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtMultimedia import QAudioOutput, QMediaPlayer
from PySide6.QtWidgets import QApplication, QLabel, QTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.dialogs.section_palette import SectionPalette
from reviewer.ui.main_window import MainWindow
from reviewer.ui.places import Clock, unit_of_line
from reviewer.ui.views.review.findings_panel import FindingsPanel
from reviewer.ui.views.review.inspector import Inspector
from reviewer.ui.views.review.inspector.panel import WAIT_MS
from reviewer.ui.views.review.outline import Outline
from reviewer.ui.views.review.timeline import Timeline
from reviewer.ui.views.review.video import VideoPanel
from tests.ui.keys import (
    ALT,
    CONTROL,
    SHIFT,
    Hands,
    compose,
    editor,
    focused,
    go,
    panel,
    press,
    transcript,
    type_text,
    unit,
)
from tests.ui.review_parts import part

MATCH = "4v4-slow-travel"
KEY = Qt.Key
READY_MS = 20_000


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the sample match that has a recording, made once."""
    file = tmp_path_factory.mktemp("sample") / "sample.db"
    with Store.open(str(file), create=True) as store:
        import_paths(store, [sample_dir() / MATCH], author="importer")
    return file


@pytest.fixture
def sample(
    sample_file: Path, tmp_path: Path, open_window: Callable[..., MainWindow], qtbot: QtBot
) -> MainWindow:
    """The window with the sample match open and its recording ready."""
    window = open_window(shutil.copy(sample_file, tmp_path / "sample.db"), MATCH)
    qtbot.waitUntil(lambda: window.desk.playback.duration_ms > 0, timeout=READY_MS)
    window.activateWindow()
    panel(window).view.setFocus()
    return window


def at_line(window: MainWindow, number: int) -> str:
    """Goes to the unit of a line."""
    found = unit_of_line(transcript(window), number)
    assert found is not None
    window.desk.focus.go(found)
    QApplication.processEvents()
    return found


# playback


def test_there_is_one_player_and_one_output(sample: MainWindow) -> None:
    assert len(sample.findChildren(QMediaPlayer)) == 1
    assert len(sample.findChildren(QAudioOutput)) == 1


@pytest.mark.parametrize("rate", [0.5, 1.0, 2.0])
def test_the_marked_row_is_the_one_that_is_heard(
    sample: MainWindow, qtbot: QtBot, rate: float
) -> None:
    desk, following = sample.desk, panel(sample).following
    clock, wrong, heard = Clock(transcript(sample)), [], set()
    desk.preferences.set("rate", rate)

    def look() -> None:
        at = desk.playback.position_ms
        near = {clock.at(at - 100), clock.at(at), clock.at(at + 100)}
        heard.add(following.heard)
        if following.heard not in near:
            wrong.append((at, following.heard, near))

    start = transcript(sample).start_ms(transcript(sample).units[at_line(sample, 124)])
    assert start is not None
    desk.playback.seek(start + 100)
    desk.playback.ticked.connect(look)
    press(sample, KEY.Key_Space)
    qtbot.waitUntil(lambda: len(heard) > 2, timeout=READY_MS)
    press(sample, KEY.Key_Space)
    assert wrong == []


@pytest.mark.parametrize("name", ["辩论赛 2024/半决赛（一）.mp4", "😀 𠮷/#1?%41.mp4"])
def test_any_path_plays_and_shows_its_sound(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    shutil.copy(sample_dir() / MATCH / "recording.mp4", file)
    part(window, VideoPanel).recording.attach(file)
    playback, sound = window.desk.playback, part(window, Timeline).sound
    qtbot.waitUntil(lambda: playback.duration_ms > 0, timeout=READY_MS)
    qtbot.waitUntil(lambda: sound.peaks is not None, timeout=READY_MS)
    playback.seek(2000)
    qtbot.waitUntil(lambda: playback.frame is not None, timeout=READY_MS)
    assert playback.path == file


def test_keys_of_playback_work_while_typing_and_type_nothing(
    sample: MainWindow, qtbot: QtBot
) -> None:
    at_line(sample, 124)
    press(sample, KEY.Key_Return)
    before = editor(sample).text
    press(sample, KEY.Key_F5)
    qtbot.waitUntil(lambda: sample.desk.playback.playing, timeout=READY_MS)
    press(sample, KEY.Key_F5)
    qtbot.waitUntil(lambda: not sample.desk.playback.playing, timeout=READY_MS)
    press(sample, KEY.Key_Left, ALT)
    assert editor(sample).text == before
    assert editor(sample).hasFocus()


# following


def test_typing_pauses_following_and_one_key_brings_it_back(
    sample: MainWindow, qtbot: QtBot
) -> None:
    following = panel(sample).following
    at_line(sample, 124)
    press(sample, KEY.Key_Space)
    qtbot.waitUntil(lambda: following.heard is not None, timeout=READY_MS)
    press(sample, KEY.Key_Return)
    type_text(sample, "字")
    assert following.paused
    assert not sample.desk.actions["play.follow"].isChecked()
    press(sample, KEY.Key_Escape)
    press(sample, KEY.Key_F9)
    assert sample.desk.actions["play.follow"].isChecked()
    assert sample.desk.focus.unit == following.heard
    press(sample, KEY.Key_Space)


def test_after_a_jump_the_text_has_the_keyboard(sample: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: sample.desk.session.findings_are_new, timeout=READY_MS)
    hands = Hands(sample)
    hands.press(KEY.Key_F, CONTROL | SHIFT)
    assert focused(sample) is part(sample, FindingsPanel).list
    for key, modifiers in ((KEY.Key_F8, Qt.KeyboardModifier.NoModifier), (KEY.Key_F8, SHIFT)):
        hands.press(key, modifiers)
        assert focused(sample) is panel(sample).view
    hands.press(KEY.Key_G, CONTROL)
    hands.spell("163")
    hands.press(KEY.Key_Return)
    assert focused(sample) is panel(sample).view


# typing


def test_space_and_letters_are_typed_and_do_nothing_else(sample: MainWindow) -> None:
    done: list[str] = []
    for row, action in sample.desk.actions:
        action.triggered.connect(lambda _=False, id_=row.id: done.append(id_))
    at_line(sample, 124)
    press(sample, KEY.Key_Return)
    before = editor(sample).text
    hands = Hands(sample)
    hands.spell("b 1? ")
    assert editor(sample).text.replace("b 1? ", "") == before
    assert len(editor(sample).text) == len(before) + 5
    assert done == []
    press(sample, KEY.Key_Escape)


def test_space_presses_the_button_that_has_the_keyboard(sample: MainWindow) -> None:
    button = sample.findChild(QToolButton, "filter.flagged")
    assert isinstance(button, QToolButton)
    button.setFocus()
    press(sample, KEY.Key_Space)
    assert panel(sample).model.filter == "flagged"
    assert not sample.desk.playback.playing


def test_select_all_is_of_the_list_that_has_the_keyboard(sample: MainWindow, qtbot: QtBot) -> None:
    findings = part(sample, FindingsPanel)
    qtbot.waitUntil(lambda: sample.desk.session.findings_are_new, timeout=READY_MS)
    press(sample, KEY.Key_F, CONTROL | SHIFT)
    press(sample, KEY.Key_A, CONTROL)
    assert len(findings.selected()) == findings.model.rowCount() > 1
    assert len(sample.desk.focus.selected) == 1


def test_the_candidates_of_an_input_method_stand_by_the_caret(window: MainWindow) -> None:
    go(window, 2)
    compose(window, "ni")
    view = panel(window).view
    caret = QGuiApplication.inputMethod().cursorRectangle().toRect()
    row = view.visualRect(view.currentIndex())
    place = QRect(view.viewport().mapTo(window, row.topLeft()), row.size())
    assert place.contains(caret.center())
    first = caret.left()
    compose(window, "", "你好")
    assert QGuiApplication.inputMethod().cursorRectangle().left() > first


def test_composing_over_marked_differences_goes_to_the_same_unit(sample: MainWindow) -> None:
    id_ = at_line(sample, 31)  # its text differs from the original in several places
    press(sample, KEY.Key_Return)
    press(sample, KEY.Key_Tab)
    for letters in ("s", "sa", "san", "san'shi"):
        compose(sample, letters)
        press(sample, KEY.Key_Return)
    compose(sample, "", "三十")
    press(sample, KEY.Key_Return, CONTROL)
    assert "三十" in transcript(sample).units[id_].text
    assert transcript(sample).head == 2


@pytest.mark.parametrize(
    ("key", "modifiers"), [(KEY.Key_5, CONTROL), (KEY.Key_1, CONTROL), (KEY.Key_Down, CONTROL)]
)
def test_what_is_typed_is_kept_when_the_reviewer_goes_elsewhere(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier
) -> None:
    before = go(window, 2)
    press(window, KEY.Key_Return)
    type_text(window, "字")
    press(window, key, modifiers)
    assert transcript(window).units[before.id].text == "字" + before.text


def test_going_on_while_typing_confirms_nothing_unseen(window: MainWindow) -> None:
    before = transcript(window)
    go(window, 2)
    press(window, KEY.Key_Return)
    type_text(window, "字")
    press(window, KEY.Key_Down, CONTROL)
    assert panel(window).view.editor is None
    assert window.desk.focus.unit == unit(window, 3).id
    changed = [i for i in before.unit_order if transcript(window).units[i] != before.units[i]]
    assert changed == [unit(window, 2).id]


# undo


def test_a_fresh_match_has_nothing_to_undo(window: MainWindow) -> None:
    before = transcript(window)
    assert not window.desk.actions["edit.undo"].isEnabled()
    press(window, KEY.Key_Z, CONTROL)
    assert transcript(window) is before


def test_text_boundary_and_side_are_three_undos_in_order(window: MainWindow) -> None:
    before = transcript(window)
    hands = Hands(window)
    go(window, 1)
    press(window, KEY.Key_Return)
    type_text(window, "嗯，")
    press(window, KEY.Key_Return)
    view = panel(window).view
    row = view.visualRect(view.model().index(1, 0))
    target = view.visualRect(view.model().index(2, 0)).center()
    hands.drag(view.viewport(), row.topLeft() + QPoint(200, -10), target)
    go(window, 4)
    press(window, KEY.Key_E, CONTROL)
    (palette,) = window.findChildren(SectionPalette)
    palette.form.side.setFocus()
    hands.spell("Aff")
    hands.press(KEY.Key_Return)
    after = transcript(window)
    assert after.head == before.head + 3
    undone = []
    for _ in range(3):
        press(window, KEY.Key_Z, CONTROL)
        now = transcript(window)
        undone.append((now.units == before.units, _starts(now) == _starts(before)))
    assert undone == [(False, False), (False, True), (True, True)]
    assert transcript(window).sections == before.sections


def _starts(now: object) -> list[str]:
    return [section.first_unit for section in now.section_order]  # type: ignore[attr-defined]


# one model


def test_list_outline_timeline_and_inspector_agree_after_each_act(
    window: MainWindow, qtbot: QtBot
) -> None:
    go(window, 1)
    press(window, KEY.Key_Down, ALT | SHIFT)  # the stage begins a unit later
    press(window, KEY.Key_Down)
    now = transcript(window)
    section = now.sections[now.section_of[now.unit_order[2]]]
    assert section.first_unit == now.unit_order[2]
    assert panel(window).model.section_begun(2) == section
    start, strip = now.start_ms(now.units[section.first_unit]), part(window, Timeline).strip
    qtbot.waitUntil(
        lambda: {b.section: b.start_ms for b in strip.scene.bands}[section.id] == start,
        timeout=READY_MS,
    )
    outline, ids = part(window, Outline), [each.id for each in now.section_order]
    qtbot.waitUntil(
        lambda: [row.section for row in outline.model.rows if row.section] == ids, timeout=READY_MS
    )
    press(window, KEY.Key_Return)
    type_text(window, "好")
    press(window, KEY.Key_Return)
    text = unit(window, 2).text
    assert panel(window).model.unit(2).text == text
    inspector = part(window, Inspector)
    qtbot.waitUntil(lambda: text in _texts(inspector), timeout=READY_MS)


def _texts(inspector: Inspector) -> str:
    """All that the inspector says, without its marks."""
    said = []
    for label in inspector.findChildren(QLabel):
        plain = QTextEdit()
        plain.setHtml(label.text())
        said.append(plain.toPlainText())
    return "\n".join(said)


# the look


class Shown(QObject):
    """Keeps the windows that were shown, if only for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks on."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.add(type(watched).__name__)
        return False


def test_no_part_of_the_window_flashes_up_as_a_window_of_its_own(
    qapp: QApplication, sample: MainWindow, qtbot: QtBot
) -> None:
    """Such a flash also takes the keyboard, and the next key is lost."""
    shown, hands = Shown(), Hands(sample)
    inspector, findings = part(sample, Inspector), part(sample, FindingsPanel)
    qtbot.waitUntil(lambda: sample.desk.session.findings_are_new, timeout=READY_MS)
    qapp.installEventFilter(shown)
    for page in ("unit", "section", "match"):
        inspector.show_page(page)
        hands.press(KEY.Key_F8, times=3)
        qtbot.wait(3 * WAIT_MS)
    inspector.show_page("unit")
    inspector.unit_page.history.toggle.click()
    hands.press(KEY.Key_Return, CONTROL, times=3)
    hands.press(KEY.Key_F, CONTROL | SHIFT)
    hands.press(KEY.Key_A, CONTROL)
    hands.answer("看过了。")
    hands.click(findings.dismiss)
    hands.press(KEY.Key_2, CONTROL)
    for workspace in (KEY.Key_1, KEY.Key_5, KEY.Key_2):
        hands.press(workspace, CONTROL)
    qapp.removeEventFilter(shown)
    assert shown.windows == {"Question"}


def test_a_row_is_read_as_line_side_state_and_text(window: MainWindow) -> None:
    model = panel(window).model
    said = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "line 4, Aff. 1, Affirmative, Pending, 谢谢主席，各位好。"
