"""The outline of a recording's sound, for drawing it at any zoom."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from reviewer.domain.errors import BadInput
from reviewer.media.probe import probe
from reviewer.media.process import Cancelled, never
from reviewer.media.sound import SAMPLE_BYTES, decode

RATE = 8_000
"""Samples a second that the outline is made of; voices need no more."""
BUCKET_MS = 10
"""What one pair of the finest outline covers."""

Samples: TypeAlias = NDArray[np.int16]
Progress = Callable[[float], None]
"""Told the share that is done, 0 to 1."""

_BUCKET = RATE * BUCKET_MS // 1000
_FACTOR = 4  # buckets that the next coarser level joins
_BLOCK = 4096 * _BUCKET * SAMPLE_BYTES  # 41 s, some 10 ms of work


class Peaks:
    """The lowest and the highest sample of every 10 ms of sound; never changes.

    ``low`` and ``high`` are int16 arrays of one length, full scale is ±32768; bucket i begins at
    10 i ms of media time. Coarser levels, each a quarter as long, are derived for drawing.
    """

    def __init__(self, low: Samples, high: Samples) -> None:
        self.low, self.high = low, high
        self._levels = list(_levels(low, high))

    @property
    def duration_ms(self) -> int:
        """Where the sound ends, up to the bucket; the pictures may go on."""
        return len(self.low) * BUCKET_MS

    def slice(self, start_ms: float, end_ms: float, width: int) -> tuple[Samples, Samples]:
        """The lowest and highest samples in ``width`` equal columns of a stretch of time.

        Where there is no sound, before 0 and after the end too, both are 0. A column narrower than
        a bucket shows the bucket it begins in.
        """
        column_ms = (end_ms - start_ms) / width if width > 0 else 0.0
        if column_ms <= 0 or not len(self.low):
            return _nothing(width), _nothing(width)
        low, high, bucket_ms = self._level(column_ms)
        edges = (start_ms + np.arange(width + 1) * column_ms) / bucket_ms
        edges[-1] = np.ceil(edges[-1])
        return _columns(low, high, np.floor(edges).astype(np.int64))

    def _level(self, column_ms: float) -> tuple[Samples, Samples, int]:
        """The coarsest level with four buckets a column, so that edges lie within a quarter."""
        number, bucket_ms = 0, BUCKET_MS
        while bucket_ms * _FACTOR**2 <= column_ms and number + 1 < len(self._levels):
            number, bucket_ms = number + 1, bucket_ms * _FACTOR
        return *self._levels[number], bucket_ms


def read_peaks(
    path: Path, *, progress: Progress | None = None, cancelled: Cancelled = never
) -> Peaks:
    """The outline of the first sound track, read as a stream: 2 h take seconds and 10 MB.

    Raises ``BadInput`` (no recording, or none with sound), ``Surroundings`` or ``Cancelled``.
    """
    recording = probe(path, cancelled=cancelled)
    if recording.audio is None:
        raise BadInput(path.name, "", "it has no sound")
    expected = max(recording.duration_ms * RATE * SAMPLE_BYTES // 1000, 1)
    told = progress or (lambda share: None)

    def outline(blocks: Iterator[bytes]) -> Peaks:
        return _outlined(blocks, lambda done: told(min(done / expected, 1.0)))

    peaks = decode(path, outline, rate=RATE, block=_BLOCK, cancelled=cancelled)
    if not len(peaks.low):
        raise BadInput(path.name, "", "none of its sound can be decoded")
    told(1.0)
    return peaks


def _outlined(blocks: Iterator[bytes], told: Callable[[int], None]) -> Peaks:
    lows, highs, done = [_nothing(0)], [_nothing(0)], 0
    for block in blocks:
        samples = np.frombuffer(block, "<i2")
        low, high = _joined(samples, samples, _BUCKET)
        lows.append(low)
        highs.append(high)
        done += len(block)
        told(done)
    return Peaks(np.concatenate(lows), np.concatenate(highs))


def _joined(low: Samples, high: Samples, count: int) -> tuple[Samples, Samples]:
    """Minima of ``low`` and maxima of ``high`` over each ``count``, the last over what is left."""
    whole = len(low) // count * count
    lows = low[:whole].reshape(-1, count).min(axis=1)
    highs = high[:whole].reshape(-1, count).max(axis=1)
    if whole < len(low):
        lows = np.append(lows, low[whole:].min())
        highs = np.append(highs, high[whole:].max())
    return lows, highs


def _levels(low: Samples, high: Samples) -> Iterator[tuple[Samples, Samples]]:
    """The outline and its coarser versions, read-only, for they are shared between threads."""
    while True:
        for samples in (low, high):
            samples.flags.writeable = False
        yield low, high
        if len(low) <= _FACTOR:
            return
        low, high = _joined(low, high, _FACTOR)


def _columns(low: Samples, high: Samples, edges: NDArray[np.int64]) -> tuple[Samples, Samples]:
    """Extremes between one edge (an index) and the next; at least of one bucket."""
    count = len(low)
    inside = (edges[:-1] < count) & (np.maximum(edges[1:], edges[:-1] + 1) > 0)
    starts = np.clip(edges[:-1], 0, count - 1)
    stop = int(np.clip(edges[-1], starts[-1] + 1, count))
    lows = np.minimum.reduceat(low[:stop], starts)
    highs = np.maximum.reduceat(high[:stop], starts)
    return np.where(inside, lows, 0).astype(np.int16), np.where(inside, highs, 0).astype(np.int16)


def _nothing(width: int) -> Samples:
    return np.zeros(max(width, 0), np.int16)
