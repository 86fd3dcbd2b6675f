"""Tables whose rows are all alike: what they have in common; each says what stands in a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import translate

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
# As plain numbers: a view asks seven times a cell, and the members of an enum are slow to find.
_TEXT: Final = int(Qt.ItemDataRole.DisplayRole)
_TIP: Final = int(Qt.ItemDataRole.ToolTipRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)
_COLOR: Final = int(Qt.ItemDataRole.ForegroundRole)


class Rows(QAbstractTableModel, Generic[R]):
    """A table of ``rows``: ``cell`` gives the texts, and all else follows unless overridden."""

    context = ""
    """The context of ``heads``."""
    heads: Sequence[str] = ()
    """What the columns are called, not translated."""
    numbers: Collection[int] = ()
    """The columns that are aligned as numbers are."""
    whole: Collection[int] = (0,)
    """The columns with which a screen reader gets the whole row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()

    # what a table says

    def cell(self, row: R, column: int) -> str:
        """What stands in a cell."""
        raise NotImplementedError

    def tip(self, row: R, column: int) -> str:
        """What the tip of a cell says, as a plain text."""
        return self.cell(row, column)

    def spoken(self, row: R, column: int) -> str:
        """What a screen reader says of a cell."""
        if column not in self.whole:
            return self.cell(row, column)
        texts = (self.cell(row, each) for each in range(self.columnCount()))
        return ", ".join(text for text in texts if text)

    def color(self, row: R, column: int) -> str | None:
        """The theme's name of a cell's colour; ``None``: that of any text."""
        return None

    def key(self, row: R) -> object:
        """What tells a row from the others, whatever else is said of it."""
        return row

    def head(self, column: int) -> str:
        """What a column is called."""
        return translate(self.context, self.heads[column])

    def head_tip(self, column: int) -> str:
        """What a column means, if its name does not say it."""
        return ""

    def alignment(self, column: int) -> int | None:
        """How a column and its name are aligned; ``None``: as the view does it."""
        return RIGHT if column in self.numbers else None

    # the rows

    def take(self, rows: Iterable[R]) -> None:
        """Takes these rows; where they are the same by ``key`` the selection stays."""
        taken = tuple(rows)
        if list(map(self.key, taken)) == list(map(self.key, self.rows)):
            self.rows = taken
            self.repaint()
        else:
            self.reset(taken)

    def reset(self, rows: Iterable[R]) -> None:
        """Takes these rows, and nothing is selected."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def repaint(self) -> None:
        """Says all cells anew."""
        if self.rows:
            last = self.index(len(self.rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _TEXT) -> Any:
        """What the columns are called and mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _TEXT:
            return self.head(section)
        if role == _TIP:
            return as_tip(self.head_tip(section)) or None
        return self.alignment(section) if role == _ALIGNMENT else None

    def data(self, index: Index, role: int = _TEXT) -> Any:
        """The text of a cell, its tip, its colour, and what a screen reader says."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], index.column()
        if role == _TEXT:
            return self.cell(row, column)
        if role == _COLOR:
            color = self.color(row, column)
            return look().theme.color(color) if color else None
        if role == _ALIGNMENT:
            return self.alignment(column)
        if role == _TIP:
            return as_tip(self.tip(row, column))
        return self.spoken(row, column) if role == _SPOKEN else None
