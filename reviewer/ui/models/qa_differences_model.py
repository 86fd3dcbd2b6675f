"""The differences of two revisions as a table: what, which lines, when; filtered by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from reviewer.ui.marked import mark_word
from reviewer.ui.models.qa_places import GROUPS
from reviewer.ui.models.qa_words import difference_words
from reviewer.ui.models.rows import Rows
from reviewer.ui.theme import look
from reviewer.ui.words import noop, time_name, translate

if TYPE_CHECKING:
    from reviewer.services.comparing import Measures
    from reviewer.ui.models.qa_places import Found


class Column(IntEnum):
    """The columns."""

    GROUP = 0
    WHAT = 1
    LINES = 2
    TIME = 3


class DifferencesModel(Rows["Found"]):
    """Every difference, or those of one group; ``rows`` are the shown ones."""

    context = "Qa"
    heads = (noop("Qa", "About"), noop("Qa", "Difference"), noop("Qa", "Lines"), noop("Qa", "Time"))
    numbers = (Column.LINES, Column.TIME)
    whole = range(len(Column))

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.all: tuple[Found, ...] = ()
        self.group = ""
        self._kinds: Mapping[int, Mapping[str, int]] = {}
        look().changed.connect(self.repaint)

    def show(self, found: Sequence[Found]) -> None:
        """Takes the differences."""
        self.all, self._kinds = tuple(found), {}
        self.only(self.group)

    def show_measures(self, measures: Measures) -> None:
        """Says of texts by now in what way they changed."""
        self._kinds = measures.kinds
        self.repaint()

    def only(self, group: str) -> None:
        """Shows one group; all if empty."""
        self.group = group
        self.reset(found for found in self.all if group in ("", found.group))

    def counts(self) -> Counter[str]:
        """How many differences each group has."""
        return Counter(found.group for found in self.all)

    def row_about(self, section: str) -> int:
        """The first row about a section or a place in it; -1 if none is."""
        own = (n for n, found in enumerate(self.rows) if _is_about(found, section))
        inside = (n for n, found in enumerate(self.rows) if found.section == section)
        return next(own, next(inside, -1))

    def cell(self, row: Found, column: int) -> str:
        """What it is about, what differs, and where."""
        if column == Column.GROUP:
            return translate("Qa", GROUPS[row.group])
        if column == Column.LINES:
            return row.lines
        if column == Column.TIME:
            return time_name(row.ms)
        kinds = ", ".join(mark_word(kind) for kind in self._kinds.get(row.number, ()))
        said = difference_words(row)
        return f"{said} · {kinds}" if kinds else said

    def color(self, row: Found, column: int) -> str | None:
        """All but the difference is dim."""
        return None if column == Column.WHAT else "dim"


def _is_about(found: Found, section: str) -> bool:
    return found.group == "stages" and found.section == section
