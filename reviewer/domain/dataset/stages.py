"""The records of stages and of the exchanges inside the interactive ones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from reviewer.domain.codec import Json
from reviewer.domain.dataset.view import View, debaters
from reviewer.domain.exchanges import Said, Turn, find_exchanges
from reviewer.domain.model import Section, Unit
from reviewer.domain.text import join_texts
from reviewer.domain.words import INTERACTIVE_TYPES, Side

Cell: TypeAlias = tuple[str, Side]
Scores: TypeAlias = Mapping[Cell, Sequence[Json]]
"""The scores ``{judge_id, score}`` of each scored cell: the section's id and the side."""
ContextForm: TypeAlias = Literal["inline", "ids"]


def stage_records(view: View, scores: Scores, context: ContextForm) -> Iterator[Json]:
    """A record for each scored cell, stages in order; ``context`` says how it is given."""
    before: list[Json] = []
    by_stage: dict[str, list[Side]] = {}
    for section, side in scores:
        by_stage.setdefault(section, []).append(side)
    for index, stage in enumerate(view.stages, start=1):
        units = view.spoken(stage.id)
        utterances = view.utterances(units)
        for side in by_stage.get(stage.id, []):
            yield {
                **_heading(view, stage, index, side),
                "debaters": debaters(units, side, view.transcript),
                "utterances": utterances,
                "context": [u["utterance_id"] for u in before] if context == "ids" else before[:],
                **_evaluation(view, scores[stage.id, side]),
            }
        before += [_context(utterance) for utterance in utterances]


def exchange_records(view: View, scores: Scores) -> Iterator[Json]:
    """A record for each exchange, in order; ``index`` counts within the stage."""
    for stage in view.stages:
        if stage.type not in INTERACTIVE_TYPES:
            continue
        units = {unit.id: unit for unit in view.spoken(stage.id)}
        said = [Said(u.id, view.transcript.side(u), u.text) for u in units.values()]
        instances = [view.instance_id(*cell) for cell in scores if cell[0] == stage.id]
        for index, found in enumerate(find_exchanges(said, stage.acting_side), start=1):
            first = units[found.opening.utterances[0]]
            yield {
                "exchange_id": f"{view.match_id}:E{view.suffix(first)}",
                "match_id": view.match_id,
                "section_id": view.section_id(stage.id),
                "index": index,
                "type": stage.type,
                "turns": [_turn(view, turn, units) for turn in (found.opening, found.reply)],
                "stage_instance_ids": instances,
            }


def _heading(view: View, stage: Section, index: int, side: Side) -> Json:
    match = view.transcript.match
    return {
        "instance_id": view.instance_id(stage.id, side),
        "match_id": view.match_id,
        "section_id": view.section_id(stage.id),
        "index": index,
        "type": stage.type,
        "name": stage.name or None,
        "format": match.format or None,
        "motion": match.motion or None,
        "surprise": stage.surprise,
        "evaluated_side": side,
        "evaluated_role": evaluated_role(stage, side),
    }


def evaluated_role(stage: Section, side: Side) -> str:
    """What a side does in a stage: ``speaker``, ``questioner``, ``respondent``, ``participant``."""
    if stage.type not in INTERACTIVE_TYPES:
        return "speaker"
    if stage.type in ("questioning", "cross_examination") and stage.acting_side != "both":
        return "questioner" if side == stage.acting_side else "respondent"
    return "participant"


def _evaluation(view: View, scores: Sequence[Json]) -> Json:
    given = [score["score"] for score in scores]
    return {
        "adjudication_id": view.adjudication_id("original"),
        "scores": list(scores),
        "mean_score": sum(given) / len(given) if given else None,
    }


def _context(utterance: Json) -> Json:
    return {key: utterance[key] for key in ("utterance_id", "section_id", "side", "role", "text")}


def _turn(view: View, turn: Turn, units: Mapping[str, Unit]) -> Json:
    spoken = [units[id_] for id_ in turn.utterances]
    utterances = view.utterances(spoken)
    starts = (u["start_ms"] for u in utterances if u["start_ms"] is not None)
    return {
        "side": turn.side,
        "roles": debaters(spoken, turn.side, view.transcript),
        "utterance_ids": [u["utterance_id"] for u in utterances],
        "text": join_texts(unit.text for unit in spoken),
        "start_ms": next(starts, None),
        "end_ms": utterances[-1]["end_ms"],
    }
