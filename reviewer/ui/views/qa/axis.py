"""The axis of the ribbons: from times or lines to pixels, and what is written on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from reviewer.ui.words import time_name, translate

_MINUTES: Final = (1, 2, 5, 10, 15, 30, 60, 120)
_LINES: Final = (1, 2, 5)
MINUTE: Final = 60_000


@dataclass(frozen=True, slots=True)
class Axis:
    """From ``start`` to ``end`` over so many pixels: milliseconds if ``timed``, else lines.

    ``lines`` are the numbers of the lines.
    """

    start: int
    end: int
    width: int
    timed: bool
    lines: tuple[int, ...]

    def x(self, place: int) -> int:
        """Where a place is painted."""
        span = max(self.end - self.start, 1)
        return round((place - self.start) * self.width / span)

    def name(self, place: int) -> str:
        """What a place is called: a time, or the number of the line."""
        if self.timed or not self.lines:
            return time_name(place)
        number = self.lines[min(max(place, 0), len(self.lines) - 1)]
        return translate("Words", "line {number}").format(number=number)

    def steps(self, room: int) -> Iterator[int]:
        """Round places that are at least ``room`` pixels apart."""
        step = self._step(room)
        place = -(-self.start // step) * step
        while place <= self.end:
            yield place
            place += step

    def _step(self, room: int) -> int:
        span = max(self.end - self.start, 1)
        least = room * span / max(self.width, 1)
        if self.timed:
            return next((m * MINUTE for m in _MINUTES if m * MINUTE >= least), round(least) or 1)
        size = 1
        while True:
            for each in _LINES:
                if each * size >= least:
                    return each * size
            size *= 10
