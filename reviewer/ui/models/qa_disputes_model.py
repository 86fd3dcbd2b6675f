"""The disputes of two reviews as a table: what each says, and whose version is to hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from reviewer.ui.models.qa_dispute_words import about, lines_words, sides_words
from reviewer.ui.models.rows import Rows
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.double_review import Choice, Dispute

_SIGNS: Final[Mapping[str, str]] = {"a": "◀", "b": "▶", "neither": "⚑"}


class Column(IntEnum):
    """The columns."""

    ABOUT = 0
    LINES = 1
    LEFT = 2
    RIGHT = 3
    HOLDS = 4


class DisputesModel(Rows["Dispute"]):
    """``choices`` has by a dispute's id whose version holds, as far as somebody said it."""

    context = "Qa"
    heads = (
        noop("Qa", "About"),
        noop("Qa", "Lines"),
        noop("Qa", "Left"),
        noop("Qa", "Right"),
        noop("Qa", "Holds"),
    )
    whole = range(len(Column))

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.names = ("", "")
        self.choices: dict[str, Choice] = {}
        look().changed.connect(self.repaint)

    def show(
        self, names: tuple[str, str], rows: Sequence[Dispute], choices: Mapping[str, Choice]
    ) -> None:
        """Takes the disputes of two reviewers, and what was decided of them before."""
        self.names = names
        self.choices = {row.id: choices[row.id] for row in rows if row.id in choices}
        self.reset(rows)

    def choose(self, rows: Iterable[int], choice: Choice) -> None:
        """Decides these rows."""
        self.choices |= {self.rows[row].id: choice for row in rows}
        self.repaint()

    @property
    def open(self) -> int:
        """How many are undecided."""
        return len(self.rows) - len(self.choices)

    def next_open(self, after: int) -> int:
        """The first undecided row after this one, else before it; -1 if there is none."""
        order = [*range(after + 1, len(self.rows)), *range(after + 1)]
        return next((n for n in order if self.rows[n].id not in self.choices), -1)

    def head(self, column: int) -> str:
        """What the columns are called; those of the reviewers after them."""
        if column not in (Column.LEFT, Column.RIGHT):
            return super().head(column)
        place = column - Column.LEFT
        name = self.names[place] or super().head(column)
        return f"{'◀▶'[place]} {name}"

    def cell(self, row: Dispute, column: int) -> str:
        """What it is about, what each says, and whose version holds."""
        return (about(row), lines_words(row), *sides_words(row), self._holds(row))[column]

    def color(self, row: Dispute, column: int) -> str:
        """Whose version holds stands out."""
        choice = self.choices.get(row.id)
        if column == Column.HOLDS:
            return {None: "dim", "neither": "warning"}.get(choice, "good")
        whose = {Column.LEFT: "a", Column.RIGHT: "b"}.get(Column(column))
        return "dim" if whose is None or choice not in (None, whose) else "text"

    def _holds(self, row: Dispute) -> str:
        choice = self.choices.get(row.id)
        if choice is None:
            return translate("Qa", "open")
        names = dict(zip(("a", "b"), self.names, strict=True))
        name = names.get(choice) or translate("Qa", "neither")
        return f"{_SIGNS[choice]} {name}"
