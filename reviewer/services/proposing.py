"""Proposals put into a match: one act, which leaves what a person or a file has settled.

Sections that were proposed, and the one of a fresh import, are replaced; any other only by
force. Roles go where there are none; units that a person has worked on are not divided.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reviewer.domain.edits import Context, Draft
from reviewer.domain.edits.places import divided_suggestion, source
from reviewer.domain.edits.plan import APPROVED, settled
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_changes
from reviewer.domain.log import Change, Edit
from reviewer.domain.model import Section, Speaker, Unit
from reviewer.domain.proposing import SURE, Point, Proposal, StageProposal, heard, propose
from reviewer.domain.segmentation import Span, baseline, sections_at, stage_section
from reviewer.domain.text import join_texts
from reviewer.domain.textdiff import counterpart
from reviewer.domain.transcript import Place, Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.form_records import align_tray
from reviewer.services.quiet_places import quiet_places
from reviewer.services.section_records import replace_sections


def proposal_of(transcript: Transcript) -> Proposal:
    """What is proposed for the match as it stands, read against the formats there are.

    Boundaries go into silences of the recording, if its outline is kept.
    """
    proposal = propose(_without_own(transcript), load_formats())
    quiet = quiet_places(transcript)
    return proposal if quiet is None else heard(proposal, transcript, quiet)


def _without_own(transcript: Transcript) -> Transcript:
    """The match without the roles that an earlier proposal gave to units whose label has none:
    it shall not take its own word for a person's."""
    draft = Draft(transcript, Context())
    for section in transcript.section_order:
        if section.origin == "proposed":
            for unit in transcript.units_in(section.id):
                if unit.role and not unit.touched and _has_no_role(transcript, unit):
                    draft.put(replace(unit, role=None))
    return draft.now


def _has_no_role(transcript: Transcript, unit: Unit) -> bool:
    speaker = transcript.speakers.get(transcript.label(unit) or "")
    return speaker is None or speaker.role is None


def segment_edit(*, force: bool = False) -> Edit:
    """The act that puts the proposal in; ``force``: over what was settled as well."""
    return {"edit": "segment", "force": True} if force else {"edit": "segment"}


def plan_segment(
    transcript: Transcript, edit: Edit, proposal: Proposal | None = None
) -> tuple[Change, ...]:
    """The changes that put the proposal in, none if it says what is so already.

    ``Refused`` if nothing may be replaced or nothing was found. ``proposal`` spares making it.
    """
    force = edit.get("force", False)
    if set(edit) - {"edit", "force"} or not isinstance(force, bool):
        raise Refused("segment takes one field, force, which is true or false")
    if transcript.match.status == "approved":
        raise Refused(APPROVED)
    kept = [] if force else kept_sections(transcript)
    if len(kept) == len(transcript.sections):
        raise Refused("its sections were imported or reviewed: --force replaces them")
    proposal = proposal or proposal_of(transcript)
    if not proposal.stages:
        raise Refused("no stage was found: no words of a chair that fit a format")
    draft = Draft(transcript, Context())
    put_proposal(draft, proposal, kept)
    changes = settled(draft)
    check_changes(draft.now, changes)
    return changes


def kept_sections(transcript: Transcript) -> list[Section]:
    """The sections that only force replaces: imported and reviewed ones."""
    order = transcript.section_order
    imported = [s for s in order if s.origin == "imported"]
    default = imported[0] if len(imported) == 1 and _is_blank(imported[0]) else None
    return [s for s in order if s != default and (s.origin != "proposed" or s.status == "reviewed")]


def _is_blank(section: Section) -> bool:
    return section == Section(section.id, section.first_unit)


def put_proposal(draft: Draft, proposal: Proposal, kept: Sequence[Section]) -> None:
    """Puts stages and roles in, around the sections that are kept as they are."""
    before = draft.now
    spans = [(section, _span_of(before, section)) for section in kept]
    fixed = {id_ for _, (a, b) in spans for id_ in before.unit_order[a:b]}
    born = _divide(draft, proposal.stages, fixed)
    _put_roles(draft, proposal, born)
    now = draft.now
    kept_now = [(section, _span_now(before, now, section)) for section in kept]
    placed = list(_placed(now, proposal.stages, kept_now))
    sections = list(sections_at(now, placed, "proposed", kept_now))
    last = sections[-1]
    if proposal.commented and last.section_kind == "other" and last not in kept and placed:
        sections[-1] = replace(last, section_kind="commentary")
    replace_sections(draft, before.section_order, sections)
    draft.put(baseline(draft.now))
    align_tray(draft)


def _span_of(transcript: Transcript, section: Section) -> Span:
    span = transcript.section_spans[section.id]
    return span.start, span.stop


def _span_now(before: Transcript, now: Transcript, section: Section) -> Span:
    """The span of a kept section once units before it have been divided."""
    start, end = _span_of(before, section)
    order = before.unit_order
    after = now.unit_index[order[end]] if end < len(order) else len(now.unit_order)
    return now.unit_index[order[start]], after


# units


def _divide(draft: Draft, stages: Sequence[StageProposal], fixed: set[str]) -> set[str]:
    """Divides units where a stage begins or ends inside one; the ids of all parts."""
    points: dict[str, set[Place]] = {}
    for stage in stages:
        for edge in (stage.begin, stage.end):
            if edge.point.inside:
                place = edge.point.line, edge.point.offset
                points.setdefault(edge.point.unit, set()).add(place)
    born: set[str] = set()
    for id_, places in points.items():
        unit = draft.now.units[id_]
        if not unit.touched and unit.status != "reviewed" and id_ not in fixed:
            for place in sorted(places, reverse=True):
                born |= _divided(draft, id_, place)
    return born


def _divided(draft: Draft, id_: str, place: Place) -> set[str]:
    """Divides one unit at a place in its lines; nothing where no text would be on a side."""
    now = draft.now
    unit = now.units[id_]
    (first, begin), (last, end) = now.begins(unit), now.ends(unit)
    number, offset = place
    at = unit.src.index(number)
    if offset == 0 and number != first:
        at, number = at - 1, unit.src[at - 1]
        offset = len(now.line(number).text)
    at_end = offset == len(now.line(number).text) and number != last
    right_lines = unit.src[at + 1 :] if at_end else unit.src[at:]
    left = source(now, unit.src[: at + 1], begin, offset)
    right = source(now, right_lines, 0 if at_end else offset, end)
    cut = _text_place(now, unit, left)
    texts = unit.text[:cut].rstrip(), unit.text[cut:].lstrip()
    if not all(texts):
        return set()
    suggested = divided_suggestion(unit, cut)
    second = draft.new_id("u")
    parts = (unit.id, second)
    for part, (src, cut_), text, said in zip(parts, (left, right), texts, suggested, strict=True):
        draft.put(replace(unit, id=part, src=src, cut=cut_, text=text, suggested=said))
    return set(parts)


def _text_place(now: Transcript, unit: Unit, left: tuple[tuple[int, ...], Place | None]) -> int:
    """Where in the unit's text the left part of its source ends."""
    part = replace(unit, src=left[0], cut=left[1])
    original, length = now.original(unit), len(join_texts(now.pieces(part)))
    return length if unit.text == original else counterpart(original, unit.text, length)


def _put_roles(draft: Draft, proposal: Proposal, born: set[str]) -> None:
    """What no label tells; then roles of labels that have none, and of their units."""
    now = draft.now
    given = {
        each.label: each.role
        for each in proposal.roles
        if each.role and each.confidence >= SURE and _is_open(now, each.label)
    }
    _put_stretches(draft, proposal, born)
    now = draft.now
    for label, role in given.items():
        draft.put(Speaker(label, role))
    for unit in now.units.values():
        label = now.label(unit) or ""
        if unit.role is None and label in given:
            draft.put(replace(unit, role=given[label]))


def _is_open(now: Transcript, label: str) -> bool:
    return label in now.speakers and now.speakers[label].role is None


def _put_stretches(draft: Draft, proposal: Proposal, born: set[str]) -> None:
    now = draft.now
    order = [now.units[id_] for id_ in now.unit_order]
    begins = [now.begins(unit) for unit in order]
    for each in proposal.stretches:
        first = bisect_left(begins, _place(each.begin))
        last = bisect_left(begins, _place(each.end))
        for unit in order[first:last]:
            free = (unit.role is None and not unit.touched) or unit.id in born
            if free and now.ends(unit) <= _place(each.end) and unit.role != each.role:
                draft.put(replace(unit, role=each.role))


def _place(point: Point) -> Place:
    return point.line, point.offset


# sections


def _placed(
    now: Transcript, stages: Sequence[StageProposal], kept: Sequence[tuple[Section, Span]]
) -> Iterator[tuple[Section, Span]]:
    """The stages with their units, but for those that a kept section stands in the way of."""
    order = [now.units[id_] for id_ in now.unit_order]
    ends, begins = [now.ends(unit) for unit in order], [now.begins(unit) for unit in order]
    done = 0
    for stage in stages:
        start = max(bisect_right(ends, _place(stage.begin.point)), done)
        end = bisect_left(begins, _place(stage.end.point))
        if start < end and not any(start < b and a < end for _, (a, b) in kept):
            yield stage_section(stage.place), (start, end)
            done = end
