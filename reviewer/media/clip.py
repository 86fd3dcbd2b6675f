"""A piece of a recording's sound, to listen to or to look at."""

import wave
from collections.abc import Iterator
from pathlib import Path

from reviewer.media.audio_segment import AudioSegment, segment
from reviewer.media.process import Cancelled, never
from reviewer.media.sound import SAMPLE_BYTES, decode
from reviewer.media.whole_file import whole_file

RATE = 24_000
"""Samples a second of a clip, mono: all of a voice, at 2.9 MB a minute."""

_BLOCK = RATE * SAMPLE_BYTES * 5


def clip(path: Path, start_ms: int, end_ms: int, *, cancelled: Cancelled = never) -> AudioSegment:
    """The sound between two times as 16-bit mono of ``RATE``, held in memory.

    What lies outside the recording is left off; nothing may be left, which is an empty segment.
    Raises what ``decode`` does.
    """
    start, end = max(start_ms, 0), max(end_ms, 0)
    pcm = decode(
        path,
        b"".join,
        rate=RATE,
        block=_BLOCK,
        start_ms=start,
        end_ms=end,
        cancelled=cancelled,
    )
    return segment(pcm, RATE)


def save_clip(
    path: Path, start_ms: int, end_ms: int, target: Path, *, cancelled: Cancelled = never
) -> None:
    """The same as a WAV file, of any length, which is there whole or not at all.

    Raises what ``decode`` does, and ``Surroundings`` if the file cannot be written.
    """
    start, end = max(start_ms, 0), max(end_ms, 0)
    with whole_file(target) as part:
        decode(
            path,
            lambda blocks: _write_wav(part, blocks),
            rate=RATE,
            block=_BLOCK,
            start_ms=start,
            end_ms=end,
            cancelled=cancelled,
        )


def _write_wav(target: Path, blocks: Iterator[bytes]) -> None:
    with target.open("wb") as raw, wave.open(raw, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE_BYTES)
        file.setframerate(RATE)
        for block in blocks:
            file.writeframesraw(block)
