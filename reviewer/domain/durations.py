"""How long a stage takes of its time, as debate counts it.

In a speech the time runs from its first to its last utterance; where both sides speak, each
side's own turns count.
"""

from collections.abc import Sequence
from itertools import groupby

from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import INTERACTIVE_TYPES, Side, side_of

GRACE_MS = 10_000
"""For the bell, the end of the sentence and clocks that count in seconds."""


def time_used(
    transcript: Transcript, section: Section, said: Sequence[Unit]
) -> tuple[int, Side | None]:
    """The time that counts against the limit, and where both sides speak whose it is; no time
    if nothing is said.
    """
    if not said:
        return 0, None
    if section.type not in INTERACTIVE_TYPES:
        return _length(transcript, said, ()), None
    talked = _talked(transcript, said)
    side = max(talked, key=lambda s: talked[s], default=None)
    return (0, None) if side is None else (talked[side], side)


def _talked(transcript: Transcript, said: Sequence[Unit]) -> dict[Side, int]:
    """How long each side talked, turn by turn, as far as times are known."""
    groups = groupby(said, key=lambda unit: side_of(unit.role))
    turns = [(side, list(units)) for side, units in groups]
    found: dict[Side, int] = {}
    for position, (side, units) in enumerate(turns):
        following = turns[position + 1][1] if position + 1 < len(turns) else ()
        if side is not None:
            found[side] = found.get(side, 0) + _length(transcript, units, following)
    return found


def _length(transcript: Transcript, turn: Sequence[Unit], following: Sequence[Unit]) -> int:
    start = _first_start(transcript, turn)
    end = transcript.end_ms(turn[-1])
    if end is None:
        end = _first_start(transcript, following)
    return 0 if start is None or end is None else max(end - start, 0)


def _first_start(transcript: Transcript, units: Sequence[Unit]) -> int | None:
    return next((ms for u in units if (ms := transcript.start_ms(u)) is not None), None)
