"""Tiers of annotations (one a speaker) → one order of lines, for ELAN and Praat."""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.model import Line


@dataclass(frozen=True, slots=True)
class Annotation:
    """A labelled stretch of a tier; ``rank`` orders it among other tiers (a time or a slot)."""

    text: str
    start_ms: int | None
    end_ms: int | None
    rank: int | None
    ids: tuple[str, ...] = ()


Tier = tuple[str | None, Sequence[Annotation]]
"""The speaker and the annotations in the order of the file."""


def interleave(tiers: Sequence[Tier]) -> tuple[Line, ...]:
    """All annotations as lines numbered from 1, tiers put together by rank.

    Within a tier the file's order holds, whatever its times say: an annotation never comes before
    the one above it, and one without a rank follows it directly.
    """
    ranked = []
    for tier_index, (speaker, annotations) in enumerate(tiers):
        highest = -1
        for index, annotation in enumerate(annotations):
            highest = max(highest, -1 if annotation.rank is None else annotation.rank)
            ranked.append((highest, tier_index, index, speaker, annotation))
    ranked.sort(key=lambda entry: entry[:3])
    return tuple(
        Line(number, found.text, speaker, found.start_ms, found.end_ms, found.ids)
        for number, (_, _, _, speaker, found) in enumerate(ranked, start=1)
    )
