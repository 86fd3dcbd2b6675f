"""What can be done about a spot, as edits that ``apply`` takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from reviewer.domain.audit.auditing import Found
from reviewer.domain.audit.spot import Place
from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript

RemedyName: TypeAlias = Literal["revert_part", "revert_unit", "accept"]


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out: ``edit`` as it is applied. ``accept`` still needs its ``reason``."""

    name: RemedyName
    edit: Edit


def remedies(
    transcript: Transcript, found: Found, finding: str | None, keep: frozenset[str] = frozenset()
) -> tuple[Remedy, ...]:
    """Revert this part, revert the unit, accept (only a warning: ``finding`` is its id).

    Reverting a part reviews the unit, but for those in ``keep``, of which more is to be looked at.
    """
    ways: list[Remedy] = []
    if found.spot.code != "punctuation-only":
        part = _revert_part(transcript, found, keep)
        ways += [Remedy("revert_part", part)] if part else []
    if whole := _revert_units(transcript, found):
        ways.append(Remedy("revert_unit", whole))
    if finding is not None:
        ways.append(Remedy("accept", {"edit": "dismiss", "finding": finding}))
    return tuple(ways)


def reverted(text: str, original: str, places: Iterable[Place]) -> str:
    """The text with these places as they were heard."""
    for place in sorted(places, key=lambda p: (p.text, p.original), reverse=True):
        start, end = place.text
        text = text[:start] + original[slice(*place.original)] + text[end:]
    return text


def _revert_part(transcript: Transcript, found: Found, keep: frozenset[str]) -> Edit | None:
    by_unit: dict[str, list[Place]] = {}
    for id_, place in found.places():
        by_unit.setdefault(id_, []).append(place)
    edits: list[dict[str, Any]] = []
    for id_, places in by_unit.items():
        unit = transcript.units[id_]
        text = reverted(unit.text, transcript.original(unit), places)
        if not text.strip():
            return None
        edits.append({"edit": "set_text", "unit": id_, "text": text})
        if id_ in keep and unit.status != "reviewed":
            edits.append({"edit": "set_status", "unit": id_, "status": unit.status})
    return _one("revert part", edits)


def _revert_units(transcript: Transcript, found: Found) -> Edit | None:
    """Of what was moved, both units; of what stands elsewhere, the unit itself."""
    ids = found.units if found.beside_places else (found.unit,)
    edits = [
        {"edit": "revert_text", "unit": id_, "to": "original"}
        for id_ in ids
        if transcript.original(transcript.units[id_]).strip()
    ]
    return _one("revert units", edits) if len(edits) == len(ids) else None


def _one(name: str, edits: list[dict[str, Any]]) -> Edit:
    return edits[0] if len(edits) == 1 else {"edit": "group", "name": name, "edits": edits}
