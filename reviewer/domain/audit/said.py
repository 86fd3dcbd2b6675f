"""A unit as the audit sees it: its original, its text, and what of them is its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reviewer.domain.audit.bare import Span, bare
from reviewer.domain.audit.spot import Place, Spot
from reviewer.domain.audit.spotting import spots
from reviewer.domain.audit.vocabulary import is_word_of_match
from reviewer.domain.model import Unit

_ONLY_WHILE_OPEN: Final = frozenset(("script-changed", "punctuation-only"))


@dataclass(frozen=True, slots=True)
class Said:
    """``ours`` and ``theirs`` are what is left of original and text once moves are set apart."""

    unit: Unit
    original: str
    text: str
    ours: Span
    theirs: Span

    @property
    def settled(self) -> bool:
        """Whether a person has confirmed the text."""
        return self.unit.status == "reviewed"

    @property
    def own_words(self) -> bool:
        """Whether the text is one that a person wrote and confirmed."""
        return self.settled and self.text != self.unit.suggested

    def without(self, moved: Iterable[Place]) -> "Said":
        """Without what was moved at its beginning or its end."""
        ours, theirs = self.ours, self.theirs
        for place in moved:
            ours = _less(ours, place.original)
            theirs = _less(theirs, place.text)
        return replace(self, ours=ours, theirs=theirs)


def said(unit: Unit, original: str) -> Said:
    """The unit with all of its original and its text."""
    return Said(unit, original, unit.text, (0, len(original)), (0, len(unit.text)))


def _less(whole: Span, part: Span) -> Span:
    start, end = whole
    if part[0] >= part[1]:
        return whole
    return (max(start, part[1]), end) if part[0] <= start else (start, min(end, part[0]))


def own_spots(each: Said, terms: frozenset[str], everything: str) -> Sequence[Spot]:
    """What is to be said of the unit itself; ``everything`` is what was heard in the match."""
    found = [
        spot
        for spot in _at_rest(each, terms)
        if not is_word_of_match(spot, each.original, each.text, everything)
    ]
    if each.settled:
        found = [spot for spot in found if spot.code not in _ONLY_WHILE_OPEN]
    if each.own_words:
        models = spots(each.original, each.unit.suggested or each.original, terms)
        marks = {_mark(s, each.original, each.unit.suggested or "") for s in models}
        found = [spot for spot in found if _mark(spot, each.original, each.text) in marks]
    return found


def _at_rest(each: Said, terms: frozenset[str]) -> Sequence[Spot]:
    """The spots of what no move explains, at their places in the whole."""
    original, text = each.original[slice(*each.ours)], each.text[slice(*each.theirs)]
    if each.theirs != (0, len(each.text)) and not bare(text).words and bare(original).words:
        return (Spot("text-dropped", "passage", (Place(each.ours, each.theirs),)),)
    found = spots(original, text, terms)
    by, other_by = each.ours[0], each.theirs[0]
    return [replace(s, places=tuple(_moved(p, by, other_by) for p in s.places)) for s in found]


def _moved(place: Place, by: int, other_by: int) -> Place:
    (start, end), (other_start, other_end) = place.original, place.text
    return Place((start + by, end + by), (other_start + other_by, other_end + other_by))


def _mark(spot: Spot, original: str, text: str) -> object:
    """By what a spot is known again in another text of the same original."""
    return spot.code, tuple((p.original, text[slice(*p.text)]) for p in spot.places)
