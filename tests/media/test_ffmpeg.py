"""Calling ffmpeg: which one, on what names, and what is left of it afterwards."""

import shutil
from pathlib import Path

import pytest

from reviewer.domain.errors import Cancelled, Surroundings
from reviewer.media import ffmpeg
from reviewer.media.ffmpeg import program, reading
from reviewer.media.probe import probe
from reviewer.media.process import Process, running
from tests.media.recordings import BEEPS, Make

NAMES = [
    "-y.mp4",
    "D 辩论赛 2024 半决赛（一）.mp4",
    "🎤 a'b\"c $(x) %03d;&.mp4",
    "http:x.mp4",
    "两" * 80 + ".mp4",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_a_name(
    name: str, tmp_path: Path, mp4: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(mp4, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert probe(Path(name)).duration_ms == 12_000


def test_a_very_long_path(tmp_path: Path, mp4: Path) -> None:
    folder = tmp_path.joinpath(*(["辩论" * 40] * 6))
    folder.mkdir(parents=True)
    shutil.copy(mp4, folder / "a.mp4")
    assert len(str(folder)) > 480
    assert probe(folder / "a.mp4").duration_ms == 12_000


def test_the_override_is_obeyed(monkeypatch: pytest.MonkeyPatch, mp4: Path) -> None:
    monkeypatch.setenv(ffmpeg.OVERRIDE, "/nowhere/ffmpeg")
    with pytest.raises(Surroundings, match=r"^ffmpeg cannot be started: No such file"):
        probe(mp4)


def test_the_wheel_comes_first_then_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ffmpeg.OVERRIDE, raising=False)
    ffmpeg._program_found.cache_clear()
    assert "imageio_ffmpeg" in program()
    monkeypatch.setattr(ffmpeg, "_program_of_wheel", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda name: "/somewhere/ffmpeg")
    ffmpeg._program_found.cache_clear()
    assert program() == "/somewhere/ffmpeg"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    ffmpeg._program_found.cache_clear()
    with pytest.raises(Surroundings, match="FFmpeg was not found"):
        program()
    ffmpeg._program_found.cache_clear()


ENDLESS = ("-stream_loop", "-1")
PCM = ("-f", "s16le", "pipe:1")


def _alive(process: Process) -> bool:
    return process._child.poll() is None or any(thread.is_alive() for thread in process._threads)


def test_the_child_ends_with_its_use(make: Make) -> None:
    path = make("s.wav", "-f", "lavfi", "-i", f"{BEEPS}:d=12")
    with reading(path, PCM, seek=ENDLESS) as left_early:
        next(left_early.blocks(lambda: False))
        assert _alive(left_early)
    assert not _alive(left_early)
    with pytest.raises(ZeroDivisionError), reading(path, PCM, seek=ENDLESS) as failed:
        for _ in failed.blocks(lambda: False):
            _ = 1 / 0
    assert not _alive(failed)
    calls = iter([False, False, True])
    with pytest.raises(Cancelled), reading(path, PCM, seek=ENDLESS) as stopped:
        for _ in stopped.blocks(lambda: next(calls)):
            pass
    assert not _alive(stopped)


def test_a_flood_on_stderr_neither_blocks_nor_fills_memory(tmp_path: Path) -> None:
    flood = tmp_path / "flood"
    flood.write_text("#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' 'x' >&2\necho done\nexit 3\n")
    flood.chmod(0o755)
    with running([str(flood)], 1000, {"PATH": "/usr/bin:/bin"}) as process:
        assert b"".join(process.blocks(lambda: False)) == b"done\n"
        assert process.status() == 3
        assert len(process.said) == 2**18


def test_nothing_is_read_from_our_stdin_nor_reported_to_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mp4: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FFREPORT", "level=32")
    probe(mp4)
    assert not list(tmp_path.iterdir())
