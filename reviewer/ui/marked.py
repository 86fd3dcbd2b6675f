"""Texts with their differences marked, as rich text; by colour and by line."""

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reviewer.ui.theme import Theme
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.marking import Alike, Mark

KINDS: Final[Mapping[str, str]] = {
    "homophone": noop("Marks", "homophone"),
    "punctuation": noop("Marks", "punctuation"),
    "rewrite": noop("Marks", "possible rewrite"),
    "dropped": noop("Marks", "dropped"),
    "added": noop("Marks", "added"),
    "number": noop("Marks", "number"),
    "replaced": noop("Marks", "replaced"),
}
Span = tuple[int, int, str]
"""From, to (code points) and the kind of mark."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts as rich text, and what was found between them, one sentence a mark."""

    before: str
    after: str
    said: tuple[str, ...]


def pair(before: str, after: str, theme: Theme, alike: "Alike | None" = None) -> Pair:
    """The differences of two texts; ``alike`` tells homophones."""
    from reviewer.domain.marking import marks

    found = marks(before, after, alike)
    return Pair(
        rich(before, [(m.start, m.end, m.kind) for m in found], theme, gone=True),
        rich(after, [(m.other_start, m.other_end, m.kind) for m in found], theme, gone=False),
        tuple(_say(mark, before, after) for mark in found),
    )


def rich(text: str, spans: Iterable[Span], theme: Theme, *, gone: bool) -> str:
    """A text with spans marked: struck through where they are ``gone``, else underlined."""
    line = "line-through" if gone else "underline"
    parts: list[str] = []
    end = 0
    for start, stop, kind in spans:
        parts.append(html.escape(text[end:start]))
        if stop > start:
            style = f"background-color:{theme.marks[kind]};text-decoration:{line}"
            shown = html.escape(text[start:stop])
            parts.append(f'<span style="{style}">{shown}</span>')
        end = max(stop, end)
    return "".join([*parts, html.escape(text[end:])])


def mark_word(kind: str) -> str:
    """What a kind of mark is called."""
    return translate("Marks", KINDS[kind])


def _say(mark: "Mark", before: str, after: str) -> str:
    left = before[mark.start : mark.end]
    right = after[mark.other_start : mark.other_end]
    if mark.kind == "homophone":
        from reviewer.domain.pinyin import spelled

        words = translate("Marks", "{kind}: {before} → {after} ({pinyin})")
        return words.format(
            kind=mark_word(mark.kind), before=left, after=right, pinyin=spelled(right)
        )
    if not left or not right:
        return f"{mark_word(mark.kind)}: {left or right}"
    words = translate("Marks", "{kind}: {before} → {after}")
    return words.format(kind=mark_word(mark.kind), before=left, after=right)


def first_lines(texts: Sequence[str], most: int) -> str:
    """The texts one a line; beyond ``most`` it says how many more there are."""
    more = len(texts) - most
    words = translate("Marks", "… and {number} more").format(number=more)
    return "\n".join([*texts[:most], *([words] if more > 0 else [])])
