"""What holds of every transcript: each character of each line is in one unit, in order; each
unit is in one section; what points at a record points at one that is there.

``check_changes`` looks only where something changed, ``check_all`` everywhere.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import cast

from reviewer.domain.errors import Refused
from reviewer.domain.log import Change
from reviewer.domain.model import Entry, Form, Section, Unit
from reviewer.domain.transcript import Place, Transcript


class BrokenInvariant(Refused):
    """The act would leave the transcript in a state that cannot be."""


def check_changes(transcript: Transcript, changes: Sequence[Change]) -> None:
    """Checks the neighbourhood of the changes. ``BrokenInvariant`` says what does not hold."""
    kinds = {change.kind for change in changes}
    if "line" in kinds:
        check_all(transcript)
        return
    moved = [change for change in changes if change.kind == "unit" and _moved(change)]
    _check_units(transcript, moved)
    if moved or "section" in kinds:
        _check_sections(transcript)
    if kinds & {"section", "entry", "form", "judge"}:
        _check_links(transcript)


def check_all(transcript: Transcript) -> None:
    """Checks everything."""
    order = [transcript.units[id_] for id_ in transcript.unit_order]
    for unit in order:
        _check_unit(transcript, unit)
    _check_tiling(transcript, [None, *order, None])
    _check_sections(transcript)
    _check_links(transcript)


def _check_units(transcript: Transcript, moved: Sequence[Change]) -> None:
    for change in moved:
        if change.after is not None:
            _check_unit(transcript, cast(Unit, change.after))
    _check_neighbours(transcript, moved)


def _moved(change: Change) -> bool:
    if change.before is None or change.after is None:
        return True
    before, after = cast(Unit, change.before), cast(Unit, change.after)
    return (before.src, before.cut, before.role) != (after.src, after.cut, after.role)


def _check_neighbours(transcript: Transcript, moved: Iterable[Change]) -> None:
    """Around each changed unit the places must meet; a gone one's neighbours changed too."""
    order = transcript.unit_order
    for change in moved:
        if change.after is None:
            continue
        position = transcript.position(cast(Unit, change.after))
        around = [
            transcript.units[order[i]] if 0 <= i < len(order) else None
            for i in (position - 1, position, position + 1)
        ]
        _check_tiling(transcript, around)
    if sum(_weight(transcript, c.after) - _weight(transcript, c.before) for c in moved):
        raise BrokenInvariant("a part of a line would be in no unit or in two")


def _weight(transcript: Transcript, record: object) -> int:
    """How many characters, and whole lines without any, a unit holds."""
    if record is None:
        return 0
    pieces = transcript.pieces(cast(Unit, record))
    return sum(max(len(piece), 1) for piece in pieces)


def _check_unit(transcript: Transcript, unit: Unit) -> None:
    index = transcript.line_index
    positions = [index.get(number, -1) for number in unit.src]
    if -1 in positions:
        raise BrokenInvariant(f"unit {unit.id} would stand in a line that is not there")
    if positions != list(range(positions[0], positions[0] + len(positions))):
        raise BrokenInvariant(f"the lines of unit {unit.id} would not be consecutive")
    if len({transcript.line(number).speaker for number in unit.src}) > 1 and unit.role is None:
        raise BrokenInvariant(f"unit {unit.id} would hold two speakers")
    if unit.cut is not None:
        _check_cut(transcript, unit)


def _check_cut(transcript: Transcript, unit: Unit) -> None:
    start, end = cast(tuple[int, int], unit.cut)
    first, last = len(transcript.line(unit.src[0]).text), len(transcript.line(unit.src[-1]).text)
    inside = (start == 0 or 0 < start < first) and (end == last or 0 < end < last)
    if not inside or (len(unit.src) == 1 and start >= end):
        raise BrokenInvariant(f"the cut of unit {unit.id} is not inside its lines")
    if start == 0 and end == last:
        raise BrokenInvariant(f"unit {unit.id} holds whole lines and needs no cut")


def _check_tiling(transcript: Transcript, units: Sequence[Unit | None]) -> None:
    """Each unit begins where the one before ends; ``None`` stands for an end of the match."""
    for left, right in pairwise(units):
        if _after(transcript, left) != _before(transcript, right):
            where = (right or left) and cast(Unit, right or left).id
            raise BrokenInvariant(f"a part of a line would be in no unit or in two, at {where}")


def _after(transcript: Transcript, unit: Unit | None) -> Place:
    """The place that must come next: a line's position and an offset in it."""
    if unit is None:
        return 0, 0
    number, offset = transcript.ends(unit)
    position = transcript.line_index[number]
    return (position + 1, 0) if offset == len(transcript.line(number).text) else (position, offset)


def _before(transcript: Transcript, unit: Unit | None) -> Place:
    if unit is None:
        return len(transcript.lines), 0
    number, offset = transcript.begins(unit)
    return transcript.line_index[number], offset


def _check_sections(transcript: Transcript) -> None:
    firsts = [section.first_unit for section in transcript.sections.values()]
    if transcript.units and not firsts:
        raise BrokenInvariant("a match has one section at least")
    if any(first not in transcript.units for first in firsts):
        raise BrokenInvariant("a section would begin at a unit that is not there")
    if len(set(firsts)) < len(firsts):
        raise BrokenInvariant("two sections would begin at the same unit")
    if transcript.units and transcript.unit_order[0] not in firsts:
        raise BrokenInvariant("the first unit would be in no section")


def _check_links(transcript: Transcript) -> None:
    for entry in transcript.entries.values():
        _check_entry(transcript, entry)
    for form in transcript.forms.values():
        _check_form(transcript, form)
    for section in transcript.sections.values():
        _check_judge(transcript, section)


def _check_entry(transcript: Transcript, entry: Entry) -> None:
    if entry.form not in transcript.forms:
        raise BrokenInvariant(f"entry {entry.id} would belong to a form that is not there")
    if (entry.section is None) != (entry.side is None):
        raise BrokenInvariant(f"entry {entry.id} needs a section and a side, or neither")
    if entry.section is None:
        return
    section = transcript.sections.get(entry.section)
    if section is None or section.section_kind != "stage":
        raise BrokenInvariant(f"entry {entry.id} would be aligned to what is no stage")


def _check_form(transcript: Transcript, form: Form) -> None:
    if form.judge not in transcript.judges:
        raise BrokenInvariant(f"form {form.id} would be by a judge who is not there")


def _check_judge(transcript: Transcript, section: Section) -> None:
    if section.judge is not None and section.judge not in transcript.judges:
        raise BrokenInvariant(f"section {section.id} names a judge who is not there")
