"""Transcripts for proposals: ``"label|text"`` a line, or the text alone."""

from typing import Any

from reviewer.domain.model import DebateFormat, Line, Match, Section, Speaker, Unit
from reviewer.domain.proposing import Proposal, propose
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.formats.debate_format import load_formats

FORMATS: dict[str, DebateFormat] = load_formats()


def match_of(
    *said: str, format: str | None = "4v4", roles: dict[str, str] | None = None, **fields: Any
) -> Transcript:
    """A unit a line, one section; ``roles`` are known of labels."""
    known = roles or {}
    lines = []
    for number, text in enumerate(said, start=1):
        label, bar, words = text.partition("|")
        lines.append(Line(number, words if bar else text, label if bar else None))
    labels = dict.fromkeys(line.speaker for line in lines if line.speaker)
    units = [
        Unit(f"u{x.number}", (x.number,), x.text, role=known.get(x.speaker or "")) for x in lines
    ]
    return EMPTY.changed(
        [
            ("match", "m1", Match("m1", format=format, **fields)),
            *(("line", each.id, each) for each in lines),
            *(("speaker", label, Speaker(label, known.get(label))) for label in labels),
            *(("unit", each.id, each) for each in units),
            ("section", "s1", Section("s1", "u1")),
        ],
        1,
    )


def stages(proposal: Proposal) -> list[tuple[int, int, str | None]]:
    """First and last line and name of each stage."""
    return [(s.place.first_line, s.place.last_line, s.place.name) for s in proposal.stages]


def proposed(*said: str, **fields: Any) -> Proposal:
    """The proposal for such a match."""
    return propose(match_of(*said, **fields), FORMATS)
