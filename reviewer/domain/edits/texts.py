"""Acts on the text of units: correct, revert, split, merge."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from reviewer.domain.edits.act import Draft, act
from reviewer.domain.edits.notes import carry_notes
from reviewer.domain.edits.places import (
    Source,
    check_time,
    divided,
    divided_suggestion,
    named_end,
    named_start,
    source,
)
from reviewer.domain.errors import Refused
from reviewer.domain.model import Unit
from reviewer.domain.text import join_texts
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import UnitStatus


@act
def set_text(draft: Draft, unit: str, text: str, reason: str | None = None) -> None:
    """Sets the unit's text; that reviews it. Emptying it needs a reason."""
    before = draft.need(Unit, unit)
    if "\n" in text or "\r" in text:
        raise Refused("a unit's text is one line: split the unit instead")
    if not text.strip():
        text, reason = "", _why_empty(draft, before, reason)
    else:
        reason = None
    draft.put(replace(before, text=text, status="reviewed", touched=True, reason=reason))


def _why_empty(draft: Draft, unit: Unit, reason: str | None) -> str | None:
    """The reason for an empty text, new or kept; a unit whose lines are empty needs none."""
    if reason and reason.strip():
        return reason.strip()
    if not unit.text and unit.reason:
        return unit.reason
    if draft.now.original(unit).strip():
        raise Refused("emptying a text needs a reason")
    return None


@act
def revert_text(draft: Draft, unit: str, to: Literal["original", "suggested"]) -> None:
    """Takes the original or the model's suggestion as the text; that reviews the unit."""
    before = draft.need(Unit, unit)
    original = draft.now.original(before)
    text = original if to == "original" else before.suggested
    if text is None:
        raise Refused(f"unit {unit} has no suggestion")
    if original.strip() and not text.strip():
        raise Refused(f"the suggestion for unit {unit} is empty: emptying a text needs a reason")
    draft.put(replace(before, text=text, status="reviewed", touched=True, reason=None))


@act
def split_unit(draft: Draft, unit: str, at: int, at_ms: int | None = None) -> None:
    """Splits the unit before character ``at`` of its text; the left part keeps the id.

    The place in the source is where the text aligns with the original. ``at_ms`` is the time
    at which the right part begins. Spaces at the joint go.
    """
    whole = draft.need(Unit, unit)
    left_text, right_text = _divided_text(whole.text, at)
    check_time(draft.now, whole, at_ms)
    left, right = divided(draft.now, whole, at)
    left_suggested, right_suggested = divided_suggestion(whole, at)
    first = _part(whole, left, left_text, left_suggested)
    second = _part(whole, right, right_text, right_suggested)
    draft.put(replace(first, end_ms=named_end(whole, left, at_ms)))
    draft.put(replace(second, id=draft.new_id("u"), start_ms=named_start(whole, right, at_ms)))


def _divided_text(text: str, at: int) -> tuple[str, str]:
    if not 0 < at < len(text):
        raise Refused(f"a split is between two characters: this text has {len(text)}")
    left, right = text[:at].rstrip(), text[at:].lstrip()
    if not left.strip() or not right:
        raise Refused("a split leaves some text on both sides")
    return left, right


def _part(whole: Unit, place: Source, text: str, suggested: str | None) -> Unit:
    src, cut = place
    return replace(
        whole,
        src=src,
        cut=cut,
        text=text,
        suggested=suggested,
        status=_unsettled([whole]),
        touched=True,
    )


def _unsettled(units: Sequence[Unit]) -> UnitStatus:
    """What a person has to look at again: flagged if one of the units was, else pending."""
    return "flagged" if any(unit.status == "flagged" for unit in units) else "pending"


@act
def merge_units(draft: Draft, units: list[str]) -> None:
    """Joins neighbouring units of one speaker and one section; the first keeps its id."""
    now = draft.now
    named = [draft.need(Unit, each) for each in units]
    parts = sorted(named, key=now.begins)
    _check_mergeable(now, parts)
    draft.put(_merged(now, parts))
    for part in parts[1:]:
        draft.drop(part)
    carry_notes(draft, parts[0].id, [part.id for part in parts[1:]])


def _check_mergeable(now: Transcript, parts: Sequence[Unit]) -> None:
    if len(parts) < 2:
        raise Refused("a merge takes two units or more")
    first = now.position(parts[0])
    if now.unit_order[first : first + len(parts)] != tuple(part.id for part in parts):
        raise Refused("only neighbours can be merged")
    begin_sections = {section.first_unit for section in now.sections.values()}
    if any(part.id in begin_sections for part in parts[1:]):
        raise Refused("units of different sections cannot be merged")
    if len({part.role or ("", now.label(part)) for part in parts}) > 1:
        raise Refused("units of different speakers cannot be merged")


def _merged(now: Transcript, parts: Sequence[Unit]) -> Unit:
    first, last = parts[0], parts[-1]
    lines = tuple(dict.fromkeys(number for part in parts for number in part.src))
    src, cut = source(now, lines, now.begins(first)[1], now.ends(last)[1])
    text = _joined(now, parts, [part.text for part in parts])
    return replace(
        first,
        src=src,
        cut=cut,
        text=text,
        suggested=_merged_suggestion(now, parts),
        status=_unsettled(parts),
        end_ms=last.end_ms,
        touched=True,
        reason=None if text else next((part.reason for part in parts if part.reason), None),
    )


def _merged_suggestion(now: Transcript, parts: Sequence[Unit]) -> str | None:
    """What the model would make of the whole; where it said nothing the original stands."""
    if all(part.suggested is None for part in parts):
        return None
    texts = [now.original(p) if p.suggested is None else p.suggested for p in parts]
    return _joined(now, parts, texts)


def _joined(now: Transcript, parts: Sequence[Unit], texts: Sequence[str]) -> str:
    joined = texts[0]
    for left, right, text in zip(parts, parts[1:], texts[1:], strict=False):
        inside = _parts_a_word(now, left, right)
        joined = joined + text if inside else join_texts([joined, text])
    return joined


def _parts_a_word(now: Transcript, left: Unit, right: Unit) -> bool:
    """Whether the two meet inside a word of a line: then there was no space between them."""
    number, offset = place = now.begins(right)
    around = now.line(number).text[max(offset - 1, 0) : offset + 1]
    return now.ends(left) == place and join_texts(around) != around
