"""Sound decoded in media time: 16-bit mono PCM in blocks, each sample where a player has it."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path
from typing import TypeVar

from reviewer.media.ffmpeg import counts_from_used_tracks, failure, reading
from reviewer.media.process import Cancelled, Process, never

SAMPLE_BYTES = 2
"""Signed, little-endian."""

T = TypeVar("T")

# Gaps are filled and overlaps cut where they exceed 20 ms: containers round to a millisecond or
# so, which is no gap, and 20 ms is less than anyone hears or sees.
_IN_TIME = "aresample=async=1:min_hard_comp=0.02"
_FROM_ZERO = f"{_IN_TIME}:first_pts=0"  # what begins late is preceded by silence
# A second output that puts the pictures in use, so that time 0 is theirs if they begin first. Not
# for all files, for it makes ffmpeg read the pictures.
_PICTURES_TOO = ("-map", "0:v?", "-map", "0:a:0", "-t", "0.1", "-c", "copy", "-f", "null", "-")
_PTS = re.compile(r"\bpts_time:(-?[\d.]+)")


def decode(
    path: Path,
    use: Callable[[Iterator[bytes]], T],
    *,
    rate: int,
    block: int,
    start_ms: int = 0,
    end_ms: int | None = None,
    cancelled: Cancelled = never,
) -> T:
    """What ``use`` makes of the first sound track between two times, handed over in blocks.

    A block has ``block`` bytes, the last one fewer; sample i is heard at ``start_ms`` +
    1000 i / ``rate``. Blocks end where the sound ends. ``use`` may be called a second time,
    from the beginning, and has to read all blocks for a failure to be noticed.

    Raises ``BadInput``, ``Surroundings`` or ``Cancelled``.
    """
    length = None if end_ms is None else max(end_ms - start_ms, 0)
    decoding = _Decoding(path, rate, block, start_ms, length, cancelled)
    try:
        return decoding.handed_to(use, _FROM_ZERO)
    except _Restarted:
        return decoding.with_lead_handed_to(use)


class _Restarted(Exception):
    """ffmpeg began its filters again in the middle, and filled up from zero a second time.

    It does so where the channels or the rate of the sound change, as in a stream that was
    recorded in pieces. Then we put the silence before the first sample ourselves.
    """


class _Decoding:
    def __init__(
        self,
        path: Path,
        rate: int,
        block: int,
        start_ms: int,
        length_ms: int | None,
        cancelled: Cancelled,
    ) -> None:
        self._path, self._rate, self._block = path, rate, block
        self._seek = ("-ss", _seconds(start_ms)) if start_ms else ()
        self._length_ms, self._cancelled = length_ms, cancelled
        self._companion = _PICTURES_TOO if counts_from_used_tracks(path) else ()

    def handed_to(self, use: Callable[[Iterator[bytes]], T], filters: str) -> T:
        with self._reading(filters, self._length_ms) as process:
            return use(self._blocks(process, filters))

    def with_lead_handed_to(self, use: Callable[[Iterator[bytes]], T]) -> T:
        lead_ms = self._lead_ms()
        if self._length_ms is not None:
            lead_ms = min(lead_ms, self._length_ms)
        length_ms = None if self._length_ms is None else self._length_ms - lead_ms
        lead = bytes(lead_ms * self._rate // 1000 * SAMPLE_BYTES)
        with self._reading(_IN_TIME, length_ms) as process:
            return use(reblocked(chain([lead], self._blocks(process, _IN_TIME)), self._block))

    def _reading(self, filters: str, length_ms: int | None) -> AbstractContextManager[Process]:
        length = () if length_ms is None else ("-t", _seconds(length_ms))
        pcm = ("-ac", "1", "-ar", str(self._rate), "-c:a", "pcm_s16le", "-f", "s16le", "pipe:1")
        output = ("-map", "0:a:0", "-af", filters, *length, *pcm, *self._companion)
        return reading(self._path, output, seek=self._seek, block=self._block)

    def _blocks(self, process: Process, filters: str) -> Iterator[bytes]:
        yield from process.blocks(self._cancelled)
        if process.status():
            raise failure(self._path, process.said)
        if filters == _FROM_ZERO and "non monotonically increasing" in process.said:
            raise _Restarted

    def _lead_ms(self) -> int:
        """How long after the start the first sample is heard."""
        first = ("-map", "0:a:0", "-af", "ashowinfo", "-frames:a", "1", "-f", "null", "-")
        with reading(
            self._path, (*first, *self._companion), seek=self._seek, level="info"
        ) as process:
            for _ in process.blocks(self._cancelled):
                pass
            process.status()
            found = _PTS.search(process.said)
        return max(round(float(found[1]) * 1000), 0) if found else 0


def reblocked(pieces: Iterable[bytes], size: int) -> Iterator[bytes]:
    """The same bytes in blocks of ``size``, the last one shorter."""
    kept = bytearray()
    for piece in pieces:
        kept += piece
        whole = len(kept) // size * size
        yield from (bytes(kept[at : at + size]) for at in range(0, whole, size))
        del kept[:whole]
    if kept:
        yield bytes(kept)


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.3f}"
