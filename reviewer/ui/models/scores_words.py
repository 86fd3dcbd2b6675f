"""How the scores are put into words: rows, values, readings, evidence, adjudications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from reviewer.domain.form_cells import shown_cell
from reviewer.domain.model import Entry, Form, Section
from reviewer.domain.transcript import Transcript
from reviewer.ui.words import noop, role_name, section_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.scores.evidence import Grounds
    from reviewer.ui.models.scores_sheet import Row

BALLOTS: Final[Mapping[str, str]] = {
    "impression": noop("Scores", "Impression vote"),
    "stage": noop("Scores", "Stage vote"),
    "decisive": noop("Scores", "Decisive vote"),
}
WHATS: Final[Mapping[str, str]] = {
    "score": noop("Scores", "Score"),
    "vote": noop("Scores", "Vote"),
    "best_debater": noop("Scores", "Best debater"),
    "comment": noop("Scores", "Comment"),
}
_EVIDENCE: Final[Mapping[str, str]] = {
    "name": noop("Scores", "the form's words fit this alone"),
    "order": noop("Scores", "the order of equal words tells"),
    "unknown-words": noop("Scores", "the words name no stage"),
    "contradiction": noop("Scores", "the words contradict, or the place is taken"),
    "no-cell": noop("Scores", "no scored place of the match fits"),
    "ambiguous": noop("Scores", "several places fit"),
    "not-a-score": "",
}


def row_name(row: Row, sections: Mapping[str, Section]) -> str:
    """What a row is called, without its side."""
    match row.kind:
        case "score":
            return section_name(sections[row.section or ""])
        case "sum":
            return translate("Scores", "Sum of the scores")
        case "vote":
            return ballot_name(row.ballot)
        case "best_debater":
            name = translate("Scores", "Best debater {number}")
            return name.format(number=row.number + 1)
        case "comment":
            return translate("Scores", "Comment")


def ballot_name(ballot: str | None) -> str:
    """What a kind of vote is called."""
    return translate("Scores", BALLOTS.get(ballot or "", "")) if ballot else ""


def what_name(what: str) -> str:
    """What a kind of entry is called."""
    return translate("Scores", WHATS[what])


def value_name(what: str, value: str | None) -> str:
    """A value as people say it; empty for none."""
    if value is None:
        return ""
    if what == "vote":
        return translate("Scores", "Tie") if value == "tie" else word(value)
    return role_name(value) if what == "best_debater" else value


def own_name(entry: Entry) -> str:
    """What the form itself says: as it was read, else as it stood."""
    if entry.read is not None:
        return value_name(entry.what, entry.read)
    return entry.raw.strip() or translate("Scores", "blank")


def is_odd(entry: Entry) -> bool:
    """Whether the form holds something that could not be read and nobody has decided on."""
    decided = entry.value is not None or entry.reason is not None
    return not decided and bool(entry.problem or entry.raw.strip())


def is_corrected(entry: Entry) -> bool:
    """Whether a person changed what the form says."""
    return entry.reason is not None


def evidence_name(evidence: str) -> str:
    """Why a place is sure, or why none is."""
    return translate("Scores", _EVIDENCE[evidence]) if _EVIDENCE[evidence] else ""


def grounds_name(grounds: Grounds) -> str:
    """What speaks for a place, the strongest first."""
    said = []
    if grounds.named:
        said.append(translate("Scores", "same name"))
    if grounds.position:
        said.append(translate("Scores", "its turn on the form"))
    said.append(
        translate("Scores", "words {percent} % alike").format(percent=round(grounds.likeness))
    )
    if not grounds.free:
        said.append(translate("Scores", "has a score already"))
    return " · ".join(said)


def cell_name(transcript: Transcript, section: str | None, side: str | None) -> str:
    """A stage and a side; empty if the stage is gone."""
    found = transcript.sections.get(section or "")
    return "" if found is None else f"{section_name(found)} · {word(side)}"


def judge_name(transcript: Transcript, judge: str) -> str:
    """A judge as the forms have the name, with the project's id."""
    found = transcript.judges.get(judge)
    return judge if found is None or found.name == judge else f"{found.name} ({judge})"


def submitted_name(form: Form) -> str:
    """When a form was sent, as far as it says."""
    return (form.submitted or "").replace("T", " ") or "–"


def shown_value(entry: Entry) -> str:
    """What holds now, with the form's own value where a person changed it."""
    text = value_name(entry.what, entry.value)
    if is_corrected(entry):
        words = translate("Scores", "{value} (form: {own})")
        return words.format(value=text or "–", own=own_name(entry))
    return text or (own_name(entry) if is_odd(entry) else translate("Scores", "blank"))


def entry_lines(entry: Entry) -> list[str]:
    """An entry in full: its cell, its words, as it stood, as it was read, who says otherwise."""
    lines = [
        shown_cell(entry.cell),
        translate("Scores", "Words: {words}").format(words=entry.label),
    ]
    raw = entry.raw if entry.raw.strip() else translate("Scores", "blank")
    lines.append(translate("Scores", "As it stood: {raw}").format(raw=raw))
    if entry.read is None and entry.raw.strip():
        lines.append(translate("Scores", "It could not be read."))
    elif entry.read is not None and entry.read != entry.raw.strip():
        read = value_name(entry.what, entry.read)
        lines.append(translate("Scores", "Read as: {read}").format(read=read))
    if entry.reason is not None:
        value = value_name(entry.what, entry.value) or "–"
        words = translate("Scores", "Corrected to {value}: {reason}")
        lines.append(words.format(value=value, reason=entry.reason))
    return lines
