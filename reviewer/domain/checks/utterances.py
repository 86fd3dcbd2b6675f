"""What is said in each section: its units that have a text."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript

Utterances: TypeAlias = Mapping[str, Sequence[Unit]]


def utterances(transcript: Transcript) -> Utterances:
    """The units with a text, in order, by section; made once for all checks."""
    units = transcript.units
    order = [units[id_] for id_ in transcript.unit_order]
    return {
        section: [unit for unit in order[span.start : span.stop] if unit.text.strip()]
        for section, span in transcript.section_spans.items()
    }
