"""A mapping that is being made: one sheet, and what was said of its titles and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reviewer.formats.judge_form.grid import Cell, Sheet
    from reviewer.formats.judge_form.mapping import FormIn, FormMapping, MappedLane, Meaning

LABEL: Final = "label"
PARTS: Final = ("正方", "反方", "质询方", "被质询方", "盘问方", "被盘问方")
SAMPLE: Final = 3


@dataclass(frozen=True, slots=True)
class TitleRow:
    """A title of the table: what it is known by, its text, and what stands under or beside it."""

    key: str
    text: str
    sample: str


@dataclass(frozen=True, slots=True)
class Use:
    """What a column of a sheet is for: ``label``, a value of a side or part (or of none: empty),
    or not read (``None``). ``judge`` is the cell with the judge's name, empty for one judge.
    """

    what: str | None = None
    judge: str = ""


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A column of a sheet by its letter, the words that stand over it, and what is below."""

    letter: str
    head: str
    sample: str


class MappingDraft:
    """Everything a lead says; ``mapping`` is what it comes to."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.form: FormIn = "row"
        self.header = 1
        self.transposed = False
        self.meanings: dict[str, Meaning] = {}
        self.uses: dict[str, Use] = {}
        self.suggest()

    # the table

    @property
    def rows(self) -> Sequence[Sequence[Cell]]:
        """The cells, with rows and columns changed if so."""
        if self.transposed:
            return tuple(zip(*self.sheet.rows, strict=True))
        return self.sheet.rows

    def titles(self) -> list[TitleRow]:
        """The titles of the table in its order, each key once."""
        found = self._row_titles() if self.form == "row" else self._sheet_titles()
        return list({row.key: row for row in reversed(found)}.values())[::-1]

    def _row_titles(self) -> list[TitleRow]:
        if not 0 < self.header <= len(self.rows):
            return []
        cells = self.rows[self.header - 1]
        below = self.rows[self.header : self.header + SAMPLE]
        return [
            TitleRow(key, cell.words, _sample([row[column] for row in below]))
            for column, (key, cell) in enumerate(zip(_keys(cells), cells, strict=True))
            if key
        ]

    def _sheet_titles(self) -> list[TitleRow]:
        rows = self.rows[self.header :]
        found: list[tuple[int, TitleRow]] = []
        for letter in self._labels():
            column = _place(letter)
            cells = [row[column] for row in rows]
            for number, (key, cell) in enumerate(zip(_keys(cells), cells, strict=True)):
                if key:
                    beside = _sample(rows[number][column + 1 : column + 1 + SAMPLE])
                    found.append((number, TitleRow(key, cell.words, beside)))
        return [row for _, row in sorted(found, key=lambda each: each[0])]

    def columns(self) -> list[ColumnRow]:
        """The columns of the sheet."""
        from reviewer.formats.judge_form.grid import column_letters

        rows = self.rows
        below = rows[self.header : self.header + SAMPLE]
        return [
            ColumnRow(
                column_letters(column + 1),
                self._head(column),
                _sample([row[column] for row in below]),
            )
            for column in range(len(rows[0]) if rows else 0)
        ]

    def _head(self, column: int) -> str:
        if not 0 < self.header <= len(self.rows):
            return ""
        return self.rows[self.header - 1][column].words

    # what is said

    def suggest(self) -> None:
        """Begins anew with what the titles say by themselves."""
        from reviewer.domain.scores.grammar import side_word
        from reviewer.formats.judge_form.mapping import suggest

        found = suggest(self._turned(), form=self.form, header=self.header)
        self.meanings = dict(found.titles)
        sides = {"affirmative": PARTS[0], "negative": PARTS[1]}
        self.uses = {"A": Use(LABEL)}
        for column in self.columns()[1:]:
            side = side_word(column.head)
            if side is not None:
                self.uses[column.letter] = Use(sides[side])

    def reshape(self, form: FormIn, header: int, *, transposed: bool) -> None:
        """Another form, row of titles or direction; what was said of titles still there stays."""
        said, uses = self.meanings, self.uses
        same_columns = (self.form, self.transposed) == (form, transposed)
        self.form, self.header, self.transposed = form, header, transposed
        self.suggest()
        kept = {row.key for row in self.titles()} & said.keys()
        self.meanings |= {key: said[key] for key in kept if said[key].field != "unknown"}
        if same_columns and form == "sheet":
            self.uses = uses

    def _turned(self) -> Sheet:
        from dataclasses import replace

        return replace(self.sheet, rows=tuple(map(tuple, self.rows)))

    def take(self, mapping: FormMapping) -> None:
        """Goes on with a mapping that was kept."""
        self.form, self.header = mapping.form, mapping.header
        self.transposed = mapping.transposed
        self.meanings = dict(mapping.titles)
        self.uses = {letter: Use(LABEL) for letter in mapping.labels}
        for lane in mapping.lanes:
            self.uses |= {letter: Use(words, lane.judge) for letter, words in lane.columns}

    def meaning(self, key: str) -> Meaning:
        """What a title stands for."""
        from reviewer.formats.judge_form.mapping import Meaning

        return self.meanings.get(key, Meaning("unknown"))

    def use(self, letter: str) -> Use:
        """What a column is for."""
        return self.uses.get(letter, Use())

    def _labels(self) -> list[str]:
        return [c.letter for c in self.columns() if self.use(c.letter).what == LABEL]

    def mapping(self, name: str) -> FormMapping:
        """The mapping as it stands now."""
        from reviewer.formats.judge_form.mapping import FormMapping

        keys = [row.key for row in self.titles()]
        titles = tuple((key, self.meaning(key)) for key in keys if self._says(key))
        if self.form == "row":
            return FormMapping(name, "row", self.header, titles, transposed=self.transposed)
        valued = [c for c in self.columns() if self.use(c.letter).what not in (None, LABEL)]
        heads = tuple((c.letter, c.head) for c in valued if c.head)
        return FormMapping(
            name,
            "sheet",
            self.header,
            titles,
            labels=tuple(self._labels()),
            lanes=self._lanes([c.letter for c in valued]),
            heads=heads,
            transposed=self.transposed,
        )

    def _says(self, key: str) -> bool:
        return self.form == "row" or self.meaning(key).field != "unknown"

    def _lanes(self, letters: Sequence[str]) -> tuple[MappedLane, ...]:
        """Columns of one judge together, by the cell that holds the name."""
        from reviewer.formats.judge_form.mapping import MappedLane

        found: dict[str, list[tuple[str, str]]] = {}
        for letter in letters:
            use = self.use(letter)
            found.setdefault(use.judge, []).append((letter, use.what or ""))
        return tuple(MappedLane(tuple(pairs), judge) for judge, pairs in found.items())


def _keys(cells: Sequence[Cell]) -> list[str]:
    from reviewer.formats.judge_form.mapping import title_keys

    return title_keys([cell.raw for cell in cells])


def _sample(cells: Sequence[Cell]) -> str:
    return " · ".join(cell.words for cell in cells if not cell.is_blank)


def _place(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
