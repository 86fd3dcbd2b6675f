"""Laying what holds over the lines, where no person has worked on their units."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reviewer.domain.correction.cutting import Cut, cuts
from reviewer.domain.correction.judging import Judged
from reviewer.domain.correction.reply import ReplyUnit, chains, voice
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Laid:
    """The units that take the place of ``dropped``, and how many suggestions were kept off."""

    units: tuple[Unit, ...]
    dropped: tuple[str, ...]
    kept_off: int


def laid(transcript: Transcript, replies: Sequence[Judged], released: Iterable[int] = ()) -> Laid:
    """The units of the lines that the replies are about.

    ``released`` are lines that an earlier reply was about and none may be now.
    """
    claims = {n for each in replies for n in each.claims} | set(released)
    region = _closed(transcript, claims - kept_lines(transcript))
    accepted = sorted(
        (u for each in replies for u in each.units), key=lambda u: (u.src[0], u.src[-1])
    )
    free = [u for chain in chains(accepted) if _is_free(chain, region) for u in chain]
    dropped = tuple(
        id_ for id_ in transcript.unit_order if not region.isdisjoint(transcript.units[id_].src)
    )
    units = _Layer(transcript, dropped).units(free, region)
    return Laid(tuple(units), dropped, len(accepted) - len(free))


def _is_free(chain: Sequence[ReplyUnit], region: set[int]) -> bool:
    """Whether no person's unit is in the way of those that divide lines between them."""
    return all(region.issuperset(unit.src) for unit in chain)


def kept_lines(transcript: Transcript) -> set[int]:
    """The lines of units that a person worked on, and of all that share a line with them.

    No reply changes them.
    """
    starts = {section.first_unit for section in transcript.section_order}
    kept: set[int] = set()
    for unit in _there_and_back(transcript):
        begins_inside = unit.id in starts and unit.cut is not None and unit.cut[0] > 0
        if unit.touched or begins_inside or not kept.isdisjoint(unit.src):
            kept.update(unit.src)
    return kept


def _closed(transcript: Transcript, lines: set[int]) -> set[int]:
    """The lines, and those that share a unit with them."""
    closed = set(lines)
    for unit in _there_and_back(transcript):
        if not closed.isdisjoint(unit.src):
            closed.update(unit.src)
    return closed


def _there_and_back(transcript: Transcript) -> Iterator[Unit]:
    """All units twice: what spreads from neighbour to neighbour then reaches both ways."""
    units = [transcript.units[id_] for id_ in transcript.unit_order]
    yield from units
    yield from reversed(units)


class _Layer:
    """New units for a region of lines; one that begins where an old one began keeps its id."""

    def __init__(self, transcript: Transcript, dropped: Sequence[str]) -> None:
        self.transcript = transcript
        units = [transcript.units[id_] for id_ in dropped]
        self.old = {transcript.begins(unit): unit.id for unit in units}
        self.given = 0

    def units(self, free: Sequence[ReplyUnit], region: set[int]) -> list[Unit]:
        """The suggestions, and the lines that none is about with their own text."""
        covered = {n for unit in free for n in unit.src}
        made = [self._unit(u.src, u.text, cut, u.text) for u, cut in cuts(self.transcript, free)]
        for number in sorted(region - covered):
            made.append(self._unit((number,), self.transcript.line(number).text, None, None))
        return made

    def _unit(
        self, src: tuple[int, ...], text: str, cut: Cut | None, suggested: str | None
    ) -> Unit:
        id_ = self.old.get((src[0], cut[0] if cut else 0)) or self._new_id()
        kind, who = voice(self.transcript, self.transcript.line(src[0]))
        role = who if kind == "role" else None
        return Unit(id_, src, text, cut=cut, suggested=suggested, role=role)

    def _new_id(self) -> str:
        self.given += 1
        return f"u{self.transcript.head + 1}.c{self.given}"


def settled(before: Transcript, after: Transcript) -> list[Section]:
    """The sections over units laid anew: those that a stage has swallowed are left out.

    A stage begins with the unit that holds its first line, any other section after it.
    """
    placed = [(section, _position(before, after, section)) for section in before.section_order]
    ends = [position for _, position in placed[1:]] + [len(after.unit_order)]
    return [
        replace(section, first_unit=after.unit_order[position])
        for (section, position), end in zip(placed, ends, strict=True)
        if position < end
    ]


def _position(before: Transcript, after: Transcript, section: Section) -> int:
    first = before.units[section.first_unit]
    if section.first_unit in after.units and before.begins(first) == after.begins(
        after.units[section.first_unit]
    ):
        return after.unit_index[section.first_unit]
    holder = next(u for u in after.units.values() if first.src[0] in u.src)
    return after.unit_index[holder.id] + (section.section_kind != "stage")
