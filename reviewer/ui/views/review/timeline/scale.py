"""Which stretch of the match is shown: from milliseconds to pixels and back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

FINEST: Final = 2.0
"""Milliseconds a pixel, zoomed in as far as it goes."""
FIRST_MS: Final = 120_000
"""How much is shown when a match opens."""
_STEPS: Final = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200)
_LABEL = 76


@dataclass(frozen=True, slots=True)
class Scale:
    """A window of ``width`` pixels on ``total_ms`` of match; never beyond either end."""

    total_ms: int = 0
    width: int = 1
    start_ms: float = 0.0
    ms_per_px: float = 100.0

    @property
    def end_ms(self) -> float:
        """The moment at the right edge."""
        return self.start_ms + self.width * self.ms_per_px

    @property
    def span_ms(self) -> float:
        """How much is shown."""
        return self.width * self.ms_per_px

    def x(self, ms: float) -> float:
        """Where a moment lies."""
        return (ms - self.start_ms) / self.ms_per_px

    def ms(self, x: float) -> int:
        """The moment at a pixel."""
        return round(self.start_ms + x * self.ms_per_px)

    def shows(self, ms: float) -> bool:
        """Whether the moment is in the window."""
        return self.start_ms <= ms <= self.end_ms

    def of(self, total_ms: int, width: int) -> "Scale":
        """The same place in a match of that length, in a window of that width."""
        return replace(self, total_ms=total_ms, width=max(width, 1))._kept()

    def showing(self, span_ms: float) -> "Scale":
        """So much from the same start on."""
        return replace(self, ms_per_px=span_ms / self.width)._kept()

    def zoomed(self, factor: float, x: float) -> "Scale":
        """Larger by the factor; what is at the pixel stays there."""
        ms = self.start_ms + x * self.ms_per_px
        finer = replace(self, ms_per_px=self.ms_per_px / factor)._kept()
        return finer.starting(ms - x * finer.ms_per_px)

    def moved(self, pixels: float) -> "Scale":
        """Later by so many pixels."""
        return self.starting(self.start_ms + pixels * self.ms_per_px)

    def starting(self, ms: float) -> "Scale":
        """From that moment on."""
        return replace(self, start_ms=ms)._kept()

    def _kept(self) -> "Scale":
        """Within the match, and no finer or coarser than is of use."""
        coarsest = max(self.total_ms / self.width, FINEST)
        ms_per_px = min(max(self.ms_per_px, FINEST), coarsest)
        last = max(self.total_ms - self.width * ms_per_px, 0.0)
        start = min(max(self.start_ms, 0.0), last)
        return replace(self, ms_per_px=ms_per_px, start_ms=start)

    def marks(self) -> Iterator[int]:
        """Moments for the ruler, so far apart that their times can be read."""
        step = next((s for s in _STEPS if s * 1000 >= _LABEL * self.ms_per_px), _STEPS[-1]) * 1000
        at = int(self.start_ms // step) * step
        while at <= min(self.end_ms, self.total_ms - 1):
            yield at
            at += step
