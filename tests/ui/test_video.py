"""The picture, the transport's keys and buttons, and a recording that comes, goes and is gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QSlider
from pytestqt.qtbot import QtBot

from reviewer.services.attaching import attach_recording
from reviewer.storage.store import Store
from reviewer.ui.session import Message
from reviewer.ui.views.review.transport import Button
from reviewer.ui.views.review.video import VideoPanel
from tests.media.wave import write_beeps
from tests.ui.desks import BareWindow
from tests.ui.test_playback import SAMPLE


@pytest.fixture
def bare(qtbot: QtBot) -> Iterator[BareWindow]:
    window = BareWindow()
    window.show()
    yield window
    window.close()


@pytest.fixture
def panel(bare: BareWindow) -> VideoPanel:
    made = VideoPanel(bare.desk)
    bare.column.addWidget(made)
    return made


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    return write_beeps(tmp_path / "录音（一）.wav", 45, at=range(0, 45, 5))


@pytest.fixture
def heard(project: Path, sound: Path, panel: VideoPanel, bare: BareWindow, qtbot: QtBot) -> Path:
    """The small match is open with a recording of 45 s; the current unit is its second."""
    attach(project, sound)
    bare.open(project)
    qtbot.waitUntil(lambda: bare.desk.playback.duration_ms == 45_000)
    bare.desk.focus.set(unit_at(bare, 1))
    return sound


def attach(project: Path, recording: Path) -> None:
    with Store.open(str(project)) as store:
        attach_recording(store, "m1", recording, author="importer")


def unit_at(bare: BareWindow, position: int) -> str:
    transcript = bare.desk.session.transcript
    assert transcript is not None
    return transcript.unit_order[position]


def press(bare: BareWindow, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
    QTest.keyClick(bare, key, modifier or Qt.KeyboardModifier.NoModifier)


def looped(bare: BareWindow) -> tuple[int, int] | None:
    return bare.desk.playback.loop


def paused(bare: BareWindow) -> bool:
    return not bare.desk.playback.playing


# the recording comes and goes


def test_the_recording_is_loaded_when_the_match_opens(heard: Path, panel: VideoPanel) -> None:
    assert panel.recording.state == "there"
    assert panel._desk.playback.path == heard
    assert panel.notice.isHidden()
    assert panel.transport.time.text() == "0:00:00 / 0:00:45"


def test_made_after_the_match_opened_it_loads_the_same(
    bare: BareWindow, project: Path, sound: Path, qtbot: QtBot
) -> None:
    attach(project, sound)
    bare.open(project)
    later = VideoPanel(bare.desk)
    bare.column.addWidget(later)
    qtbot.waitUntil(lambda: bare.desk.playback.duration_ms == 45_000)
    assert later.notice.isHidden()


def test_no_match_and_no_recording_say_so(
    panel: VideoPanel, bare: BareWindow, project: Path
) -> None:
    assert panel.notice.text.text() == "No match is open."
    assert panel.notice.choose.isHidden()
    bare.open(project)
    assert "no recording" in panel.notice.text.text()
    assert panel.notice.choose.isVisible()
    for name in ("toggle", "unit", "back", "hold", "loop_unit"):
        assert not bare.desk.actions[f"play.{name}"].isEnabled()
    unit = unit_at(bare, 1)
    assert bare.desk.session.act({"edit": "set_text", "unit": unit, "text": "谢谢主席。"})


def test_a_missing_recording_is_said_once_and_the_rest_works(
    panel: VideoPanel, bare: BareWindow, project: Path, sound: Path, qtbot: QtBot
) -> None:
    said: list[Message] = []
    bare.desk.session.said.connect(said.append)
    attach(project, sound)
    sound.unlink()
    bare.open(project)
    qtbot.waitUntil(lambda: panel.recording.state == "missing")
    assert [message.text for message in said] == [
        "The recording 录音（一）.wav is not where it was."
    ]
    assert "录音（一）.wav" in panel.notice.text.text()
    assert panel.notice.choose.isVisible()
    bare.desk.focus.set(unit_at(bare, 1))
    assert bare.desk.focus.unit is not None


def test_a_file_that_is_no_recording_leaves_a_way_out(
    panel: VideoPanel, bare: BareWindow, project: Path, sound: Path, qtbot: QtBot
) -> None:
    attach(project, sound)
    sound.write_bytes(b"%PDF-1.4\n" + "不是录音".encode() * 1000)
    bare.open(project)
    qtbot.waitUntil(lambda: bool(bare.desk.playback.problem))
    assert panel.notice.isVisible()
    assert "录音（一）.wav" in panel.notice.text.text()
    assert panel.notice.choose.isVisible()
    assert not bare.desk.actions["play.toggle"].isEnabled()


def test_a_dropped_file_becomes_the_recording(
    panel: VideoPanel, bare: BareWindow, project: Path, sound: Path, qtbot: QtBot
) -> None:
    bare.open(project)
    assert drop(panel, sound)
    assert panel.notice.progress.isVisible()
    assert panel.notice.cancel.isVisible()
    qtbot.waitUntil(lambda: bare.desk.playback.duration_ms == 45_000)
    transcript = bare.desk.session.transcript
    assert transcript is not None
    assert transcript.parts["recording"].path == str(sound)
    assert panel.notice.isHidden()


def test_only_one_file_and_only_into_a_match_can_be_dropped(
    panel: VideoPanel, bare: BareWindow, project: Path, sound: Path
) -> None:
    assert not drop(panel, sound)
    bare.open(project)
    assert not drop(panel, sound, sound)
    assert panel.recording.share is None


def drop(panel: VideoPanel, *files: Path) -> bool:
    """Drags files over the middle of the panel and, if it takes them, drops them."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    copy, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), copy, mime, buttons, keys)
    enter.setAccepted(False)
    panel.dragEnterEvent(enter)
    if enter.isAccepted():
        panel.dropEvent(QDropEvent(QPointF(50, 50), copy, mime, buttons, keys))
    return enter.isAccepted()


def test_reading_a_new_recording_can_be_cancelled(
    panel: VideoPanel, bare: BareWindow, project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    bare.open(project)
    panel.recording.attach(write_beeps(tmp_path / "long.wav", 1200))
    QTest.mouseClick(panel.notice.cancel, Qt.MouseButton.LeftButton)
    assert panel.recording.share is None
    assert panel.notice.choose.isVisible()
    qtbot.wait(200)
    with Store.open(str(project)) as store:
        assert "recording" not in store.load("m1").parts


def test_choosing_a_file_attaches_it_and_a_bad_one_is_refused(
    panel: VideoPanel,
    bare: BareWindow,
    project: Path,
    sound: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[Message] = []
    bare.desk.session.said.connect(said.append)
    bare.open(project)
    bad = sound.with_name("notes.txt")
    bad.write_text("不是录音", encoding="utf-8")
    answers = iter([str(bad), "", str(sound)])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args: (next(answers), ""))
    QTest.mouseClick(panel.notice.choose, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(said))
    assert "notes.txt" in said[0].text
    bare.desk.actions["play.choose"].trigger()
    assert panel.recording.share is None
    bare.desk.actions["play.choose"].trigger()
    qtbot.waitUntil(lambda: bare.desk.playback.path == sound)


def test_a_change_of_the_offset_moves_the_times(
    heard: Path, panel: VideoPanel, bare: BareWindow
) -> None:
    bare.desk.playback.seek(20_000)
    act = {"edit": "set_match", "field": "media_offset_ms", "value": 3000}
    assert bare.desk.session.act(act)
    assert bare.desk.playback.position_ms == 17_000
    assert bare.desk.playback.duration_ms == 42_000


# keys


def test_the_keys_play_pause_and_jump(heard: Path, bare: BareWindow, qtbot: QtBot) -> None:
    playback = bare.desk.playback
    press(bare, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: playback.position_ms > 200)
    press(bare, Qt.Key.Key_Space)
    assert not playback.playing
    playback.seek(20_000)
    press(bare, Qt.Key.Key_F7)
    assert playback.position_ms == 18_000
    press(bare, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert playback.position_ms == 20_000
    playback.seek(500)
    press(bare, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert playback.position_ms == 0


def test_replay_plays_the_current_unit_and_stops(
    heard: Path, bare: BareWindow, qtbot: QtBot
) -> None:
    playback = bare.desk.playback
    bare.desk.preferences.set("rate", 2.0)
    transcript = bare.desk.session.transcript
    assert transcript is not None
    unit = unit_at(bare, 1)
    assert transcript.start_ms(transcript.units[unit]) == 5_000
    split = {"edit": "split_unit", "unit": unit, "at": 5, "at_ms": 6_000}
    assert bare.desk.session.act(split)
    press(bare, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: playback.playing)
    qtbot.waitUntil(lambda: not playback.playing and playback.position_ms == 5_999)


def test_loops_follow_the_unit_the_section_and_edits(heard: Path, bare: BareWindow) -> None:
    playback, actions = bare.desk.playback, bare.desk.actions
    control = Qt.KeyboardModifier.ControlModifier
    press(bare, Qt.Key.Key_L, control)
    assert playback.loop == (5_000, 10_000)
    assert actions["play.loop_unit"].isChecked()
    bare.desk.focus.set(unit_at(bare, 2))
    assert playback.loop == (10_000, 15_000)
    assert playback.position_ms == 10_000
    split = {"edit": "split_unit", "unit": unit_at(bare, 2), "at": 5, "at_ms": 12_000}
    assert bare.desk.session.act(split)
    assert playback.loop == (10_000, 12_000)
    press(bare, Qt.Key.Key_L, control | Qt.KeyboardModifier.ShiftModifier)
    assert playback.loop == (5_000, 15_000)
    assert actions["play.loop_stage"].isChecked()
    assert not actions["play.loop_unit"].isChecked()
    press(bare, Qt.Key.Key_L, control | Qt.KeyboardModifier.ShiftModifier)
    assert looped(bare) is None
    assert not actions["play.loop_stage"].isChecked()


def test_the_speed_by_key_is_kept_in_the_settings(heard: Path, bare: BareWindow) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    press(bare, Qt.Key.Key_Equal, alt)
    assert bare.desk.playback.rate == bare.desk.preferences.settings.rate == 1.25
    press(bare, Qt.Key.Key_Minus, alt)
    press(bare, Qt.Key.Key_Minus, alt)
    assert bare.desk.playback.rate == 0.75
    press(bare, Qt.Key.Key_0, alt)
    assert bare.desk.playback.rate == 1.0


def test_typing_slows_down_only_if_wanted(heard: Path, bare: BareWindow, qtbot: QtBot) -> None:
    playback = bare.desk.playback
    playback.play()
    qtbot.waitUntil(lambda: playback.position_ms > 0)
    bare.desk.focus.typed.emit()
    assert playback.rate == 1.0
    bare.desk.actions["play.slow_typing"].trigger()
    assert bare.desk.actions["play.slow_typing"].isChecked()
    bare.desk.focus.typed.emit()
    assert playback.rate < 1.0
    bare.desk.preferences.set("rate", 1.5)
    assert playback.rate == 1.5


def test_hold_to_play_plays_while_the_key_is_down(
    heard: Path, bare: BareWindow, qtbot: QtBot
) -> None:
    playback = bare.desk.playback
    text = QLineEdit()
    bare.column.addWidget(text)
    text.setFocus()
    QTest.keyPress(text, Qt.Key.Key_F4)
    assert playback.playing
    repeated_release(text, Qt.Key.Key_F4)
    QTest.keyClick(text, Qt.Key.Key_A)
    assert playback.playing
    qtbot.waitUntil(lambda: playback.position_ms > 100)
    QTest.keyRelease(text, Qt.Key.Key_F4)
    assert paused(bare)
    assert text.text() == "a"
    QTest.keyRelease(text, Qt.Key.Key_F4)
    playback.play()
    QTest.keyRelease(text, Qt.Key.Key_F4)
    assert playback.playing


def repeated_release(widget: QLineEdit, key: Qt.Key) -> None:
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyRelease, key, none, "", True))


# buttons and picture


def test_the_buttons_do_it_and_leave_the_keyboard_where_it_is(
    heard: Path, panel: VideoPanel, bare: BareWindow, qtbot: QtBot
) -> None:
    text = QLineEdit()
    bare.column.addWidget(text)
    text.setFocus()
    qtbot.waitUntil(text.hasFocus)
    button = panel.findChild(Button, "transport.play.toggle")
    assert button is not None
    assert button.accessibleName() == "Play"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bare.desk.playback.playing
    assert button.accessibleName() == "Pause"
    assert text.hasFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not bare.desk.playback.playing


def test_space_and_enter_press_the_button_that_has_the_keyboard(
    heard: Path, panel: VideoPanel, bare: BareWindow, qtbot: QtBot
) -> None:
    loop = panel.findChild(Button, "transport.play.loop_unit")
    assert loop is not None
    loop.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(loop, Qt.Key.Key_Space)
    assert not bare.desk.playback.playing
    assert bare.desk.playback.loop == (5_000, 10_000)
    assert loop.isChecked()
    QTest.keyClick(loop, Qt.Key.Key_Return)
    assert bare.desk.playback.loop is None


def test_speed_and_volume_have_menus(heard: Path, panel: VideoPanel, bare: BareWindow) -> None:
    transport = panel.transport
    entries = transport.rate_button.menu().actions()
    assert [entry.text() for entry in entries][:3] == ["0.5×", "0.75×", "1×"]
    entries[6].trigger()
    assert bare.desk.playback.rate == 2.0
    assert transport.rate_button.text() == "2×"
    slider = transport.volume
    assert isinstance(slider, QSlider)
    QTest.keyClick(slider, Qt.Key.Key_PageDown)
    assert bare.desk.playback.volume == pytest.approx(0.9)
    assert bare.desk.preferences.settings.volume == pytest.approx(0.9)
    assert transport.volume_button.accessibleName() == "Volume: 90 %"


def test_every_control_has_a_name(heard: Path, panel: VideoPanel) -> None:
    buttons = panel.findChildren(QAbstractButton)
    assert len(buttons) >= 6
    for button in buttons:
        assert button.accessibleName() or button.text(), button.objectName()


def test_the_picture_is_whole_and_in_the_middle(
    panel: VideoPanel, bare: BareWindow, project: Path, qtbot: QtBot
) -> None:
    attach(project, SAMPLE)
    bare.open(project)
    qtbot.waitUntil(lambda: bare.desk.playback.frame is not None)
    panel.picture.setFixedSize(400, 400)
    qtbot.wait(50)
    shown = panel.picture.grab().toImage()
    ratio = shown.devicePixelRatio()
    assert shown.pixelColor(round(200 * ratio), round(20 * ratio)) == Qt.GlobalColor.black
    colors = {
        shown.pixel(round(x * ratio), round(y * ratio))
        for x in range(4, 396, 7)
        for y in range(100, 300, 7)
    }
    assert len(colors) > 1


def test_past_an_hour_the_time_is_right(panel: VideoPanel, bare: BareWindow) -> None:
    class Long:
        duration_ms = 7_265_999

    panel.transport._desk = type("D", (), {"playback": Long()})()
    panel.transport._show_time(3_661_005)
    assert panel.transport.time.text() == "1:01:01 / 2:01:05"
