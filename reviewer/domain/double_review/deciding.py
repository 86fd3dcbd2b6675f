"""One match made of two reviews: the changes that bring a decision to where ``main`` stands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from reviewer.domain.differences.regions import Region, regions
from reviewer.domain.double_review.disputes import (
    MATCH_FIELDS,
    RECORDS,
    SectionRun,
    check_source,
    disputes,
    same_sections,
    same_units,
    section_runs,
    section_start,
    sections_id,
    units_id,
)
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import Change, apply
from reviewer.domain.model import Dismissal, Entry, Match, Note, Record, Section, Unit
from reviewer.domain.transcript import Place, Transcript
from reviewer.domain.words import UnitStatus

Choice: TypeAlias = Literal["a", "b", "neither"]
"""Whose version holds. ``neither``: nobody's yet. ``a``'s units and sections stand, flagged, to be
settled on ``main``; records and fields of the match stay as both found them."""
_DECIDED: Final = ("unit", "section", *RECORDS, "judge", "note", "dismissal")
_LEAST: Final[tuple[UnitStatus, ...]] = ("flagged", "pending", "reviewed")


def decide(
    base: Transcript,
    main: Transcript,
    a: Transcript,
    b: Transcript,
    choices: Mapping[str, Choice],
) -> tuple[Change, ...]:
    """The changes of ``main`` that the choices, one for each dispute's id, make.

    Notes of both are kept; a warning stays dismissed only if both dismissed it. What imports
    brought to ``main`` since ``base`` stays. ``Refused`` if a dispute is undecided, if two
    choices do not fit together, or if somebody changed on ``main`` what is decided here.
    """
    for one in (b, base, main):
        check_source(a, one)
    _check_choices([each.id for each in disputes(base, a, b)], choices)
    goal = _Goal(base, main.head + 1, a, b, choices)
    changes = tuple(_changes(base, main, goal.records))
    match = _match(main.match, base.match, a.match, b.match, choices)
    if changes or replace(match, status=main.match.status) != main.match:
        match = replace(match, status="in_review")
    if match != main.match:
        changes += (Change(Match.kind, match.id, main.match, match),)
    check_all(apply(main, changes, main.head + 1))
    return changes


def _check_choices(wanted: Sequence[str], choices: Mapping[str, Choice]) -> None:
    if unknown := sorted(choices.keys() - set(wanted)):
        raise Refused(f"there is no dispute called {unknown[0]!r}")
    if missing := [id_ for id_ in wanted if choices.get(id_) not in get_args(Choice)]:
        raise Refused(f"{len(missing)} disputes are undecided, the first is {missing[0]}")


class _Goal:
    """The records that the decided match holds; ``None`` never stands among them."""

    def __init__(
        self,
        base: Transcript,
        head: int,
        a: Transcript,
        b: Transcript,
        choices: Mapping[str, Choice],
    ) -> None:
        self._base, self._head, self._a, self._b = base, head, a, b
        self._choices = choices
        self._used: set[str] = set()
        self._given: dict[str, int] = {}
        self.records: dict[tuple[str, str], Record] = {}
        self._unit_at: dict[Place, str] = {}
        self._section_at: dict[Place, str] = {}
        for region in regions(a, b):
            self._put_units(region)
        for run in section_runs(a, b):
            self._put_sections(run)
        self._put_records()
        self._put_remarks()

    def _put(self, record: Record) -> None:
        self.records[record.kind, record.id] = record

    def _id(self, prefix: str, id_: str, known: Iterable[str]) -> str:
        """The id if both reviews began with it; else a new one, as they may have given the same."""
        if id_ in known and id_ not in self._used:
            self._used.add(id_)
            return id_
        self._given[prefix] = self._given.get(prefix, 0) + 1
        return f"{prefix}{self._head}.{self._given[prefix]}"

    def _put_units(self, region: Region) -> None:
        choice = self._choices.get(units_id(self._a, region))
        whose = self._b if choice == "b" else self._a
        units = region.after if choice == "b" else region.before
        if same_units(region):
            units = [_least_unit(*pair) for pair in zip(*region, strict=True)]
        elif choice == "neither":
            units = [replace(unit, status="flagged") for unit in units]
        for unit in units:
            placed = replace(unit, id=self._id("u", unit.id, self._base.units))
            self._unit_at[whose.begins(unit)] = placed.id
            self._put(placed)

    def _put_sections(self, run: SectionRun) -> None:
        choice = self._choices.get(sections_id(self._a, run))
        whose = self._b if choice == "b" else self._a
        sections = run.b if choice == "b" else run.a
        if same_sections(self._a, self._b, run):
            sections = [_least_section(*pair) for pair in zip(*run, strict=True)]
        elif choice == "neither":
            sections = [replace(section, status="flagged") for section in sections]
        for section in sections:
            self._put_section(section, section_start(whose, section))

    def _put_section(self, section: Section, start: Place) -> None:
        first = self._unit_at.get(start)
        if first is None:
            raise Refused(
                f"a section begins at line {start[0]}, inside a unit of the other review: "
                "decide sections and units there for the same one"
            )
        id_ = self._id("s", section.id, self._base.sections)
        self._section_at[start] = id_
        self._put(replace(section, id=id_, first_unit=first))

    def _put_records(self) -> None:
        named = {"b": self._b, "neither": self._base}
        for kind in RECORDS:
            for id_ in self._a.all(kind).keys() | self._b.all(kind).keys():
                whose = named.get(self._choices.get(f"{kind}:{id_}", "a"), self._a)
                record = whose.get(kind, id_)
                if record is not None:
                    self._put(self._aligned(whose, record))
        for judge in (*self._b.judges.values(), *self._a.judges.values()):
            self._put(judge)

    def _aligned(self, whose: Transcript, record: Record) -> Record:
        """A score entry is of the stage that it was of, if the match has it, or in the tray."""
        if not isinstance(record, Entry) or record.section is None:
            return record
        id_: str | None = record.section
        if id_ not in self._base.sections or (Section.kind, id_) not in self.records:
            id_ = self._section_at.get(section_start(whose, whose.sections[record.section]))
        section = self.records.get((Section.kind, id_ or ""))
        if not isinstance(section, Section) or section.section_kind != "stage":
            return replace(record, section=None, side=None)
        return replace(record, section=id_)

    def _put_remarks(self) -> None:
        for whose in (self._a, self._b):
            for note in cast(Mapping[str, Note], whose.all(Note.kind)).values():
                self._add_note(self._target(whose, note.target), note.text)
        for id_, dismissal in self._a.all(Dismissal.kind).items():
            if self._b.get(Dismissal.kind, id_) is not None:
                self._put(dismissal)

    def _add_note(self, target: str, text: str) -> None:
        there = self.records.get((Note.kind, target))
        texts = there.text.split("\n") if isinstance(there, Note) else []
        texts += [line for line in text.split("\n") if line not in texts]
        self._put(Note(target, target, "\n".join(texts)))

    def _target(self, whose: Transcript, target: str) -> str:
        """What a note is on now: the unit that holds the place, the section that begins there."""
        if target in whose.units:
            start = whose.begins(whose.units[target])
            return self._unit_at[max(place for place in self._unit_at if place <= start)]
        if target in whose.sections:
            start = section_start(whose, whose.sections[target])
            return self._section_at[max(p for p in self._section_at if p <= start)]
        return target


def _least_unit(one: Unit, other: Unit) -> Unit:
    status = _least(one.status, other.status)
    return replace(one, status=status, touched=one.touched or other.touched)


def _least_section(one: Section, other: Section) -> Section:
    origin = one.origin if one.origin == other.origin else "reviewed"
    return replace(one, status=_least(one.status, other.status), origin=origin)


def _least(one: UnitStatus, other: UnitStatus) -> UnitStatus:
    return min(one, other, key=_LEAST.index)


def _changes(
    base: Transcript, main: Transcript, goal: Mapping[tuple[str, str], Record]
) -> Iterator[Change]:
    known = {(kind, id_) for kind in _DECIDED for id_ in base.all(kind)}
    for kind, id_ in sorted(known | goal.keys()):
        wanted, there, was = goal.get((kind, id_)), main.get(kind, id_), base.get(kind, id_)
        if wanted in (there, was):  # as it is, or as both reviews left it
            continue
        if there != was:
            raise Refused(
                f"{kind} {id_} of main was changed after the match was given to two reviewers: "
                "restore main first, or decide by hand"
            )
        yield Change(kind, id_, there, wanted)


def _match(main: Match, base: Match, a: Match, b: Match, choices: Mapping[str, Choice]) -> Match:
    decided: dict[str, Any] = {}
    named = {"b": b, "neither": base}
    for name in MATCH_FIELDS:
        value = getattr(named.get(choices.get(f"match:{name}", "a"), a), name)
        if value != getattr(base, name):
            if getattr(main, name) not in (value, getattr(base, name)):
                raise Refused(f"{name} of main was changed after the match was given: see to it")
            decided[name] = value
    return replace(main, **decided)
