"""How far the work is, from the log: by match, by reviewer, by day.

Active time is the sum of the pauses between acts of one person that last at most
``IDLE_SECONDS``; a pause belongs to the match of the act that ends it. Imports and proposals are
no work.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from reviewer.storage.store import Mark, MatchRow, Store

IDLE_SECONDS: Final = 300
_TEXTS: Final = frozenset({"set_text", "revert_text", "split_unit", "merge_units"})
_STAGES: Final = frozenset({"begin_section", "move_section", "set_section", "remove_section"})


@dataclass(slots=True)
class Work:
    """What was done: acts, of these on texts and on stages, active seconds, the last moment."""

    acts: int = 0
    texts: int = 0
    stages: int = 0
    seconds: float = 0.0
    last: str = ""
    matches: set[str] = field(default_factory=set)
    people: set[str] = field(default_factory=set)

    def add(self, mark: Mark, seconds: float) -> None:
        """Counts one act and the active time before it."""
        self.acts += 1
        self.texts += mark.edit in _TEXTS
        self.stages += mark.edit in _STAGES
        self.seconds += seconds
        self.last = max(self.last, mark.at)
        self.matches.add(mark.match)
        self.people.add(mark.author)


@dataclass(frozen=True, slots=True)
class Progress:
    """The matches with their counts, and the work on them; ``by_day`` in local days."""

    matches: tuple[MatchRow, ...]
    by_match: Mapping[str, Work]
    by_person: Mapping[str, Work]
    by_day: Mapping[str, Work]


def project_progress(store: Store) -> Progress:
    """The progress of a project."""
    return progress_of(store.matches(), store.marks())


def progress_of(matches: Iterable[MatchRow], marks: Iterable[Mark]) -> Progress:
    """The progress that these acts make; ``marks`` come in the order of their moments."""
    by_match: dict[str, Work] = {}
    by_person: dict[str, Work] = {}
    by_day: dict[str, Work] = {}
    before: dict[str, datetime] = {}
    day_of = _days()
    for mark in marks:
        moment = datetime.fromisoformat(mark.at)
        seconds = _active(before.get(mark.author), moment)
        before[mark.author] = moment
        for works, key in (
            (by_match, mark.match),
            (by_person, mark.author),
            (by_day, day_of(moment)),
        ):
            works.setdefault(key, Work()).add(mark, seconds)
    return Progress(tuple(matches), by_match, by_person, by_day)


def _active(before: datetime | None, moment: datetime) -> float:
    if before is None:
        return 0.0
    seconds = (moment - before).total_seconds()
    return seconds if 0 < seconds <= IDLE_SECONDS else 0.0


def _days() -> Callable[[datetime], str]:
    """The local day of a moment; each quarter of an hour is asked once."""
    known: dict[tuple[int, int, int, int, int], str] = {}

    def day_of(moment: datetime) -> str:
        quarter = moment.minute // 15  # zones may be a quarter of an hour off
        key = (moment.year, moment.month, moment.day, moment.hour, quarter)
        if key not in known:
            known[key] = moment.astimezone().date().isoformat()
        return known[key]

    return day_of
