"""The model-written texts of a match: what they are about, and what a reviewer said of them."""

from __future__ import annotations

from typing import Final

from reviewer.domain.model import Supplement
from reviewer.domain.transcript import Transcript, id_key
from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.words import noop, translate, word

TEXT, ABOUT, ATTEMPT, VERDICT = range(4)
_KINDS: Final = {
    "summary": noop("Scores", "Summary"),
    "reasoning": noop("Scores", "Reasoning"),
}


class TextsModel(Rows[Supplement]):
    """One row a text."""

    context = "Scores"
    heads = (
        noop("Scores", "Text"),
        noop("Scores", "About"),
        noop("Scores", "Attempt"),
        noop("Scores", "Verdict"),
    )

    def show(self, transcript: Transcript | None) -> None:
        """Takes the texts as they are now."""
        every = transcript.supplements.values() if transcript else ()
        self.take(sorted(every, key=lambda each: id_key(each.id)))

    @property
    def pending(self) -> int:
        """How many nobody has judged yet."""
        return sum(each.verdict is None for each in self.rows)

    def text(self, index: Index) -> Supplement | None:
        """The text of a row."""
        return self.rows[index.row()] if index.isValid() else None

    def row_of(self, supplement: str | None) -> int | None:
        """The row of a text."""
        return next((i for i, each in enumerate(self.rows) if each.id == supplement), None)

    def next_pending(self, row: int, by: int) -> int | None:
        """The next row, or the one before, that nobody has judged; from the end it wraps."""
        size = len(self.rows)
        rows = [(row + by * step) % size for step in range(1, size + 1)]
        return next((each for each in rows if self.rows[each].verdict is None), None)

    def key(self, row: Supplement) -> object:
        """The text, whatever was said of it."""
        return row.id

    def cell(self, row: Supplement, column: int) -> str:
        """What it is, what it is about, and what was said of it."""
        if column == TEXT:
            return text_name(row)
        if column == ABOUT:
            return word(row.adjudication)
        return str(row.attempt) if column == ATTEMPT else verdict_words(row)

    def color(self, row: Supplement, column: int) -> str | None:
        """That of the verdict."""
        colors = {"accepted": "good", "rejected": "error"}
        return colors.get(row.verdict or "", "warning") if column == VERDICT else None


def text_name(found: Supplement) -> str:
    """What kind of text it is."""
    known = _KINDS.get(found.text_kind)
    return translate("Scores", known) if known else found.text_kind


def verdict_words(found: Supplement) -> str:
    """What a reviewer said of it."""
    if found.verdict == "accepted":
        return translate("Scores", "✔ accepted")
    if found.verdict == "rejected":
        return translate("Scores", "✖ rejected, a new attempt is due")
    return translate("Scores", "○ not judged yet")
