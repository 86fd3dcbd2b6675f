"""The words of one match: those its data name, and those it uses more than once."""

import re
from functools import lru_cache
from typing import Final

from reviewer.domain.audit.bare import bare
from reviewer.domain.audit.sound import is_akin
from reviewer.domain.audit.spot import Spot
from reviewer.domain.model import Match

_COMMON: Final = frozenset("的了是在和与或还应当该更最不一有对于中上下我你他它们这那")


@lru_cache(maxsize=64)
def known_pairs(match: Match) -> frozenset[str]:
    """Neighbouring characters of the motion, the positions and the teams' names."""
    texts = named(match)
    words = [bare(text).words for text in texts if text]
    pairs = (word[i : i + 2] for word in words for i in range(len(word) - 1))
    return frozenset(pair for pair in pairs if _COMMON.isdisjoint(pair))


def named(match: Match) -> tuple[str | None, ...]:
    """The motion, the positions and the teams, as far as they are known."""
    sides = match.affirmative, match.negative
    return match.motion, *(text for side in sides for text in (side.position, side.team))


def is_word_of_match(spot: Spot, original: str, text: str, everything: str) -> bool:
    """Whether one character was put right as the match itself writes the word elsewhere (长途勤
    as 长通勤): akin in sound, heard so at least twice, and never otherwise than here.
    """
    (start, end), (other_start, other_end) = spot.places[0].original, spot.places[0].text
    single = end - start == other_end - other_start == len(spot.places) == 1
    if spot.code != "text-rewritten" or spot.kind != "word" or not single:
        return False
    before, after = original[start:end], text[other_start:other_end]
    return is_akin(before, after) and any(
        everything.count(head + after + tail) > 1 and everything.count(head + before + tail) == 1
        for head, tail in (("", original[end : end + 1]), (original[:start][-1:], ""))
        if (head or tail).isalnum()
    )


def runs_of_content(text: str) -> list[str]:
    """The text's runs of Han characters that carry content: what the common ones leave."""
    return re.findall(rf"[^\W\da-zA-Z_{''.join(sorted(_COMMON))}]+", text)
