"""Sections compared: added, removed, moved, and their fields.

Sections are the same if they have the same id. A new proposal gives new ids, so those left over
are paired if they begin at the same place with the same kind, or else in order by what they are.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from reviewer.domain.codec import to_json
from reviewer.domain.differences.difference import Difference, called, lines_of, many
from reviewer.domain.model import Section
from reviewer.domain.transcript import Place, Transcript

FIELDS = {
    "type": "type",
    "name": "renamed",
    "acting_side": "side",
    "speakers": "speakers",
    "respondents": "respondents",
    "surprise": "surprise",
    "judge": "judge",
}


def pair_sections(
    before: Transcript, after: Transcript, shared: Container[str] | None = None
) -> dict[str, str]:
    """Which section of the later revision each of the earlier one is, by ids.

    ``shared`` are the ids that mean the same in both (``None``: all that are in both).
    """
    alike = after.sections if shared is None else shared
    pairs = {id_: id_ for id_ in before.sections if id_ in alike and id_ in after.sections}
    old = [s for s in before.section_order if s.id not in pairs]
    new = [s for s in after.section_order if s.id not in set(pairs.values())]
    if not old or not new:
        return pairs
    starts = {_start(after, section): section for section in new}
    for section in old:
        there = starts.get(_start(before, section))
        if there is not None and _what(there) == _what(section):
            pairs[section.id] = there.id
    rest = [s for s in old if s.id not in pairs]
    taken = set(pairs.values())
    return pairs | _in_order(rest, [s for s in new if s.id not in taken])


def _in_order(old: Sequence[Section], new: Sequence[Section]) -> dict[str, str]:
    kinds = [_what(section) for section in old], [_what(section) for section in new]
    blocks = SequenceMatcher(None, *kinds, autojunk=False).get_matching_blocks()
    return {old[block.a + i].id: new[block.b + i].id for block in blocks for i in range(block.size)}


def _what(section: Section) -> tuple[object, ...]:
    return section.section_kind, section.type, section.acting_side


def _start(transcript: Transcript, section: Section) -> Place:
    return transcript.begins(transcript.units[section.first_unit])


def section_differences(
    before: Transcript, after: Transcript, pairs: Mapping[str, str]
) -> Iterator[Difference]:
    """What happened to sections, in the order of the later revision, the removed ones last."""
    origin = {new: old for old, new in pairs.items()}
    for section in after.section_order:
        old = origin.get(section.id)
        if old is None:
            yield _added(after, section)
        else:
            yield from _changed(before, after, before.sections[old], section)
    for section in before.section_order:
        if section.id not in pairs:
            yield _removed(before, section)
    yield from _confirmed(before, after, origin)


def _added(after: Transcript, section: Section) -> Difference:
    lines = lines_of(after, section)
    text = f"{called(section)} added at line {lines[0]}"
    where = {"section": section.id, "lines": lines}
    return Difference("section-added", where, None, _summary(section), text)


def _removed(before: Transcript, section: Section) -> Difference:
    lines = lines_of(before, section)
    text = f"{called(section)} removed, which began at line {lines[0]}"
    where = {"section": section.id, "lines": lines}
    return Difference("section-removed", where, _summary(section), None, text)


def _summary(section: Section) -> dict[str, object]:
    body = to_json(section, full=True) or {}
    return {"kind": section.section_kind} | {field: body[field] for field in FIELDS}


def _changed(
    before: Transcript, after: Transcript, old: Section, new: Section
) -> Iterator[Difference]:
    moved = _moved(before, after, old, new)
    if moved is not None:
        yield moved
    if old == new:
        return
    where = {"section": new.id, "lines": lines_of(after, new)}
    if old.section_kind != new.section_kind:
        # What only a stage or a commentary has comes and goes with the kind.
        text = f"{called(old)} is now {new.section_kind}"
        yield Difference("section-kind", where, _summary(old), _summary(new), text)
        return
    was, now = _summary(old), _summary(new)
    for field, kind in FIELDS.items():
        if was[field] != now[field]:
            words = f"{_plain(was[field])} → {_plain(now[field])}"
            text = f"{called(new)}: {field.replace('_', ' ')} {words}"
            yield Difference(f"section-{kind}", where, was[field], now[field], text)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _moved(before: Transcript, after: Transcript, old: Section, new: Section) -> Difference | None:
    start, goal = _start(before, old), _start(after, new)
    if start == goal or goal[0] not in after.line_index or start[0] not in after.line_index:
        return None
    lines = after.line_index[goal[0]] - after.line_index[start[0]]
    way = "later" if goal > start else "earlier"
    size = many(abs(lines), "line") if lines else many(abs(goal[1] - start[1]), "character")
    times = before.section_times(old.id)[0], after.section_times(new.id)[0]
    was = {"line": start[0], "offset": start[1], "start_ms": times[0]}
    now = {"line": goal[0], "offset": goal[1], "start_ms": times[1]}
    text = f"{called(new)} begins {size} {way}{_seconds(*times)}, at line {goal[0]}"
    where = {"section": new.id, "lines": lines_of(after, new)}
    return Difference("section-moved", where, was, now, text)


def _seconds(start: int | None, goal: int | None) -> str:
    if start is None or goal is None or start == goal:
        return ""
    return f" ({abs(goal - start) / 1000:.1f} s)"


def _confirmed(
    before: Transcript, after: Transcript, origin: Mapping[str, str]
) -> Iterator[Difference]:
    """One difference for all sections that went from one status to another."""
    groups: dict[tuple[str, str], list[str]] = {}
    for section in after.section_order:
        if section.id in origin:
            was = before.sections[origin[section.id]].status
            if was != section.status:
                groups.setdefault((was, section.status), []).append(section.id)
    for (old, new), sections in groups.items():
        text = f"{many(len(sections), 'section')}: {old} → {new}"
        yield Difference("section-status", {"sections": sections}, old, new, text)
