"""Units: those without text. (What a reply did wrong with units is among the faults.)"""

from collections.abc import Iterator

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.wording import lines
from reviewer.domain.findings import Finding
from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript


def units(transcript: Transcript) -> Iterator[Finding]:
    """Empty units: an error where the transcript has words and nobody said why they went."""
    for unit in transcript.units.values():
        if not unit.text.strip():
            yield _empty(transcript, unit)


def _empty(transcript: Transcript, unit: Unit) -> Finding:
    original = transcript.original(unit).strip()
    where = {"unit": unit.id, "lines": [unit.src[0], unit.src[-1]]}
    place = f"Unit {unit.id} ({lines((unit.src[0], unit.src[-1]))})"
    if not original:
        message = f"{place} has no text, as its source has none."
    elif unit.reason:
        message = f"{place} was emptied with a reason; its source has {len(original)} characters."
    else:
        message = (
            f"{place} is empty, but its source has {len(original)} characters: give it a text, or "
            "a reason to be empty."
        )
    lost = bool(original) and not unit.reason
    return say(transcript.match.id, "unit-empty", where, message, "error" if lost else "info")
