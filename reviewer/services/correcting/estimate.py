"""How much a run would ask, before it asks anything."""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.correction import Batch
from reviewer.domain.transcript import Transcript
from reviewer.services.correcting.prompt import Prompt, first_messages

_FRAME = 12
"""Tokens of a unit's braces, ``src`` and ``text``."""
_NARROW = 4
"""Latin letters, digits and marks that make a token, roughly."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Counts, and tokens as they come to where each batch is answered at the first try.

    A token is taken as one Han character or four others: models differ by a third.
    """

    batches: int
    lines: int
    characters: int
    tokens_in: int
    tokens_out: int


def estimate(prompt: Prompt, transcript: Transcript, batches: Sequence[Batch]) -> Estimate:
    """What asking for these batches comes to."""
    lines = sum(len(batch.numbers) for batch in batches)
    sent = [m["content"] for b in batches for m in first_messages(prompt, transcript, b)]
    asked = [each.line.text for b in batches for each in b.shown if each.asked]
    return Estimate(
        len(batches),
        lines,
        sum(batch.characters for batch in batches),
        sum(map(tokens, sent)),
        sum(map(tokens, asked)) + _FRAME * lines,
    )


def tokens(text: str) -> int:
    """About how many tokens the text is."""
    wide = sum(char > "\u2e7f" for char in text)
    return wide + -(-(len(text) - wide) // _NARROW)
