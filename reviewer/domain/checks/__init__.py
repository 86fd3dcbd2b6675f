"""What a transcript says against itself, its format and the rules of the field.

Every finding names its place; ``where`` holds ids (``unit``, ``units``, ``section``, ``entry``,
``form``, ``judge``, ``fault`` …), ``lines`` (line numbers; of a run its first and last),
``cell`` (file!sheet!cell) or ``field`` (of the match). Findings on a text have exact ``spans`` and
``remedies``, edits ready to be applied (``corrections``). What concerns forms has ``adjudication``:
an error of the ``appeal`` keeps out only that appeal.
"""

from collections.abc import Iterator
from dataclasses import replace

from reviewer.domain.checks.codes import SEVERITIES
from reviewer.domain.checks.corrections import corrections
from reviewer.domain.checks.coverage import coverage
from reviewer.domain.checks.forms import forms
from reviewer.domain.checks.match import match
from reviewer.domain.checks.place import sort_key
from reviewer.domain.checks.speakers import speakers
from reviewer.domain.checks.stages import stages
from reviewer.domain.checks.supplements import supplements
from reviewer.domain.checks.times import times
from reviewer.domain.checks.units import units
from reviewer.domain.checks.utterances import utterances
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat
from reviewer.domain.transcript import Transcript

__all__ = ["SEVERITIES", "checks", "in_order"]


def checks(transcript: Transcript, fmt: DebateFormat | None) -> tuple[Finding, ...]:
    """All findings of a match, in the order of their places: match, transcript, forms.

    ``fmt`` is the match's debate format, ``None`` where it is not known.
    """
    return in_order(transcript, _all(transcript, fmt))


def in_order(transcript: Transcript, found: Iterator[Finding]) -> tuple[Finding, ...]:
    """The findings by place; ``dismissed`` is set on warnings that a person set aside."""
    set_aside = transcript.all("dismissal")
    marked = [
        replace(f, dismissed=True) if f.severity == "warning" and f.id in set_aside else f
        for f in found
    ]
    return tuple(sorted(marked, key=sort_key(transcript)))


def _all(transcript: Transcript, fmt: DebateFormat | None) -> Iterator[Finding]:
    yield from match(transcript, fmt)
    yield from coverage(transcript)
    yield from units(transcript)
    yield from corrections(transcript)
    yield from times(transcript)
    said = utterances(transcript)
    yield from speakers(transcript, said)
    yield from stages(transcript, fmt, said)
    yield from forms(transcript, fmt)
    yield from supplements(transcript)
