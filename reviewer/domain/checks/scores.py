"""Scores: each judge's, cell by cell (stage × side).

Only forms that count are looked at. One mistake is said once: a cell whose score cannot be read
is not also missing. A value that a person corrected is no longer unreadable.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from reviewer.domain.checks.naming import Names, places, tell
from reviewer.domain.checks.panel import Panel
from reviewer.domain.checks.wording import count, stage
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, Entry, Form
from reviewer.domain.scores import ScoredCell, contradicted
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Side

Cell = tuple[str, Side]
Cells = Mapping[Cell, bool]
"""The cells that are scored; true where every judge must have scored it."""


def cells_due(cells: Sequence[ScoredCell], original: Panel) -> Cells:
    """The scored cells; an optional one is due if a form of the original holds it."""
    held = {
        _cell(entry)
        for _, entries in original.each("score")
        for entry in entries
        if entry.value is not None
    }
    return {
        (cell.section_id, cell.side): not cell.optional or (cell.section_id, cell.side) in held
        for cell in cells
    }


def scores(transcript: Transcript, panel: Panel, cells: Cells | None) -> Iterator[Finding]:
    """Findings about scores; ``cells`` is ``None`` where no schedule says what is scored."""
    match = transcript.match.id
    for form, entries in panel.each("score"):
        for entry in entries:
            yield from _value(match, panel, form, entry)
            yield from _place(transcript, panel, form, entry, cells)
        yield from _duplicates(transcript, panel, form, entries)
        yield from _missing(transcript, panel, form, entries, cells or {})


def _cell(entry: Entry) -> Cell | None:
    if entry.section is None or entry.side is None:
        return None
    return entry.section, entry.side


def trouble(entry: Entry) -> str | None:
    """The code of what is wrong with a score's value; ``None`` for a sound or a blank one."""
    if entry.value is None:
        return None if entry.reason else entry.problem
    if not (entry.value.isascii() and entry.value.isdecimal()):
        return "score-unreadable"
    return None if 1 <= int(entry.value) <= 10 else "score-range"


def _value(match: str, panel: Panel, form: Form, entry: Entry) -> Iterator[Finding]:
    code = trouble(entry)
    if code is not None:
        yield tell(match, panel, code, panel.on(entry, form), _doubtful(form, entry, code))


def _doubtful(form: Form, entry: Entry, code: str) -> Callable[[Names], str]:
    if code == "score-range":
        return lambda who: f"{_one(who, form, entry)} is not from 1 to 10."
    return lambda who: f"{_one(who, form, entry)} is no whole number from 1 to 10."


def _place(
    transcript: Transcript, panel: Panel, form: Form, entry: Entry, cells: Cells | None
) -> Iterator[Finding]:
    if entry.value is None:
        return
    match, place = transcript.match.id, _cell(entry)
    if place is None:
        yield tell(
            match,
            panel,
            "score-unaligned",
            panel.on(entry, form),
            lambda who: f"{_one(who, form, entry)} belongs to no stage yet.",
        )
    elif cells is not None and place not in cells:
        where = _named(transcript, place)
        yield tell(
            match,
            panel,
            "score-side",
            panel.on(entry, form),
            lambda who: f"{_one(who, form, entry)} stands at {where}, which is not scored.",
        )


def misplaced(
    transcript: Transcript, panel: Panel, cells: Cells | None, fmt: DebateFormat | None
) -> Iterator[Finding]:
    """Scores at a scored place that the form's own words deny: a warning, for a person may know
    better than the form.
    """
    for form, entries in panel.each("score"):
        for entry in contradicted(entries, transcript.section_order, fmt):
            place = _cell(entry)
            if entry.value is not None and place is not None and place in (cells or {place}):
                yield _misplaced(transcript, panel, form, entry, place)


def _misplaced(
    transcript: Transcript, panel: Panel, form: Form, entry: Entry, place: Cell
) -> Finding:
    where = _named(transcript, place)

    def words(who: Names) -> str:
        one = _one(who, form, entry)
        return f"{one} stands at {where}, but the form's words are of another."

    match, at = transcript.match.id, panel.on(entry, form)
    return tell(match, panel, "score-side", at, words, "warning")


def _duplicates(
    transcript: Transcript, panel: Panel, form: Form, entries: Sequence[Entry]
) -> Iterator[Finding]:
    by_cell: dict[Cell, list[Entry]] = {}
    for entry in entries:
        place = _cell(entry)
        if place is not None and entry.value is not None:
            by_cell.setdefault(place, []).append(entry)
    for place, held in by_cell.items():
        if len(held) > 1:
            yield _doubled(transcript, panel, form, place, held)


def _doubled(
    transcript: Transcript, panel: Panel, form: Form, place: Cell, held: Sequence[Entry]
) -> Finding:
    named = _named(transcript, place)

    def words(who: Names) -> str:
        judge, at = who.judge(form.judge), places(who, held)
        return f"Judge {judge} has {len(held)} scores for {named}: {at}."

    where = _at(panel, form, place) | {"entries": [entry.id for entry in held]}
    return tell(transcript.match.id, panel, "score-duplicate", where, words)


def _missing(
    transcript: Transcript, panel: Panel, form: Form, entries: Sequence[Entry], cells: Cells
) -> Iterator[Finding]:
    given = {_cell(entry): entry for entry in entries}  # blank ones first, so values win
    given |= {_cell(e): e for e in entries if e.value is not None or trouble(e)}
    due = [cell for cell, needed in cells.items() if needed]
    lacking = [cell for cell in due if not _has_score(given.get(cell))]
    due_count = count(len(due), "score")
    if len(lacking) > 1 and len(lacking) == len(due):
        yield tell(
            transcript.match.id,
            panel,
            "score-missing",
            panel.where(form),
            lambda who: f"Judge {who.judge(form.judge)} has none of the {due_count} due.",
        )
        return
    for cell in lacking:
        yield _lacking(transcript, panel, form, cell, given.get(cell))


def _lacking(
    transcript: Transcript, panel: Panel, form: Form, cell: Cell, blank: Entry | None
) -> Finding:
    named = _named(transcript, cell)

    def words(who: Names) -> str:
        judge = who.judge(form.judge)
        if blank is None:
            return f"Judge {judge} has no score for {named}."
        return f"Judge {judge} has no score for {named}: {who.at(blank)}."

    where = _at(panel, form, cell) | ({"cell": blank.cell} if blank else {})
    return tell(transcript.match.id, panel, "score-missing", where, words)


def _has_score(entry: Entry | None) -> bool:
    """Whether there is a score, or a finding of its own that says why there is none."""
    return entry is not None and (entry.value is not None or trouble(entry) is not None)


def _at(panel: Panel, form: Form, cell: Cell) -> dict[str, object]:
    return panel.where(form, section=cell[0], side=cell[1])


def _one(who: Names, form: Form, entry: Entry) -> str:
    return f"A score of judge {who.judge(form.judge)} at {who.at(entry)}"


def _named(transcript: Transcript, cell: Cell) -> str:
    return f"{stage(transcript.sections[cell[0]])}, {cell[1]}"
