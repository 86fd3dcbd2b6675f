"""Where two reviews of a match differ, in the smallest parts that can be decided by themselves.

Texts, roles and divisions are decided together over a shortest run of the source that is whole
units in both reviews; stages over a run between two places where a section begins in both;
forms, speakers and the match's own data record by record or field by field. States alone are no
dispute: the less finished one holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, NamedTuple

from reviewer.domain.codec import to_json
from reviewer.domain.differences.regions import Region, regions, same_source
from reviewer.domain.errors import Refused
from reviewer.domain.model import Entry, Match, Record, Section, Unit
from reviewer.domain.transcript import Place, Transcript, id_key

RECORDS: Final = ("speaker", "form", "entry", "supplement")
"""Kinds that are decided record by record."""
MATCH_FIELDS: Final = tuple(f.name for f in fields(Match) if f.name not in ("id", "status"))


@dataclass(frozen=True, slots=True)
class Dispute:
    """One thing to decide. ``a`` and ``b`` are what each says, as JSON (``None``: absent).

    ``kind`` is ``units``, ``sections``, ``match`` or a record's kind; ``where`` holds ``lines``
    (the first and the last), or the record's ``id``, or the match's ``field``.
    """

    id: str
    kind: str
    where: Mapping[str, Any]
    a: Any
    b: Any


class SectionRun(NamedTuple):
    """The sections of both between two places where both begin one."""

    a: list[Section]
    b: list[Section]


def disputes(base: Transcript, a: Transcript, b: Transcript) -> tuple[Dispute, ...]:
    """Everything in which the two differ: sections, units, then records.

    ``Refused`` if they are about different lines.
    """
    check_source(a, b)
    return tuple(_all(base, a, b))


def check_source(a: Transcript, b: Transcript) -> None:
    """``Refused`` if the two cannot be laid over each other."""
    if not same_source(a, b):
        raise Refused("the two reviews are about different transcripts: give the match to others")


def _all(base: Transcript, a: Transcript, b: Transcript) -> Iterator[Dispute]:
    for run in section_runs(a, b):
        if not same_sections(a, b, run):
            yield _of_sections(a, b, run)
    for region in regions(a, b):
        if not same_units(region):
            told = [[_unit(unit) for unit in units] for units in region]
            yield Dispute(units_id(a, region), "units", {"lines": region.lines}, *told)
    for kind in RECORDS:
        for id_ in sorted(a.all(kind).keys() | b.all(kind).keys(), key=id_key):
            one, other = (_plain(base, each, each.get(kind, id_)) for each in (a, b))
            if one != other:
                yield Dispute(f"{kind}:{id_}", kind, {"id": id_}, to_json(one), to_json(other))
    mine, theirs = to_json(a.match, full=True) or {}, to_json(b.match, full=True) or {}
    for name in MATCH_FIELDS:
        if getattr(a.match, name) != getattr(b.match, name):
            yield Dispute(f"match:{name}", "match", {"field": name}, mine[name], theirs[name])


def _of_sections(a: Transcript, b: Transcript, run: SectionRun) -> Dispute:
    last = a.units_in(run.a[-1].id)[-1].src[-1]
    lines = [section_start(a, run.a[0])[0], last]
    told = [[_section(t, s) for s in found] for t, found in ((a, run.a), (b, run.b))]
    return Dispute(sections_id(a, run), "sections", {"lines": lines}, *told)


def units_id(a: Transcript, region: Region) -> str:
    """What the dispute about a region is called: after the place where it begins."""
    return "units:{}:{}".format(*a.begins(region.before[0]))


def sections_id(a: Transcript, run: SectionRun) -> str:
    """What the dispute about a run of sections is called."""
    return "sections:{}:{}".format(*section_start(a, run.a[0]))


def section_start(transcript: Transcript, section: Section) -> Place:
    """The place in the source where the section begins."""
    return transcript.begins(transcript.units[section.first_unit])


def section_runs(a: Transcript, b: Transcript) -> Iterator[SectionRun]:
    """The sections of both, parted wherever both begin one."""
    old = [(section_start(a, s), s) for s in a.section_order]
    new = [(section_start(b, s), s) for s in b.section_order]
    shared = sorted({place for place, _ in old} & {place for place, _ in new})
    for start, end in zip(shared, [*shared[1:], None], strict=False):  # none without a line
        yield SectionRun(_between(old, start, end), _between(new, start, end))


def _between(
    sections: Sequence[tuple[Place, Section]], start: Place, end: Place | None
) -> list[Section]:
    return [s for place, s in sections if start <= place and (end is None or place < end)]


def same_sections(a: Transcript, b: Transcript, run: SectionRun) -> bool:
    """Whether both part and name the run alike."""
    return [_section(a, s) for s in run.a] == [_section(b, s) for s in run.b]


def _section(transcript: Transcript, section: Section) -> dict[str, Any]:
    told = to_json(replace(section, id="", first_unit="", origin="imported"), full=True) or {}
    kept = {k: v for k, v in told.items() if k not in ("id", "first_unit", "origin", "status")}
    return {"begins": list(section_start(transcript, section)), **kept}


def same_units(region: Region) -> bool:
    """Whether both say the same of the region."""
    return [_unit(unit) for unit in region.before] == [_unit(unit) for unit in region.after]


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "src": list(unit.src),
        "cut": list(unit.cut) if unit.cut else None,
        "text": unit.text,
        "role": unit.role,
        "start_ms": unit.start_ms,
        "end_ms": unit.end_ms,
        "reason": unit.reason,
    }


def _plain(base: Transcript, whose: Transcript, record: Record | None) -> Record | None:
    """The record with a place instead of an id that a review gave by itself."""
    if isinstance(record, Entry) and record.section not in (None, *base.sections):
        start = section_start(whose, whose.sections[record.section or ""])
        return replace(record, section="{}:{}".format(*start))
    return record
