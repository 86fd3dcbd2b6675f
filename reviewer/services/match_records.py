"""The match, its transcript and its speakers as records."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from reviewer.domain.edits import Draft
from reviewer.domain.model import Match, Section, Speaker, Unit
from reviewer.domain.segmentation import baseline
from reviewer.domain.words import UnitStatus, is_judge
from reviewer.formats.asr import read_transcript
from reviewer.formats.match_toml import MATCH_TOML, MatchToml
from reviewer.services.match_parts import CORRECTIONS, STAGES, TRANSCRIPT, ChangedParts, Parts
from reviewer.services.recording import RECORDING


def put_match(draft: Draft, parts: Parts, changed: ChangedParts, edited: Collection[str]) -> None:
    """What ``match.toml`` says; ``edited`` are the match's fields that persons have set.

    A new file says nothing over a person's word; one that replaces another does.
    """
    said = parts.toml
    if not draft.base.head:
        draft.put(said.match)
    elif MATCH_TOML in changed.replaced:
        mine = {*(set(edited) - said.given), "status"}
        draft.put(_kept(said.match, draft.base.match, mine))
    elif MATCH_TOML in changed.added:
        old = draft.base.match
        draft.put(_kept(old, said.match, said.given - set(edited)))
    if MATCH_TOML in changed:
        draft.put(parts.blobs[MATCH_TOML].record())


def _kept(match: Match, other: Match, fields: Collection[str]) -> Match:
    """The match with these fields as the other has them."""
    values: dict[str, Any] = {field: getattr(other, field) for field in fields}
    return replace(match, **values)


def put_transcript(draft: Draft, parts: Parts, encoding: str | None) -> list[str]:
    """Lines from the file, a unit each, in one section; whatever stood on others goes."""
    _clear(draft)
    blob = parts.blobs[TRANSCRIPT]
    span = parts.toml.match.transcript_lines
    read = read_transcript(blob.files, encoding=encoding, line_range=span)
    draft.put(blob.record(encoding=read.encoding, format=read.format, path=parts.place))
    roles = parts.toml.speakers
    for line in read.lines:
        draft.put(line)
        role = roles.get(line.speaker or "")
        draft.put(Unit(draft.new_id("u"), (line.number,), line.text, role=role))
    for label in dict.fromkeys(line.speaker for line in read.lines if line.speaker):
        draft.put(Speaker(label, roles.get(label)))
    draft.put(Section(draft.new_id("s"), draft.now.unit_order[0]))
    draft.put(baseline(draft.now))
    return [*_unusual(blob.file, read.encoding, read.format), *read.notes]


def _unusual(file: str, encoding: str, form: str) -> list[str]:
    return [] if encoding.startswith("utf-8") else [f"{file}: {encoding}, {form}"]


def _clear(draft: Draft) -> None:
    """Takes out all that stood on the lines before."""
    base = draft.base
    for kind in ("line", "unit", "section", "speaker", "fault", "baseline", "dismissal"):
        for record in base.all(kind).values():
            draft.drop(record)
    for note in base.all("note").values():
        if note.id in base.units or note.id in base.sections:
            draft.drop(note)
    for part in base.parts.values():
        if part.id == STAGES or part.id.startswith(CORRECTIONS):
            draft.drop(part)
    for entry in base.entries.values():
        draft.put(replace(entry, section=None, side=None))


def put_roles(draft: Draft, toml: MatchToml, *, over_persons: bool) -> list[str]:
    """Roles of labels, and of the units that bear their label's role."""
    now = draft.now
    before = {label: speaker.role for label, speaker in now.speakers.items()}
    after = {
        label: role
        for label, role in toml.speakers.items()
        if label in before and before[label] != role and (over_persons or before[label] is None)
    }
    for label, role in after.items():
        draft.put(Speaker(label, role))
    for unit in now.units.values() if after else ():
        label = now.label(unit) or ""
        if label in after and unit.role == before[label]:
            draft.put(replace(unit, role=after[label]))
    return [
        f"{MATCH_TOML}: nobody is called {label!r} in the transcript"
        for label, role in toml.speakers.items()
        if label not in before and not is_judge(role)  # not every judge speaks
    ]


def settle_states(draft: Draft, changed: ChangedParts) -> list[str]:
    """A unit that no person worked on is flagged as long as a fault names its lines; a match
    with something left to review, or in which something was replaced, is no longer reviewed.
    """
    now = draft.now
    wrong = {number for fault in now.faults.values() for number in fault.lines}
    for unit in now.units.values():
        if not unit.touched:
            status: UnitStatus = "pending" if wrong.isdisjoint(unit.src) else "flagged"
            if unit.status != status:
                draft.put(replace(unit, status=status))
    match = now.match
    if TRANSCRIPT in changed:
        draft.put(replace(match, status="imported"))
        return []
    doubtful = bool(changed.replaced - {RECORDING}) or any(draft.now.unreviewed())
    if match.status not in ("reviewed", "approved") or not doubtful:
        return []
    draft.put(replace(match, status="in_review"))
    return [f"the match was {match.status}: it is in review again"]
