"""Words of cues that speech recognition wrote by other signs of the same sound, put right.

Each word is replaced by signs of its own number, so that places in the text stay what they were.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from reviewer.domain.pinyin import readings

SIDES = ("正方", "反方", "双方")
STAGE_WORDS = [
    "自由辩论",
    "自由辩",
    "质询小结",
    "盘问小结",
    "攻辩小结",
    "总结陈词",
    "结辩陈词",
    "开篇立论",
    "开篇陈词",
    "立论",
    "申论",
    "驳论",
    "陈词",
    "质询",
    "盘问",
    "攻辩",
    "小结",
    "对辩",
    "结辩",
    "奇袭",
]
PHRASES = ["有请", "感谢", "计时开始", "开始计时", "时间到", "战术暂停", "述票", "环节"]
DEBATERS = tuple(f"{side}{number}辩" for side in SIDES for number in "一二三四")
WORDS = tuple(sorted({*SIDES, *STAGE_WORDS, *PHRASES, *DEBATERS}, key=lambda w: (-len(w), w)))

_INITIALS = (("zh", "z"), ("ch", "c"), ("sh", "s"))
_NEAR_INITIALS = (("n", "l"), ("h", "f"))
_LONG = 3
"""Words of so many syllables are known by near sounds as well: l for n, f for h."""


def respelled(text: str) -> str:
    """The text with the words of cues spelled as they are meant; its length is the same."""
    if not text:
        return text
    taken = _exact(text)
    signs = list(text)
    sounds = [_sounds(char) for char in text]
    for start in range(len(text)):
        for word in _candidates(sounds[start]):
            end = start + len(word)
            if end > len(text) or _kept(text[start:end], word, taken[start:end]):
                continue
            if not _heard(word, sounds[start:end]):
                continue
            signs[start:end] = word
            taken[start:end] = [True] * len(word)
            break
    return "".join(signs)


def _kept(text: str, word: str, taken: Sequence[bool]) -> bool:
    """Whether the word would overwrite one that is there, or is there itself."""
    return text == word or any(
        there and a != b for a, b, there in zip(text, word, taken, strict=True)
    )


def _exact(text: str) -> list[bool]:
    """Where words stand as they are meant: nothing is heard into these."""
    taken = [False] * len(text)
    for word in WORDS:
        at = text.find(word)
        while at >= 0:
            taken[at : at + len(word)] = [True] * len(word)
            at = text.find(word, at + 1)
    return taken


@lru_cache(maxsize=8192)
def _candidates(first: frozenset[str]) -> Sequence[str]:
    known = _by_first_sound()
    found = {word for sound in first for word in known.get(sound, ())}
    return sorted(found, key=lambda word: (-len(word), word))


def _heard(word: str, sounds: Sequence[frozenset[str]]) -> bool:
    wanted = map(_sounds, word)
    near = len(word) >= _LONG
    return all(
        not a.isdisjoint(b) or (near and not _nearer(a).isdisjoint(_nearer(b)))
        for a, b in zip(wanted, sounds, strict=True)
    )


@cache
def _by_first_sound() -> Mapping[str, Sequence[str]]:
    known: dict[str, list[str]] = {}
    for word in WORDS:
        first = _sounds(word[0])
        for sound in first | (_nearer(first) if len(word) >= _LONG else frozenset()):
            known.setdefault(sound, []).append(word)
    return known


@lru_cache(maxsize=8192)
def _sounds(char: str) -> frozenset[str]:
    """The readings of a sign without what speech recognition does not keep apart."""
    return frozenset(_plain(reading) for reading in readings(char)) if char > "\u2e7f" else _NONE


_NONE: frozenset[str] = frozenset()


def _plain(reading: str) -> str:
    for exact, near in _INITIALS:
        if reading.startswith(exact):
            reading = near + reading[len(exact) :]
            break
    return reading.removesuffix("g") if reading.endswith("ng") else reading


@lru_cache(maxsize=8192)
def _nearer(sounds: frozenset[str]) -> frozenset[str]:
    return frozenset(_near(sound) for sound in sounds)


def _near(sound: str) -> str:
    for one, other in _NEAR_INITIALS:
        if sound.startswith(one):
            return other + sound[len(one) :]
    return sound
