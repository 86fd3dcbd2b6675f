"""Correction replies as units and faults."""

from collections.abc import Mapping

from reviewer.domain.correction import Judged, judged, laid, settled
from reviewer.domain.edits import Draft
from reviewer.domain.edits.notes import carry_notes
from reviewer.domain.errors import BadInput
from reviewer.domain.model import Part
from reviewer.domain.transcript import Transcript
from reviewer.formats.correction import read_reply
from reviewer.services.match_parts import CORRECTIONS, Blob, Parts
from reviewer.services.section_records import move_edges, replace_sections


def put_corrections(draft: Draft, parts: Parts, new: list[Blob], *, replacing: bool) -> list[str]:
    """Lays the new replies over the lines, in place of what their files said before."""
    if not new:
        return []
    before = draft.now
    read = {blob.part: read_reply(blob.part, blob.data) for blob in new}
    replies = {part: judged(before, each.reply) for part, each in read.items()}
    given_up = _given_up(before, parts, replies, replacing)
    old = [p for p in before.parts.values() if p.id in replies or p.id in given_up]
    _take_out(draft, old, given_up)
    made = laid(before, list(replies.values()), {n for part in old for n in part.claims})
    for id_ in made.dropped:
        draft.drop(before.units[id_])
    for unit in made.units:
        draft.put(unit)
    _carry_unit_notes(draft, before, made.dropped)
    replace_sections(draft, before.section_order, settled(before, draft.now))
    move_edges(draft, before)
    for blob in new:
        for fault in replies[blob.part].faults:
            draft.put(fault)
        draft.put(blob.record(claims=replies[blob.part].claims))
    notes = [note for each in read.values() for note in each.notes]
    if made.kept_off:
        notes.append(f"{made.kept_off} corrections left off: those units were edited by hand")
    return notes


def _given_up(
    now: Transcript, parts: Parts, replies: Mapping[str, Judged], replacing: bool
) -> set[str]:
    """Earlier replies, gone from the folder, whose lines the new ones are about.

    Two replies for one line are refused by name.
    """
    others = [p for p in now.parts.values() if p.id.startswith(CORRECTIONS) and p.id not in replies]
    owner = {number: part.id for part in others for number in part.claims}
    found: set[str] = set()
    for part, reply in replies.items():
        for number in reply.claims:
            held = owner.setdefault(number, part)
            if held == part:
                continue
            if held in replies or held in parts.blobs:
                raise BadInput(part, f"line {number}", f"{held} is a reply for this line too")
            if not replacing:
                words = f"{held}, no longer in the folder, is for this line too: --replace drops it"
                raise BadInput(part, f"line {number}", words)
            found.add(held)
    return found


def _take_out(draft: Draft, old: list[Part], given_up: set[str]) -> None:
    gone = {part.id for part in old}
    for fault in draft.now.faults.values():
        if fault.part in gone:
            draft.drop(fault)
    for part in old:
        if part.id in given_up:
            draft.drop(part)


def _carry_unit_notes(draft: Draft, before: Transcript, dropped: tuple[str, ...]) -> None:
    """A note on a unit that is gone goes to the one that holds its first line now."""
    noted = before.all("note")
    now = draft.now
    for id_ in dropped:
        if id_ in noted and id_ not in now.units:
            line = before.units[id_].src[0]
            holder = next(u.id for u in now.units.values() if line in u.src)
            carry_notes(draft, holder, [id_])
