"""One adjudication as a sheet: rows of what is scored and voted, a column for each form.

A column is a form that counts, or each of a judge's forms while nobody can say which counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from reviewer.domain.model import DebateFormat, Entry, Form, Section, WrittenTotal
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import BALLOTS, SIDES, AdjudicationKind, Ballot, Side
from reviewer.ui.places import ScorePlace

if TYPE_CHECKING:
    from reviewer.domain.scores import Tally

RowKind: TypeAlias = Literal["score", "sum", "vote", "best_debater", "comment"]
Place: TypeAlias = tuple[int, int]
"""A row and a column of the sheet."""
BEST_DEBATERS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A stage and a side, a sum, a ballot, one of several best debaters or comments.

    ``scored``: the format scores it; ``optional``: it need not be there.
    """

    kind: RowKind
    section: str | None = None
    side: Side | None = None
    ballot: Ballot | None = None
    number: int = 0
    scored: bool = True
    optional: bool = False

    @property
    def key(self) -> Row:
        """The row as places name it."""
        return replace(self, scored=True, optional=False)


@dataclass(frozen=True, slots=True)
class Column:
    """A form and its judge's name. ``undecided``: it may be another form that counts."""

    form: Form
    name: str
    undecided: bool


@dataclass(frozen=True)
class ScoreSheet:
    """The sheet of one adjudication; ``held`` are the entries of each cell that has any.

    ``tray`` are the scores that wait for a place, form by form.
    """

    adjudication: AdjudicationKind
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    held: Mapping[Place, tuple[Entry, ...]]
    tray: tuple[Entry, ...]
    tally: Tally

    @property
    def heads(self) -> list[tuple[str, str, bool]]:
        """What stands over the columns."""
        return [(each.name, each.form.judge, each.undecided) for each in self.columns]

    def entries(self, row: int, column: int) -> tuple[Entry, ...]:
        """The entries of a cell; several if the form has a score twice."""
        return self.held.get((row, column), ())

    def column_of(self, form: str | None) -> int | None:
        """The column of a form, if it has one."""
        return next((i for i, each in enumerate(self.columns) if each.form.id == form), None)

    def row_of(self, wanted: Row) -> int | None:
        """The row of that kind and place."""
        return next((i for i, each in enumerate(self.rows) if each.key == wanted), None)

    def total(self, row: int, column: int) -> tuple[int | None, WrittenTotal | None]:
        """A judge's sum of a side as computed, and as the form has it."""
        side, form = self.rows[row].side, self.columns[column].form
        written = next((each for each in form.totals if each.side == side), None)
        judge = next((each for each in self.tally.judges if each.form == form.id), None)
        return (judge.sums[side] if judge and side else None), written

    def find(self, place: ScorePlace) -> Place | None:
        """The cell of a place: its entry's, else where the entry would stand."""
        for cell, entries in self.held.items():
            if place.entry is not None and any(entry.id == place.entry for entry in entries):
                return cell
        column = self.column_of(place.form)
        row = self.row_of(wanted) if (wanted := _meant(place)) else None
        return None if column is None or row is None else (row, column)


def differing(before: ScoreSheet, after: ScoreSheet) -> set[Place]:
    """The cells of two sheets of one shape that may look different."""
    held = {p for p in {*before.held, *after.held} if before.held.get(p) != after.held.get(p)}
    sums = [number for number, row in enumerate(after.rows) if row.kind == "sum"]
    places = {(row, column) for row in sums for column in range(len(after.columns))}
    return held | {place for place in places if before.total(*place) != after.total(*place)}


def _meant(place: ScorePlace) -> Row | None:
    side = next((each for each in SIDES if each == place.side), None)
    ballot = next((each for each in BALLOTS if each == place.ballot), None)
    if place.section is not None and side is not None:
        return Row("score", section=place.section, side=side)
    if ballot is not None:
        return Row("vote", ballot=ballot)
    if place.code.startswith("best-debater"):
        return Row("best_debater")
    if side is not None:
        return Row("sum", side=side)
    return None


def make_sheet(
    transcript: Transcript, fmt: DebateFormat | None, kind: AdjudicationKind
) -> ScoreSheet:
    """The sheet of the original or the appeal, as the match is now."""
    from reviewer.domain.scores import tally

    columns = tuple(_columns(transcript, kind))
    entries = [transcript.entries_by_form.get(each.form.id, ()) for each in columns]
    rows = (*_score_rows(transcript, fmt, entries), *_other_rows(entries))
    return ScoreSheet(
        kind,
        rows,
        columns,
        _held(rows, entries),
        tuple(entry for each in entries for entry in each if waits(entry)),
        tally(
            transcript.forms_of(kind),
            [entry for form in transcript.forms_of(kind) for entry in _of(transcript, form)],
            transcript.match.winner_by,
            fmt.debaters_per_side if fmt else 4,
        ),
    )


def waits(entry: Entry) -> bool:
    """Whether the entry is a score without a place; a blank one waits for nothing."""
    blank = entry.value is None and entry.problem is None
    return entry.what == "score" and entry.section is None and not blank


def _of(transcript: Transcript, form: Form) -> Sequence[Entry]:
    return transcript.entries_by_form.get(form.id, ())


def _columns(transcript: Transcript, kind: AdjudicationKind) -> Iterator[Column]:
    from reviewer.domain.scores import effective_forms, standing_forms

    forms = transcript.forms_of(kind)
    effective, undecided = effective_forms(forms)
    for form in sorted(standing_forms(forms), key=lambda each: id_key(each.id)):
        if form.judge in undecided or effective.get(form.judge) == form:
            judge = transcript.judges.get(form.judge)
            yield Column(form, judge.name if judge else form.judge, form.judge in undecided)


def _score_rows(
    transcript: Transcript, fmt: DebateFormat | None, entries: Sequence[Sequence[Entry]]
) -> list[Row]:
    """The scored cells in the match's order, and others at which a score stands."""
    rows = cell_rows(transcript, fmt)
    known = {row.key for row in rows}
    used = dict.fromkeys(
        Row("score", section=entry.section, side=entry.side)
        for each in entries
        for entry in each
        if entry.section in transcript.sections and entry.side is not None
    )
    rows += [replace(row, scored=False) for row in used if row not in known]
    return sorted(rows, key=lambda row: transcript.section_index[row.section or ""])


def cell_rows(transcript: Transcript, fmt: DebateFormat | None) -> list[Row]:
    """The scored cells in the match's order; every side of every stage if no format says."""
    from reviewer.domain.scores import scored_cells

    if fmt is None:
        stages = [s for s in transcript.section_order if s.section_kind == "stage"]
        return [
            Row("score", section=stage.id, side=side, optional=True)
            for stage in stages
            for side in _sides(stage)
        ]
    return [
        Row("score", section=cell.section_id, side=cell.side, optional=cell.optional)
        for cell in scored_cells(transcript.section_order, fmt.stages, fmt.surprise)
    ]


def _sides(stage: Section) -> tuple[Side, ...]:
    return ("negative", "affirmative") if stage.acting_side == "negative" else SIDES


def _other_rows(entries: Sequence[Sequence[Entry]]) -> Iterator[Row]:
    for side in SIDES:
        yield Row("sum", side=side)
    for ballot in BALLOTS:
        yield Row("vote", ballot=ballot)
    for number in range(max(BEST_DEBATERS, _most(entries, "best_debater"))):
        yield Row("best_debater", number=number)
    for number in range(_most(entries, "comment")):
        yield Row("comment", number=number)


def _most(entries: Sequence[Sequence[Entry]], what: str) -> int:
    return max((sum(entry.what == what for entry in each) for each in entries), default=0)


def _held(
    rows: Sequence[Row], entries: Sequence[Sequence[Entry]]
) -> dict[Place, tuple[Entry, ...]]:
    places = {row.key: number for number, row in enumerate(rows)}
    found: dict[Place, tuple[Entry, ...]] = {}
    for column, each in enumerate(entries):
        seen = {"best_debater": 0, "comment": 0}
        for entry in each:
            row = places.get(_row(entry, seen.get(entry.what, 0)))
            if entry.what in seen:
                seen[entry.what] += 1
            if row is not None:
                found[row, column] = (*found.get((row, column), ()), entry)
    return found


def _row(entry: Entry, number: int) -> Row:
    if entry.what == "score":
        return Row("score", section=entry.section, side=entry.side)
    if entry.what == "vote":
        return Row("vote", ballot=entry.ballot)
    return Row(entry.what, number=number)
