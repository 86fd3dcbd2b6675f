"""What a recording is: its length, its pictures and its sound, as ffmpeg describes them."""

import re
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.errors import BadInput, Surroundings
from reviewer.media.ffmpeg import failure, reading
from reviewer.media.process import Cancelled, never

SECONDS = 30
"""No look at a file takes longer; a network drive may."""


@dataclass(frozen=True, slots=True)
class Video:
    """The first track of moving pictures. ``fps`` is an average; ``None`` where none is known."""

    codec: str
    width: int
    height: int
    fps: float | None


@dataclass(frozen=True, slots=True)
class Audio:
    """The first sound track; ``rate`` in Hz."""

    codec: str
    rate: int
    channels: int | None


@dataclass(frozen=True, slots=True)
class Recording:
    """The length in media time (to 10 ms), and the tracks, ``None`` where there is none."""

    duration_ms: int
    video: Video | None
    audio: Audio | None


def probe(path: Path, *, cancelled: Cancelled = never) -> Recording:
    """What is in the file; takes about 50 ms, and some seconds if the file hides its length.

    Raises ``BadInput`` for what is no recording, ``Surroundings`` for what cannot be read, or
    not in time, and ``Cancelled``.
    """
    said, _ = _told(path, (), "info", cancelled)
    if "Input #0, " not in said:
        raise failure(path, said)
    lines = said.replace(str(path.absolute()), "").splitlines()
    video, audio = _video(lines), _audio(lines)
    if video is None and audio is None:
        raise BadInput(path.name, "", "it has neither pictures nor sound")
    duration_ms = _written_duration_ms(lines)
    return Recording(duration_ms or _measured_duration_ms(path, cancelled), video, audio)


def _told(
    path: Path, output: tuple[str, ...], level: str, cancelled: Cancelled
) -> tuple[str, bytes]:
    """What ffmpeg says on stderr and on stdout."""
    with reading(path, output, level=level) as process:
        try:
            written = b"".join(process.blocks(cancelled, SECONDS))
        except TimeoutError as error:
            raise Surroundings(
                f"{path.name}: it could not be read in {SECONDS} s; is its drive there?"
            ) from error
        process.status()
        return process.said, written


# Tracks and the length stand at two blanks; metadata, which may say anything, stands deeper.
_TRACK = re.compile(r"^  Stream #0:\d+\S*: (Video|Audio): (.*)$")
_DURATION = re.compile(r"^  Duration: (\d+):(\d\d):(\d\d)\.(\d\d)")
_SIZE = re.compile(r", (\d+)x(\d+)(?=[ ,]|$)")
_FPS = re.compile(r", ([\d.]+)(k?) fps\b")
_RATE = re.compile(r", (\d+) Hz(?:, ([^,]+))?")
_CHANNELS = {"mono": 1, "stereo": 2, "downmix": 2, "quad": 4, "hexagonal": 6, "octagonal": 8}


def _tracks(lines: list[str], kind: str) -> list[str]:
    found = [match for line in lines if (match := _TRACK.match(line))]
    return [match[2] for match in found if match[1] == kind]


def _video(lines: list[str]) -> Video | None:
    for track in _tracks(lines, "Video"):
        size = _SIZE.search(track)
        if size and "(attached pic)" not in track:  # the cover of a song is no video
            fps = _FPS.search(track)
            return Video(_codec(track), int(size[1]), int(size[2]), _number(fps))
    return None


def _audio(lines: list[str]) -> Audio | None:
    for track in _tracks(lines, "Audio"):
        found = _RATE.search(track)
        rate, layout = (int(found[1]), found[2] or "") if found else (0, "")
        return Audio(_codec(track), rate, _channels(layout))
    return None


def _codec(track: str) -> str:
    return re.split(r"[ ,]", track, maxsplit=1)[0]


def _number(found: re.Match[str] | None) -> float | None:
    return float(found[1]) * (1000 if found[2] else 1) if found else None


def _channels(layout: str) -> int | None:
    """The number of channels behind ``stereo``, ``5.1(side)`` or ``6 channels``."""
    name = layout.partition("(")[0].strip()
    if name in _CHANNELS:
        return _CHANNELS[name]
    if re.fullmatch(r"\d+(\.\d)*", name):
        return sum(map(int, name.split(".")))
    counted = re.match(r"(\d+) channels", layout)
    return int(counted[1]) if counted else None


def _written_duration_ms(lines: list[str]) -> int | None:
    """The length the file states; ``None`` if it states none or ffmpeg only guessed it."""
    if any("Estimating duration from bitrate" in line for line in lines):
        return None
    for line in lines:
        if found := _DURATION.match(line):
            hours, minutes, seconds, hundredths = map(int, found.groups())
            return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
    return None


def _measured_duration_ms(path: Path, cancelled: Cancelled) -> int:
    """The length found by walking through the packets, without decoding any.

    A browser's live recording does not state its length, nor does an mp3 without a Xing header.
    """
    walk = ("-map", "0:v?", "-map", "0:a?", "-c", "copy", "-f", "null", "-progress", "pipe:1", "-")
    said, written = _told(path, walk, "error", cancelled)
    times = re.findall(rb"out_time_us=(\d+)", written)
    if not times:
        raise failure(path, said)
    return round(int(times[-1]) / 1000)
