"""The log of a match as a table: number, when, who, what, how many records; newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt

from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.moments import moment_name
from reviewer.ui.words import act_name, noop

if TYPE_CHECKING:
    from reviewer.domain.log import Revision

SEQ_ROLE = int(Qt.ItemDataRole.UserRole)


class Column(IntEnum):
    """The columns of the history."""

    SEQ = 0
    AT = 1
    AUTHOR = 2
    ACT = 3
    RECORDS = 4


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One revision; ``undoes`` is the one it takes back or brings back."""

    seq: int
    at: str
    author: str
    act: str
    records: int
    undoes: int | None = None


def row_of(revision: "Revision") -> HistoryRow:
    """The row of a revision."""
    act = act_name(revision.edit)
    if revision.undoes is not None:
        act = f"{act} ({revision.undoes})"
    if revision.edit.get("edit") == "restore":
        act = f"{act} ({revision.edit.get('revision')})"
    changes = len(revision.changes)
    return HistoryRow(revision.seq, revision.at, revision.author, act, changes, revision.undoes)


class HistoryModel(Rows[HistoryRow]):
    """All revisions, or those of one author."""

    context = "History"
    heads = (
        noop("History", "No."),
        noop("History", "When"),
        noop("History", "Who"),
        noop("History", "What"),
        noop("History", "Records"),
    )
    numbers = (Column.SEQ, Column.RECORDS)
    whole = ()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: list[HistoryRow] = []
        self._author = ""

    def show(self, rows: Sequence[HistoryRow]) -> None:
        """Takes the rows, the oldest first."""
        self._all = list(reversed(rows))
        self.only(self._author)

    def only(self, author: str) -> None:
        """Shows the acts of one author; of all if empty."""
        self._author = author
        self.reset(row for row in self._all if author in ("", row.author))

    @property
    def authors(self) -> list[str]:
        """Everybody who did something."""
        return sorted({row.author for row in self._all})

    def cell(self, row: HistoryRow, column: int) -> str:
        """The revision in words."""
        return (str(row.seq), moment_name(row.at), row.author, row.act, str(row.records))[column]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The revision's number, too."""
        if role == SEQ_ROLE and index.isValid():
            return self.rows[index.row()].seq
        return super().data(index, role)
