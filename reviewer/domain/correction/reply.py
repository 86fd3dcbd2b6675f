"""A correction reply, and how its lines are spoken of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from reviewer.domain.model import Line
from reviewer.domain.transcript import Transcript

CORRECTIONS = "corrections/"
"""How the names of parts that are replies begin."""
ASKED = f"{CORRECTIONS}asked-"
"""How the names of replies begin that this program asked for itself."""


@dataclass(frozen=True, slots=True)
class ReplyUnit:
    """One unit of a reply. Where ``bad`` says why it cites no lines, ``src`` is what is meant."""

    src: tuple[int, ...]
    text: str
    bad: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply: its units, the batch it was asked for, and lines that were only context.

    ``whole``: if one unit breaks a rule, none is applied.
    """

    part: str
    units: tuple[ReplyUnit, ...]
    lines: tuple[int, int] | None = None
    context: frozenset[int] = frozenset()
    whole: bool = False


def voice(transcript: Transcript, line: Line) -> tuple[str, str | None]:
    """Who speaks a line: the role of its label, or the label where no role is set."""
    speaker = transcript.speakers.get(line.speaker or "")
    if speaker is not None and speaker.role is not None:
        return "role", speaker.role
    return "label", line.speaker


def said_of(numbers: Iterable[int], words: str) -> str:
    """``line 5 is …``, ``lines 5–7 are …`` or ``lines 5, 9 are …``."""
    listed = list(numbers)
    if len(listed) == 1:
        return f"line {listed[0]} is {words}"
    if listed == list(range(listed[0], listed[-1] + 1)):
        return f"lines {listed[0]}–{listed[-1]} are {words}"
    shown = ", ".join(str(n) for n in listed[:8])
    return f"lines {shown}{' …' if len(listed) > 8 else ''} are {words}"


def runs(numbers: Sequence[int], index: Mapping[int, int]) -> list[list[int]]:
    """Ascending numbers of lines in runs of neighbours."""
    groups = groupby(enumerate(numbers), key=lambda pair: index[pair[1]] - pair[0])
    return [[number for _, number in group] for _, group in groups]


def chains(units: Sequence[ReplyUnit]) -> list[list[ReplyUnit]]:
    """Ordered units in runs in which each shares a line with the next."""
    found: list[list[ReplyUnit]] = []
    for unit in units:
        if found and found[-1][-1].src[-1] == unit.src[0]:
            found[-1].append(unit)
        else:
            found.append([unit])
    return found
