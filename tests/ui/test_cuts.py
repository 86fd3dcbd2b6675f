"""Boundaries beside silences: what cuts through speech is marked, splits go into a pause."""

import math
import struct
import wave
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.inspector import Inspector
from reviewer.ui.views.review.inspector.section_page import SectionPage
from reviewer.ui.views.review.timeline import Timeline, cuts
from reviewer.ui.views.review.timeline.cuts import Cuts
from reviewer.ui.views.review.timeline.painting import Areas
from tests.ui.keys import CONTROL, SHIFT, go, press
from tests.ui.review_parts import now, part
from tests.ui.test_video import attach

RATE = 8_000


def write_speech(path: Path, seconds: int, quiet: Sequence[tuple[int, int]]) -> Path:
    """A tone all along, but for silences from so many to so many milliseconds."""
    tone = [int(16_000 * math.sin(2 * math.pi * 500 * i / RATE)) for i in range(RATE)]
    samples = bytearray(struct.pack(f"<{RATE}h", *tone) * seconds)
    for start, end in quiet:
        first, last = (ms * RATE // 1000 * 2 for ms in (start, end))
        samples[first:last] = bytes(last - first)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(samples))
    return path


@pytest.fixture
def speech(
    open_window: Callable[..., MainWindow],
    project: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> MainWindow:
    """The sections begin at 5, 15, 20 and 40 s; somebody pauses at 15, 25, 32 and 40."""
    monkeypatch.setattr(cuts, "REST_MS", 10)
    quiet = [(14_800, 15_200), (25_000, 25_400), (32_000, 32_400), (40_100, 40_600)]
    attach(project, write_speech(tmp_path / "a.wav", 60, quiet))
    window = open_window(project, "m1")
    qtbot.waitUntil(lambda: bool(Cuts.of(window.desk).sections), timeout=15_000)
    return window


def is_said(page: SectionPage, cut: bool) -> bool:
    return ("cuts through speech" in page.cut.text()) is cut


def marked(window: MainWindow) -> list[int]:
    """The marked sections by their places."""
    index = now(window).section_index
    return sorted(index[section] for section in Cuts.of(window.desk).sections)


def test_a_boundary_without_a_pause_near_it_is_marked_until_it_is_moved(
    speech: MainWindow, qtbot: QtBot
) -> None:
    assert marked(speech) == [1, 3]
    section = now(speech).section_order[3].id
    speech.desk.session.act(
        {"edit": "move_section", "section": section, "unit": now(speech).unit_order[5]}
    )
    qtbot.waitUntil(lambda: marked(speech) == [1])


def test_the_mark_is_said_where_the_boundary_is_pointed_at_and_in_the_inspector(
    speech: MainWindow, qtbot: QtBot
) -> None:
    strip = part(speech, Timeline).strip
    for ms, cut in ((20_000, True), (15_000, False)):
        place = Areas(strip.size()).bands.center()
        place.setX(round(strip.scale.x(ms)))
        QTest.mouseMove(strip, place)
        QApplication.processEvents()
        assert "drag it" in strip.toolTip()
        assert ("cuts through speech" in strip.toolTip()) is cut
    inspector = part(speech, Inspector)
    inspector.show_page("section")
    page = inspector.section_page
    for position, cut in ((4, True), (3, False)):
        go(speech, position)
        qtbot.waitUntil(lambda: bool(page.head.text()))
        qtbot.waitUntil(partial(is_said, page, cut))


def test_a_split_at_the_playhead_goes_into_the_pause_beside_it(
    speech: MainWindow, qtbot: QtBot
) -> None:
    timeline = part(speech, Timeline)
    unit = go(speech, 6)  # 30 to 35 s
    qtbot.waitUntil(lambda: bool(timeline.sound.silences(32_000, 32_400)), timeout=15_000)
    assert timeline.into_quiet(31_900) == pytest.approx(32_000, abs=20)
    assert timeline.into_quiet(31_000) == 31_000
    speech.desk.playback.seek(31_900)
    qtbot.waitUntil(lambda: abs(speech.desk.playback.position_ms - 31_900) < 50, timeout=15_000)
    press(speech, Qt.Key.Key_K, CONTROL | SHIFT)
    right = now(speech).units[now(speech).unit_order[7]]
    assert right.id != unit.id
    assert right.start_ms == pytest.approx(32_000, abs=20)


def test_without_a_recording_nothing_is_marked(window: MainWindow) -> None:
    assert not Cuts.of(window.desk).sections
    assert part(window, Timeline).into_quiet(31_900) == 31_900
