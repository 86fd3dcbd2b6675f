"""The silences of a match's recording, where its outline is kept already.

Nothing is decoded: a recording that no window has drawn yet has no outline, and tells nothing.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reviewer.domain.boundaries import Stretch
from reviewer.domain.errors import ReviewerError
from reviewer.domain.transcript import Transcript
from reviewer.services.recording import RECORDING
from reviewer.services.settings import cache_dir

if TYPE_CHECKING:
    from reviewer.media.peaks import Peaks

PAUSE_MS = 150
"""How long a silence is at least: between two speakers it is often short."""
BELOW = 0.16
"""What is 16 decibels softer than the minute around it is silent."""


def quiet_places(transcript: Transcript) -> Sequence[Stretch] | None:
    """The recording's silences in the transcript's time; ``None`` if they are not known."""
    part = transcript.parts.get(RECORDING)
    if part is None or not part.path or not Path(part.path).is_file():
        return None
    from reviewer.media.peaks_cache import kept_peaks

    try:
        peaks = kept_peaks(Path(part.path), cache_dir() / "peaks")
    except ReviewerError:
        return None
    if peaks is None:
        return None
    offset = transcript.match.media_offset_ms
    return [(start - offset, end - offset) for start, end in silences_of(peaks)]


def silences_of(peaks: "Peaks") -> list[Stretch]:
    """The silences of an outline, judged against the loudness of each minute."""
    import numpy as np

    from reviewer.media.peaks import BUCKET_MS

    loud = np.maximum(np.abs(peaks.low.astype(np.int32)), np.abs(peaks.high.astype(np.int32)))
    minute = 60_000 // BUCKET_MS
    quiet = np.zeros(len(loud) + 2, dtype=bool)
    for at in range(0, len(loud), minute):
        part = loud[at : at + minute]
        quiet[at + 1 : at + 1 + len(part)] = part <= BELOW * part.mean()
    edges = np.flatnonzero(quiet[1:] != quiet[:-1])
    pairs = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    return [
        (start * BUCKET_MS, end * BUCKET_MS)
        for start, end in pairs
        if (end - start) * BUCKET_MS >= PAUSE_MS
    ]
