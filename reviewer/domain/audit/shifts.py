"""Text that stands in the wrong unit: moved over a border, or under another line's number.

A move shows in the border: the two originals together fit the two texts together, while each
by itself does not fit its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from reviewer.domain.audit.bare import bare
from reviewer.domain.audit.places import place
from reviewer.domain.audit.spot import Place, SpotKind
from reviewer.domain.textdiff import counterpart, edit_distance

_LEAST_GAIN: Final = 2
_SHARE: Final = 1.2
"""A moved run of n characters mends 2n; noise may eat some of it."""
_ALIKE, _BETTER = 0.7, 0.25
_LEAST: Final = 4
"""A text of fewer words is too short to be known again elsewhere."""
REACH: Final = 3
"""How many units away a text is looked for."""


@dataclass(frozen=True, slots=True)
class Move:
    """Words of one unit that stand in its neighbour: ``up`` from the later one or ``down``."""

    kind: SpotKind
    earlier: Place
    later: Place


@lru_cache(maxsize=4096)
def move(original: str, text: str, next_original: str, next_text: str) -> Move | None:
    """What was moved over the border between two neighbours."""
    own, said, own_next, said_next = map(bare, (original, text, next_original, next_text))
    whole, all_said = own.words + own_next.words, said.words + said_next.words
    apart = edit_distance(own.words, said.words) + edit_distance(own_next.words, said_next.words)
    gain = apart - edit_distance(whole, all_said)
    if gain < _LEAST_GAIN:
        return None
    border, said_border = len(own.words), len(said.words)
    length = counterpart(all_said, whole, said_border) - border
    said_length = counterpart(whole, all_said, border) - said_border
    if length * said_length >= 0 or gain < _SHARE * abs(length):
        return None
    if length > 0:  # the head of the later original stands at the end of the earlier text
        there = place(own, said, (border, border), (said_border + said_length, said_border))
        return Move("up", there, place(own_next, said_next, (0, length), (0, 0)))
    there = place(own, said, (border + length, border), (said_border, said_border))
    return Move("down", there, place(own_next, said_next, (0, 0), (0, said_length)))


def may_move(original: str, text: str, next_original: str, next_text: str) -> bool:
    """Whether it is worth looking: both differ, or one of them does at the border."""
    return bare(original).words != bare(text).words and (
        bare(next_original).words != bare(next_text).words
    )


def home(text: str, own: str, around: Sequence[tuple[str, str]]) -> str | None:
    """Whose original the text really is, of the units ``around`` (id and original)."""
    words = bare(text).words
    if len(words) < _LEAST:
        return None
    found = max(((_likeness(bare(o).words, words), id_) for id_, o in around), default=None)
    if found is None or found[0] < max(_ALIKE, _likeness(bare(own).words, words) + _BETTER):
        return None
    return found[1]


def _likeness(left: str, right: str) -> float:
    longest = max(len(left), len(right))
    return 1 - edit_distance(left, right) / longest if longest else 0.0


def neighbours(count: int, at: int) -> Iterator[int]:
    """The places within reach of ``at`` in an order of ``count`` units."""
    for place_ in range(max(at - REACH, 0), min(at + REACH + 1, count)):
        if place_ != at:
            yield place_
