"""What the tests' recordings sound like."""

from collections.abc import Callable
from pathlib import Path

Make = Callable[..., Path]
"""Name, then ffmpeg's arguments before the output: the file, made once a run."""

BEEPS = "aevalsrc=0.5*sin(2*PI*1000*t)*lt(mod(t\\,2)\\,0.2):s=44100"
"""0.2 s of beep at every even second, silence between."""
