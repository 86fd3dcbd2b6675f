"""The exact characters a finding of the audit is about, as people read them: before → after."""

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.ui.marked import rich
from reviewer.ui.theme import Theme
from reviewer.ui.words import lines_name, translate

KINDS: Final[Mapping[str, str]] = {
    "text-rewritten": "rewrite",
    "text-dropped": "dropped",
    "text-added": "added",
    "text-shifted": "replaced",
    "text-chatter": "rewrite",
    "number-changed": "number",
    "particle-dropped": "dropped",
    "script-changed": "replaced",
    "punctuation-only": "punctuation",
}
"""The kind of mark that a code's characters get."""
AROUND: Final = 6
"""Characters that are shown on both sides of a place."""
MOST: Final = 4
"""Places that are shown one by one."""
LONGEST: Final = 24
"""Characters of a place that are shown in a list."""


def marked_places(transcript: Transcript, finding: Finding, theme: Theme) -> str:
    """The places with what stands around them, as rich text, one a line; empty if it has none."""
    spans = _spans(transcript, finding)
    kind = KINDS.get(finding.code, "replaced")
    lines = [_marked(transcript, finding, span, kind, theme) for span in spans[:MOST]]
    more = len(spans) - MOST
    if more > 0:
        lines.append(translate("Marks", "… and {number} more").format(number=more))
    return "<br>".join(lines)


def said_places(transcript: Transcript, finding: Finding) -> str:
    """The places as plain text, ``预算 → 经费``; empty if it has none."""
    spans = _spans(transcript, finding)
    found = dict.fromkeys(f"{_short(a)} → {_short(b)}" for a, b in _pairs(transcript, spans))
    return " · ".join(list(found)[:MOST])


def _spans(transcript: Transcript, finding: Finding) -> Sequence[Mapping[str, Any]]:
    found = finding.where.get("spans", ())
    return [span for span in found if span["unit"] in transcript.units]


def _pairs(transcript: Transcript, spans: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for span in spans:
        unit = transcript.units[span["unit"]]
        yield transcript.original(unit)[slice(*span["original"])], unit.text[slice(*span["text"])]


def _short(text: str) -> str:
    shown = text.strip()
    return (shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…") or "∅"


def _marked(
    transcript: Transcript, finding: Finding, span: Mapping[str, Any], kind: str, theme: Theme
) -> str:
    unit = transcript.units[span["unit"]]
    before = _around(transcript.original(unit), span["original"], kind, theme, gone=True)
    after = _around(unit.text, span["text"], kind, theme, gone=False)
    other = span["unit"] != finding.where.get("unit")
    line = translate("Words", "line {number}").format(number=lines_name(unit)) if other else ""
    head = f"{html.escape(line)}: " if line else ""
    return f"{head}{before} → {after}"


def _around(text: str, span: Sequence[int], kind: str, theme: Theme, *, gone: bool) -> str:
    start, end = span
    first, last = max(start - AROUND, 0), end + AROUND
    shown = rich(text[first:last], [(start - first, end - first, kind)], theme, gone=gone)
    return f"{'…' if first else ''}{shown or '∅'}{'…' if last < len(text) else ''}"
