"""One unit's text against its own original: every place where they differ, and what it is."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from reviewer.domain.audit.alignment import Atom, aligned
from reviewer.domain.audit.bare import Bare, Span, bare
from reviewer.domain.audit.chatter import chatter, is_narration
from reviewer.domain.audit.places import place
from reviewer.domain.audit.regions import Region, regions
from reviewer.domain.audit.small_words import NEGATIONS, are_fillers
from reviewer.domain.audit.spot import Code, Place, Spot, SpotKind
from reviewer.domain.textdiff import opcodes

LOST: Final = 0.5
"""A unit that keeps less of its words was not corrected: it is other words."""
_SHORT: Final = 6
"""A unit of fewer words is judged word by word."""
_LONG, _TIMES = 8, 4
"""A run of at least so many, of which at most one in so many is left, was dropped."""
_PASSAGE: Final = 5
"""From so many on, words are called a passage."""
_IN_PLACE: Final = ("number", "latin")
"""What became another of its kind where it stood says nothing of the words around it."""
_SCRIPTS: Final[dict[str, SpotKind]] = {"script": "script", "pronoun": "pronoun"}


@lru_cache(maxsize=8192)
def spots(original: str, text: str, terms: frozenset[str] = frozenset()) -> tuple[Spot, ...]:
    """What the text changes, in order; ``terms`` are pairs of characters that are known right.

    An empty text has none: that a unit was emptied is another check's matter.
    """
    if original == text or not text.strip():
        return ()
    ours, theirs = bare(original), bare(text)
    if ours.words == theirs.words:
        return (_marks_only(ours, theirs),)
    return tuple(sorted(_Unit(ours, theirs, terms).spots(), key=lambda s: s.places[0].original))


def kept(original: str, text: str) -> float:
    """The share of the original's words that the text still has, as they sound."""
    ours, theirs = bare(original).words, bare(text).words
    quiet = sum(a.end - a.start for a in aligned(ours, theirs) if a.quiet)
    return quiet / len(ours) if ours else 1.0


def _marks_only(ours: Bare, theirs: Bare) -> Spot:
    places = tuple(
        Place((a, b), (c, d))
        for tag, a, b, c, d in opcodes(ours.source, theirs.source)
        if tag != "equal"
    )
    if _cased(ours) != _cased(theirs):
        return Spot("script-changed", "case", places)
    return Spot("punctuation-only", "mark", places)


def _cased(text: Bare) -> list[str]:
    return [unicodedata.normalize("NFKC", text.source[at]) for at in text.at]


class _Unit:
    def __init__(self, ours: Bare, theirs: Bare, terms: frozenset[str]) -> None:
        self.ours, self.theirs, self.terms = ours, theirs, terms
        self.atoms = aligned(ours.words, theirs.words)
        self.loud = [atom for atom in self.atoms if not atom.quiet]

    def spots(self) -> Iterator[Spot]:
        whole = self._whole()
        if whole is not None:
            yield whole
            return
        talk = list(self._chatter())
        yield from talk
        taken = [place for spot in talk for place in spot.places]
        fillers: list[Place] = []
        floor = 0
        for region in regions(self.ours.words, self.theirs.words, self.atoms):
            here = _not_before(floor, self._place(region.ours, region.theirs))
            floor = here.text[1]
            if any(_meet(here.text, other.text) for other in taken):
                continue
            if region.nature == "filler":
                fillers.append(here)
            elif verdict := self._verdict(region):
                yield Spot(*verdict, (here,))
        if fillers:
            yield Spot("particle-dropped", "filler", tuple(fillers))
        yield from self._same_words()
        yield from self._terms()

    def _place(self, ours: Span, theirs: Span) -> Place:
        return place(self.ours, self.theirs, ours, theirs)

    def _around(self, atoms: Sequence[Atom]) -> Place:
        first, last = atoms[0], atoms[-1]
        return self._place((first.start, last.end), (first.other_start, last.other_end))

    # the unit as a whole

    def _whole(self) -> Spot | None:
        """One spot for a unit of which too little is left."""
        before, after = len(self.ours.words), len(self.theirs.words)
        held = sum(a.end - a.start for a in self.atoms if a.quiet or a.kind in _IN_PLACE)
        if not self.loud or before < _SHORT or held >= LOST * before:
            return None
        return Spot(*self._why_lost(held, after, before), (self._around(self.loud),))

    def _why_lost(self, held: int, after: int, before: int) -> tuple[Code, SpotKind]:
        text = self.theirs.source
        if any(True for _ in chatter(text)) and not any(True for _ in chatter(self.ours.source)):
            return "text-chatter", "assistant"
        if is_narration(text) and not is_narration(self.ours.source):
            return "text-chatter", "narration"
        if 2 * held >= after and 2 * after <= before + 1:
            return "text-dropped", "passage"
        return "text-rewritten", "sentence"

    # parts of it

    def _chatter(self) -> Iterator[Spot]:
        """What an assistant says, as far as it is not in the original."""
        for start, end in chatter(self.theirs.source):
            at = self.theirs.at
            inside = [
                atom
                for atom in self.loud
                if atom.other_start < atom.other_end and start <= at[atom.other_start] < end
            ]
            said = sum(start <= each < end for each in at)
            new = sum(atom.other_end - atom.other_start for atom in inside)
            if new >= 2 and 2 * new >= said:
                yield Spot("text-chatter", "assistant", (self._around(inside),))

    def _verdict(self, region: Region) -> tuple[Code, SpotKind] | None:
        before = self.ours.words[slice(*region.ours)]
        after = self.theirs.words[slice(*region.theirs)]
        if region.nature == "number":
            return "number-changed", "number"
        if region.nature == "repetition":
            return "text-dropped", "repetition"
        if not after or _is_rest(before, after):
            return "text-dropped", _kind_of(before)
        if not before or _is_rest(after, before):
            return _added(after)
        return "text-rewritten", "latin" if region.latin else _kind_of(before)

    def _same_words(self) -> Iterator[Spot]:
        """Other signs for the same words: one spot a kind."""
        found: dict[SpotKind, list[Place]] = {}
        for atom in self.atoms:
            if atom.kind in _SCRIPTS:
                number = atom.left is not None and atom.left.kind == "number"
                kind = "numeral" if number else _SCRIPTS[atom.kind]
                found.setdefault(kind, []).append(self._around([atom]))
        for kind, places in found.items():
            yield Spot("script-changed", kind, tuple(places))

    def _terms(self) -> Iterator[Spot]:
        """Words that were right as heard, replaced by others that sound like them."""
        groups = groupby(self.atoms, key=lambda atom: atom.kind == "alike")
        for alike, group in groups:
            run = list(group) if alike else []
            if run and any(self._breaks_term(atom) for atom in run):
                yield Spot("text-rewritten", "term", (self._around(run),))

    def _breaks_term(self, atom: Atom) -> bool:
        before = _windows(self.ours.words, atom.start) & self.terms
        after = _windows(self.theirs.words, atom.other_start) & self.terms
        return bool(before) and not after


def _windows(words: str, at: int) -> frozenset[str]:
    return frozenset(words[start : start + 2] for start in (at - 1, at) if start >= 0)


def _not_before(floor: int, here: Place) -> Place:
    """What is to be put back in its turn: behind what stood before it."""
    start, end = here.text
    return Place(here.original, (floor, floor)) if start == end < floor else here


def _meet(left: Span, right: Span) -> bool:
    return left[0] < right[1] and right[0] < left[1]


def _is_rest(long: str, short: str) -> bool:
    return len(long) >= _LONG and len(short) * _TIMES <= len(long)


def _kind_of(words: str) -> SpotKind:
    if len(words) <= 2 and not NEGATIONS.isdisjoint(words):
        return "negation"
    return "word" if len(words) < _PASSAGE else "passage"


def _added(words: str) -> tuple[Code, SpotKind] | None:
    """One more sign is what the recogniser missed, unless it turns the sentence round."""
    if len(words) == 1 and words not in NEGATIONS:
        return None
    if are_fillers(words):
        return "text-added", "filler"
    return "text-added", _kind_of(words)
