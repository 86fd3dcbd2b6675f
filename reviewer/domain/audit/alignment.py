"""How the words of a text answer to those of its original, symbol by symbol.

Levenshtein's alignment finds the runs that differ; inside them a second alignment weighs what
was heard: a homophone costs next to nothing, a filler goes more easily than another word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from reviewer.domain.audit.small_words import STRUCTURAL, are_fillers
from reviewer.domain.audit.symbols import COSTS, PairKind, Symbol, pair, symbols
from reviewer.domain.textdiff import opcodes

AtomKind: TypeAlias = PairKind | Literal["dropped", "added"]
QUIET: Final = frozenset(("equal", "alike", "script", "pronoun"))
"""What is the same in the ear."""
_GAP: Final = 2
"""Runs that stand so close are aligned as one."""
_MOST_CELLS: Final = 6400
_GONE, _GONE_FILLER, _GONE_TOKEN = 0.8, 0.45, 1.0


@dataclass(frozen=True, slots=True)
class Atom:
    """One symbol answering to one, or to none: ``start:end`` of the original's words and
    ``other_…`` of the text's.
    """

    kind: AtomKind
    start: int
    end: int
    other_start: int
    other_end: int
    left: Symbol | None = None
    right: Symbol | None = None

    @property
    def quiet(self) -> bool:
        """Whether nobody could hear the difference."""
        return self.kind in QUIET


Run: TypeAlias = tuple[int, int, int, int]


@lru_cache(maxsize=4096)
def aligned(original: str, text: str) -> tuple[Atom, ...]:
    """The atoms of two texts of bare words in order; runs of equal words are one atom."""
    atoms: list[Atom] = []
    at = other = 0
    for start, end, other_start, other_end in _runs(original, text):
        atoms += _equal(at, start, other)
        found = _inside(original, text, (start, end, other_start, other_end))
        atoms += _heard(found)
        at, other = end, other_end
    return (*atoms, *_equal(at, len(original), other))


def _equal(start: int, end: int, other: int) -> list[Atom]:
    return [Atom("equal", start, end, other, other + end - start)] if start < end else []


def _runs(original: str, text: str) -> list[Run]:
    """The runs that differ, widened to whole numbers and Latin words; near ones as one."""
    inner, other_inner = _inner(original), _inner(text)
    waiting = [run for tag, *run in opcodes(original, text) if tag != "equal"][::-1]
    found: list[Run] = []
    while waiting:
        start, end, other_start, other_end = waiting.pop()
        while start in inner or other_start in other_inner:
            if found and found[-1][1] == start:
                start, _, other_start, _ = found.pop()
            else:
                start, other_start = start - 1, other_start - 1
        while end in inner or other_end in other_inner:
            if waiting and waiting[-1][0] == end:
                _, end, _, other_end = waiting.pop()
            else:
                end, other_end = end + 1, other_end + 1
        if found and start - found[-1][1] <= _GAP:
            start, _, other_start, _ = found.pop()
        found.append((start, end, other_start, other_end))
    return found


def _inner(words: str) -> frozenset[int]:
    """The places inside numbers and Latin words, where no run may begin or end."""
    return frozenset(at for s in symbols(words) for at in range(s.start + 1, s.end))


def _inside(original: str, text: str, run: Run) -> list[Atom]:
    start, end, other_start, other_end = run
    ours = _shifted(symbols(original[start:end]), start)
    theirs = _shifted(symbols(text[other_start:other_end]), other_start)
    if len(ours) * len(theirs) > _MOST_CELLS:
        return [
            *(_dropped(symbol, other_start) for symbol in ours),
            *(_added(symbol, end) for symbol in theirs),
        ]
    return _walked(ours, theirs, start, other_start)


def _shifted(found: Sequence[Symbol], by: int) -> list[Symbol]:
    return [Symbol(s.kind, s.text, s.start + by, s.end + by) for s in found]


def _dropped(symbol: Symbol, other: int) -> Atom:
    return Atom("dropped", symbol.start, symbol.end, other, other, left=symbol)


def _added(symbol: Symbol, at: int) -> Atom:
    return Atom("added", at, at, symbol.start, symbol.end, right=symbol)


def _gone(symbol: Symbol) -> float:
    if symbol.kind != "han":
        return _GONE_TOKEN
    return _GONE_FILLER if are_fillers(symbol.text) else _GONE


def _walked(ours: list[Symbol], theirs: list[Symbol], start: int, other: int) -> list[Atom]:
    """The cheapest way through, from the end back."""
    costs = _costs(ours, theirs)
    i, j = len(ours), len(theirs)
    atoms: list[Atom] = []
    while i or j:
        here = costs[i][j]
        if i and j and here == costs[i - 1][j - 1] + COSTS[pair(ours[i - 1], theirs[j - 1])]:
            i, j = i - 1, j - 1
            left, right = ours[i], theirs[j]
            kind = pair(left, right)
            atoms.append(Atom(kind, left.start, left.end, right.start, right.end, left, right))
        elif i and here == costs[i - 1][j] + _gone(ours[i - 1]):
            i -= 1
            atoms.append(_dropped(ours[i], theirs[j - 1].end if j else other))
        else:
            j -= 1
            atoms.append(_added(theirs[j], ours[i - 1].end if i else start))
    return atoms[::-1]


def _costs(ours: list[Symbol], theirs: list[Symbol]) -> list[list[float]]:
    first = [0.0]
    for symbol in theirs:
        first.append(first[-1] + _gone(symbol))
    rows = [first]
    for left in ours:
        gone = _gone(left)
        row = [rows[-1][0] + gone]
        for j, right in enumerate(theirs):
            both = rows[-1][j] + COSTS[pair(left, right)]
            row.append(min(both, rows[-1][j + 1] + gone, row[j] + _gone(right)))
        rows.append(row)
    return rows


def _heard(atoms: list[Atom]) -> Iterator[Atom]:
    """Half-alike syllables settled: alike in a word that agrees otherwise, else another word."""
    at = 0
    while at < len(atoms):
        end = at
        while end < len(atoms) and atoms[end].kind in ("alike", "half"):
            end += 1
        if end == at:
            yield atoms[at]
            at += 1
            continue
        word = atoms[at:end]
        agrees = 2 * sum(atom.kind == "half" for atom in word) <= len(word)
        for atom in word:
            if atom.kind == "half":
                atom = _as("alike" if agrees or _structural(atom) else "other", atom)
            yield atom
        at = end


def _as(kind: AtomKind, atom: Atom) -> Atom:
    spans = atom.start, atom.end, atom.other_start, atom.other_end
    return Atom(kind, *spans, atom.left, atom.right)


def _structural(atom: Atom) -> bool:
    both = (atom.left, atom.right)
    return all(symbol is not None and symbol.text in STRUCTURAL for symbol in both)
