"""What an alignment is made of: one Han character, one number, one Latin word."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from reviewer.domain.audit.numerals import NUMERAL, is_plain_one, straightened, value
from reviewer.domain.audit.scripts import simplified
from reviewer.domain.audit.small_words import PRONOUNS
from reviewer.domain.audit.sound import ALIKE, HALF, likeness

SymbolKind: TypeAlias = Literal["han", "number", "latin"]
PairKind: TypeAlias = Literal[
    "equal", "script", "pronoun", "alike", "half", "other", "number", "latin"
]
_WHOLE: Final = re.compile(f"(?P<number>{NUMERAL.pattern})|(?P<latin>[^\\W\\d_\u2e80-\U0003ffff]+)")
COSTS: Final[dict[PairKind, float]] = {
    "equal": 0.0,
    "script": 0.05,
    "pronoun": 0.05,
    "alike": 0.1,
    "half": 0.55,
    "number": 0.7,
    "latin": 0.7,
    "other": 1.0,
}


@dataclass(frozen=True, slots=True)
class Symbol:
    """One thing that is said, ``start:end`` of the words it was found in."""

    kind: SymbolKind
    text: str
    start: int
    end: int

    @property
    def counts(self) -> bool:
        """Whether it is a number to be kept; a lone 一 is more a word."""
        return self.kind == "number" and not is_plain_one(self.text)


@lru_cache(maxsize=4096)
def symbols(words: str) -> tuple[Symbol, ...]:
    """The words (without punctuation, lower case) as symbols in order."""
    found: list[Symbol] = []
    end = 0
    for hit in _WHOLE.finditer(words):
        found += _signs(words, end, hit.start())
        kind: SymbolKind = "number" if hit["number"] else "latin"
        found.append(Symbol(kind, hit.group(), *hit.span()))
        end = hit.end()
    return (*found, *_signs(words, end, len(words)))


def _signs(words: str, start: int, end: int) -> list[Symbol]:
    return [Symbol("han", words[at], at, at + 1) for at in range(start, end)]


def pair(left: Symbol, right: Symbol) -> PairKind:
    """How two symbols answer to each other."""
    if left.text == right.text:
        return "equal"
    if left.kind == right.kind == "number":
        return _pair_numbers(left.text, right.text)
    if left.kind == right.kind == "latin":
        return "latin"
    if len(left.text) > 1 or len(right.text) > 1:
        return "other"
    return _pair_signs(left.text, right.text)


def _pair_numbers(left: str, right: str) -> PairKind:
    if straightened(left) == straightened(right):
        return "alike"
    return "script" if value(left) == value(right) else "number"


@lru_cache(maxsize=16384)
def _pair_signs(left: str, right: str) -> PairKind:
    if left in PRONOUNS and right in PRONOUNS:
        return "pronoun"
    if simplified(left) == simplified(right):
        return "script"
    found = likeness(left, right)
    if found == ALIKE:
        return "alike"
    return "half" if found == HALF else "other"
