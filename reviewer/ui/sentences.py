"""Sentences that come from below the window, in the user's language.

The domain speaks English. A sentence is recognised by its template (``there is no unit {id}``),
which the translation fills with what stood in the gaps, itself put into words where it is a
sentence or a word of the contract. What is not recognised is shown as it is.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QLocale

from reviewer.domain.words import ROLES
from reviewer.ui.words import known_word, role_name, translate, word

DEEPEST: Final = 4
"""How often a gap may hold a sentence that has gaps itself."""
LONGEST: Final = 400
_GAP: Final = re.compile(r"\{([a-z][a-z_0-9]*)\}")
_WORDY: Final = re.compile(r"[a-z]{2,} [a-z]{2,}")
_FIRST_WORD: Final = re.compile(r"[A-Za-z']+")
_JOINTS: Final = ((": ", "："), ("; ", "；"), (", ", "，"))
_LIGHT: Final = 10
"""A template with fewer letters that begins with a gap fits too much: it is tried last."""


@dataclass(frozen=True, slots=True)
class _Template:
    """``weight`` is how many characters of it are no gaps: the heavier one is meant.

    ``words`` are what stands between the gaps, in small letters.
    """

    source: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    weight: int

    def match(self, text: str, small: str) -> re.Match[str] | None:
        """How it fits the text, if it does; ``small`` is the text in small letters."""
        if not all(word in small for word in self.words):  # hardly any is ever compiled
            return None
        return _pattern(self.source).fullmatch(text)

    @property
    def light(self) -> bool:
        """Whether it fits almost anything."""
        return self.weight < _LIGHT and self.source.startswith("{")


def sentence(text: str) -> str:
    """The sentence in the user's language; as it is in English, or if nobody knows it."""
    locale = QLocale()
    if locale.language() != QLocale.Language.Chinese or not text:
        return text
    return _said(text, locale.name())


@lru_cache(maxsize=4096)
def _said(text: str, language: str) -> str:
    return _translated(text[:LONGEST], 0) or text


def _translated(text: str, depth: int) -> str | None:
    """The text in the language; ``None`` if it is not known."""
    if depth > DEEPEST or not text.strip():
        return None
    return (
        _word(text)
        or _after_place(text, depth)
        or _by_template(text, depth, light=False)
        or _by_parts(text, depth)
        or _by_template(text, depth, light=True)
    )


def _word(text: str) -> str | None:
    if text in ROLES:
        return role_name(text)
    for name in (text, text.replace(" ", "_")):
        if known_word(name):
            return word(name)
    return None


def _after_place(text: str, depth: int) -> str | None:
    """``FILE: SENTENCE``, where the sentence itself is known from its first word on.

    First, because a template that begins with a gap may fit file and sentence together.
    """
    place, joint, rest = text.partition(": ")
    if not joint or not rest[:1].isalpha() or _WORDY.search(place):
        return None
    small = rest.lower()
    for template in _candidates(rest):
        if not template.source.startswith("{") and template.match(rest, small):
            return f"{_filled(place, depth)}：{_translated(rest, depth + 1) or rest}"
    return None


def _by_template(text: str, depth: int, *, light: bool) -> str | None:
    small = text.lower()
    for template in _candidates(text):
        found = template.match(text, small) if template.light is light else None
        if found is None:
            continue
        words = translate("Sentences", template.source)
        if words == template.source:
            return None
        return _with_gaps(words, {n: _filled(found[n], depth) for n in template.names})
    return None


def _with_gaps(words: str, gaps: Mapping[str, str]) -> str:
    return _GAP.sub(lambda gap: gaps.get(gap[1], gap[0]), words)


def _filled(text: str, depth: int) -> str:
    return _translated(text, depth + 1) or text


def _by_parts(text: str, depth: int) -> str | None:
    """What is joined of several: the parts that are known, with the joint as Chinese has it."""
    for joint, chinese in _JOINTS:
        parts = text.split(joint) if joint == ", " else text.split(joint, 1)
        known = [_translated(part, depth + 1) for part in parts]
        if len(parts) > 1 and any(known):
            if all(map(_word, parts)):
                chinese = "、"
            return chinese.join(new or old for new, old in zip(known, parts, strict=True))
    return None


def _candidates(text: str) -> Sequence[_Template]:
    first = _FIRST_WORD.match(text)
    by_word = _templates()
    if first is None:
        return by_word[""]
    return by_word.get(first[0].lower(), by_word[""])


@cache
def _templates() -> Mapping[str, Sequence[_Template]]:
    """The templates by their first word, each with those that begin with a gap; heavy first."""
    from reviewer.ui.sentence_table import SENTENCES

    every = sorted(map(_template, SENTENCES), key=lambda each: -each.weight)
    firsts = {each.source: _FIRST_WORD.match(each.source) for each in every}
    words = {found[0].lower() for found in firsts.values() if found} | {""}
    return {
        wanted: [
            each
            for each in every
            if (found := firsts[each.source]) is None or found[0].lower() == wanted
        ]
        for wanted in words
    }


def _template(source: str) -> _Template:
    pieces = _GAP.split(source)
    texts = pieces[::2]
    words = tuple(text.lower() for text in texts if text)
    return _Template(source, words, tuple(pieces[1::2]), sum(map(len, texts)))


@cache
def _pattern(source: str) -> re.Pattern[str]:
    pieces = _GAP.split(source)
    texts, names = pieces[::2], tuple(pieces[1::2])
    pattern = re.escape(texts[0])
    for number, (name, text) in enumerate(zip(names, texts[1:], strict=True)):
        after_gap = number > 0 and texts[number] == " "
        wide = r"\S+" if after_gap else ".*?"  # of two gaps in a row the second is one word
        if name == "number" and not texts[0]:
            wide = r"\d+"  # so that "other section" is no number of sections
        pattern += f"(?P<{name}>{wide}){re.escape(text)}"
    return re.compile(pattern, re.DOTALL | re.IGNORECASE)
