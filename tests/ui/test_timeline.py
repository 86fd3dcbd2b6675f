"""The timeline under mouse, wheel and keys; dragged boundaries; sound where it is heard."""

import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtMultimedia import QAudioBuffer, QAudioBufferOutput, QAudioFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reviewer.media.ffmpeg import program
from reviewer.ui import tasks
from reviewer.ui.theme import look
from reviewer.ui.views.review.recording import Recording
from reviewer.ui.views.review.timeline import Timeline
from reviewer.ui.views.review.timeline.painting import Areas
from reviewer.ui.views.review.timeline.scale import Scale
from reviewer.ui.views.review.timeline.strip import Strip
from tests.media.wave import write_beeps
from tests.ui.desks import BareWindow
from tests.ui.test_video import attach, unit_at


@pytest.fixture
def bare(qtbot: QtBot) -> Iterator[BareWindow]:
    window = BareWindow()
    window.resize(1000, 160)
    Recording(window.desk, window)
    window.show()
    yield window
    window.close()


@pytest.fixture
def timeline(bare: BareWindow) -> Timeline:
    made = Timeline(bare.desk)
    bare.column.setContentsMargins(0, 0, 0, 0)
    bare.column.addWidget(made)
    QApplication.processEvents()
    return made


@pytest.fixture
def strip(timeline: Timeline, bare: BareWindow, project: Path) -> Strip:
    """The small match, 45 s in 1000 pixels, without a recording."""
    bare.open(project)
    QApplication.processEvents()
    return timeline.strip


@pytest.fixture
def heard(
    timeline: Timeline, bare: BareWindow, project: Path, tmp_path: Path, qtbot: QtBot
) -> Strip:
    """The same with a recording: beeps every 5 s, else silence."""
    attach(project, write_beeps(tmp_path / "a.wav", 45, at=range(0, 45, 5)))
    bare.open(project)
    qtbot.waitUntil(lambda: timeline.sound.peaks is not None)
    return timeline.strip


def sections(bare: BareWindow) -> list[int]:
    """Where the sections begin, as positions of units."""
    transcript = bare.desk.session.transcript
    assert transcript is not None
    return [transcript.section_spans[s.id].start for s in transcript.section_order]


def at(strip: Strip, ms: int, *, band: bool = False) -> QPoint:
    """The pixel of a moment, in the wave or in the sections above it."""
    areas = Areas(strip.size())
    y = (areas.bands if band else areas.wave).center().y()
    return QPoint(round(strip.scale.x(ms)), y)


def click(strip: Strip, place: QPoint) -> None:
    none = Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, none, place)


def drag(
    strip: Strip,
    from_ms: int,
    to_ms: int,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    before_release: Callable[[], object] = lambda: None,
) -> None:
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(strip, left, Qt.KeyboardModifier.NoModifier, at(strip, from_ms, band=True))
    middle = at(strip, (from_ms + to_ms) // 2, band=True)
    for place in (middle, at(strip, to_ms, band=True)):
        move(strip, place, keys)
    before_release()
    QTest.mouseRelease(strip, left, keys, at(strip, to_ms, band=True))


def move(widget: QWidget, place: QPoint, keys: Qt.KeyboardModifier) -> None:
    local, left = QPointF(place), Qt.MouseButton.LeftButton
    everywhere = QPointF(widget.mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, local, everywhere, left, left, keys)
    QApplication.sendEvent(widget, event)


def wheel(strip: Strip, x: int, delta: QPoint, *, shift: bool = False) -> None:
    keys = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    place = QPointF(x, 60)
    phase = Qt.ScrollPhase.NoScrollPhase
    buttons = Qt.MouseButton.NoButton
    event = QWheelEvent(
        place, strip.mapToGlobal(place), QPoint(), delta, buttons, keys, phase, False
    )
    QApplication.sendEvent(strip, event)


# the scale


def test_zooming_keeps_the_moment_under_the_pointer() -> None:
    scale = Scale().of(7_200_000, 1200).showing(120_000)
    scale = scale.starting(3_000_000)
    for factor in (1.25, 0.8, 4, 0.1):
        after = scale.zoomed(factor, 300)
        assert after.ms(300) == scale.ms(300)
        scale = after


def test_the_scale_never_leaves_the_match() -> None:
    scale = Scale().of(60_000, 600)
    assert (scale.start_ms, scale.end_ms) == (0, 60_000)
    assert scale.starting(-5).start_ms == 0
    close = scale.zoomed(4, 599)
    assert close.moved(1e9).end_ms == pytest.approx(60_000)
    assert scale.zoomed(1e9, 0).ms_per_px == 2
    assert close.zoomed(1e-9, 300).span_ms == 60_000
    assert Scale().of(0, 0).ms(0) == 0


def test_the_marks_of_the_ruler_can_be_read_at_every_zoom() -> None:
    scale = Scale().of(7_200_000, 1200)
    for _ in range(40):
        marks = list(scale.marks())
        assert len(marks) <= 1200 / 70
        assert all(b - a >= 76 * scale.ms_per_px for a, b in pairwise(marks))
        scale = scale.zoomed(1.3, 400)


# without a recording


def test_without_a_recording_sections_and_units_are_there(strip: Strip, bare: BareWindow) -> None:
    assert [band.name for band in strip.scene.bands][1] == "正方一辩立论"
    assert [band.start_ms for band in strip.scene.bands] == [0, 5_000, 15_000, 20_000, 40_000]
    ends = [band.end_ms for band in strip.scene.bands]
    assert ends[:4] == [5_000, 15_000, 20_000, 40_000]
    assert strip.scale.total_ms >= 40_000
    shown = strip.grab().toImage()
    ratio = shown.devicePixelRatio()
    x = (strip.scale.x(5_000) + strip.scale.x(15_000)) / 2
    color = shown.pixelColor(round((x + 60) * ratio), round(21 * ratio))
    assert color == look().theme.stage("constructive_speech")


def test_made_after_the_match_opened_it_shows_the_same(
    heard: Strip, bare: BareWindow, qtbot: QtBot
) -> None:
    later = Timeline(bare.desk)
    bare.column.addWidget(later)
    assert later.strip.scene.bands == heard.scene.bands
    qtbot.waitUntil(lambda: later.sound.peaks is not None)


def test_a_click_goes_to_the_unit_also_without_a_recording(
    strip: Strip, bare: BareWindow, qtbot: QtBot
) -> None:
    asked: list[str] = []
    bare.desk.focus.asked.connect(asked.append)
    click(strip, at(strip, 12_400))
    assert asked == [unit_at(bare, 2)]


def test_the_wheel_zooms_around_the_pointer_and_pans_sideways(strip: Strip) -> None:
    before = strip.scale.ms(400)
    for _ in range(6):
        wheel(strip, 400, QPoint(0, 120))
    assert strip.scale.span_ms < 15_000
    assert abs(strip.scale.ms(400) - before) <= 1
    start = strip.scale.start_ms
    wheel(strip, 400, QPoint(0, -120), shift=True)
    assert strip.scale.start_ms > start
    wheel(strip, 400, QPoint(240, 0))
    assert strip.scale.start_ms < start


def test_the_keys_zoom(strip: Strip, bare: BareWindow) -> None:
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    span = strip.scale.span_ms
    QTest.keyClick(bare, Qt.Key.Key_Equal, keys)
    assert strip.scale.span_ms < span
    QTest.keyClick(bare, Qt.Key.Key_Minus, keys)
    assert strip.scale.span_ms == pytest.approx(span)


def test_the_minimap_moves_the_window(timeline: Timeline, strip: Strip, qtbot: QtBot) -> None:
    strip.zoom(6)
    start, minimap = strip.scale.start_ms, timeline.minimap
    inside = minimap.window_rect().center().toPoint()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(minimap, left, none, inside)
    assert strip.scale.start_ms == pytest.approx(start, abs=2)
    move(minimap, inside + QPoint(100, 0), none)
    QTest.mouseRelease(minimap, left, none, inside + QPoint(100, 0))
    moved = 100 * strip.scale.total_ms / minimap.width()
    assert strip.scale.start_ms == pytest.approx(start + moved, abs=60)
    QTest.mouseClick(minimap, left, none, QPoint(2, 8))
    assert strip.scale.start_ms == 0


def test_a_current_unit_out_of_sight_is_shown(strip: Strip, bare: BareWindow) -> None:
    strip.zoom(8)
    strip.pan_to(0)
    bare.desk.focus.set(unit_at(bare, 7))
    assert strip.scale.shows(35_000)


# dragging a boundary


def test_an_edge_snaps_to_the_nearest_unit(strip: Strip, bare: BareWindow, qtbot: QtBot) -> None:
    assert sections(bare) == [0, 1, 3, 4, 8]
    drag(strip, 20_000, 30_000 - round(5 * strip.scale.ms_per_px))
    assert sections(bare) == [0, 1, 3, 6, 8]
    qtbot.waitUntil(lambda: strip.scene.bands[3].start_ms == 30_000)
    assert [b.start_ms for b in strip.scene.bands] == [0, 5_000, 15_000, 30_000, 40_000]
    assert bare.desk.session.undo()
    assert sections(bare) == [0, 1, 3, 4, 8]


def test_a_boundary_never_passes_a_neighbour(strip: Strip, bare: BareWindow) -> None:
    drag(strip, 20_000, 44_000)
    assert sections(bare) == [0, 1, 3, 7, 8]
    drag(strip, 35_000, 0)
    assert sections(bare) == [0, 1, 3, 4, 8]


def test_dropped_inside_a_unit_it_splits_it_in_one_act(strip: Strip, bare: BareWindow) -> None:
    before = bare.desk.session.transcript
    assert before is not None
    unit = unit_at(bare, 6)
    drag(strip, 20_000, 31_000)
    after = bare.desk.session.transcript
    assert after is not None
    assert after.head == before.head + 1
    assert len(after.units) == len(before.units) + 1
    first = after.units[after.section_order[3].first_unit]
    start = after.start_ms(first)
    assert start is not None
    assert abs(start - 31_000) <= strip.scale.ms_per_px
    assert (after.units[unit].text, first.text) == ("好，", "那我再问您一个问题。")
    assert bare.desk.session.undo()
    assert bare.desk.session.transcript == before


def test_with_alt_nothing_attracts_it(strip: Strip, bare: BareWindow) -> None:
    near = 25_000 + round(4 * strip.scale.ms_per_px)
    drag(strip, 20_000, near, Qt.KeyboardModifier.AltModifier)
    after = bare.desk.session.transcript
    assert after is not None
    start = after.start_ms(after.units[after.section_order[3].first_unit])
    assert start is not None
    assert abs(start - near) <= strip.scale.ms_per_px
    assert start != 25_000


def test_while_it_is_dragged_the_time_is_shown_and_escape_lets_it_go(
    strip: Strip, bare: BareWindow
) -> None:
    def look_and_escape() -> None:
        drag = strip._drag
        assert drag is not None
        ghost = drag.ghost
        assert ghost is not None
        assert ghost.text == "0:00:25"
        QTest.keyClick(strip, Qt.Key.Key_Escape)

    drag(strip, 20_000, 25_000, before_release=look_and_escape)
    assert sections(bare) == [0, 1, 3, 4, 8]
    assert strip.keyboardGrabber() is not strip


def test_a_click_on_an_edge_and_the_first_edge_move_nothing(
    strip: Strip, bare: BareWindow, qtbot: QtBot
) -> None:
    transcript = bare.desk.session.transcript
    click(strip, at(strip, 20_000, band=True))
    drag(strip, 0, 5_000)
    assert bare.desk.session.transcript is transcript


def test_an_edge_under_the_pointer_says_what_it_is(strip: Strip) -> None:
    move(strip, at(strip, 20_000, band=True), Qt.KeyboardModifier.NoModifier)
    assert strip.cursor().shape() == Qt.CursorShape.SplitHCursor
    assert "反方二辩质询正方一辩" in strip.toolTip()
    move(strip, at(strip, 22_000, band=True), Qt.KeyboardModifier.NoModifier)
    assert strip.toolTip() == ""


def test_what_others_do_lets_a_held_boundary_go(strip: Strip, bare: BareWindow) -> None:
    def others() -> None:
        act = {"edit": "merge_units", "units": [unit_at(bare, 1), unit_at(bare, 2)]}
        assert bare.desk.session.act(act)

    drag(strip, 20_000, 25_000, before_release=others)
    assert sections(bare) == [0, 1, 2, 3, 7]


def test_a_corrected_text_costs_no_new_scene(strip: Strip, bare: BareWindow, qtbot: QtBot) -> None:
    scene = strip.scene
    act = {"edit": "set_text", "unit": unit_at(bare, 1), "text": "谢谢主席。"}
    assert bare.desk.session.act(act)
    qtbot.wait(100)
    assert strip.scene is scene
    assert bare.desk.session.act(
        {"edit": "begin_section", "unit": unit_at(bare, 2), "kind": "chair"}
    )
    qtbot.waitUntil(lambda: len(strip.scene.bands) == 6)


# with a recording


def test_a_click_seeks_and_goes_to_the_unit(heard: Strip, bare: BareWindow, qtbot: QtBot) -> None:
    asked: list[str] = []
    bare.desk.focus.asked.connect(asked.append)
    click(heard, at(heard, 12_400))
    assert abs(bare.desk.playback.position_ms - 12_400) <= heard.scale.ms_per_px
    assert asked == [unit_at(bare, 2)]


def test_arrow_keys_seek_when_the_timeline_has_the_keyboard(heard: Strip, bare: BareWindow) -> None:
    bare.desk.playback.seek(10_000)
    QTest.keyClick(heard, Qt.Key.Key_Right)
    assert bare.desk.playback.position_ms == 11_000
    QTest.keyClick(heard, Qt.Key.Key_Home)
    assert bare.desk.playback.position_ms == 0


def test_the_page_turns_with_the_playhead_unless_the_user_panned(
    heard: Strip, bare: BareWindow, qtbot: QtBot
) -> None:
    playback = bare.desk.playback
    heard.zoom(10)
    playback.seek(0)
    bare.desk.preferences.set("rate", 2.0)
    assert heard.scale.span_ms < 8_000
    playback.seek(round(heard.scale.end_ms) - 200)
    playback.play()
    qtbot.waitUntil(lambda: heard.scale.start_ms > 1_000)
    assert heard.scale.shows(playback.position_ms)
    heard.pan_to(30_000)
    shown = heard.scale.start_ms
    at = playback.position_ms
    qtbot.waitUntil(lambda: playback.position_ms > at + 400)
    assert heard.scale.start_ms == shown
    bare.desk.actions.bind("play.follow", lambda: None)
    bare.desk.actions["play.follow"].trigger()
    assert heard.scale.shows(playback.position_ms)


def test_the_wave_is_drawn_where_it_sounds_and_silence_is_shaded(
    heard: Strip, timeline: Timeline, qtbot: QtBot
) -> None:
    sound = timeline.sound
    qtbot.waitUntil(lambda: bool(sound.silences(0, 45_000)))
    shown = heard.grab().toImage()
    for second in (5, 10, 30):
        assert column(shown, heard, second * 1000 + 100).count(wave_color()) > 10
        assert column(shown, heard, second * 1000 + 2500).count(wave_color()) <= 3
    silence = look().theme.color("silence").rgb()
    assert column(shown, heard, 12_500).count(silence) > 10


def column(image: QImage, strip: Strip, ms: int) -> list[int]:
    ratio = image.devicePixelRatio()
    x, area = round(strip.scale.x(ms) * ratio), Areas(strip.size()).wave
    rows = range(round(area.top() * ratio), round(area.bottom() * ratio))
    return [QColor(image.pixel(x, y)).rgb() for y in rows]


def wave_color() -> int:
    return look().theme.color("waveform").rgb()


def test_a_split_snaps_to_where_a_silence_ends(
    heard: Strip, timeline: Timeline, bare: BareWindow, qtbot: QtBot
) -> None:
    act = {"edit": "set_match", "field": "media_offset_ms", "value": 2000}
    assert bare.desk.session.act(act)
    qtbot.waitUntil(lambda: bool(timeline.sound.silences(0, 45_000)))
    drag(heard, 20_000, 23_000 + round(6 * heard.scale.ms_per_px))
    after = bare.desk.session.transcript
    assert after is not None
    start = after.start_ms(after.units[after.section_order[3].first_unit])
    assert start is not None
    assert abs(start - 23_000) <= 20


def test_the_offset_moves_the_sound_and_not_the_units(
    heard: Strip, bare: BareWindow, qtbot: QtBot
) -> None:
    act = {"edit": "set_match", "field": "media_offset_ms", "value": 2000}
    assert bare.desk.session.act(act)
    shown = heard.grab().toImage()
    assert column(shown, heard, 3_100).count(wave_color()) > 10
    assert column(shown, heard, 5_100).count(wave_color()) <= 3
    assert heard.scene.bands[1].start_ms == 5_000


def test_another_match_cancels_the_reading(
    timeline: Timeline, bare: BareWindow, project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    long = write_beeps(tmp_path / "long.wav", 3600)
    attach(project, long)
    bare.open(project)
    qtbot.waitUntil(lambda: timeline.sound.share is not None)
    task = timeline.sound._reading
    assert task is not None
    bare.desk.session.close()
    assert task.cancelled()
    assert timeline.sound.share is None
    qtbot.waitUntil(lambda: tasks.running() == 0)
    assert timeline.sound.peaks is None


def test_sound_that_cannot_be_read_is_said_in_the_strip(
    timeline: Timeline, bare: BareWindow, project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    path = write_beeps(tmp_path / "a.wav", 2)
    attach(project, path)
    path.write_bytes(b"%PDF-1.4\n" + b"x" * 5000)
    bare.open(project)
    qtbot.waitUntil(lambda: bool(timeline.sound.problem))
    assert timeline.strip._words().startswith("No waveform: a.wav")


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [("b.m4a", "-c:a", "aac", "-b:a", "24k"), ("b.mp3", "-c:a", "libmp3lame", "-q:a", "9")],
    ids=["aac", "mp3-vbr"],
)
def test_the_wave_shows_what_is_heard_over_an_hour(
    timeline: Timeline,
    bare: BareWindow,
    project: Path,
    tmp_path: Path,
    qtbot: QtBot,
    options: tuple[str, ...],
) -> None:
    beeps = write_beeps(tmp_path / "beeps.wav", 3605, at=(0, 1800, 3600))
    path = tmp_path / options[0]
    call = [program(), "-nostdin", "-v", "error", "-i", str(beeps), *options[1:], str(path)]
    subprocess.run(call, check=True)
    attach(project, path)
    bare.open(project)
    qtbot.waitUntil(lambda: timeline.sound.peaks is not None, timeout=20_000)
    peaks, listener = timeline.sound.peaks, Listener(bare)
    assert peaks is not None
    loud = np.flatnonzero(peaks.high > 3000) * 10
    for second in (1800, 3600):
        drawn = int(loud[np.argmin(abs(loud - second * 1000))])
        heard_ms = listener.first_sound(second * 1000 - 500, qtbot)
        assert abs(drawn - heard_ms) <= 50
    bare.desk.playback.pause()
    assert int(loud[0]) <= 50


class Listener(QObject):
    """Hears what the player plays; as an object of Qt's, or the player's thread would call it."""

    def __init__(self, bare: BareWindow) -> None:
        super().__init__(bare)
        self._playback = bare.desk.playback
        player = self._playback._player
        assert player is not None
        self._heard: list[float] = []
        self._output = QAudioBufferOutput(self)
        self._output.audioBufferReceived.connect(self._listen)
        player._player.setAudioBufferOutput(self._output)
        # Without an audio device a recording is opened as if it had no sound.
        player.load(Path(player._player.source().toLocalFile()))

    def first_sound(self, from_ms: int, qtbot: QtBot) -> float:
        """When, of the recording, it gets loud after a moment."""
        self._playback.seek(from_ms)
        self._heard.clear()
        self._playback.play()
        qtbot.waitUntil(lambda: bool(self._heard), timeout=10_000)
        return self._heard[0]

    def _listen(self, buffer: QAudioBuffer) -> None:
        form = buffer.format()
        data = bytes(buffer.constData())
        if form.sampleFormat() == QAudioFormat.SampleFormat.Int16:
            loud = np.flatnonzero(abs(np.frombuffer(data, np.int16) / 32768) > 0.1)
        else:
            loud = np.flatnonzero(abs(np.frombuffer(data, np.float32)) > 0.1)
        if len(loud):
            frame = loud[0] / form.channelCount()
            self._heard.append(buffer.startTime() / 1000 + frame * 1000 / form.sampleRate())
