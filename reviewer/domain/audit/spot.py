"""A place where a correction is more, less or other than what was heard."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from reviewer.domain.audit.bare import Span

Code: TypeAlias = Literal[
    "text-rewritten",
    "text-dropped",
    "text-added",
    "text-shifted",
    "text-chatter",
    "number-changed",
    "particle-dropped",
    "script-changed",
    "punctuation-only",
]
SpotKind: TypeAlias = Literal[
    "word",
    "sentence",
    "latin",
    "term",
    "passage",
    "repetition",
    "negation",
    "filler",
    "assistant",
    "narration",
    "number",
    "up",
    "down",
    "elsewhere",
    "script",
    "numeral",
    "pronoun",
    "case",
    "mark",
]
"""Within a code, what it is: of ``script-changed`` e.g. ``script`` (traditional or simplified),
``numeral`` (三十, 30), ``pronoun`` (他, 她, 它) or ``case`` (AI, ai)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Code points of a unit's original and of its text that answer to each other.

    Either may be empty: then it is where the other would stand.
    """

    original: Span
    text: Span


@dataclass(frozen=True, slots=True)
class Spot:
    """What was found in one unit, and where exactly."""

    code: Code
    kind: SpotKind
    places: tuple[Place, ...]
