"""Sheets as plain rectangles of cells, whatever file they came from."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

MAX_ROWS: Final = 2_000
MAX_COLUMNS: Final = 300

CellKind: TypeAlias = Literal["blank", "text", "number", "boolean", "date", "error", "formula"]
Span: TypeAlias = tuple[int, int, int, int]  # first row, first column, last row, last column


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its value as text, and what kind of value it was.

    ``rows`` and ``columns`` are its extent if it is merged. ``filled``: it is covered by a
    merged cell whose words it repeats; it has no value of its own.
    """

    raw: str = ""
    kind: CellKind = "blank"
    ref: str = ""
    rows: int = 1
    columns: int = 1
    filled: bool = False

    @property
    def words(self) -> str:
        """The text without the space around it, the merged cell's where one covers it."""
        return self.raw.strip()

    @property
    def is_blank(self) -> bool:
        """Whether the cell has no value of its own."""
        return self.filled or not self.words


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rectangle of cells, every row equally long; ``name`` is empty in a text file."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


def place_in_file(sheet: str, name: str) -> str:
    """``石屿!B3``; ``B3`` in a text file, which has no sheets."""
    return f"{sheet}!{name}" if sheet else name


def column_letters(column: int) -> str:
    """``A`` for 1, ``AA`` for 27."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def value_cell(value: object) -> tuple[str, CellKind]:
    """A value of a workbook as text, and its kind."""
    if value is None:
        return "", "blank"
    if isinstance(value, bool):
        return str(value).upper(), "boolean"
    if isinstance(value, int | float):
        whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e15
        return str(int(value)) if whole else str(value), "number"
    if isinstance(value, dt.datetime):
        midnight = value.time() == dt.time()
        return str(value.date() if midnight else value), "date"
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return str(value), "date"
    text = str(value)
    error = text.startswith("#") and text.rstrip("!?").isascii() and text[1:2].isalpha()
    return text, "error" if error else "text" if text.strip() else "blank"


def make_sheet(
    name: str,
    values: Mapping[tuple[int, int], tuple[str, CellKind]],
    merged: tuple[Span, ...] = (),
    notes: tuple[str, ...] = (),
) -> Sheet:
    """A sheet from its values by (row, column) from 1, cut after the last one that has text."""
    held = [place for place, (raw, _) in values.items() if raw.strip()]
    height = max((row for row, _ in held), default=0)
    width = max((column for _, column in held), default=0)
    owner, extent = _merges(merged, height, width)
    rows = tuple(
        tuple(_cell(row, column, values, owner, extent) for column in range(1, width + 1))
        for row in range(1, height + 1)
    )
    return Sheet(name, rows, notes)


def _merges(
    merged: tuple[Span, ...], height: int, width: int
) -> tuple[dict[tuple[int, int], tuple[int, int]], dict[tuple[int, int], tuple[int, int]]]:
    """Covered cell → its anchor, and anchor → extent, within the rectangle."""
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    extent: dict[tuple[int, int], tuple[int, int]] = {}
    for top, left, bottom, right in merged:
        bottom, right = min(bottom, height), min(right, width)
        extent[top, left] = (max(bottom - top + 1, 1), max(right - left + 1, 1))
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                owner[row, column] = (top, left)
    return owner, extent


def _cell(
    row: int,
    column: int,
    values: Mapping[tuple[int, int], tuple[str, CellKind]],
    owner: Mapping[tuple[int, int], tuple[int, int]],
    extent: Mapping[tuple[int, int], tuple[int, int]],
) -> Cell:
    here = (row, column)
    anchor = owner.get(here, here)
    raw, kind = values.get(anchor, ("", "blank"))
    rows, columns = extent.get(here, (1, 1))
    return Cell(raw, kind, f"{column_letters(column)}{row}", rows, columns, anchor != here)
