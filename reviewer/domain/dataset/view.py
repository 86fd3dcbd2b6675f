"""A match as its records see it: the ids of its parts, and its utterances.

An utterance is a unit that has a text. Its id is ``{match_id}:L{first line}``; the second unit
that begins in a line has ``.2``, the third ``.3``. Units without a text are counted here too:
emptying one, or giving it its text back, shifts no other id.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from reviewer.domain.codec import Json
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import DEBATER_ROLES, Side


class View:
    """One match: ids by the transcript's own ids, and utterances in order, made at most once."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.match_id = transcript.match.id
        self.order = tuple(transcript.units[id_] for id_ in transcript.unit_order)
        self._suffixes = _suffixes(self.order)
        spans = transcript.section_spans.items()
        self._units = {id_: self.order[span.start : span.stop] for id_, span in spans}
        self._sections = {s.id: self._section_id(s) for s in transcript.section_order}

    def suffix(self, unit: Unit) -> str:
        """The end of the ids that begin with this unit: ``12``, or ``12.2``."""
        return self._suffixes[unit.id]

    def section_id(self, section: str) -> str:
        """``{match_id}:S…`` with the suffix of its first utterance."""
        return self._sections[section]

    def instance_id(self, section: str, side: Side) -> str:
        """The id of a stage's record for one side."""
        return f"{self._sections[section]}:{side}"

    def adjudication_id(self, kind: str) -> str:
        """``{match_id}:original`` or ``{match_id}:appeal``."""
        return f"{self.match_id}:{kind}"

    @cached_property
    def _utterances(self) -> dict[str, Json]:
        return {u.id: self._utterance(u) for u in self.order if not is_empty(u)}

    @cached_property
    def stages(self) -> tuple[Section, ...]:
        """The stage sections in order."""
        return tuple(
            section for section in self.transcript.section_order if section.section_kind == "stage"
        )

    def utterances(self, units: Sequence[Unit]) -> list[Json]:
        """The utterances among these units."""
        return [self._utterances[unit.id] for unit in units if unit.id in self._utterances]

    def units(self, section: str) -> tuple[Unit, ...]:
        """The units of a section."""
        return self._units[section]

    def spoken(self, section: str) -> tuple[Unit, ...]:
        """The units of a section that are utterances."""
        return tuple(u for u in self._units[section] if not is_empty(u))

    def empty_units(self) -> Iterator[Unit]:
        """The units that are no utterances."""
        return (unit for unit in self.order if is_empty(unit))

    def _section_id(self, section: Section) -> str:
        units = self._units[section.id]
        first = next((unit for unit in units if not is_empty(unit)), units[0])
        return f"{self.match_id}:S{self.suffix(first)}"

    def _utterance(self, unit: Unit) -> Json:
        transcript = self.transcript
        return {
            "utterance_id": f"{self.match_id}:L{self.suffix(unit)}",
            "section_id": self._sections[transcript.section_of[unit.id]],
            "src": list(unit.src),
            "cut": list(unit.cut) if unit.cut else None,
            "text": unit.text,
            "side": transcript.side(unit),
            "role": unit.role,
            "start_ms": transcript.start_ms(unit),
            "end_ms": transcript.end_ms(unit),
        }


def is_empty(unit: Unit) -> bool:
    """Whether a unit has no text and so is no utterance."""
    return not unit.text.strip()


def known(text: str | None) -> str | None:
    """The text, or ``None`` where it is not known or blank."""
    return text if text and text.strip() else None


def debaters(units: Sequence[Unit], side: Side | None, transcript: Transcript) -> list[str]:
    """The roles of a side that speak in these units, in the order of their numbers."""
    found = {unit.role for unit in units if side and transcript.side(unit) == side}
    return [role for role in DEBATER_ROLES if role in found]


def _suffixes(units: Sequence[Unit]) -> dict[str, str]:
    begun: Counter[int] = Counter()
    found = {}
    for unit in units:
        line = unit.src[0]
        begun[line] += 1
        found[unit.id] = str(line) if begun[line] == 1 else f"{line}.{begun[line]}"
    return found
