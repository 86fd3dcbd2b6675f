"""``stages.json`` as sections."""

from collections.abc import Sequence
from dataclasses import replace

from reviewer.domain.edits import Draft
from reviewer.domain.edits.notes import carry_notes
from reviewer.domain.errors import Refused
from reviewer.domain.model import BaselineSection, Section
from reviewer.domain.segmentation import baseline, kind_of, section_lines, sections_of
from reviewer.domain.transcript import Transcript
from reviewer.formats.stage_list import FILE, read_stages
from reviewer.services.match_parts import Blob


def put_stages(draft: Draft, blob: Blob, *, over_persons: bool) -> None:
    """Puts the sections that the file gives in place of all there are."""
    now = draft.now
    worked_on = any(s.origin == "reviewed" for s in now.sections.values())
    if worked_on and not over_persons:
        raise Refused(f"{FILE}: the sections were edited: --replace takes these instead")
    sections = sections_of(now, read_stages(blob.data), FILE)
    replace_sections(draft, now.section_order, sections)
    draft.put(baseline(draft.now))
    draft.put(blob.record())


def replace_sections(draft: Draft, old: Sequence[Section], new: Sequence[Section]) -> None:
    """Puts new sections in place of all old ones; scores of what is another stage go to the tray.

    The note of a section that goes joins the one before it.
    """
    staying = {section.id: section for section in new}
    heir = new[0].id
    for section in old:
        if section.id in staying:
            heir = section.id
        else:
            draft.drop(section)
            carry_notes(draft, heir, [section.id])
    for section in new:
        draft.put(section)
    other = {s.id for s in old if s.id not in staying or _is_other(s, staying[s.id])}
    for entry in draft.now.entries.values():
        if entry.section in other:
            draft.put(replace(entry, section=None, side=None))


def _is_other(before: Section, after: Section) -> bool:
    """Whether scores of the section before are no longer sure to belong to it."""
    return any(
        getattr(before, field) != getattr(after, field)
        for field in ("section_kind", "type", "name", "acting_side", "surprise")
    )


def move_edges(draft: Draft, before: Transcript) -> None:
    """Takes edges that the import itself moved (``before``: the sections then) as its own."""
    now = draft.now
    old = {id_: section_lines(before, id_) for id_ in before.sections}
    new = {id_: section_lines(now, id_) for id_ in now.sections}
    for section in now.section_order:
        kind = kind_of(now, section)
        moved = section.id in old and old[section.id] != new[section.id]
        if moved and section.section_kind not in ("stage", kind):
            draft.put(replace(section, section_kind=kind))
    if now.baseline is not None:
        left = [s for s in now.baseline.sections if s.section in new or s.section not in old]
        noted = tuple(_moved(draft.now, s, old, new) for s in left)
        draft.put(replace(now.baseline, sections=noted))


def _moved(
    now: Transcript,
    section: BaselineSection,
    old: dict[str, tuple[int, int]],
    new: dict[str, tuple[int, int]],
) -> BaselineSection:
    was, is_ = old.get(section.section), new.get(section.section)
    if was is None or is_ is None or was == is_:
        return section
    first = is_[0] if was[0] != is_[0] else section.first_line
    last = is_[1] if was[1] != is_[1] else section.last_line
    kind = now.sections[section.section].section_kind
    return replace(section, section_kind=kind, first_line=first, last_line=last)
