"""Where a score may go: what is proposed with its evidence, then every other place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QWidget

from reviewer.domain.form_cells import shown_cell
from reviewer.domain.log import Edit
from reviewer.domain.model import DebateFormat, Entry
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.models.scores_sheet import Row, cell_rows
from reviewer.ui.models.scores_words import (
    cell_name,
    evidence_name,
    grounds_name,
    is_odd,
    own_name,
    value_name,
)
from reviewer.ui.views.scores.choosing import Choice, ChoicePalette
from reviewer.ui.words import translate


def place_edit(entry: str, section: str | None, side: str | None) -> Edit:
    """The act that gives a score a place; without one it goes to the tray."""
    return {"edit": "align_score", "entry": entry, "section": section, "side": side}


def open_places(desk: Desk, parent: QWidget, entry: Entry) -> ChoicePalette | None:
    """The places of one score; ``None`` if no match is open."""
    transcript, fmt = desk.session.transcript, desk.session.format
    if transcript is None or entry.what != "score":
        return None
    title = translate("Scores", "Place the entry")
    about = translate("Scores", "{value} · {words} · {cell}").format(
        value=_value(entry), words=entry.label, cell=shown_cell(entry.cell)
    )
    palette = ChoicePalette(desk, parent, title, about, _places(transcript, fmt, entry))
    palette.open()
    return palette


def _value(entry: Entry) -> str:
    return f"⚠ {own_name(entry)}" if is_odd(entry) else value_name("score", entry.value)


def _places(transcript: Transcript, fmt: DebateFormat | None, entry: Entry) -> list[Choice]:
    """The sure place first, then those like it, then the others in the match's order."""
    found = list(_proposed(transcript, fmt, entry))
    seen = {(choice.edit["section"], choice.edit["side"]) for choice in found}
    form = transcript.entries_by_form.get(entry.form, ())
    taken = {(each.section, each.side): each for each in form if each.id != entry.id}
    for row in cell_rows(transcript, fmt):
        if (row.section, row.side) in seen or (row.section, row.side) == _at(entry):
            continue
        holds = taken.get((row.section, row.side))
        words = translate("Scores", "has {value} already")
        detail = words.format(value=_value(holds) or "–") if holds else ""
        found.append(_choice(transcript, entry, row.section, row.side, detail))
    if entry.section is not None:
        tray = translate("Scores", "Back to the tray")
        found.append(Choice(tray, "", place_edit(entry.id, None, None)))
    return found


def _at(entry: Entry) -> tuple[str | None, str | None]:
    return entry.section, entry.side


def _choice(
    transcript: Transcript, entry: Entry, section: str | None, side: str | None, detail: str
) -> Choice:
    edit = place_edit(entry.id, section, side)
    return Choice(cell_name(transcript, section, side), detail, edit)


def _proposed(transcript: Transcript, fmt: DebateFormat | None, entry: Entry) -> Iterator[Choice]:
    from reviewer.domain.scores.evidence import proposals

    kind = transcript.forms[entry.form].adjudication
    every = proposals(transcript, fmt, kind)
    found = next((each for each in every if each.entry == entry.id), None)
    if found is None:
        return
    sure = (found.place.section, found.place.side) if found.sure else None
    if sure is not None:
        words = translate("Scores", "✔ sure: {evidence}")
        detail = words.format(evidence=evidence_name(found.place.evidence))
        yield _choice(transcript, entry, *sure, detail)
    for each in found.candidates:
        if (each.section, each.side) != sure:
            yield _choice(transcript, entry, each.section, each.side, grounds_name(each))


def open_waiting(
    desk: Desk, parent: QWidget, row: Row, waiting: Sequence[Entry]
) -> ChoicePalette | None:
    """The scores of a form that wait, for one empty cell; ``None`` if there are none."""
    transcript = desk.session.transcript
    if transcript is None or not waiting or row.kind != "score":
        return None
    choices = [
        Choice(
            f"{_value(entry)} · {entry.label}",
            shown_cell(entry.cell),
            place_edit(entry.id, row.section, row.side),
        )
        for entry in waiting
    ]
    title = translate("Scores", "Place an entry here")
    palette = ChoicePalette(
        desk, parent, title, cell_name(transcript, row.section, row.side), choices
    )
    palette.open()
    return palette
