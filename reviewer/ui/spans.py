"""From when to when a unit or a section is heard, as far as the transcript knows."""

from reviewer.domain.transcript import Transcript

Span = tuple[int, int | None]
"""Start and end in milliseconds; no end: nobody knows."""


def unit_span(transcript: Transcript, unit: str) -> Span | None:
    """When the unit is heard; ``None`` if its start is not known."""
    record = transcript.units[unit]
    return _span(transcript.start_ms(record), transcript.end_ms(record))


def section_span(transcript: Transcript, section: str) -> Span | None:
    """When the section is heard: to where the next one begins."""
    start, end = transcript.section_times(section)
    position = transcript.section_index[section] + 1
    if position < len(transcript.section_order):
        following = transcript.section_times(transcript.section_order[position].id)[0]
        end = end if following is None else following
    return _span(start, end)


def _span(start: int | None, end: int | None) -> Span | None:
    if start is None:
        return None
    return start, end if end is not None and end > start else None
