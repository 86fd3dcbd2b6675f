"""How messages name things: counts, runs of lines, times, stages.

Messages travel in exports, so they hold no transcript text, no label and no file's name; those
about forms are said twice (``naming``).
"""

from collections.abc import Sequence

from reviewer.domain.model import ScheduledStage, Section


def count(number: int, noun: str) -> str:
    """``1 line``, ``3 lines``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def lines(numbers: Sequence[int]) -> str:
    """``line 3``, ``lines 3 and 7``, ``lines 3–9``: what the numbers, in order, come to."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"line {first}"
    if len(numbers) > 2 or last == first + 1:
        return f"lines {first}–{last}"
    return f"lines {first} and {last}"


def seconds(milliseconds: int) -> str:
    """``12.4 s``."""
    return f"{milliseconds / 1000:.1f} s"


def clock(milliseconds: int) -> str:
    """``1:02:03.450``."""
    rest, ms = divmod(milliseconds, 1000)
    minutes, second = divmod(rest, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}.{ms:03}"


def stage(section: Section | ScheduledStage) -> str:
    """What to call a stage: its name, else its type, else its id."""
    own = section.id if isinstance(section, Section) else section.type
    return section.name or section.type or f"stage {own}"
