"""The records of adjudications and of accepted model-written texts about them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reviewer.domain.codec import Json
from reviewer.domain.dataset.stages import Cell, Scores
from reviewer.domain.dataset.view import View, known
from reviewer.domain.model import DebateFormat, Entry, Form, Supplement
from reviewer.domain.scores import (
    JudgeTally,
    Tally,
    effective_forms,
    scored_cells,
    standing_forms,
    tally,
)
from reviewer.domain.transcript import id_key
from reviewer.domain.words import AdjudicationKind

NO_FORMAT = DebateFormat("", "", 4, ())


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One panel's forms, the entries that count, and what they come to.

    ``entries`` holds each judge's, judges by id.
    """

    kind: AdjudicationKind
    forms: tuple[Form, ...]
    entries: Mapping[str, Sequence[Entry]]
    tally: Tally


def adjudicate(view: View, kind: AdjudicationKind, fmt: DebateFormat) -> Adjudication | None:
    """The adjudication of that kind, or ``None`` where it has no form that counts."""
    transcript = view.transcript
    forms = standing_forms(transcript.forms_of(kind))
    effective, _ = effective_forms(forms)
    if not effective:
        return None
    held = transcript.entries_by_form
    entries = {judge: held[effective[judge].id] for judge in sorted(effective, key=id_key)}
    counted = [entry for form in forms for entry in held[form.id]]
    result = tally(forms, counted, transcript.match.winner_by, fmt.debaters_per_side)
    return Adjudication(kind, forms, entries, result)


def cells_of(view: View, fmt: DebateFormat) -> dict[Cell, bool]:
    """The scored cells in order, and whether each is optional."""
    found = scored_cells(view.transcript.section_order, fmt.stages, fmt.surprise)
    return {(cell.section_id, cell.side): cell.optional for cell in found}


def cell_scores(original: Adjudication | None, cells: Mapping[Cell, bool]) -> Scores:
    """The original's scores of each cell, judges by id; optional cells only if there are any."""
    found: dict[Cell, list[Json]] = {cell: [] for cell in cells}
    for judge, entries in original.entries.items() if original else ():
        for cell, score in _scores(entries, cells).items():
            found[cell].append({"judge_id": judge, "score": score})
    return {cell: scores for cell, scores in found.items() if scores or not cells[cell]}


def adjudication_records(
    view: View, panels: Sequence[Adjudication], cells: Mapping[Cell, bool]
) -> Iterator[Json]:
    """The original's record and, if there is one, the appeal's: the last one stands."""
    for panel in panels:
        appeal = panel.kind == "appeal"
        yield {
            "adjudication_id": view.adjudication_id(panel.kind),
            "match_id": view.match_id,
            "kind": panel.kind,
            "appeals": view.adjudication_id("original") if appeal else None,
            "stands": panel is panels[-1],
            "overturns": panel.tally.winner != panels[0].tally.winner if appeal else None,
            "judges": [_judge(view, panel, judge, cells) for judge in panel.entries],
            "votes": dict(panel.tally.votes),
            "vote_totals": _totals(panel.tally),
            "winner": panel.tally.winner,
            "best_debater_votes": dict(panel.tally.best_debater_votes),
            "best_debaters": list(panel.tally.best_debaters or ()),
            "form_sha256s": _digests(view, panel.forms),
        }


def supplement_records(
    view: View, kinds: Sequence[str], people: Mapping[str, str]
) -> Iterator[Json]:
    """The accepted texts about the adjudications of these kinds."""
    accepted = (s for s in view.transcript.supplements.values() if s.verdict == "accepted")
    for supplement in sorted(accepted, key=lambda s: id_key(s.id)):
        if supplement.adjudication in kinds:
            yield _supplement(view, supplement, people)


def _supplement(view: View, supplement: Supplement, people: Mapping[str, str]) -> Json:
    return {
        "supplementary_id": f"{view.match_id}:{supplement.id}",
        "match_id": view.match_id,
        "adjudication_id": view.adjudication_id(supplement.adjudication),
        "kind": supplement.text_kind,
        "generator": known(supplement.generator),
        "text": supplement.text,
        "characters": len(supplement.text),
        "review": {
            "verdict": supplement.verdict,
            "reviewer_id": people[supplement.reviewer] if supplement.reviewer else None,
            "attempt": supplement.attempt,
        },
    }


def _judge(view: View, panel: Adjudication, judge: str, cells: Mapping[Cell, bool]) -> Json:
    entries = panel.entries[judge]
    counted = next(each for each in panel.tally.judges if each.judge == judge)
    return {
        "judge_id": judge,
        "votes": _votes(counted),
        "best_debaters": list(counted.best_debaters),
        "scores": [
            {"section_id": view.section_id(section), "side": side, "score": score}
            for (section, side), score in _scores(entries, cells).items()
        ],
        "comment": _comment(entries),
        "commentary_section_ids": [
            view.section_id(section.id)
            for section in view.transcript.section_order
            if section.section_kind == "commentary" and section.judge == judge
        ],
    }


def _votes(counted: JudgeTally) -> Json:
    votes = counted.votes
    return {ballot: votes[ballot] for ballot in ("impression", "stage", "decisive")}


def _scores(entries: Sequence[Entry], cells: Mapping[Cell, bool]) -> dict[Cell, int]:
    """A judge's scores in the order of the cells."""
    given = {
        (entry.section, entry.side): int(entry.value)
        for entry in entries
        if entry.what == "score" and entry.value is not None
    }
    return {cell: given[cell] for cell in cells if cell in given}


def _comment(entries: Sequence[Entry]) -> str | None:
    comments = (known(entry.value) for entry in entries if entry.what == "comment")
    return "\n".join(comment for comment in comments if comment) or None


def _totals(counted: Tally) -> Json | None:
    totals = counted.vote_totals
    return None if totals is None else {side: float(number) for side, number in totals.items()}


def _digests(view: View, forms: Sequence[Form]) -> list[str]:
    """The forms' files by their place in the match folder, each once."""
    parts = view.transcript.parts
    ids = sorted({form.part for form in forms if form.part in parts}, key=id_key)
    return list(dict.fromkeys(parts[id_].sha256 for id_ in ids))
