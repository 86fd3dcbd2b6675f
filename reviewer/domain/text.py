"""How texts of neighbouring pieces are put together."""

import unicodedata
from collections.abc import Iterable

_CLOSING = frozenset(".,;:!?)]}%\"'")
_OPENING = frozenset("([{")


def join_texts(parts: Iterable[str]) -> str:
    """Join texts: nothing between Han characters, one space between Latin words.

    Empty parts vanish. No space is added where one side already has whitespace.
    """
    joined = ""
    for part in parts:
        joined += f" {part}" if _needs_space(joined, part) else part
    return joined


def _needs_space(left: str, right: str) -> bool:
    if not left or not right:
        return False
    ends_word = _narrow_word(left[-1]) or left[-1] in _CLOSING
    begins_word = _narrow_word(right[0]) or right[0] in _OPENING
    return ends_word and begins_word


def _narrow_word(char: str) -> bool:
    return (char.isalnum() or char == "_") and unicodedata.east_asian_width(char) not in ("W", "F")
