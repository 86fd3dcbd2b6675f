"""What can be heard of a correction: runs of loud atoms, sorted by what they are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias

from reviewer.domain.audit.alignment import Atom
from reviewer.domain.audit.bare import Span
from reviewer.domain.audit.small_words import are_fillers
from reviewer.domain.audit.sound import runs_alike

Nature: TypeAlias = Literal["words", "number", "filler", "repetition"]
_PASSAGE: Final = 5
"""From so many symbols on, a run is one passage, whatever numbers and fillers are in it."""
_NEAR: Final = 2
"""Changed words that stand so close belong together."""


@dataclass(frozen=True, slots=True)
class Region:
    """A run of change: ``ours`` of the original's words, ``theirs`` of the text's."""

    nature: Nature
    ours: Span
    theirs: Span
    latin: bool = False

    @property
    def sizes(self) -> tuple[int, int]:
        """How many characters stood there and how many stand there now."""
        return self.ours[1] - self.ours[0], self.theirs[1] - self.theirs[0]


def regions(original: str, text: str, atoms: Sequence[Atom]) -> list[Region]:
    """The regions of two texts of bare words, in order."""
    found: list[Region] = []
    for quiet, group in groupby(atoms, key=lambda atom: atom.quiet):
        run = list(group)
        if not quiet and (
            any(map(_is_number, run)) or not _sounds_alike(original, text, _region("words", run))
        ):
            found += _sorted(original, run)
    heard = (r for r in found if not _sounds_alike(original, text, r))
    return _together([_settled(original, region) for region in heard])


def _sorted(original: str, run: list[Atom]) -> Iterator[Region]:
    """The run in parts of one nature; a passage stays whole."""
    natures = _natures(original, run)
    if natures.count("words") >= _PASSAGE:
        yield _region("words", run)
        return
    for nature, group in groupby(zip(natures, run, strict=True), key=lambda pair: pair[0]):
        yield _region(nature, [atom for _, atom in group])


def _natures(original: str, run: list[Atom]) -> list[Nature]:
    found: list[Nature] = ["number" if _is_number(atom) else "words" for atom in run]
    at = 0
    for dropped, group in groupby(run, key=lambda atom: atom.kind == "dropped"):
        length = len(list(group))
        if dropped and are_fillers(original[run[at].start : run[at + length - 1].end]):
            found[at : at + length] = ["filler"] * length
        at += length
    return found


def _is_number(atom: Atom) -> bool:
    return any(symbol is not None and symbol.counts for symbol in (atom.left, atom.right))


def _region(nature: Nature, run: Sequence[Atom]) -> Region:
    latin = any(s is not None and s.kind == "latin" for a in run for s in (a.left, a.right))
    ours = run[0].start, run[-1].end
    return Region(nature, ours, (run[0].other_start, run[-1].other_end), latin)


def _sounds_alike(original: str, text: str, region: Region) -> bool:
    """Whether runs of unequal length, or of two scripts, are the same in the ear."""
    if region.nature != "words" or 0 in region.sizes:
        return False
    left, right = original[slice(*region.ours)], text[slice(*region.theirs)]
    crossed = left.isascii() != right.isascii()
    return (crossed or len(left) != len(right)) and runs_alike(left, right)


def _settled(original: str, region: Region) -> Region:
    """What was dropped, slid to where it is a filler or says again what stands beside it."""
    if region.sizes[1] or region.nature != "words":
        return region
    for slid in _slid(original, region):
        start, end = slid.ours
        if are_fillers(original[start:end]):
            return replace(slid, nature="filler")
    start, end = region.ours
    said, length = original[start:end], end - start
    again = said in (original[end : end + length], original[max(start - length, 0) : start])
    return replace(region, nature="repetition") if again else region


def _slid(original: str, region: Region) -> Iterator[Region]:
    """Every place from which the same dropping gives the same text."""
    yield region
    for step, limit in ((-1, 0), (1, len(original))):
        (start, end), (at, _) = region.ours, region.theirs
        while _can_slide(original, start, end, step, limit):
            start, end, at = start + step, end + step, at + step
            yield replace(region, ours=(start, end), theirs=(at, at))


def _can_slide(original: str, start: int, end: int, step: int, limit: int) -> bool:
    if step < 0:
        return start > limit and original[start - 1] == original[end - 1]
    return end < limit and original[start] == original[end]


def _together(found: Iterable[Region]) -> list[Region]:
    """Changed words that stand close, as one where together they are a passage."""
    joined: list[Region] = []
    for region in found:
        if joined and _belong(joined[-1], region):
            last = joined.pop()
            ours, theirs = (last.ours[0], region.ours[1]), (last.theirs[0], region.theirs[1])
            region = Region("words", ours, theirs, last.latin or region.latin)
        joined.append(region)
    return joined


def _belong(last: Region, region: Region) -> bool:
    gap = region.ours[0] - last.ours[1]
    same = last.nature == region.nature == "words"
    return same and gap <= _NEAR and max(last.sizes) + max(region.sizes) > gap + 1
