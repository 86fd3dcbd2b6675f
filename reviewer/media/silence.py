"""Where nobody speaks: pydub's detection, in windows of a stream and in media time.

Time is divided into windows of 60 s that begin at whole minutes. What counts as silent is judged
against the loudness of the window, so that a quiet hall does not drown in a threshold made for
another. A window is looked at together with a little of its neighbours, so that a silence across
its edge is whole; therefore the silences of a stretch of time are those of the entire recording,
cut to the stretch.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from reviewer.media.audio_segment import AudioSegment, detect_silence, segment
from reviewer.media.process import Cancelled, never
from reviewer.media.sound import SAMPLE_BYTES, decode

Silence = tuple[int, int]
"""Start and end in milliseconds of media time."""

WINDOW_MS = 60_000
"""What loudness is taken over, and what is held in memory."""
MUTE_DBFS = -60.0
"""What is below is silent whatever surrounds it: digital silence, a muted microphone."""

_RATE = 8_000
_STEP_MS = 10  # of the detection; 1 ms would take ten times as long
_BYTES_MS = _RATE * SAMPLE_BYTES // 1000


def silences(
    path: Path,
    start_ms: int,
    end_ms: int,
    *,
    min_ms: int = 300,
    below_db: float = 16.0,
    cancelled: Cancelled = never,
) -> list[Silence]:
    """The silences of at least ``min_ms`` between two times, in order, apart from each other.

    Silent is what is ``below_db`` decibels below the window's mean loudness, or below
    ``MUTE_DBFS``. Edges are exact to 10 ms or so; those at ``start_ms`` and ``end_ms`` are cut.
    Raises ``BadInput``, ``Surroundings`` or ``Cancelled``.
    """
    start_ms = max(start_ms, 0)
    if end_ms <= start_ms:
        return []
    first, last = _windows(start_ms - min_ms, end_ms + min_ms)

    def found(blocks: Iterator[bytes]) -> list[Silence]:
        return list(_in_windows(blocks, first, min_ms, below_db))

    pieces = decode(
        path,
        found,
        rate=_RATE,
        block=WINDOW_MS * _BYTES_MS,
        start_ms=first,
        end_ms=last,
        cancelled=cancelled,
    )
    return _cut(_long(_joined(pieces), min_ms), start_ms, end_ms)


def nearest_silence(
    found: Sequence[Silence], at_ms: int, *, within_ms: int = 1_000
) -> Silence | None:
    """The silence that contains a time or lies nearest to it, the earlier of two at one distance.

    ``found`` is what ``silences`` gives; ``None`` if none lies ``within_ms``.
    """
    after = bisect_right(found, at_ms, key=lambda silence: silence[0])
    near = [(_distance(each, at_ms), each) for each in found[max(after - 1, 0) : after + 1]]
    distance, silence = min(near, default=(within_ms + 1, (0, 0)))
    return silence if distance <= within_ms else None


def _windows(start_ms: int, end_ms: int) -> Silence:
    """The whole windows around a stretch of time."""
    return max(start_ms, 0) // WINDOW_MS * WINDOW_MS, -(-end_ms // WINDOW_MS) * WINDOW_MS


def _in_windows(
    blocks: Iterator[bytes], at_ms: int, min_ms: int, below_db: float
) -> Iterator[Silence]:
    """The silent pieces of each window, which touch where one goes on in the next."""
    margin_ms = -(-min_ms // _STEP_MS) * _STEP_MS  # whole steps: neighbours try the same places
    for before, block, after in _with_neighbours(blocks, margin_ms * _BYTES_MS):
        length_ms = -(-len(block) // _BYTES_MS)
        sound = segment(before + block + after, _RATE)
        limit = max(segment(block, _RATE).dBFS - below_db, MUTE_DBFS)
        origin_ms = at_ms - len(before) // _BYTES_MS
        pieces = _detected(sound, origin_ms, min_ms, limit)
        yield from _cut(pieces, at_ms, at_ms + length_ms)
        at_ms += length_ms


def _with_neighbours(blocks: Iterator[bytes], size: int) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Each block, with the last bytes of the one before and the first bytes of the next."""
    before, block = b"", next(blocks, b"")
    for after in chain(blocks, [b""]):
        yield before, block, after[:size]
        before, block = block[-size:] if size else b"", after


def _detected(sound: AudioSegment, at_ms: int, min_ms: int, limit_dbfs: float) -> list[Silence]:
    found = detect_silence(sound, min_ms, limit_dbfs, _STEP_MS)
    return [(at_ms + start, at_ms + end) for start, end in found]


def _joined(pieces: Iterable[Silence]) -> Iterator[Silence]:
    """Silences in order, those that touch made one."""
    last: Silence | None = None
    for piece in pieces:
        if last is not None and piece[0] <= last[1]:
            last = last[0], max(last[1], piece[1])
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _long(pieces: Iterable[Silence], min_ms: int) -> Iterator[Silence]:
    return (piece for piece in pieces if piece[1] - piece[0] >= min_ms)


def _cut(pieces: Iterable[Silence], start_ms: int, end_ms: int) -> list[Silence]:
    cut = ((max(start, start_ms), min(end, end_ms)) for start, end in pieces)
    return [(start, end) for start, end in cut if start < end]


def _distance(silence: Silence, at_ms: int) -> int:
    return max(silence[0] - at_ms, at_ms - silence[1], 0)
