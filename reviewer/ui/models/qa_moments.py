"""When each line of a match is heard: known times, and between them what lies in between."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reviewer.domain.model import Unit
    from reviewer.domain.transcript import Transcript

LEAST: Final = 2
"""With fewer lines of a known time there is no axis of time."""


class Moments:
    """Places of units on an axis of milliseconds (``timed``), else of lines counted from 0."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._lines: list[int] = []
        self._times: list[int] = []
        for place, line in enumerate(transcript.line_order):
            if line.start_ms is not None and (not self._times or line.start_ms > self._times[-1]):
                self._lines.append(place)
                self._times.append(line.start_ms)
        self.timed = len(self._times) >= LEAST

    @property
    def end(self) -> int:
        """Where the last line ends."""
        order = self._transcript.line_order
        if not self.timed or not order or order[-1].end_ms is None:
            return self._at(len(order))
        return max(order[-1].end_ms, self._times[-1])

    def of(self, unit: Unit) -> int:
        """Where the unit begins."""
        if self.timed and unit.start_ms is not None:
            return unit.start_ms
        return self._at(self._transcript.line_index[unit.src[0]])

    def _at(self, line: int) -> int:
        if not self.timed:
            return line
        left = min(max(bisect_right(self._lines, line) - 1, 0), len(self._lines) - 2)
        if line > self._lines[-1]:
            rate = (self._times[-1] - self._times[0]) / (self._lines[-1] - self._lines[0])
            return round(self._times[-1] + rate * (line - self._lines[-1]))
        (a, b), (start, end) = self._lines[left : left + 2], self._times[left : left + 2]
        return max(round(start + (end - start) * (line - a) / (b - a)), 0)
