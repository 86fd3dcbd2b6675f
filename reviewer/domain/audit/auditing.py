"""The audit of a whole match: units beside their neighbours, then by themselves."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reviewer.domain.audit.said import Said, own_spots, said
from reviewer.domain.audit.shifts import home, may_move, move, neighbours
from reviewer.domain.audit.spot import Place, Spot
from reviewer.domain.audit.spotting import LOST, kept
from reviewer.domain.audit.vocabulary import known_pairs
from reviewer.domain.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Found:
    """A spot in a unit; of text that stands in the wrong one also the other unit and its places.

    ``settled``: a person has confirmed the text.
    """

    unit: str
    spot: Spot
    settled: bool
    beside: str | None = None
    beside_places: tuple[Place, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """The units concerned."""
        return (self.unit,) if self.beside is None else (self.unit, self.beside)

    def places(self) -> Iterator[tuple[str, Place]]:
        """Each place with its unit."""
        yield from ((self.unit, each) for each in self.spot.places)
        if self.beside is not None:
            yield from ((self.beside, each) for each in self.beside_places)


def audit(transcript: Transcript) -> tuple[Found, ...]:
    """Everything found, in the order of the units."""
    units = (transcript.units[id_] for id_ in transcript.unit_order)
    all_ = [said(unit, transcript.original(unit)) for unit in units]
    away = {found.unit: found for found in _elsewhere(all_)}
    moves = [f for f in _moves(all_) if away.keys().isdisjoint(f.units)]
    places = _places(moves)
    terms = known_pairs(transcript.match)
    everything = "\n".join(each.original for each in all_)
    found: dict[str, list[Found]] = {}
    for each in all_:
        id_ = each.unit.id
        if each.original != each.text and id_ not in away:
            rest = own_spots(each.without(places.get(id_, ())), terms, everything)
            found[id_] = [Found(id_, spot, each.settled) for spot in rest]
    for shift in (*moves, *away.values()):
        found.setdefault(shift.unit, []).insert(0, shift)
    return tuple(each for of in all_ for each in found.get(of.unit.id, ()))


def _places(moves: Iterable[Found]) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = {}
    for shift in moves:
        for unit, place in shift.places():
            found.setdefault(unit, []).append(place)
    return found


def _moves(all_: Sequence[Said]) -> Iterator[Found]:
    """Words that were moved over the border of two neighbours."""
    for one, two in pairwise(all_):
        pair = one.original, one.text, two.original, two.text
        if one.own_words or two.own_words or not may_move(*pair):
            continue
        found = move(*pair)
        if found is not None:
            spot = Spot("text-shifted", found.kind, (found.earlier,))
            settled = one.settled and two.settled
            yield Found(one.unit.id, spot, settled, two.unit.id, (found.later,))


def _elsewhere(all_: Sequence[Said]) -> Iterator[Found]:
    """Units whose whole text is another unit's."""
    for at, each in enumerate(all_):
        if each.original == each.text or each.own_words or not each.text.strip():
            continue
        if max(kept(each.original, each.text), kept(each.text, each.original)) >= LOST:
            continue  # what is left of it is its own
        around = [(all_[i].unit.id, all_[i].original) for i in neighbours(len(all_), at)]
        whose = home(each.text, each.original, around)
        if whose is not None:
            place = Place((0, len(each.original)), (0, len(each.text)))
            spot = Spot("text-shifted", "elsewhere", (place,))
            yield Found(each.unit.id, spot, each.settled, whose)
