"""Sound files written without ffmpeg: silence with a beep at each of some seconds."""

import math
import struct
import wave
from collections.abc import Collection
from pathlib import Path

RATE = 8_000
BEEP_MS = 200


def write_beeps(path: Path, seconds: int, at: Collection[int] = (0,)) -> Path:
    """A WAV file of that length, beeping for 0.2 s at those seconds."""
    beep = [int(16_000 * math.sin(2 * math.pi * 1000 * i / RATE)) for i in range(RATE // 5)]
    loud = struct.pack(f"<{len(beep)}h", *beep) + bytes(2 * (RATE - len(beep)))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for second in range(seconds):
            file.writeframesraw(loud if second in at else bytes(2 * RATE))
    return path
