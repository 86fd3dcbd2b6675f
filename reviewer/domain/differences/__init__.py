"""What changed between two revisions, in debate terms, and how far they agree in numbers.

A thing is told once: a stage that was put in is one difference, though every later stage now
has another number; a speaker who got a role is one, in however many units.
"""

from collections.abc import Container, Iterator

from reviewer.domain.differences.agreement import agreement, agreement_in_stages
from reviewer.domain.differences.difference import Difference
from reviewer.domain.differences.records import (
    form_differences,
    match_differences,
    part_differences,
    remark_differences,
)
from reviewer.domain.differences.regions import regions, same_source
from reviewer.domain.differences.sections import pair_sections, section_differences
from reviewer.domain.differences.units import unit_differences
from reviewer.domain.transcript import Transcript

__all__ = ["Difference", "agreement", "agreement_in_stages", "differences"]


def differences(
    before: Transcript, after: Transcript, shared: Container[str] | None = None
) -> tuple[Difference, ...]:
    """The differences that lead from one transcript to another; none between equal ones.

    First the match and its files, then sections and units in the order of the source, then
    forms, model-written texts and notes. What only the tool keeps for itself (baselines, whether
    a unit was touched) is not told. ``shared`` are the ids of sections that mean the same in both,
    where two reviewers gave ids by themselves (``None``: all).
    """
    return tuple(_all(before, after, shared))


def _all(
    before: Transcript, after: Transcript, shared: Container[str] | None
) -> Iterator[Difference]:
    sections = pair_sections(before, after, shared)
    yield from match_differences(before, after)
    yield from part_differences(before, after)
    yield from section_differences(before, after, sections)
    if same_source(before, after):
        if before.units is not after.units:
            yield from unit_differences(before, after, regions(before, after))
    else:
        yield _replaced(before, after)
    yield from form_differences(before, after, sections)
    yield from remark_differences(before, after)


def _replaced(before: Transcript, after: Transcript) -> Difference:
    old, new = len(before.lines), len(after.lines)
    text = f"the transcript was replaced: {old} → {new} lines"
    return Difference("transcript-replaced", {}, old, new, text)
