"""What the reviewers changed: corrected utterances and adjusted stages, both net of undo."""

import unicodedata
from collections import Counter
from collections.abc import Iterable

from reviewer.domain.dataset.view import is_empty
from reviewer.domain.model import BaselineSection, Section, Unit
from reviewer.domain.transcript import Transcript

Content = tuple[object, ...]


def corrections(transcript: Transcript) -> int:
    """How many utterances say something else than the suggestion, or else the original.

    NFKC, punctuation and spaces are no difference.
    """
    return sum(_corrected(transcript, unit) for unit in transcript.units.values())


def adjusted_sections(transcript: Transcript) -> int:
    """How many stages differ from the latest import or proposal, were added or removed.

    Sections meet by id; those whose id is gone or new meet if their content is the same, so
    that a stage taken away and put back where it was is no change. No baseline: all are added.
    """
    baseline = transcript.baseline.sections if transcript.baseline else ()
    before = {section.section: section for section in baseline}
    now = transcript.sections
    differing = sum(
        _differs(_was(before[id_]), _is(transcript, now[id_])) for id_ in before.keys() & now.keys()
    )
    gone = _stages(_was(section) for id_, section in before.items() if id_ not in now)
    new = _stages(_is(transcript, section) for id_, section in now.items() if id_ not in before)
    return differing + (gone - new).total() + (new - gone).total()


def _corrected(transcript: Transcript, unit: Unit) -> bool:
    offered = _offered(transcript, unit)
    if unit.text == offered or is_empty(unit):
        return False
    return _wording(unit.text) != _wording(offered)


def _offered(transcript: Transcript, unit: Unit) -> str:
    return transcript.original(unit) if unit.suggested is None else unit.suggested


def _wording(text: str) -> str:
    return "".join(
        char
        for char in unicodedata.normalize("NFKC", text)
        if not char.isspace() and not unicodedata.category(char).startswith("P")
    )


def _differs(was: Content, now: Content) -> bool:
    return was != now and "stage" in (was[0], now[0])


def _stages(sections: Iterable[Content]) -> Counter[Content]:
    return Counter(content for content in sections if content[0] == "stage")


def _was(section: BaselineSection) -> Content:
    return (
        section.section_kind,
        section.type,
        section.acting_side,
        section.first_line,
        section.last_line,
    )


def _is(transcript: Transcript, section: Section) -> Content:
    span, order = transcript.section_spans[section.id], transcript.unit_order
    first, last = transcript.units[order[span.start]], transcript.units[order[span.stop - 1]]
    return (
        section.section_kind,
        section.type,
        section.acting_side,
        first.src[0],
        last.src[-1],
    )
