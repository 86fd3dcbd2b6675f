"""Problems found in an export: sentences that name the file and the line."""

from collections.abc import Iterator
from contextlib import contextmanager

MOST = 1000
"""Nobody reads more; the rest is counted."""


class Report:
    """Collects problems. A check says what is wrong; where it is, the report knows."""

    def __init__(self) -> None:
        self._problems: list[str] = []
        self._more = 0
        self._place = ""

    @contextmanager
    def at(self, file: str, line: int | None = None) -> Iterator[None]:
        """What is said inside is about this place."""
        before = self._place
        self._place = f"{file}, line {line}" if line is not None else file
        try:
            yield
        finally:
            self._place = before

    def say(self, sentence: str) -> None:
        """Notes a problem at the present place."""
        if len(self._problems) < MOST:
            self._problems.append(f"{self._place}: {sentence}")
        else:
            self._more += 1

    def need(self, holds: bool, sentence: str) -> None:
        """Notes a problem unless something holds."""
        if not holds:
            self.say(sentence)

    @property
    def problems(self) -> tuple[str, ...]:
        """All that was said, in order."""
        more = (f"and {self._more} problems more",) if self._more else ()
        return (*self._problems, *more)
