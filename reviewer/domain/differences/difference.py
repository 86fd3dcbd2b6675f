"""A difference: one thing that changed between two revisions, in debate terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reviewer.domain.model import Section
from reviewer.domain.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed and where; ``before`` and ``after`` are JSON values, ``None`` where absent.

    ``where`` holds ids of the later revision (of the earlier one for what is gone) and
    ``lines``, the first and the last line. ``text`` is one phrase for people.
    """

    kind: str
    where: Mapping[str, Any]
    before: Any
    after: Any
    text: str


def called(section: Section) -> str:
    """What people call a section: its name, else its type and side, else its kind."""
    if section.name:
        return section.name
    if section.section_kind != "stage":
        return f"{section.section_kind} section"
    what = (section.type or "stage").replace("_", " ")
    return f"{what} ({section.acting_side})" if section.acting_side else what


def lines_of(transcript: Transcript, section: Section) -> list[int]:
    """The first and the last line of a section."""
    units = transcript.units_in(section.id)
    return [units[0].src[0], units[-1].src[-1]]


def many(number: int, noun: str) -> str:
    """``1 line``, ``3 lines``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
