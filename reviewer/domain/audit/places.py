"""Places of bare words as places of the texts that people see, marks among them."""

import unicodedata
from typing import Final

from reviewer.domain.audit.bare import Bare, Span
from reviewer.domain.audit.spot import Place

_MARKS: Final = "PSZ"
_OPENING: Final = frozenset("（(【[《“「『")


def place(original: Bare, text: Bare, ours: Span, theirs: Span) -> Place:
    """The place of ``ours`` of the original's words and ``theirs`` of the text's.

    What is only in one of them takes the mark that came with it along: putting it back, or
    taking it out, leaves no doubled mark.
    """
    start, end = original.span(*ours)
    other_start, other_end = text.span(*theirs)
    if start == end:
        if other_start != other_end:
            other_start, other_end = _with_marks(text.source, other_start, other_end)
    elif other_start == other_end:
        if start and _is_mark(original.source[start - 1]):
            other_start = other_end = _past_marks(text.source, other_end)
        start, end = _with_marks(original.source, start, end)
    return Place((start, end), (other_start, other_end))


def _with_marks(source: str, start: int, end: int) -> Span:
    """With the bracket it opens with, and the marks that follow where a mark or nothing is before
    it.
    """
    bare_start = start
    while start and source[start - 1] in _OPENING:
        start -= 1
    alone = start == 0 or start < bare_start or _is_mark(source[start - 1])
    return start, _past_marks(source, end) if alone else end


def _past_marks(source: str, at: int) -> int:
    while at < len(source) and _is_mark(source[at]):
        at += 1
    return at


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in _MARKS
