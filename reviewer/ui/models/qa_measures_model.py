"""How far two revisions agree: a row a measure, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.sentences import sentence
from reviewer.ui.words import noop, translate

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_ROWS: Final = (
    ("boundary_similarity", noop("Qa", "Boundary similarity")),
    ("window_diff", noop("Qa", "WindowDiff")),
    ("pk", noop("Qa", "Pk")),
    ("boundary_f1", noop("Qa", "F1, same line")),
    ("boundary_f1_1", noop("Qa", "F1, one line more or less")),
    ("boundary_f1_2s", noop("Qa", "F1, two seconds")),
    ("boundary_precision", noop("Qa", "Precision, same line")),
    ("boundary_recall", noop("Qa", "Recall, same line")),
    ("side_agreement", noop("Qa", "Same side")),
    ("cer", noop("Qa", "Character error rate")),
)
SHARES: Final = frozenset({"side_agreement", "cer"})


class MeasuresModel(QAbstractTableModel):
    """Name and value of each measure; a dash where it is not defined or not known yet."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._values: Mapping[str, float | None] = {}

    def show(self, values: Mapping[str, float | None]) -> None:
        """Takes the values; none while they are being worked out."""
        self._values = values
        self.dataChanged.emit(self.index(0, 0), self.index(len(_ROWS) - 1, 1))

    def definition(self, row: int) -> str:
        """What the measure of a row means."""
        from reviewer.domain.differences.definitions import DEFINITIONS

        name, title = _ROWS[row]
        meaning = " ".join(map(sentence, DEFINITIONS[name]))
        named = translate("Qa", "{name}: {text}")
        return named.format(name=translate("Qa", title), text=meaning)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The measures."""
        return 0 if parent.isValid() else len(_ROWS)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Name and value."""
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section == 1:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            names = (translate("Qa", "Agreement"), translate("Qa", "Value"))
            return names[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The cell; the definition as its tip."""
        if not index.isValid():
            return None
        name, title = _ROWS[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.definition(index.row())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 1:
            return _RIGHT
        if role == Qt.ItemDataRole.DisplayRole:
            return self._value(name) if index.column() else translate("Qa", title)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{translate('Qa', title)}: {self._value(name)}"
        return None

    def _value(self, name: str) -> str:
        value = self._values.get(name)
        if value is None:
            return "–" if self._values else "…"
        return f"{value:.2%}" if name in SHARES else f"{value:.3f}"
