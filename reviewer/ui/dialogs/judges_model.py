"""The judges of a project as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.plain import as_tip
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.judges import KnownJudge

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
COLUMNS: Final = (
    noop("Judges", "Id"),
    noop("Judges", "Name"),
    noop("Judges", "Competition"),
    noop("Judges", "Matches"),
)
_GROUNDS: Final[Mapping[str, str]] = {
    "title": noop("Judges", "the same without titles"),
    "part": noop("Judges", "one holds the other"),
    "sound": noop("Judges", "they sound alike"),
    "sign": noop("Judges", "one sign differs"),
}


class JudgesModel(QAbstractTableModel):
    """One row a judge."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._judges: tuple[KnownJudge, ...] = ()

    def show(self, judges: tuple[KnownJudge, ...]) -> None:
        """Takes the judges there are now."""
        self.beginResetModel()
        self._judges = judges
        self.endResetModel()

    def name(self, judge: str) -> str:
        """A judge's name with the id."""
        names = [each.name for each in self._judges if each.id == judge]
        return f"{names[0]} ({judge})" if names else judge

    def chosen(self, rows: Sequence[QModelIndex]) -> list[str]:
        """The judges of these rows."""
        return [self._judges[number].id for number in sorted(row.row() for row in rows)]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many judges."""
        return 0 if parent.isValid() else len(self._judges)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Judges", COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts."""
        if not index.isValid():
            return None
        texts = _texts(self._judges[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return texts[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(texts[index.column()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(texts) if index.column() == 0 else texts[index.column()]
        return None


def _texts(judge: KnownJudge) -> tuple[str, str, str, str]:
    only = translate("Judges", "in one panel only")
    competition = only if judge.competition is None else judge.competition or "–"
    return judge.id, judge.name, competition, ", ".join(judge.matches) or "–"


def grounds_words(grounds: Sequence[str]) -> str:
    """Why two names are near."""
    return ", ".join(translate("Judges", _GROUNDS[each]) for each in grounds)
