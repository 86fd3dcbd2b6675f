"""The door to pydub: only ``AudioSegment`` and silence detection, on PCM that we decoded.

pydub's own file reading loads whole files and wants an ffprobe; its import warns if it finds no
ffmpeg on PATH, of the dropped ``audioop`` (from Python 3.13 ``audioop-lts`` brings it), and of raw
backslashes. None of that concerns us, and a warning is an error in our tests.
"""

import warnings

from reviewer.media.sound import SAMPLE_BYTES

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pydub import AudioSegment
    from pydub.silence import detect_silence

__all__ = ["AudioSegment", "detect_silence", "segment"]


def segment(pcm: bytes, rate: int) -> AudioSegment:
    """16-bit mono PCM of ``rate`` Hz as pydub has it."""
    return AudioSegment(data=pcm, sample_width=SAMPLE_BYTES, frame_rate=rate, channels=1)
