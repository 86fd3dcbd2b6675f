"""How alike two characters are in the ear, and two runs of unequal length.

Initials and finals that speech recognition does not keep apart count as one: zh/z, ch/c, sh/s,
l/n, f/h, -ng/-n. A syllable of which only a part differs a little is half alike: that is enough
inside a word whose other syllables agree, and not enough by itself (李 and 刘).
"""

from functools import lru_cache
from itertools import islice, product
from typing import Final

from rapidfuzz.distance import Levenshtein

from reviewer.domain.pinyin import readings

ALIKE, HALF, UNLIKE = 0.0, 0.5, 1.0
_RUN_ALIKE: Final = 0.8
_MOST_RUN: Final = 8
_MOST_WAYS: Final = 16
_BLURRED: Final = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("n", "l"))
_WITH_F: Final = {
    "hu": "fu",
    "hua": "fa",
    "huai": "fai",
    "huan": "fan",
    "hui": "fei",
    "hun": "fen",
    "hon": "fen",
    "huo": "fo",
}
"""What an h before u sounds like to those who say f; ends without g."""
_NEAR_INITIALS: Final = ("bp", "dt", "gk", "jqx", "zcs", "jz", "qc", "xs", "rl", "wf", "")
_LETTER_NAMES: Final = (
    "ei bi xi di yi aifu ji eiqi ai jie kai aiou aimu en ou pi kiu a aisi ti you wei "
    "dabuliu aikesi wai zei"
)
_LETTERS: Final = dict(zip("abcdefghijklmnopqrstuvwxyz", _LETTER_NAMES.split(), strict=True))


@lru_cache(maxsize=16384)
def likeness(left: str, right: str) -> float:
    """``ALIKE``, ``HALF`` or ``UNLIKE``: the nearest two readings of two characters."""
    ours, theirs = _syllables(left), _syllables(right)
    if not ours.isdisjoint(theirs):
        return ALIKE
    if any(_half(a, b) for a in ours for b in theirs):
        return HALF
    return UNLIKE


@lru_cache(maxsize=8192)
def _syllables(char: str) -> frozenset[tuple[str, str]]:
    return frozenset(_parted(_blurred(reading)) for reading in readings(char))


def _blurred(reading: str) -> str:
    short = reading.removesuffix("g") if reading.endswith("ng") else reading
    if short in _WITH_F:
        return _WITH_F[short]
    for exact, near in _BLURRED:
        if short.startswith(exact) and len(short) > len(exact):
            return near + short[len(exact) :]
    return short


def _parted(syllable: str) -> tuple[str, str]:
    first = syllable[:1]
    return (first, syllable[1:]) if first not in "aeoiuv" else ("", syllable)


def _half(left: tuple[str, str], right: tuple[str, str]) -> bool:
    if left[0] == right[0]:
        return Levenshtein.distance(left[1], right[1]) <= 1
    return left[1] == right[1] and any(
        left[0] in group and right[0] in group for group in _NEAR_INITIALS
    )


def is_akin(left: str, right: str) -> bool:
    """Whether two characters have a reading with the same initial, or with the same final."""
    return any(a[0] == b[0] or a[1] == b[1] for a in _syllables(left) for b in _syllables(right))


def runs_alike(left: str, right: str) -> bool:
    """Whether two short runs of unequal length sound alike (西安 and 先, 诶爱 and AI)."""
    if not left or not right or max(len(left), len(right)) > _MOST_RUN:
        return False
    return any(
        Levenshtein.normalized_similarity(a, b) >= _RUN_ALIKE
        for a in _spellings(left)
        for b in _spellings(right)
    )


@lru_cache(maxsize=1024)
def _spellings(text: str) -> tuple[str, ...]:
    """The ways to say a text; letters by themselves and by their names."""
    found: list[str] = []
    for letters in (False, True):
        options = [_ways(char, letters) for char in text]
        found += map("".join, islice(product(*options), _MOST_WAYS))
    return tuple(dict.fromkeys(found))


def _ways(char: str, letters: bool) -> tuple[str, ...]:
    if char in _LETTERS:
        return (_LETTERS[char] if letters else char,)
    return tuple(sorted(_blurred(reading) for reading in readings(char))) or (char,)
