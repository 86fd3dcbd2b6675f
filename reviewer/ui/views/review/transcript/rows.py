"""Where rows stand: their heights, guessed until they are seen and then measured."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate


class Rows:
    """The heights of all rows. ``guess`` must be quick, ``measure`` exact; both give pixels."""

    def __init__(self, guess: Callable[[int], int], measure: Callable[[int], int]) -> None:
        self._guess, self._measure = guess, measure
        self._heights: list[int] = []
        self._exact = bytearray()
        self._tops: list[int] | None = None

    def __len__(self) -> int:
        return len(self._heights)

    def reset(self, count: int) -> None:
        """Guesses all rows anew."""
        self._heights = [self._guess(row) for row in range(count)]
        self._exact = bytearray(count)
        self._tops = None

    def insert(self, first: int, last: int) -> None:
        """Rows came in."""
        self._heights[first:first] = [self._guess(row) for row in range(first, last + 1)]
        self._exact[first:first] = bytearray(last - first + 1)
        self._tops = None

    def remove(self, first: int, last: int) -> None:
        """Rows went."""
        del self._heights[first : last + 1]
        del self._exact[first : last + 1]
        self._tops = None

    def forget(self, rows: Iterable[int]) -> None:
        """These rows are measured again when they are next seen."""
        for row in rows:
            self._exact[row] = 0

    def top(self, row: int) -> int:
        """Where the row begins; of the row after the last, where all ends."""
        if self._tops is None:
            self._tops = [0, *accumulate(self._heights)]
        return self._tops[row]

    def height(self, row: int) -> int:
        """How high the row is, as far as it is known."""
        return self._heights[row]

    @property
    def whole(self) -> int:
        """How high all rows are together."""
        return self.top(len(self._heights))

    def at(self, y: int) -> int:
        """The row that holds a pixel; the nearest one outside; -1 if there is none."""
        if not self._heights:
            return -1
        self.top(0)
        assert self._tops is not None
        return min(max(bisect_right(self._tops, y) - 1, 0), len(self._heights) - 1)

    def settle(self, row: int) -> int:
        """Measures a row if need be; by how much it grew."""
        if self._exact[row]:
            return 0
        self._exact[row] = 1
        height = self._measure(row)
        grown = height - self._heights[row]
        if grown:
            self._heights[row] = height
            self._tops = None
        return grown
