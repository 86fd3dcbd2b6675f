"""What changed between the original and the text, run by run, and of which kind it is.

A mark is for the eye: it says where to look first, it decides nothing.
"""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal, TypeAlias

from reviewer.domain.textdiff import opcodes

MarkKind: TypeAlias = Literal[
    "homophone", "punctuation", "number", "rewrite", "dropped", "added", "replaced"
]

REWRITE: Final = 5
"""From so many characters on, other words in place of words are a possible rewrite."""
_NUMERALS: Final = frozenset("零〇一二三四五六七八九十百千万亿两")


@dataclass(frozen=True, slots=True)
class Mark:
    """A run of difference: code points ``start:end`` of the original, ``other_…`` of the text."""

    kind: MarkKind
    start: int
    end: int
    other_start: int
    other_end: int


Alike: TypeAlias = Callable[[str, str], bool]


def marks(original: str, text: str, alike: Alike | None = None) -> tuple[Mark, ...]:
    """The differences in order. ``alike`` tells homophones; without it there are none."""
    if original == text:
        return ()
    return _marks(original, text, alike)


@lru_cache(maxsize=512)
def _marks(original: str, text: str, alike: Alike | None) -> tuple[Mark, ...]:
    found = []
    for start, end, other_start, other_end in _runs(original, text):
        kind = _kind(original[start:end], text[other_start:other_end], alike)
        found.append(Mark(kind, start, end, other_start, other_end))
    return tuple(found)


def _runs(original: str, text: str) -> Iterator[tuple[int, int, int, int]]:
    """Neighbouring operations as one run; what the two say of punctuation stays apart."""
    for equal, group in groupby(opcodes(original, text), key=lambda op: op[0] == "equal"):
        if equal:
            continue
        ops = list(group)
        for _, part in groupby(
            ops,
            key=lambda op: (
                _bare(original[op[1] : op[2]]) == "" and _bare(text[op[3] : op[4]]) == ""
            ),
        ):
            run = list(part)
            yield run[0][1], run[-1][2], run[0][3], run[-1][4]


def _kind(before: str, after: str, alike: Alike | None) -> MarkKind:
    left, right = _bare(before), _bare(after)
    if left == right:
        return "punctuation"
    if _is_number(left) or _is_number(right):
        return "number"
    if not right:
        return "dropped"
    if not left:
        return "added"
    if alike is not None and alike(left, right):
        return "homophone"
    return "rewrite" if max(len(left), len(right)) >= REWRITE else "replaced"


def _bare(text: str) -> str:
    """The text without punctuation, symbols and spaces, in one width."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join(char for char in folded if unicodedata.category(char)[0] not in "PSZC")


def _is_number(text: str) -> bool:
    return bool(text) and all(char in _NUMERALS or char.isdecimal() for char in text)
