"""The transcript: everything a match holds at one revision, as an immutable value.

Changing one gives another that shares all records and all derived orders that still hold.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar, cast

from reviewer.domain.model import (
    Baseline,
    Entry,
    Fault,
    Form,
    Judge,
    Line,
    Match,
    Part,
    Record,
    Section,
    Speaker,
    Supplement,
    Unit,
)
from reviewer.domain.text import join_texts
from reviewer.domain.words import Side, side_of

T = TypeVar("T")
Place = tuple[int, int]
"""A point in the source: the line's number and an offset in it."""


class Transcript:
    """The records of one match at revision ``head``; never changed once made."""

    __slots__ = ("_cache", "_records", "head")

    def __init__(self, records: Mapping[str, Mapping[str, Record]], head: int) -> None:
        self._records = records
        self.head = head
        self._cache: dict[str, Any] = {}

    def __eq__(self, other: object) -> bool:
        """Equal records; the revision number is not compared."""
        if not isinstance(other, Transcript):
            return NotImplemented
        kinds = self.kinds | other.kinds
        return all(self.all(kind) == other.all(kind) for kind in kinds)

    __hash__ = None  # type: ignore[assignment]

    # records

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of records there are."""
        return frozenset(self._records)

    def all(self, kind: str) -> Mapping[str, Record]:
        """Every record of a kind by id."""
        return self._records.get(kind, {})

    def get(self, kind: str, id_: str) -> Record | None:
        """The record of that kind and id, if there is one."""
        return self.all(kind).get(id_)

    def changed(self, records: Iterable[tuple[str, str, Record | None]], head: int) -> "Transcript":
        """The transcript with these records put in, or taken out where they are ``None``."""
        fresh: dict[str, dict[str, Record]] = {}
        aspects = set()
        moved = set()
        for kind, id_, record in records:
            if kind not in fresh:
                fresh[kind] = dict(self.all(kind))
            aspects.add(kind)
            if _moves(fresh[kind].get(id_), record):
                aspects.add(f"{kind} place")
                if kind == "unit":
                    moved.add(id_)
            if record is None:
                fresh[kind].pop(id_, None)
            else:
                fresh[kind][id_] = record
        after = Transcript({**self._records, **fresh}, head)
        after._inherit(self, aspects, moved)
        return after

    def _inherit(self, before: "Transcript", aspects: set[str], moved: set[str]) -> None:
        """Takes over what was derived before and still holds, or holds with little work."""
        for name, value in tuple(before._cache.items()):  # another thread may be deriving
            if aspects.isdisjoint(_DEPENDS[name]):
                self._cache[name] = value
        if 0 < len(moved) <= _FEW and "unit_order" in before._cache:
            self._cache["unit_order"] = self._reordered(before, moved)

    def _reordered(self, before: "Transcript", moved: set[str]) -> tuple[str, ...]:
        """The order before with these few units taken out and put where they belong now."""
        order, units = list(before.unit_order), self.units
        gone = [before.position(before.units[id_]) for id_ in moved & before.units.keys()]
        for position in sorted(gone, reverse=True):
            del order[position]
        for id_ in sorted(moved & units.keys()):
            insort(order, id_, key=lambda each: _source_key(units[each]))
        return tuple(order)

    def _derived(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._cache:
            self._cache[name] = make()
        return cast(T, self._cache[name])

    # records by kind

    @property
    def match(self) -> Match:
        """The match itself; a transcript without one has no data to ask for."""
        return cast(Match, next(iter(self.all("match").values())))

    @property
    def lines(self) -> Mapping[str, Line]:
        """The lines by id, which is their number as text."""
        return cast(Mapping[str, Line], self.all("line"))

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units by id."""
        return cast(Mapping[str, Unit], self.all("unit"))

    @property
    def sections(self) -> Mapping[str, Section]:
        """The sections by id."""
        return cast(Mapping[str, Section], self.all("section"))

    @property
    def parts(self) -> Mapping[str, Part]:
        """The files the match came from, by their place in its folder."""
        return cast(Mapping[str, Part], self.all("part"))

    @property
    def speakers(self) -> Mapping[str, Speaker]:
        """The speaker labels and their roles, by label."""
        return cast(Mapping[str, Speaker], self.all("speaker"))

    @property
    def forms(self) -> Mapping[str, Form]:
        """The judges' forms by id."""
        return cast(Mapping[str, Form], self.all("form"))

    @property
    def entries(self) -> Mapping[str, Entry]:
        """The values of the forms by id."""
        return cast(Mapping[str, Entry], self.all("entry"))

    @property
    def judges(self) -> Mapping[str, Judge]:
        """The judges of this match by the project's id."""
        return cast(Mapping[str, Judge], self.all("judge"))

    @property
    def faults(self) -> Mapping[str, Fault]:
        """What was wrong with correction replies, by id."""
        return cast(Mapping[str, Fault], self.all("fault"))

    @property
    def supplements(self) -> Mapping[str, Supplement]:
        """The model-written texts by id."""
        return cast(Mapping[str, Supplement], self.all("supplement"))

    @property
    def baseline(self) -> Baseline | None:
        """The sections of the latest import or proposal."""
        return cast(Baseline | None, self.get("baseline", "sections"))

    # order

    @property
    def line_order(self) -> tuple[Line, ...]:
        """The lines by number."""
        return self._derived(
            "line_order",
            lambda: tuple(sorted(self.lines.values(), key=lambda line: line.number)),
        )

    @property
    def line_index(self) -> Mapping[int, int]:
        """Where a line's number stands in ``line_order``."""
        return self._derived(
            "line_index", lambda: {line.number: i for i, line in enumerate(self.line_order)}
        )

    @property
    def unit_order(self) -> tuple[str, ...]:
        """The units' ids in source order: first line, then place in it."""
        return self._derived(
            "unit_order",
            lambda: tuple(u.id for u in sorted(self.units.values(), key=_source_key)),
        )

    @property
    def unit_index(self) -> Mapping[str, int]:
        """Where a unit stands in ``unit_order``."""
        return self._derived(
            "unit_index",
            lambda: dict(zip(self.unit_order, range(len(self.unit_order)), strict=True)),
        )

    def position(self, unit: Unit) -> int:
        """Where the unit stands in ``unit_order``; for a few units, without an index of all."""
        if "unit_index" in self._cache:
            return self.unit_index[unit.id]
        order, units = self.unit_order, self.units
        found = bisect_left(order, _source_key(unit), key=lambda id_: _source_key(units[id_]))
        hit = found < len(order) and order[found] == unit.id
        return found if hit else self.unit_index[unit.id]

    @property
    def by_time(self) -> tuple[Sequence[int], Sequence[str]]:
        """The known starts of units in order of time, and whose they are; of one time, as said."""
        return self._derived("by_time", self._make_by_time)

    def _make_by_time(self) -> tuple[list[int], list[str]]:
        units, lines = self.units, self.lines
        known = []
        for place, id_ in enumerate(self.unit_order):
            unit = units[id_]
            start = lines[str(unit.src[0])].start_ms if unit.start_ms is None else unit.start_ms
            if start is not None:
                known.append((start, place, id_))
        known.sort()
        return [start for start, _, _ in known], [id_ for _, _, id_ in known]

    @property
    def section_order(self) -> tuple[Section, ...]:
        """The sections by their first unit."""
        index = self.unit_index
        return self._derived(
            "section_order",
            lambda: tuple(
                sorted(self.sections.values(), key=lambda s: index.get(s.first_unit, -1))
            ),
        )

    @property
    def section_index(self) -> Mapping[str, int]:
        """Where a section stands in ``section_order``."""
        return self._derived(
            "section_index", lambda: {s.id: i for i, s in enumerate(self.section_order)}
        )

    @property
    def section_spans(self) -> Mapping[str, range]:
        """The positions in ``unit_order`` that each section covers."""
        return self._derived("section_spans", self._make_spans)

    def _make_spans(self) -> dict[str, range]:
        starts = [self.unit_index[s.first_unit] for s in self.section_order]
        bounds = pairwise([*starts, len(self.unit_order)])
        return {s.id: range(a, b) for s, (a, b) in zip(self.section_order, bounds, strict=True)}

    @property
    def section_of(self) -> Mapping[str, str]:
        """The section of each unit, id to id."""
        return self._derived(
            "section_of",
            lambda: {
                self.unit_order[i]: section
                for section, span in self.section_spans.items()
                for i in span
            },
        )

    def section_holding(self, unit: str) -> Section:
        """The section of one unit, found without an index of all."""
        starts = self._derived(
            "section_starts", lambda: [span.start for span in self.section_spans.values()]
        )
        place = self.position(self.units[unit])
        return self.section_order[bisect_right(starts, place) - 1]

    def units_in(self, section: str) -> tuple[Unit, ...]:
        """The units of a section in order."""
        units, span = self.units, self.section_spans[section]
        return tuple(units[id_] for id_ in self.unit_order[span.start : span.stop])

    def unreviewed(self) -> tuple[int, int]:
        """How many units and how many sections are pending or flagged."""
        return (
            len(self.units) - [unit.status for unit in self.units.values()].count("reviewed"),
            sum(section.status != "reviewed" for section in self.sections.values()),
        )

    # what a unit takes from its lines

    def line(self, number: int) -> Line:
        """The line with that number."""
        return self.lines[str(number)]

    def begins(self, unit: Unit) -> Place:
        """Where the unit begins in the source."""
        return unit.src[0], unit.cut[0] if unit.cut else 0

    def ends(self, unit: Unit) -> Place:
        """Where the unit ends in the source."""
        last = unit.src[-1]
        return last, unit.cut[1] if unit.cut else len(self.line(last).text)

    def pieces(self, unit: Unit) -> tuple[str, ...]:
        """The parts of the lines that the unit holds, one a line."""
        texts = [self.line(number).text for number in unit.src]
        if unit.cut:
            texts[-1] = texts[-1][: unit.cut[1]]
            texts[0] = texts[0][unit.cut[0] :]
        return tuple(texts)

    def original(self, unit: Unit) -> str:
        """The unit's text as the ASR has it."""
        return join_texts(self.pieces(unit))

    def label(self, unit: Unit) -> str | None:
        """The speaker's label in the transcript."""
        return self.line(unit.src[0]).speaker

    def side(self, unit: Unit) -> Side | None:
        """The side the unit's speaker stands for, if one."""
        return side_of(unit.role)

    def start_ms(self, unit: Unit) -> int | None:
        """The time a split named, else the start of the first line."""
        return self.line(unit.src[0]).start_ms if unit.start_ms is None else unit.start_ms

    def end_ms(self, unit: Unit) -> int | None:
        """The last line's end or, where the file gives none, the start of what comes next."""
        if unit.end_ms is not None:
            return unit.end_ms
        end = self.line(unit.src[-1]).end_ms
        return self._next_start_of(unit) if end is None else end

    def _next_start_of(self, unit: Unit) -> int | None:
        """The start of the next unit, but for those that only share this one's line and start."""
        order = self.unit_order
        for position in range(self.position(unit) + 1, len(order)):
            following = self.units[order[position]]
            shares_line = following.src[0] == unit.src[-1]
            if not shares_line or following.start_ms not in (None, unit.start_ms):
                return self.start_ms(following)
        return None

    def section_times(self, section: str) -> tuple[int | None, int | None]:
        """The first known start in the section, and its end or the next known start."""
        units = self.units_in(section)
        start = next((ms for u in units if (ms := self.start_ms(u)) is not None), None)
        end = self.end_ms(units[-1])
        if end is None:
            end = self._next_start(self.section_spans[section].stop)
        return start, end

    def _next_start(self, position: int) -> int | None:
        following = (self.units[id_] for id_ in self.unit_order[position:])
        return next((ms for u in following if (ms := self.start_ms(u)) is not None), None)

    # adjudications

    def forms_of(self, adjudication: str) -> tuple[Form, ...]:
        """The forms of the original or the appeal, by id."""
        found = (form for form in self.forms.values() if form.adjudication == adjudication)
        return tuple(sorted(found, key=lambda form: id_key(form.id)))

    @property
    def entries_by_form(self) -> Mapping[str, Sequence[Entry]]:
        """The entries of each form, as they stood on it."""
        return self._derived("entries_by_form", self._make_entries_by_form)

    def _make_entries_by_form(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {form: [] for form in self.forms}
        for entry in sorted(self.entries.values(), key=lambda e: id_key(e.id)):
            found.setdefault(entry.form, []).append(entry)
        return found


_DEPENDS = {
    "line_order": {"line"},
    "line_index": {"line place"},
    "unit_order": {"unit place"},
    "unit_index": {"unit place"},
    "by_time": {"unit place", "line"},
    "section_order": {"unit place", "section"},
    "section_index": {"unit place", "section place"},
    "section_spans": {"unit place", "section place"},
    "section_of": {"unit place", "section place"},
    "section_starts": {"unit place", "section place"},
    "entries_by_form": {"form", "entry"},
}
"""What each derived value hangs on: any change of a kind, or one that moves its records."""

_FEW = 64
"""Up to so many moved units are put in their places one by one; more are sorted anew."""

EMPTY = Transcript({}, 0)


def id_key(id_: str) -> tuple[tuple[int, str], ...]:
    """Sorts ids as people count: ``u2`` before ``u10``."""
    parts = []
    digits = ""
    for char in [*id_, ""]:
        if char.isdecimal():
            digits += char
            continue
        if digits:
            parts.append((int(digits), ""))
            digits = ""
        parts.append((-1, char))
    return tuple(parts)


def _source_key(unit: Unit) -> tuple[int, int]:
    return unit.src[0], unit.cut[0] if unit.cut else 0


def _moves(before: Record | None, after: Record | None) -> bool:
    """Whether a change of a record can change the order of its kind."""
    if isinstance(before, Unit) and isinstance(after, Unit):
        told, tells = (before.start_ms, before.end_ms), (after.start_ms, after.end_ms)
        return (before.src, before.cut, told) != (after.src, after.cut, tells)
    if isinstance(before, Section) and isinstance(after, Section):
        return before.first_unit != after.first_unit
    return before is None or after is None
