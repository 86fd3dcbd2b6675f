"""Outlines kept on disk, found by what a recording is and not by where it lies.

A file of the cache is ``v1-<identity>.peaks``: the number of buckets (8 bytes), the CRC-32 of
what follows (4 bytes), then all lowest and all highest samples, 16 bits each; little-endian.
Version 1 is the first. What does not fit is read anew and replaced; any file may be deleted at
any time.
"""

import hashlib
import logging
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import numpy as np

from reviewer.domain.errors import BadInput, Surroundings
from reviewer.media.peaks import BUCKET_MS, RATE, Peaks, Progress, read_peaks
from reviewer.media.process import Cancelled, never
from reviewer.media.whole_file import whole_file

VERSION = 1
"""To be raised when the outline of the same recording comes out differently."""

_HEADER = struct.Struct("<QI")
_ENDS = 2**20  # bytes of the beginning and of the end that tell a file
log = logging.getLogger(__name__)


def cached_peaks(
    path: Path,
    folder: Path,
    *,
    progress: Progress | None = None,
    cancelled: Cancelled = never,
) -> Peaks:
    """The outline of a recording from the cache in ``folder``, or read and then kept there.

    The folder is made if need be; if it cannot be written, nothing is kept and nothing fails.
    Raises what ``read_peaks`` does.
    """
    kept = folder / f"v{VERSION}-{identity(path)}.peaks"
    peaks = _loaded(kept)
    if peaks is None:
        peaks = read_peaks(path, progress=progress, cancelled=cancelled)
        _keep(peaks, kept)
    return peaks


def kept_peaks(path: Path, folder: Path) -> Peaks | None:
    """The outline if the cache has it; the recording is not decoded. Raises as ``identity``."""
    return _loaded(folder / f"v{VERSION}-{identity(path)}.peaks")


def identity(path: Path) -> str:
    """32 hexadecimal digits of size, time of change and both ends; a moved file keeps them.

    Raises ``Surroundings`` if the file cannot be read.
    """
    try:
        stat = path.stat()
        digest = hashlib.sha256(f"{stat.st_size} {stat.st_mtime_ns} {RATE} {BUCKET_MS} ".encode())
        with path.open("rb") as file:
            digest.update(file.read(_ENDS))
            file.seek(max(stat.st_size - _ENDS, 0))
            digest.update(file.read(_ENDS))
    except IsADirectoryError:
        raise BadInput(path.name, "", "it is not a file") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Surroundings(f"{path.name[:200]}: it cannot be read: {why}") from error
    return digest.hexdigest()[:32]


def _loaded(kept: Path) -> Peaks | None:
    try:
        data = kept.read_bytes()
    except OSError:
        return None
    if len(data) <= _HEADER.size:
        return None
    count, crc = _HEADER.unpack_from(data)
    content = memoryview(data)[_HEADER.size :]
    if len(content) != 4 * count or zlib.crc32(content) != crc:
        return None
    samples = np.frombuffer(content, "<i2").astype(np.int16, copy=False)
    return Peaks(samples[:count], samples[count:])


def _keep(peaks: Peaks, kept: Path) -> None:
    content = b"".join(each.astype("<i2", copy=False).tobytes() for each in (peaks.low, peaks.high))
    try:
        with suppress(OSError):
            kept.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(kept) as part:
            part.write_bytes(_HEADER.pack(len(peaks.low), zlib.crc32(content)) + content)
    except Surroundings as error:  # a full disk is no reason not to draw
        log.info("the outline of a recording is not kept: %s", error)
