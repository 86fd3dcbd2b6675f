"""The record of a match: its sections and utterances, its source and its review."""

from collections.abc import Mapping, Sequence

from reviewer.domain.codec import Json
from reviewer.domain.dataset.effort import adjusted_sections, corrections
from reviewer.domain.dataset.view import View, known
from reviewer.domain.model import Section, Team, Unit
from reviewer.domain.transcript import Transcript, id_key

NO_TEXT = "no text in the transcript"
NO_REASON = "no reason given"


def match_record(
    view: View, adjudications: Sequence[str], authors: Sequence[str], people: Mapping[str, str]
) -> Json:
    """The record; ``adjudications`` are the kinds exported, ``authors`` who reviewed the match."""
    match, end = view.transcript.match, end_of_debate(view)
    return {
        "match_id": match.id,
        "competition": known(match.competition),
        "round": known(match.round),
        "date": known(match.date),
        "format": known(match.format),
        "motion": known(match.motion),
        "affirmative": _team(match.affirmative),
        "negative": _team(match.negative),
        "sections": _sections(view),
        "utterances": view.utterances(view.order[:end]),
        "post_debate": view.utterances(view.order[end:]),
        "left_out": [_left_out(view, unit) for unit in view.empty_units()],
        "adjudication_ids": [view.adjudication_id(kind) for kind in adjudications],
        "source": _source(view.transcript),
        "review": _review(view.transcript, sorted({people[a] for a in authors}, key=id_key)),
    }


def end_of_debate(view: View) -> int:
    """The position after the last unit of the last stage; 0 without a stage."""
    spans = view.transcript.section_spans
    return spans[view.stages[-1].id].stop if view.stages else 0


def _team(team: Team) -> Json:
    return {"team": known(team.team), "position": known(team.position)}


def _sections(view: View) -> list[Json]:
    order = view.transcript.section_order
    return [_section(view, section, index) for index, section in enumerate(order, start=1)]


def _section(view: View, section: Section, index: int) -> Json:
    units = view.units(section.id)
    start_ms, end_ms = view.transcript.section_times(section.id)
    return {
        "section_id": view.section_id(section.id),
        "index": index,
        "kind": section.section_kind,
        "type": section.type,
        "name": known(section.name),
        "acting_side": section.acting_side,
        "speakers": list(section.speakers),
        "respondents": list(section.respondents),
        "surprise": section.surprise,
        "judge_id": section.judge,
        "first_line": units[0].src[0],
        "last_line": units[-1].src[-1],
        "start_ms": start_ms,
        "end_ms": end_ms,
    }


def _left_out(view: View, unit: Unit) -> Json:
    had_text = bool(view.transcript.original(unit).strip())
    reason = known(unit.reason) or (NO_REASON if had_text else NO_TEXT)
    return {"src": list(unit.src), "reason": reason}


def _source(transcript: Transcript) -> Json:
    source = transcript.parts.get("transcript")
    recording = transcript.parts.get("recording")
    return {
        "sha256": known(source.sha256) if source else None,
        "encoding": known(source.encoding) if source else None,
        "lines": len(transcript.lines),
        "transcript_version": known(transcript.match.transcript_version),
        "recording_sha256": known(recording.sha256) if recording else None,
        "media_offset_ms": transcript.match.media_offset_ms,
    }


def _review(transcript: Transcript, reviewer_ids: list[str]) -> Json:
    return {
        "status": transcript.match.status,
        "revision": transcript.head,
        "reviewer_ids": reviewer_ids,
        "corrections": corrections(transcript),
        "adjusted_sections": adjusted_sections(transcript),
    }
