"""How far two revisions agree: a row a measure, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.words import noop, translate

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_STAGES: Final = noop("Qa", "A boundary is the line at which a stage begins.")
_LATER: Final = noop("Qa", "The later choice is the reference.")
_ROWS: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "boundary_similarity",
        noop("Qa", "Boundary similarity"),
        noop(
            "Qa",
            "1 − (misses + near misses / 2) / (misses + near misses + matches) of the boundaries; "
            "a near miss is one line off (Fournier 2013). 1 is the same.",
        ),
    ),
    (
        "window_diff",
        noop("Qa", "WindowDiff"),
        noop(
            "Qa",
            "The share of windows, half a mean stage long, in which the two have different "
            "numbers of boundaries (Pevzner & Hearst 2002). 0 is the same.",
        ),
    ),
    (
        "pk",
        noop("Qa", "Pk"),
        noop(
            "Qa",
            "The share of pairs of lines, half a mean stage apart, that only one of the two holds "
            "together in one stage (Beeferman et al. 1999). 0 is the same.",
        ),
    ),
    (
        "boundary_f1",
        noop("Qa", "F1, same line"),
        noop("Qa", "Precision and recall in one: their harmonic mean, for the very same line."),
    ),
    (
        "boundary_f1_1",
        noop("Qa", "F1, one line more or less"),
        noop("Qa", "The same, where a boundary may be one line of the transcript off."),
    ),
    (
        "boundary_f1_2s",
        noop("Qa", "F1, two seconds"),
        noop(
            "Qa",
            "The same, where a boundary may be two seconds off; not defined where one has no time.",
        ),
    ),
    (
        "boundary_precision",
        noop("Qa", "Precision, same line"),
        noop("Qa", "The share of the earlier's boundaries that stand in the later as well."),
    ),
    (
        "boundary_recall",
        noop("Qa", "Recall, same line"),
        noop("Qa", "The share of the later's boundaries that the earlier had found."),
    ),
    (
        "side_agreement",
        noop("Qa", "Same side"),
        noop(
            "Qa",
            "Of the characters of lines to which either gives a side, the share to which both "
            "give the same.",
        ),
    ),
    (
        "cer",
        noop("Qa", "Character error rate"),
        noop(
            "Qa",
            "Substituted, deleted and inserted characters of the earlier text, over the length of "
            "the later; without punctuation and spaces, in one width. 0 is the same.",
        ),
    ),
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
        name, title, meaning = _ROWS[row]
        parts = [f"{translate('Qa', title)}: {translate('Qa', meaning)}"]
        if name not in SHARES:
            parts.append(translate("Qa", _STAGES))
        return " ".join([*parts, translate("Qa", _LATER)])

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
        name, title, _ = _ROWS[index.row()]
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
