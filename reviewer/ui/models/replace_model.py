"""The preview of find and replace: one row a unit with hits, ticked or not."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.plain import as_tip
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.replacing import Hit
    from reviewer.services.replacing import Found

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
HIT_ROLE = int(Qt.ItemDataRole.UserRole)


class Column(IntEnum):
    """The columns of the preview."""

    TICK = 0
    MATCH = 1
    LINE = 2
    BEFORE = 3
    AFTER = 4


@dataclass(slots=True)
class Row:
    """One unit; ``approved``: its match refuses edits."""

    match: str
    hit: "Hit"
    approved: bool
    ticked: bool


class ReplaceModel(QAbstractTableModel):
    """The hits of one search. What is ticked can be replaced."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self.replacing = False

    def clear(self, *, replacing: bool) -> None:
        """Forgets the hits; ``replacing``: the next ones come with what stands instead."""
        self.beginResetModel()
        self.rows, self.replacing = [], replacing
        self.endResetModel()

    def add(self, found: "Found") -> None:
        """Adds a match's hits. What would empty a text or cannot be changed is not ticked."""
        first = len(self.rows)
        if not found.hits:
            return
        self.beginInsertRows(_NO_PARENT, first, first + len(found.hits) - 1)
        self.rows += [
            Row(found.match, hit, found.approved, self._at_first(found, hit)) for hit in found.hits
        ]
        self.endInsertRows()

    def _at_first(self, found: "Found", hit: "Hit") -> bool:
        same = hit.before == hit.after
        return self.replacing and not (found.approved or hit.empties or same)

    def drop(self, matches: Iterable[str]) -> None:
        """Takes the hits of these matches out."""
        gone = set(matches)
        self.beginResetModel()
        self.rows = [row for row in self.rows if row.match not in gone]
        self.endResetModel()

    def ticked(self) -> dict[str, list["Hit"]]:
        """The ticked units by match."""
        found: dict[str, list[Hit]] = {}
        for row in self.rows:
            if row.ticked:
                found.setdefault(row.match, []).append(row.hit)
        return found

    def tick(self, rows: Iterable[int], ticked: bool) -> None:
        """Ticks these rows, or no longer; those of an approved match stay as they are."""
        for place in rows:
            if not self.rows[place].approved:
                self.rows[place].ticked = ticked
        if self.rows:
            last = self.index(len(self.rows) - 1, 0)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.CheckStateRole])

    def hits(self) -> int:
        """How many places were found."""
        return sum(len(row.hit.spans) for row in self.rows)

    # Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many units hold hits."""
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
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = {
            Column.TICK: "",
            Column.MATCH: translate("Replace", "Match"),
            Column.LINE: translate("Replace", "Line"),
            Column.BEFORE: translate("Replace", "Text"),
            Column.AFTER: translate("Replace", "Becomes"),
        }
        return names[Column(section)]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The first column can be ticked, but not in an approved match."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == Column.TICK and not self.rows[index.row()].approved:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks one row."""
        if role != Qt.ItemDataRole.CheckStateRole or self.rows[index.row()].approved:
            return False
        self.rows[index.row()].ticked = Qt.CheckState(value) == Qt.CheckState.Checked
        self.dataChanged.emit(index, index, [role])
        return True

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell as text, its tick, the hit, or the whole row for a screen reader."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _cell(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(remark(row) or _cell(row, column)) or None
            case Qt.ItemDataRole.CheckStateRole if column == Column.TICK and self.replacing:
                return (Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked).value
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row, self.replacing)
        return row.hit if role == HIT_ROLE else None


def _cell(row: Row, column: Column) -> str:
    first, last = row.hit.src[0], row.hit.src[-1]
    cells = {
        Column.TICK: "",
        Column.MATCH: row.match,
        Column.LINE: str(first) if first == last else f"{first}–{last}",
        Column.BEFORE: row.hit.before,
        Column.AFTER: remark(row) or row.hit.after,
    }
    return cells[column]


def remark(row: Row) -> str:
    """Why a row is not ticked, if there is a reason."""
    if row.approved:
        return translate("Replace", "approved: reopen the match first")
    if row.hit.empties:
        return translate("Replace", "would empty the text")
    return ""


def _spoken(row: Row, replacing: bool) -> str:
    parts = [row.match, _cell(row, Column.LINE), row.hit.before]
    if replacing:
        state = translate("Replace", "ticked") if row.ticked else translate("Replace", "not ticked")
        parts += ["→", _cell(row, Column.AFTER), state]
    return ", ".join(parts)
