"""What a mark means, in words: the pinyin of a homophone, what was dropped or added."""

from reviewer.domain.marking import Mark
from reviewer.ui.views.review.transcript.painting import RowPainter
from reviewer.ui.words import noop, translate

KINDS = {
    "homophone": noop("Marks", "sounds alike"),
    "punctuation": noop("Marks", "punctuation"),
    "number": noop("Marks", "number changed"),
    "rewrite": noop("Marks", "possible rewrite"),
    "dropped": noop("Marks", "left out"),
    "added": noop("Marks", "added"),
    "replaced": noop("Marks", "other words"),
}


def tip_at(original: str, text: str, at: int, painter: RowPainter) -> str:
    """The tip for the mark that holds a code point of the text; empty if none does."""
    for mark in painter.marks(original, text):
        if mark.other_start <= at <= mark.other_end:
            return tip_of(mark, original, text)
    return ""


def tip_of(mark: Mark, original: str, text: str) -> str:
    """One line: the kind, the two texts, and for homophones how they sound."""
    before, after = original[mark.start : mark.end], text[mark.other_start : mark.other_end]
    words = f"{translate('Marks', KINDS[mark.kind])}: {before or '∅'} → {after or '∅'}"
    if mark.kind != "homophone":
        return words
    from reviewer.domain.pinyin import spelled

    return f"{words} ({spelled(before)} → {spelled(after)})"
