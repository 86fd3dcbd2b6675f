"""Why a match, or its appeal, stays when the others are exported, and what merely warns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.sentences import sentence
from reviewer.ui.theme import look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
REASON: Final = int(Qt.ItemDataRole.UserRole)


@dataclass(frozen=True, slots=True)
class Reason:
    """A finding and what it does to an export: ``blocks``, ``appeal`` (it alone) or ``warns``."""

    what: str
    finding: Finding


class ReasonsModel(QAbstractListModel):
    """The reasons of one match."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reasons: tuple[Reason, ...] = ()

    def show_reasons(self, reasons: Sequence[Reason]) -> None:
        """Shows others; the same ones leave the list as it is."""
        if tuple(reasons) != self._reasons:
            self.beginResetModel()
            self._reasons = tuple(reasons)
            self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many reasons."""
        return 0 if parent.isValid() else len(self._reasons)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The sentence with its sign, its colour, and the reason itself."""
        reason = self._reasons[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _words(reason)
        if role == Qt.ItemDataRole.ToolTipRole:
            return translate("Export", "Enter goes to the place")
        if role == REASON:
            return reason
        if role == Qt.ItemDataRole.ForegroundRole:
            return look().theme.color("warning" if reason.what == "warns" else "error")
        return None


def _words(reason: Reason) -> str:
    finding = reason.finding
    if reason.what == "appeal":
        words = translate("Export", "✖ keeps out the appeal: {message} ({code})")
    elif reason.what == "warns":
        words = translate("Export", "⚠ {message} ({code})")
    else:
        words = translate("Export", "✖ {message} ({code})")
    return words.format(message=sentence(finding.message), code=finding.code)
