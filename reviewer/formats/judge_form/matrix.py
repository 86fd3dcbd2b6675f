"""A sheet a judge: stages down the rows, sides across the columns (or judges, then sides)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from reviewer.domain.scores.claims import read_claim
from reviewer.domain.scores.grammar import COLUMN, normalise
from reviewer.domain.words import Side
from reviewer.formats.judge_form.columns import Lane, Layout, label_of
from reviewer.formats.judge_form.entries import FormBuilder, held_words, is_ticked, side_column
from reviewer.formats.judge_form.grid import Cell, Sheet
from reviewer.formats.judge_form.records import ReadForm
from reviewer.formats.judge_form.titles import Title, read_title
from reviewer.formats.judge_form.values import debater_role, read_score

_SIDE_WORDS: Final[dict[Side, str]] = {"affirmative": "正方", "negative": "反方"}
_DEFAULT_SHEET: Final = re.compile(
    r"(?:sheet|工作表|表|表单|table|form)\s*\d*|.*(?:评分|打分|计分|成绩)表?\d*", re.IGNORECASE
)
_NAMED: Final = re.compile(
    r"(?:评委|裁判|评审)[员人]?(?:姓名|签名|签字)?\s*[:：]\s*([^\s)）,，;；]+)"
)
_CALLED: Final = re.compile(r"场次\s*[:：]\s*([^\s)）,，;；]+)")
_FORM_WORDS: Final = re.compile(r"[\s—-]*(?:评委)?(?:评分|打分|计分)[表单]?.*$")


@dataclass(slots=True)
class Head:
    """What a sheet says about itself outside its table."""

    judge: str = ""
    match_label: str | None = None
    title: str | None = None


@dataclass(slots=True)
class MatrixReader:
    """Reads the rows of a sheet into one form a lane."""

    sheet: Sheet
    layout: Layout
    forms: list[tuple[Lane, FormBuilder]]
    unread: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    moved: list[set[str]] = field(default_factory=list)  # the cells of rows that seem to have

    def read(self) -> None:
        """Read every row under the header."""
        first = self.layout.header + 1
        for index in range(first, len(self.sheet.rows)):
            row = self.sheet.rows[index]
            following = self.sheet.rows[index + 1] if index + 1 < len(self.sheet.rows) else ()
            if index > first and _is_block(self.sheet.rows[index - 1]):
                continue
            if _is_block(row):
                self._read_block(row, following)
            else:
                self._read_row(row, following)

    def _read_block(self, heads: Sequence[Cell], row: Sequence[Cell]) -> None:
        """Votes side by side: their titles in one row, the votes in the next."""
        _, form = self.forms[0]
        for head, cell in zip(heads, row, strict=False):
            title = read_title(head.raw)
            if not head.is_blank and not cell.filled:
                self._add_vote(form, title, cell.raw, cell)

    def _read_row(self, row: Sequence[Cell], following: Sequence[Cell]) -> None:
        label = label_of(row, self.layout.labels)
        title = read_title(label)
        if title.field in ("score", "unknown") and self._has_moved(row):
            self.moved.append({cell.ref for cell in row})
        for lane, form in self.forms:
            if title.field in ("score", "unknown"):
                self._read_scores(form, lane, label, row, following)
            elif title.field == "total":
                for column, words in lane.columns.items():
                    form.add_total(title.side or side_column(words), row[column])
            elif title.field in ("vote", "best_debater", "comment"):
                self._read_vote(form, lane, title, row)
        remarks = self.layout.remarks.items() if title.field in ("score", "vote") else ()
        for column, words in remarks:
            if not row[column].filled:
                self.forms[0][1].add_comment(f"{words}{COLUMN}{label}", row[column])

    def _has_moved(self, row: Sequence[Cell]) -> bool:
        """Whether a score stands where none should, and none where one could."""
        lanes = [column for lane, _ in self.forms for column in lane.columns]
        heads = self.sheet.rows[self.layout.header] if self.layout.header >= 0 else ()
        if not heads or not any(row[column].is_blank for column in lanes):
            return False
        return any(
            read_score(cell).read is not None and not cell.filled
            for column, cell in enumerate(row[min(lanes) :], start=min(lanes))
            if column not in lanes
            and column not in self.layout.labels
            and (column in self.layout.remarks or not heads[column].words)
        )

    def _read_scores(
        self,
        form: FormBuilder,
        lane: Lane,
        label: str,
        row: Sequence[Cell],
        following: Sequence[Cell],
    ) -> None:
        known = read_claim(label) is not None
        for column, words in lane.columns.items():
            cell = row[column]
            if cell.filled or (cell.is_blank and not _may_hold(label, words)):
                continue
            if not known and read_score(cell).read is None:
                if label and not cell.is_blank:
                    self.unread.setdefault(label, []).append((cell.ref, cell.words))
                continue
            below = (
                label_of(following, self.layout.labels) if cell.rows > 1 and following else label
            )
            # A merged score belongs to all it covers: its words then say so, and fit no one cell.
            whose = label if below in ("", label) else f"{label}／{below}"
            form.add_score(whose, "" if _covered(cell, column, lane) > 1 else words, cell)

    def _read_vote(self, form: FormBuilder, lane: Lane, title: Title, row: Sequence[Cell]) -> None:
        cells = list(self._values(lane, row, title))
        if title.field == "comment":
            for cell in cells:
                form.add_comment(title.words, cell)
        elif title.field == "best_debater":
            for cell in cells or [row[min(lane.columns)]]:
                form.add_debaters(title.words, cell)
        else:
            cell = cells[0] if cells else row[min(lane.columns)]
            self._add_vote(form, title, _vote_words(lane, row, cells), cell)

    def _add_vote(self, form: FormBuilder, title: Title, raw: str, cell: Cell) -> None:
        if title.ballot:
            form.add_vote(title.words, title.ballot, raw, cell)
        elif title.field == "best_debater":
            form.add_debaters(title.words, cell)

    def _values(self, lane: Lane, row: Sequence[Cell], title: Title) -> Iterator[Cell]:
        """The cells of a row that are this lane's and hold something."""
        others = {c for other, _ in self.forms if other is not lane for c in other.columns}
        for column, cell in enumerate(row):
            aside = column in self.layout.remarks and not debater_role(cell.words)
            elsewhere = column in others or column in self.layout.labels
            if not cell.is_blank and not elsewhere and not aside:
                yield cell


def read_matrix(place: str, sheet: Sheet, layout: Layout) -> Iterator[ReadForm]:
    """The forms of a sheet, a lane each."""
    head = _head(sheet)
    forms = [(lane, _builder(place, sheet, lane, head)) for lane in layout.lanes]
    reader = MatrixReader(sheet, layout, forms)
    reader.read()
    for _, form in forms:
        if reader.moved:
            # One row may be a slip; several are a column put in or left out.
            form.withhold(reader.moved[0] if len(reader.moved) == 1 else None)
        form.notes += [*sheet.notes, *_unread(reader)]
        if form.entries:
            yield form.build()


def _unread(reader: MatrixReader) -> Iterator[str]:
    for label, held in reader.unread.items():
        words = f"the row {label!r} was not read: {held_words(held)}"
        yield f"{reader.sheet.name}: {words}" if reader.sheet.name else words


def _builder(place: str, sheet: Sheet, lane: Lane, head: Head) -> FormBuilder:
    form = FormBuilder(place, match_label=head.match_label, title=head.title)
    if name := lane.judge or head.judge:
        form.judge, form.judge_from = name, "cell"
    elif sheet.name and not _DEFAULT_SHEET.fullmatch(sheet.name.strip()):
        form.judge, form.judge_from = sheet.name.strip(), "sheet"
    else:
        words = "no judge is named on this sheet"
        form.notes.append(f"{sheet.name}: {words}" if sheet.name else words)
    return form


def _head(sheet: Sheet) -> Head:
    """Judge, match and title, wherever they stand."""
    head = Head()
    for row in sheet.rows:
        own = [cell for cell in row if not cell.filled]
        for cell, beside in zip(own, [*own[1:], Cell()], strict=True):
            _read_head(head, cell, beside)
        cells = [cell for cell in own if not cell.is_blank]
        if head.title is None and len(cells) == 1 and read_title(cells[0].raw).field == "unknown":
            head.title = _FORM_WORDS.sub("", cells[0].words) or cells[0].words
    return head


def _read_head(head: Head, cell: Cell, beside: Cell) -> None:
    if found := _NAMED.search(cell.words):
        head.judge = head.judge or found[1]
    if found := _CALLED.search(cell.words):
        head.match_label = head.match_label or found[1]
    field_, taken = read_title(cell.raw).field, read_title(beside.raw).field
    if taken != "unknown" or not beside.words or side_column(beside.words):
        return
    if field_ == "judge":
        head.judge = head.judge or beside.words
    elif field_ == "match":
        head.match_label = head.match_label or beside.words


def _is_block(row: Sequence[Cell]) -> bool:
    fields = [read_title(cell.raw).field for cell in row if not cell.is_blank]
    return sum(name in ("vote", "best_debater") for name in fields) >= 2


def _may_hold(label: str, words: str) -> bool:
    """Whether a blank there could have been a score: 反方's column of 正方一辩立论 could not."""
    claim = read_claim(f"{label}{COLUMN}{words}" if words else label)
    return claim is not None and not claim.conflict


def _covered(cell: Cell, column: int, lane: Lane) -> int:
    return sum(column <= other < column + cell.columns for other in lane.columns)


def _vote_words(lane: Lane, row: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """The text of a vote: one text, a tick under a side, or all there is for a person to read."""
    texts = list(dict.fromkeys(cell.words for cell in cells))
    ticked = [c for c in lane.columns if not row[c].is_blank and is_ticked(row[c].raw)]
    if len(ticked) == len(cells) == 1 and lane.columns[ticked[0]]:
        return lane.columns[ticked[0]]
    return texts[0] if len(texts) == 1 and normalise(texts[0]) else " ｜ ".join(texts)
