"""The rules of coverage and of units, for one reply at a time."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reviewer.domain.correction.reply import Reply, ReplyUnit, runs, said_of, voice
from reviewer.domain.model import Fault, Line, Section
from reviewer.domain.textdiff import edit_distance
from reviewer.domain.transcript import Transcript

Verdict = tuple[str, str]
"""A code of CONTRACT §4 and what to say."""

_SPOILS_LINE = ("unit-gap", "unit-mixed-speakers", "unit-order", "context-line", "line-unknown")
"""Faults whose unit held a true part of a line: who shares the line loses its bounds."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The units that hold, in order, the faults, and every line that the reply is about."""

    units: tuple[ReplyUnit, ...]
    faults: tuple[Fault, ...]
    claims: tuple[int, ...]


def judged(transcript: Transcript, reply: Reply) -> Judged:
    """Judges a reply by the rules of CONTRACT §1 and §4."""
    judge = _Judge(transcript, reply)
    for rule in (judge.by_itself, judge.order, judge.repetition, judge.sections):
        for index, (code, message) in list(rule()):
            judge.reject(index, code, message)
    judge.shared_lines()
    judge.coverage()
    judge.wholeness()
    return Judged(
        tuple(unit for _, unit in judge.holding()),
        tuple(judge.faults),
        tuple(sorted(judge.batch)),
    )


class _Judge:
    """The rules; ``wrong`` holds the units that broke one, by index, with its code."""

    def __init__(self, transcript: Transcript, reply: Reply) -> None:
        self.transcript, self.reply = transcript, reply
        self.known = transcript.line_index
        self.batch = set(self._batch()) - reply.context
        self.starts = _section_starts(transcript)
        self.wrong: dict[int, str] = {}
        self.faults: list[Fault] = []

    def _batch(self) -> Iterable[int]:
        if self.reply.lines is not None:
            first, last = self.reply.lines
        else:
            sound = (n for u in self.reply.units if u.bad is None for n in u.src)
            cited = [n for n in sound if n in self.known and n not in self.reply.context]
            if not cited:
                return ()
            first, last = min(cited), max(cited)
        order = self.transcript.line_order
        start = bisect_left(order, first, key=_number)
        end = bisect_right(order, last, key=_number)
        return (line.number for line in order[start:end])

    def holding(self) -> list[tuple[int, ReplyUnit]]:
        """The units that broke no rule so far, with their indexes."""
        return [(i, u) for i, u in enumerate(self.reply.units) if i not in self.wrong]

    def reject(self, index: int, code: str, message: str) -> None:
        """Takes a unit out and keeps its text beside the lines that it names."""
        unit = self.reply.units[index]
        self.wrong[index] = code
        self._fault(code, dict.fromkeys(unit.src), unit.text, f"unit {index + 1}: {message}")

    def _fault(self, code: str, lines: Iterable[int], text: str | None, message: str) -> None:
        part = self.reply.part
        id_ = f"{part}#{len(self.faults) + 1}"
        self.faults.append(Fault(id_, code, part, tuple(lines), text, f"{part}, {message}"))

    # rules: each gives the units that break it

    def by_itself(self) -> Iterator[tuple[int, Verdict]]:
        """What can be said of a unit without looking at the others."""
        for index, unit in enumerate(self.reply.units):
            found = self._numbers(unit) or self._lines(unit)
            if found:
                yield index, found

    def _numbers(self, unit: ReplyUnit) -> Verdict | None:
        if unit.bad is not None:
            return "line-unknown", unit.bad
        for code, wrong, words in (
            ("context-line", self.reply.context.__contains__, "only shown as context"),
            ("line-unknown", lambda n: n not in self.known, "not in the transcript"),
            ("line-unknown", lambda n: n not in self.batch, "not in the batch asked for"),
        ):
            if found := [n for n in unit.src if wrong(n)]:
                return code, said_of(found, words)
        return None

    def _lines(self, unit: ReplyUnit) -> Verdict | None:
        positions = [self.known[n] for n in unit.src]
        if positions != list(range(positions[0], positions[0] + len(positions))):
            return _scattered(positions), said_of(unit.src, "not consecutive")
        lines = [self.transcript.line(n) for n in unit.src]
        if len({voice(self.transcript, line) for line in lines}) > 1:
            return "unit-mixed-speakers", said_of(unit.src, "by different speakers")
        if not unit.text and any(line.text for line in lines):
            return "unit-empty", said_of(unit.src, "not without text, as the unit is")
        return None

    def order(self) -> Iterator[tuple[int, Verdict]]:
        """The longest run of units that stand in order holds; the others are out of order."""
        left = self.holding()
        kept = _longest_run([unit.src[0] for _, unit in left])
        for position, (index, unit) in enumerate(left):
            if position not in kept:
                yield index, ("unit-order", said_of(unit.src, "not in order"))

    def repetition(self) -> Iterator[tuple[int, Verdict]]:
        """A line may be shared only by neighbours that divide it between them."""
        last: ReplyUnit | None = None
        for index, unit in self.holding():
            if last is not None and self._repeats(last, unit):
                again = [n for n in unit.src if n <= last.src[-1]]
                yield index, ("line-duplicated", said_of(again, "used twice"))
            else:
                last = unit

    def _repeats(self, last: ReplyUnit, unit: ReplyUnit) -> bool:
        if unit.src[0] != last.src[-1]:
            return unit.src[0] < last.src[-1]
        shared = self.transcript.line(unit.src[0]).text
        if unit == last and shared.count(unit.text) < 2:
            return True
        return self._says_it_twice(last, unit)

    def _says_it_twice(self, last: ReplyUnit, unit: ReplyUnit) -> bool:
        """Whether both texts hold the shared line, rather than a part of it each."""
        before, after = ([self.transcript.line(n).text for n in u.src] for u in (last, unit))
        said = last.text + unit.text
        once, twice = "".join(before + after[1:]), "".join(before + after)
        return edit_distance(said, twice) < edit_distance(said, once)

    def sections(self) -> Iterator[tuple[int, Verdict]]:
        """A unit is in one section. A stage takes its whole first and last unit from a gap that
        no person has looked at; no other border may be inside a unit.
        """
        for index, unit in self.holding():
            crossed = [self.starts[n] for n in unit.src[1:] if n in self.starts]
            if len(crossed) > 1 or any(not _gives_way(*pair) for pair in crossed):
                yield index, ("unit-order", said_of(unit.src, "in two sections"))

    # what hangs on other units

    def shared_lines(self) -> None:
        """A line can be divided only if all who share it hold and it is long enough."""
        sharers = self._sharers()
        while broken := {n for n, all_ in sharers.items() if self._cannot_share(n, all_)}:
            for number in sorted(broken):
                for index in sharers[number]:
                    if index not in self.wrong:
                        self.reject(index, *self._why_unshared(number, sharers[number]))

    def _sharers(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index, unit in enumerate(self.reply.units):
            for number in dict.fromkeys(unit.src):
                found.setdefault(number, []).append(index)
        return {n: all_ for n, all_ in found.items() if len(all_) > 1 and n in self.known}

    def _cannot_share(self, number: int, sharers: Sequence[int]) -> bool:
        holding = [i for i in sharers if i not in self.wrong]
        if not holding:
            return False
        gone = any(self.wrong.get(i) in _SPOILS_LINE for i in sharers)
        return gone or len(self.transcript.line(number).text) < len(holding) > 1

    def _why_unshared(self, number: int, sharers: Sequence[int]) -> Verdict:
        codes = [self.wrong[i] for i in sharers if self.wrong.get(i) in _SPOILS_LINE]
        if codes:
            return codes[0], f"line {number} is shared with a unit that does not hold"
        return "line-duplicated", f"line {number} is too short to be divided"

    def coverage(self) -> None:
        """Lines of the batch in no unit at all, a fault for each run of them."""
        cited = {n for unit in self.reply.units for n in unit.src}
        missing = sorted(n for n in self.batch if n not in cited)
        for run in runs(missing, self.known):
            self._fault("line-uncovered", run, None, said_of(run, "in no unit"))

    def wholeness(self) -> None:
        """Of a reply that is all or nothing and has a fault, the other units hold no more."""
        if self.reply.whole and self.faults:
            for index, unit in self.holding():
                words = said_of(unit.src, "left as heard: another unit of this batch is wrong")
                self.reject(index, "line-uncovered", words)


def _number(line: Line) -> int:
    return line.number


def _section_starts(transcript: Transcript) -> Mapping[int, tuple[Section, Section]]:
    """The lines with which sections begin, with the section before and the one that begins."""
    order = transcript.section_order
    places = [(transcript.begins(transcript.units[s.first_unit]), s) for s in order]
    return {
        line: (before, after)
        for (_, before), ((line, offset), after) in pairwise(places)
        if offset == 0
    }


def _gives_way(before: Section, after: Section) -> bool:
    kinds = {before.section_kind, after.section_kind}
    own = any("reviewed" in (section.origin, section.status) for section in (before, after))
    return not own and kinds != {"stage"}


def _scattered(positions: Sequence[int]) -> str:
    if len(set(positions)) < len(positions):
        return "line-duplicated"
    return "unit-order" if list(positions) != sorted(positions) else "unit-gap"


def _longest_run(values: Sequence[int]) -> set[int]:
    """The positions of a longest non-decreasing subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for position, value in enumerate(values):
        at = bisect_right(tails, value)
        before.append(ends[at - 1] if at else None)
        tails[at : at + 1] = [value]
        ends[at : at + 1] = [position]
    kept: set[int] = set()
    step = ends[-1] if ends else None
    while step is not None:
        kept.add(step)
        step = before[step]
    return kept
