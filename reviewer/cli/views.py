"""What ``show``, ``history`` and ``diff`` print: records in the shapes of CONTRACT §2."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from reviewer.domain.codec import to_json
from reviewer.domain.confirming import is_confirmed
from reviewer.domain.findings import Finding
from reviewer.domain.log import Revision
from reviewer.domain.model import Entry, Form, Line, Section, Unit
from reviewer.domain.scores import effective_forms
from reviewer.domain.segmentation import section_lines
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import ADJUDICATION_KINDS

Json = dict[str, Any]


def match_view(transcript: Transcript) -> Json:
    """One match whole: lines, units, sections, adjudications, status, head."""
    return {
        "match": transcript.match.id,
        "status": transcript.match.status,
        "head": transcript.head,
        "lines": [_line(transcript, line) for line in transcript.line_order],
        "units": [_unit(transcript, transcript.units[id_]) for id_ in transcript.unit_order],
        "sections": [_section(transcript, section) for section in transcript.section_order],
        "adjudications": [
            _adjudication(transcript, kind)
            for kind in ADJUDICATION_KINDS
            if transcript.forms_of(kind)
        ],
    }


def _line(transcript: Transcript, line: Line) -> Json:
    speaker = transcript.speakers.get(line.speaker or "")
    return {
        "line": line.number,
        "speaker": line.speaker,
        "role": speaker.role if speaker else None,
        "start_ms": line.start_ms,
        "end_ms": line.end_ms,
        "text": line.text,
    }


def _unit(transcript: Transcript, unit: Unit) -> Json:
    return {
        "unit": unit.id,
        "src": list(unit.src),
        "cut": list(unit.cut) if unit.cut else None,
        "text": unit.text,
        "original": transcript.original(unit),
        "suggested": unit.suggested,
        "speaker": transcript.label(unit),
        "role": unit.role,
        "side": transcript.side(unit),
        "start_ms": transcript.start_ms(unit),
        "end_ms": transcript.end_ms(unit),
        "section": transcript.section_of[unit.id],
        "status": unit.status,
    }


def _section(transcript: Transcript, section: Section) -> Json:
    span = transcript.section_spans[section.id]
    first_line, last_line = section_lines(transcript, section.id)
    start, end = transcript.section_times(section.id)
    return {
        "section": section.id,
        "kind": section.section_kind,
        "type": section.type,
        "name": section.name,
        "acting_side": section.acting_side,
        "speakers": list(section.speakers),
        "respondents": list(section.respondents),
        "surprise": section.surprise,
        "judge": section.judge,
        "first_unit": section.first_unit,
        "last_unit": transcript.unit_order[span.stop - 1],
        "first_line": first_line,
        "last_line": last_line,
        "start_ms": start,
        "end_ms": end,
        "origin": section.origin,
        "status": section.status,
    }


def _adjudication(transcript: Transcript, kind: str) -> Json:
    forms = sorted(transcript.forms_of(kind), key=lambda form: id_key(form.id))
    effective, _ = effective_forms(forms)
    return {
        "adjudication": f"{transcript.match.id}:{kind}",
        "kind": kind,
        "forms": [_form(transcript, form, effective.get(form.judge) == form) for form in forms],
    }


def _form(transcript: Transcript, form: Form, counts: bool) -> Json:
    """A form; ``counts`` is false of one set aside, and where another of the judge's counts."""
    return {
        "form": form.id,
        "judge": form.judge,
        "file": form.part,
        "counts": counts,
        "set_aside": form.set_aside,
        "confirmed": is_confirmed(transcript, form),
        "entries": [_entry(entry) for entry in transcript.entries_by_form[form.id]],
    }


def _entry(entry: Entry) -> Json:
    value: str | int | None = entry.value
    if entry.what == "score" and entry.value is not None:
        value = int(entry.value)
    return {
        "entry": entry.id,
        "what": entry.what,
        "label": entry.label,
        "raw": entry.raw,
        "value": value,
        "cell": entry.cell,
        "section": entry.section,
        "side": entry.side,
    }


def finding_view(finding: Finding) -> Json:
    """A finding in the shape of CONTRACT §4."""
    return {
        "finding": finding.id,
        "code": finding.code,
        "severity": finding.severity,
        "match": finding.match,
        "where": dict(finding.where),
        "message": finding.message,
        "dismissed": finding.dismissed,
    }


def lines_words(first: int, last: int) -> str:
    """Which lines, in words."""
    return f"line {first}" if first == last else f"lines {first}–{last}"


def counts(findings: Iterable[Finding]) -> dict[str, int]:
    """How many errors and warnings stand (what was dismissed does not)."""
    found = Counter(f.severity for f in findings if not f.dismissed)
    return {"errors": found["error"], "warnings": found["warning"]}


def revision_view(revision: Revision) -> Json:
    """A revision with its changes in full."""
    return {
        "seq": revision.seq,
        "author": revision.author,
        "at": revision.at,
        "edit": dict(revision.edit),
        "undoes": revision.undoes,
        "changes": [
            {
                "kind": change.kind,
                "id": change.id,
                "before": to_json(change.before, full=True),
                "after": to_json(change.after, full=True),
            }
            for change in revision.changes
        ],
    }
