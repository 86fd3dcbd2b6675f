"""The words of a match, and the same mishearing elsewhere.

What people accepted again and again (慢性 heard, 慢行 meant) is learned from reviewed units; the
motion, the positions and the teams are known right. Either finds places where the wrong signs
still stand. A proposal only proposes: it is ticked where nothing speaks against it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, TypeAlias

from reviewer.domain.audit.alignment import aligned
from reviewer.domain.audit.bare import Bare, Span, bare
from reviewer.domain.audit.sound import ALIKE, likeness
from reviewer.domain.audit.vocabulary import named, runs_of_content
from reviewer.domain.model import Unit
from reviewer.domain.replacing import Hit
from reviewer.domain.transcript import Transcript

Source: TypeAlias = Literal["learned", "term"]
REPEATED: Final = 2
"""From so many accepted corrections on, one is a habit."""
_WINDOW: Final = 4
_LEAST: Final = 3
_COMMONEST: Final = 200


@dataclass(frozen=True, slots=True)
class Pair:
    """What was heard and what was meant, and in how many units people accepted that."""

    wrong: str
    right: str
    accepted: int


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words that are known right, and the mishearings that were put right repeatedly."""

    terms: tuple[str, ...]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One replacement in the units that nobody has confirmed yet.

    ``kept`` counts confirmed units whose text holds ``wrong``: there it is right. ``ticked``
    proposals may be carried out as they are; each hit can be left out by itself.
    """

    source: Source
    wrong: str
    right: str
    accepted: int
    kept: int
    hits: tuple[Hit, ...]

    @property
    def ticked(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.kept


def glossary(transcript: Transcript, terms: Iterable[str] = ()) -> Glossary:
    """The glossary of one match; ``terms`` are words that someone adds."""
    given = [bare(term).words for term in terms]
    known = [run for text in named(transcript.match) if text for run in runs_of_content(text)]
    windows = [window for run in known for window in _windows(run)]
    return Glossary(tuple(dict.fromkeys(filter(None, [*given, *windows]))), _pairs(transcript))


def together(glossaries: Iterable[Glossary]) -> Glossary:
    """What several matches teach; their own terms stay theirs."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in glossaries:
        counts.update({(pair.wrong, pair.right): pair.accepted for pair in each.pairs})
    return Glossary((), _sorted(counts, 1))


def proposals(transcript: Transcript, known: Glossary) -> tuple[Proposal, ...]:
    """Where a mishearing still stands, the best supported first; no place is proposed twice."""
    units = [transcript.units[id_] for id_ in transcript.unit_order]
    waiting = [unit for unit in units if unit.status != "reviewed"]
    confirmed = "\n".join(unit.text for unit in units if unit.status == "reviewed")
    taken: set[tuple[str, int]] = set()
    found: list[Proposal] = []
    wanted: list[tuple[Source, Pair]] = [
        ("learned", p) for p in known.pairs if p.accepted >= REPEATED
    ]
    wanted += [("term", pair) for pair in _by_sound(waiting, known.terms)]
    for source, pair in wanted:
        if hits := tuple(_hits(waiting, pair, taken)):
            kept = sum(pair.wrong in text for text in confirmed.split("\n"))
            found.append(Proposal(source, pair.wrong, pair.right, pair.accepted, kept, hits))
    return tuple(found)


def chosen(ticked: Iterable[Proposal]) -> list[Hit]:
    """The hits of several proposals with one for each unit, as ``replace_act`` takes them."""
    places: dict[str, list[tuple[Span, str]]] = {}
    first: dict[str, Hit] = {}
    for proposal in ticked:
        for hit in proposal.hits:
            first.setdefault(hit.unit, hit)
            places.setdefault(hit.unit, []).extend((span, proposal.right) for span in hit.spans)
    return [_hit(hit.unit, hit.src, hit.before, places[id_]) for id_, hit in first.items()]


# learning


def _pairs(transcript: Transcript) -> tuple[Pair, ...]:
    counts: Counter[tuple[str, str]] = Counter()
    for id_ in transcript.unit_order:
        unit = transcript.units[id_]
        original = transcript.original(unit)
        if unit.status == "reviewed" and unit.text != original:
            counts.update(dict.fromkeys(_learned(bare(original), bare(unit.text)), 1))
    return _sorted(counts, 1)


def _sorted(counts: Counter[tuple[str, str]], least: int) -> tuple[Pair, ...]:
    pairs = [Pair(*words, number) for words, number in counts.items() if number >= least]
    return tuple(sorted(pairs, key=lambda p: (-p.accepted, -len(p.wrong))))


def _learned(original: Bare, text: Bare) -> Iterator[tuple[str, str]]:
    """The homophones of one unit with a character beside them: alone they say too little.

    The one before comes first: of two that are learned as often, it is the one proposed.
    """
    atoms = aligned(original.words, text.words)
    for alike, group in groupby(atoms, key=lambda atom: atom.kind == "alike"):
        run = list(group)
        if not alike:
            continue
        ours, theirs = (run[0].start, run[-1].end), (run[0].other_start, run[-1].other_end)
        for before, after in ((1, 0), (0, 1)) if ours[1] - ours[0] < 2 else ((0, 0),):
            wrong = _joined(original, ours[0] - before, ours[1] + after)
            right = _joined(text, theirs[0] - before, theirs[1] + after)
            if wrong and right and len(wrong) == len(right) and wrong != right:
                yield wrong, right


def _joined(text: Bare, start: int, end: int) -> str | None:
    """The words there, if nothing stands between them."""
    if start < 0 or end > len(text.words):
        return None
    first, last = text.span(start, end)
    return text.source[first:last] if last - first == end - start else None


# finding


def _windows(run: str) -> Iterator[str]:
    if len(run) >= _LEAST:
        size = min(_WINDOW, len(run))
        yield from (run[at : at + size] for at in range(len(run) - size + 1))


def _by_sound(units: Sequence[Unit], terms: tuple[str, ...]) -> list[Pair]:
    """What sounds like a term and is written otherwise, in the order of the text."""
    known = frozenset(terms)
    found: dict[tuple[str, str], None] = {}
    for unit in units:
        for at, char in enumerate(unit.text):
            for term in _beginning_like(char, terms):
                said = unit.text[at : at + len(term)]
                if said not in known and _sounds_like(said, term):
                    found[said, term] = None
    return [Pair(wrong, right, 0) for wrong, right in list(found)[:_COMMONEST]]


@lru_cache(maxsize=8192)
def _beginning_like(char: str, terms: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(term for term in terms if _sounds_like(char, term[0]))


def _sounds_like(said: str, term: str) -> bool:
    return len(said) == len(term) and all(
        a == b or likeness(a, b) == ALIKE for a, b in zip(said, term, strict=True)
    )


def _hits(units: Sequence[Unit], pair: Pair, taken: set[tuple[str, int]]) -> Iterator[Hit]:
    changed = [i for i, (a, b) in enumerate(zip(pair.wrong, pair.right, strict=True)) if a != b]
    for unit in units:
        spans = []
        at = unit.text.find(pair.wrong)
        while at >= 0:
            here = {(unit.id, at + i) for i in changed}
            if here.isdisjoint(taken):
                taken |= here
                spans.append((at, at + len(pair.wrong)))
            at = unit.text.find(pair.wrong, at + len(pair.wrong))
        if spans:
            yield _hit(unit.id, unit.src, unit.text, [(span, pair.right) for span in spans])


def _hit(unit: str, src: tuple[int, ...], text: str, places: Sequence[tuple[Span, str]]) -> Hit:
    """The hit with the right words in place: they are as long as the wrong ones, and where two
    overlap each puts in only what it changes.
    """
    after = list(text)
    for (start, _), right in places:
        for at, char in enumerate(right, start):
            if text[at] != char:
                after[at] = char
    spans = tuple(sorted({span for span, _ in places}))
    return Hit(unit, src, text, spans, "".join(after), spans)
