"""What a place in a row's texts means, in words: how it differs, what findings say of it."""

from reviewer.domain.marking import Mark
from reviewer.ui.sentences import sentence
from reviewer.ui.views.review.transcript.texts import RowTexts
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


def tip_at(texts: RowTexts, at: int, *, original: bool) -> str:
    """The tip for a code point of one of the two texts; empty if nothing is to be said of it."""
    said = [
        tip_of(mark, texts.original, texts.text)
        for mark in texts.marks
        if (mark.start if original else mark.other_start) <= at
        if at <= (mark.end if original else mark.other_end)
    ]
    spots = (spot for spot in texts.spots if spot.gone == original)
    found = [sentence(spot.message) for spot in spots if spot.start <= at <= spot.end]
    return "\n".join([*said[:1], *dict.fromkeys(found)])


def tip_of(mark: Mark, original: str, text: str) -> str:
    """One line: the kind, the two texts, and for homophones how they sound."""
    before, after = original[mark.start : mark.end], text[mark.other_start : mark.other_end]
    words = f"{translate('Marks', KINDS[mark.kind])}: {before or '∅'} → {after or '∅'}"
    if mark.kind != "homophone":
        return words
    from reviewer.domain.pinyin import spelled

    return f"{words} ({spelled(before)} → {spelled(after)})"
