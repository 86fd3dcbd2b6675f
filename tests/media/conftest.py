"""Small recordings made by ffmpeg itself, each when it is first asked for."""

import subprocess
from pathlib import Path

import pytest

from reviewer.media.ffmpeg import program
from tests.media.recordings import BEEPS, Make


@pytest.fixture(scope="session")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    folder = tmp_path_factory.mktemp("media")

    def made(name: str, *arguments: str) -> Path:
        path = folder / name
        if not path.exists():
            command = [program(), "-nostdin", "-v", "error", *arguments, str(path)]
            subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        return path

    return made


@pytest.fixture(scope="session")
def mp4(make: Make) -> Path:
    """12 s: H.264, 64×48 at 5 fps, and mono AAC beeps."""
    video = ("-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=12")
    sound = ("-f", "lavfi", "-i", f"{BEEPS}:d=12", "-pix_fmt", "yuv420p", "-c:v", "libx264")
    return make("半决赛.mp4", *video, *sound, "-c:a", "aac")


@pytest.fixture(scope="session")
def late(make: Make) -> Path:
    """12 s of pictures; the beeps begin 3 s late, at 3, 5, … s."""
    video = ("-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=12", "-itsoffset", "3")
    sound = ("-f", "lavfi", "-i", f"{BEEPS}:d=7", "-pix_fmt", "yuv420p", "-c:v", "libx264")
    return make("late.mp4", *video, *sound, "-c:a", "aac")


@pytest.fixture(scope="session")
def mute(make: Make) -> Path:
    """Pictures only."""
    return make("mute.mp4", "-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=2", "-c:v", "libx264")


SOUNDS = {
    "s.m4a": ("aac", "-c:a", "aac"),
    "s.wav": ("pcm_s16le",),
    "s.mp3": ("mp3", "-c:a", "libmp3lame", "-q:a", "5"),
    "no-xing.mp3": ("mp3", "-c:a", "libmp3lame", "-q:a", "5", "-write_xing", "0"),
    "s.ogg": ("vorbis", "-c:a", "libvorbis"),
    "s.opus": ("opus", "-c:a", "libopus"),
    "s.flac": ("flac",),
    "s.ts": ("aac", "-c:a", "aac"),
    "s.webm": ("opus", "-c:a", "libopus"),
}


@pytest.fixture(params=SOUNDS)
def sound(request: pytest.FixtureRequest, make: Make) -> tuple[Path, str]:
    """12 s of beeps in one of many codecs, and the codec's name."""
    codec, *options = SOUNDS[request.param]
    return make(request.param, "-f", "lavfi", "-i", f"{BEEPS}:d=12", *options), codec
