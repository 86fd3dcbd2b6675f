"""Where a section's beginning may be moved to, and what a drop at a moment means as an edit.

Sections share their boundaries, and a boundary is always a unit's beginning: a drop inside a
unit splits it there, in the same act.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reviewer.domain.log import Edit
from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript

Stretch = tuple[int, int]
"""Start and end in milliseconds."""

QUIET_MS = 200
"""A unit that begins so near to a silence begins with it."""
STOPS = "。！？；，、：…．.!?;,:"
REACH = 8
"""How many characters from where the time says a split looks for a stop."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a section would begin: at a unit, or inside it at a moment (which splits it)."""

    unit: str
    ms: int
    splits: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """Where a section's beginning may go: never past a neighbour.

    ``begins`` are the times of the units it may begin at, ``holding`` the stretches of those
    that it may begin in, both by time; ``low_ms`` and ``high_ms`` are the outermost moments.
    """

    section: str
    begins: Sequence[tuple[int, str]]
    holding: Sequence[tuple[int, int, str]]
    low_ms: int
    high_ms: int


def room_of(transcript: Transcript, section: str) -> Room | None:
    """The room of a section; ``None`` for the first, and where too few times are known."""
    position = transcript.section_index[section]
    if position == 0:
        return None
    before = transcript.section_spans[transcript.section_order[position - 1].id]
    reach = range(before.start, transcript.section_spans[section].stop)
    timed = list(_timed(transcript, reach))
    first = transcript.unit_order[before.start]
    begins = sorted((start, id_) for start, _, id_ in timed if id_ != first)
    if not begins:
        return None
    holding = sorted((start, end, id_) for start, end, id_ in timed if start < end)
    low = min([start for start, _, _ in holding] + [begins[0][0] - 1]) + 1
    high = max([end for _, end, _ in holding] + [begins[-1][0] + 1]) - 1
    return Room(section, begins, holding, low, high)


def _timed(transcript: Transcript, reach: range) -> Iterable[tuple[int, int, str]]:
    for position in reach:
        unit = transcript.units[transcript.unit_order[position]]
        start, end = transcript.start_ms(unit), transcript.end_ms(unit)
        if start is not None:
            yield start, start if end is None else end, unit.id


def target_at(
    transcript: Transcript, room: Room, ms: int, snap_ms: int, quiet: Sequence[Stretch] = ()
) -> Target:
    """What a drop at the moment means.

    Within ``snap_ms`` it goes to a unit's beginning, rather to one in or beside a silence (of
    ``quiet``, in order); farther from all it splits the unit that is heard, rather where a
    silence ends. With 0 nothing attracts it. Beyond the room it goes to the outermost unit.
    """
    near = [(start, id_) for start, id_ in room.begins if abs(start - ms) <= snap_ms]
    if near:
        chosen = [each for each in near if _is_quiet(each[0], quiet)] or near
        return _nearest(chosen, ms)
    inside = room.low_ms + snap_ms <= ms <= room.high_ms - snap_ms
    held = _held(transcript, room, ms) if inside else None
    if held is None:
        return _nearest(room.begins, ms)
    start, end, unit = held
    ends = [stop for _, stop in quiet if abs(stop - ms) <= snap_ms and start < stop < end]
    return Target(unit, min(ends, key=lambda each: abs(each - ms), default=ms), splits=True)


def _nearest(begins: Sequence[tuple[int, str]], ms: int) -> Target:
    start, unit = min(begins, key=lambda each: abs(each[0] - ms))
    return Target(unit, start)


def _is_quiet(ms: int, quiet: Sequence[Stretch]) -> bool:
    after = bisect_right(quiet, ms + QUIET_MS, key=lambda each: each[0])
    return after > 0 and quiet[after - 1][1] >= ms - QUIET_MS


def _held(transcript: Transcript, room: Room, ms: int) -> tuple[int, int, str] | None:
    """The unit that is heard at the moment, if it can be split there."""
    position = bisect_left(room.holding, ms, key=lambda each: each[0]) - 1
    if position < 0:
        return None
    start, end, unit = room.holding[position]
    whole = start < ms < end and _divisible(transcript, transcript.units[unit])
    return (start, end, unit) if whole else None


def _divisible(transcript: Transcript, unit: Unit) -> bool:
    return len(unit.text.strip()) > 1 and sum(map(len, transcript.pieces(unit))) > 1


def move_edit(transcript: Transcript, section: str, target: Target) -> Edit | None:
    """The edit that lets the section begin there; ``None`` if it does already."""
    if not target.splits:
        if transcript.sections[section].first_unit == target.unit:
            return None
        return {"edit": "move_section", "section": section, "unit": target.unit}
    unit = transcript.units[target.unit]
    start, end = transcript.start_ms(unit), transcript.end_ms(unit)
    assert start is not None and end is not None, "it is heard at a moment"
    at = split_place(unit.text, (target.ms - start) / (end - start))
    right = f"u{transcript.head + 1}.1"  # as the split will name it
    return {
        "edit": "group",
        "name": "move_section",
        "edits": [
            {"edit": "split_unit", "unit": unit.id, "at": at, "at_ms": target.ms},
            {"edit": "move_section", "section": section, "unit": right},
        ],
    }


def split_place(text: str, share: float) -> int:
    """Before which character a text is split so that a share of it is left: after a stop near
    there, else where the time says; some text stays on both sides.
    """
    first = len(text) - len(text.lstrip()) + 1
    last = len(text.rstrip()) - 1
    wanted = min(max(round(share * len(text)), first), last)
    stops = [
        place
        for place in range(max(wanted - REACH, first), min(wanted + REACH, last) + 1)
        if text[place - 1] in STOPS and text[place] not in STOPS
    ]
    return min(stops, key=lambda place: abs(place - wanted), default=wanted)


def into_quiet(ms: int, quiet: Iterable[Stretch], within_ms: int) -> int:
    """The moment, or the nearest one in a silence if there is one so near."""
    moments = (min(max(ms, start), end) for start, end in quiet)
    near = [each for each in moments if abs(each - ms) <= within_ms]
    return min(near, key=lambda each: abs(each - ms), default=ms)


def cuts_speech(ms: int, quiet: Iterable[Stretch], within_ms: int) -> bool:
    """Whether no silence is so near to the moment."""
    return not any(start - within_ms <= ms <= end + within_ms for start, end in quiet)


def beginnings(transcript: Transcript) -> Iterable[tuple[str, int]]:
    """The sections after the first with when they begin, where that is known."""
    for section in transcript.section_order[1:]:
        start = transcript.start_ms(transcript.units[section.first_unit])
        if start is not None:
            yield section.id, start


def are_coarse(times: Iterable[int]) -> bool:
    """Whether the times are whole seconds, as transcripts that people read have them."""
    return all(ms % 1000 == 0 for ms in times)
