"""The log of a match as a table: number, when, who, what, how many records; newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from reviewer.ui.moments import moment_name
from reviewer.ui.words import act_name, translate

if TYPE_CHECKING:
    from reviewer.domain.log import Revision

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
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


class HistoryModel(QAbstractTableModel):
    """All revisions, or those of one author."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: list[HistoryRow] = []
        self.rows: list[HistoryRow] = []
        self._author = ""

    def show(self, rows: Sequence[HistoryRow]) -> None:
        """Takes the rows, the oldest first."""
        self._all = list(reversed(rows))
        self.only(self._author)

    def only(self, author: str) -> None:
        """Shows the acts of one author; of all if empty."""
        self.beginResetModel()
        self._author = author
        self.rows = [row for row in self._all if author in ("", row.author)]
        self.endResetModel()

    @property
    def authors(self) -> list[str]:
        """Everybody who did something."""
        return sorted({row.author for row in self._all})

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many revisions are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """The columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """What the columns are called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (Column.SEQ, Column.RECORDS):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        names = {
            Column.SEQ: translate("History", "No."),
            Column.AT: translate("History", "When"),
            Column.AUTHOR: translate("History", "Who"),
            Column.ACT: translate("History", "What"),
            Column.RECORDS: translate("History", "Records"),
        }
        return names[Column(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell as text, or the revision's number."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == SEQ_ROLE:
            return row.seq
        number = index.column() in (Column.SEQ, Column.RECORDS)
        if role == Qt.ItemDataRole.TextAlignmentRole and number:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        cells = {
            Column.SEQ: str(row.seq),
            Column.AT: moment_name(row.at),
            Column.AUTHOR: row.author,
            Column.ACT: row.act,
            Column.RECORDS: str(row.records),
        }
        return cells[Column(index.column())]
