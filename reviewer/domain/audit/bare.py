"""What is compared of a text: its words without punctuation, width, spaces and case."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

Span: TypeAlias = tuple[int, int]
"""Code points from … to, the second not included."""
_BETWEEN_DIGITS: Final = frozenset("./")
_AFTER_DIGITS: Final = frozenset("%‰")


@dataclass(frozen=True, slots=True)
class Bare:
    """The words of ``source``; ``at`` is where each of their characters stands in it."""

    source: str
    words: str
    at: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """Where the characters ``start:end`` stand in the source; of none, where they would."""
        if start < end:
            return self.at[start], self.at[end - 1] + 1
        place = self.at[start - 1] + 1 if start else 0
        return place, place


@lru_cache(maxsize=16384)
def bare(text: str) -> Bare:
    """The text's words: NFKC, lower case, letters and digits with what is part of a number."""
    words: list[str] = []
    at: list[int] = []
    for place, char in enumerate(text):
        for part in _folded(char):
            if _is_word(part) or _is_of_number(part, words, text[place + 1 : place + 2]):
                words.append(part)
                at.append(place)
    return Bare(text, "".join(words), tuple(at))


@lru_cache(maxsize=8192)
def _folded(char: str) -> str:
    return unicodedata.normalize("NFKC", char).lower()


@lru_cache(maxsize=8192)
def _is_word(char: str) -> bool:
    return unicodedata.category(char)[0] not in "PSZC"


def _is_of_number(char: str, words: list[str], following: str) -> bool:
    if not words or not words[-1].isdecimal():
        return False
    return char in _AFTER_DIGITS or (char in _BETWEEN_DIGITS and following.isdecimal())
