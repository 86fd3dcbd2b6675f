"""One player, one clock: seeking, speeds, spans, loops, what is said if things miss."""

import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer
from PySide6.QtMultimedia import QMediaDevices
from pytestqt.qtbot import QtBot

from reviewer.ui.playback import Playback
from reviewer.ui.speed import next_rate
from tests.media.wave import write_beeps

SAMPLE = Path(__file__).parents[2] / "sample_data/4v4-slow-travel/recording.mp4"
"""A quarter of an hour, five pictures a second."""


@pytest.fixture
def playback(qtbot: QtBot) -> Iterator[Playback]:
    made = Playback()
    yield made
    made.close()


@pytest.fixture
def loaded(playback: Playback, qtbot: QtBot) -> Playback:
    with qtbot.waitSignal(playback.framed, check_params_cb=lambda: playback.frame is not None):
        playback.load(SAMPLE)
    return playback


def settled(playback: Playback, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: playback.duration_ms > 0)


def picture_ms(playback: Playback) -> float:
    frame = playback.frame
    assert frame is not None
    return frame.startTime() / 1000 - playback.offset_ms


def heard_for(playback: Playback, qtbot: QtBot, ms: int) -> tuple[float, list[int]]:
    """What the clock said while it played: by how much it went on a millisecond, and each tick."""
    ticks: list[int] = []
    playback.play()
    start = playback.position_ms
    qtbot.waitUntil(lambda: playback.position_ms > start + 50)
    playback.ticked.connect(ticks.append)
    begin, clock = playback.position_ms, QElapsedTimer()
    clock.start()
    qtbot.wait(ms)
    return (playback.position_ms - begin) / clock.elapsed(), ticks


def test_a_seek_lands_on_its_picture(loaded: Playback, qtbot: QtBot) -> None:
    for ms in (60_000, 5_000, 898_000, 123_456, 0):
        loaded.seek(ms)
        assert loaded.position_ms == ms
        qtbot.waitUntil(lambda ms=ms: ms - 200 <= picture_ms(loaded) <= ms, timeout=2000)  # type: ignore[misc]
    assert not loaded.playing


def test_a_seek_while_playing_is_heard_there(loaded: Playback, qtbot: QtBot) -> None:
    loaded.play()
    qtbot.waitUntil(lambda: loaded.position_ms > 100)
    loaded.seek(300_000)
    assert 0 <= loaded.position_ms - 300_000 < 100
    qtbot.waitUntil(lambda: loaded.position_ms > 300_000)
    assert loaded.position_ms < 301_000
    assert loaded.playing


@pytest.mark.parametrize("rate", [0.5, 1.0, 2.0])
def test_the_clock_runs_at_the_speed_and_never_back(
    loaded: Playback, qtbot: QtBot, rate: float
) -> None:
    loaded.seek(20_000)
    loaded.set_rate(rate)
    speed, ticks = heard_for(loaded, qtbot, 1500)
    assert rate * 0.75 < speed < rate * 1.25
    assert ticks == sorted(ticks)
    assert len(set(ticks)) > 10


@pytest.mark.parametrize("rate", [0.5, 1.0, 2.0])
def test_each_tick_is_where_the_player_is(loaded: Playback, qtbot: QtBot, rate: float) -> None:
    player = loaded._player
    assert player is not None
    off: list[int] = []
    loaded.set_rate(rate)
    loaded.ticked.connect(lambda ms: off.append(ms - player._player.position()))
    heard_for(loaded, qtbot, 1200)
    assert off
    assert max(map(abs, off)) <= 100 * max(rate, 1.0) + 100


def test_a_span_stops_within_its_end(loaded: Playback, qtbot: QtBot) -> None:
    ticks: list[int] = []
    loaded.ticked.connect(ticks.append)
    loaded.play_span(10_000, 10_700)
    qtbot.waitUntil(lambda: not loaded.playing, timeout=5000)
    assert loaded.position_ms == 10_699
    assert max(ticks) < 10_700
    loaded.play_span(10_000, 10_700)
    qtbot.waitUntil(lambda: not loaded.playing and loaded.position_ms == 10_699, timeout=5000)
    loaded.play()
    qtbot.waitUntil(lambda: loaded.position_ms > 10_800)


def test_a_loop_goes_round_inside_its_span(loaded: Playback, qtbot: QtBot) -> None:
    ticks: list[int] = []
    loaded.set_rate(2.0)
    loaded.set_loop((30_000, 30_600))
    loaded.seek(30_000)
    loaded.ticked.connect(ticks.append)
    loaded.play()
    qtbot.waitUntil(lambda: sum(b < a for a, b in pairwise(ticks)) >= 3)
    assert min(ticks) >= 30_000
    assert max(ticks) <= 30_600
    loaded.set_loop(None)
    qtbot.waitUntil(lambda: loaded.position_ms > 30_700)


def test_a_loop_to_the_end_begins_again(loaded: Playback, qtbot: QtBot) -> None:
    end = loaded.duration_ms
    loaded.set_loop((end - 400, end + 5_000))
    loaded.seek(end - 400)
    seen: list[int] = []
    loaded.ticked.connect(seen.append)
    loaded.play()
    qtbot.waitUntil(lambda: seen.count(end - 400) >= 2, timeout=5000)
    qtbot.waitUntil(lambda: loaded.playing)


def test_the_end_keeps_the_last_picture_and_replay_works(loaded: Playback, qtbot: QtBot) -> None:
    end = loaded.duration_ms
    loaded.seek(end - 300)
    loaded.play()
    qtbot.waitUntil(lambda: not loaded.playing and loaded.position_ms == end, timeout=5000)
    qtbot.wait(100)
    assert picture_ms(loaded) > end - 400
    loaded.play_span(50_000, 50_300)
    qtbot.waitUntil(lambda: loaded.position_ms == 50_299, timeout=5000)
    assert picture_ms(loaded) <= 50_300
    loaded.seek(end)
    qtbot.wait(50)
    loaded.seek(end - 2_000)
    qtbot.waitUntil(lambda: end - 2_300 < picture_ms(loaded) <= end - 2_000)


def test_times_are_the_transcripts(loaded: Playback, qtbot: QtBot) -> None:
    loaded.load(SAMPLE, 7_000)
    loaded.seek(20_000)  # before it is loaded
    settled(loaded, qtbot)
    qtbot.waitUntil(lambda: loaded.frame is not None and loaded.frame.startTime() > 26_700_000)
    frame = loaded.frame
    assert frame is not None
    assert frame.startTime() <= 27_000_000
    assert loaded.position_ms == 20_000
    assert loaded.duration_ms == 898_400 - 7_000
    loaded.set_offset(0)
    assert loaded.position_ms == 27_000


def test_it_slows_down_while_somebody_types(loaded: Playback, qtbot: QtBot) -> None:
    loaded._speed._typing.setInterval(150)
    loaded.typed()
    assert loaded.rate == 1.0  # nothing plays
    loaded.play()
    qtbot.waitUntil(lambda: loaded.position_ms > 0)
    loaded.typed()
    assert loaded.rate == 0.6
    player = loaded._player
    assert player is not None
    assert player._player.playbackRate() == pytest.approx(0.6)
    qtbot.waitUntil(lambda: loaded.rate == 1.0)
    assert player._player.playbackRate() == 1.0


def test_the_speed_goes_in_steps_and_the_pitch_is_kept(loaded: Playback) -> None:
    player = loaded._player
    assert player is not None
    remarks: list[str] = []
    loaded.remarked.connect(remarks.append)
    rates = [1.0]
    for _ in range(5):
        loaded.set_rate(next_rate(loaded.rate, 1))
        rates.append(loaded.rate)
    assert rates == [1.0, 1.25, 1.5, 1.75, 2.0, 2.0]
    assert next_rate(0.9, -1) == 0.75
    loaded.set_rate(0.1)
    assert loaded.rate == 0.5
    assert player._player.pitchCompensation()
    loaded.set_pitch_kept(False)
    assert not player._player.pitchCompensation()
    assert not remarks


def test_where_the_pitch_cannot_be_kept_it_is_said_once(
    loaded: Playback, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = loaded._player
    assert player is not None
    remarks: list[str] = []
    loaded.remarked.connect(remarks.append)
    monkeypatch.setattr(player, "set_pitch_kept", lambda kept: not kept)
    loaded.set_rate(1.5)
    loaded.set_rate(2.0)
    (words,) = remarks
    assert "pitch" in words


def test_without_an_audio_device_it_plays_and_says_so_once(
    playback: Playback, qtbot: QtBot
) -> None:
    if not QMediaDevices.defaultAudioOutput().isNull():
        pytest.skip("this machine has an audio device")
    remarks: list[str] = []
    playback.remarked.connect(remarks.append)
    playback.load(SAMPLE)
    playback.load(SAMPLE)
    settled(playback, qtbot)
    (words,) = remarks
    assert "audio device" in words
    assert not playback.problem
    playback.play()
    qtbot.waitUntil(lambda: playback.position_ms > 300)
    player = playback._player
    assert player is not None  # the backend, given an output without a device, would remark on it
    assert player._player.audioOutput() is None


def test_sound_alone_plays_without_an_audio_device(
    playback: Playback, qtbot: QtBot, tmp_path: Path
) -> None:
    sound = tmp_path / "a.wav"
    with wave.open(str(sound), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(16_000 * 5))
    playback.load(sound)
    settled(playback, qtbot)
    playback.play()
    qtbot.waitUntil(lambda: playback.position_ms > 300)
    playback.seek(4000)
    qtbot.waitUntil(lambda: playback.position_ms > 4300)


def test_another_audio_output_keeps_the_place(loaded: Playback, qtbot: QtBot) -> None:
    player = loaded._player
    assert player is not None
    loaded.seek(100_000)
    loaded.play()
    qtbot.waitUntil(lambda: loaded.position_ms > 100_100)
    before = loaded.position_ms
    player._devices.audioOutputsChanged.emit()
    assert abs(loaded.position_ms - before) < 200
    qtbot.waitUntil(lambda: loaded.position_ms > before + 200)
    assert loaded.playing


def test_what_cannot_be_played_is_said_and_a_good_file_mends_it(
    playback: Playback, qtbot: QtBot, tmp_path: Path
) -> None:
    said: list[str] = []
    playback.trouble.connect(said.append)
    text = tmp_path / "记录.mp4"
    text.write_text("这不是录像" * 100, encoding="utf-8")
    playback.load(text)
    qtbot.waitUntil(lambda: bool(playback.problem))
    assert "记录.mp4" in playback.problem
    playback.play()
    playback.seek(1000)
    assert not playback.playing
    playback.load(tmp_path / "gone.mp4")
    qtbot.waitUntil(lambda: "gone.mp4" in playback.problem)
    playback.load(write_beeps(tmp_path / "声音 🎙.wav", 3))
    assert playback.problem == ""
    assert said[-1] == ""
    settled(playback, qtbot)
    assert not playback.has_video
    assert playback.duration_ms == 3000


def test_without_a_backend_everything_else_works(
    loaded: Playback, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = loaded._player
    assert player is not None
    monkeypatch.setattr(player._player, "isAvailable", lambda: False)
    loaded.load(SAMPLE)
    assert "backend" in loaded.problem
    loaded.play()
    assert not loaded.playing


def test_nothing_loaded_costs_nothing_and_breaks_nothing(playback: Playback) -> None:
    playback.play()
    playback.seek(1000)
    playback.toggle()
    playback.set_rate(1.5)
    playback.set_volume(0.3)
    playback.load(None)
    assert playback._player is None
    assert (playback.position_ms, playback.duration_ms, playback.rate) == (0, 0, 1.5)
