"""How Chinese characters sound, for telling a homophone from another word."""

from functools import cache, lru_cache
from typing import Any

_NEAR = (("zh", "z"), ("ch", "c"), ("sh", "s"))
"""Initials that speech recognition, and many speakers, do not keep apart."""


@cache
def _pinyin() -> Any:
    # Its tables take a fifth of a second to load: whoever can, asks ``load`` ahead of time.
    import pypinyin

    return pypinyin


def load() -> None:
    """Loads the tables."""
    _pinyin()


@lru_cache(maxsize=4096)
def readings(char: str) -> frozenset[str]:
    """Every reading of one character without its tone; none for what is not Han."""
    pypinyin = _pinyin()
    found = pypinyin.pinyin(
        char,
        style=pypinyin.Style.NORMAL,
        heteronym=True,
        errors="ignore",
    )
    return frozenset(found[0]) if found else frozenset()


def sound_alike(left: str, right: str) -> bool:
    """Whether two texts of one length could be the same in the ear, character by character."""
    if len(left) != len(right) or not left:
        return False
    return all(a == b or _alike(a, b) for a, b in zip(left, right, strict=True))


def _alike(left: str, right: str) -> bool:
    return not {_blurred(r) for r in readings(left)}.isdisjoint(map(_blurred, readings(right)))


def _blurred(reading: str) -> str:
    for exact, near in _NEAR:
        if reading.startswith(exact):
            reading = near + reading[len(exact) :]
            break
    return reading.removesuffix("g") if reading.endswith("ng") else reading


def spelled(text: str) -> str:
    """The text's pinyin with tones, one syllable a character; what is not Han stays."""
    pypinyin = _pinyin()
    return " ".join(pypinyin.lazy_pinyin(text, style=pypinyin.Style.TONE))
