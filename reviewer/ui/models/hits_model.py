"""The hits of a search: match, line, and the text with where it holds what was searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from reviewer.ui.plain import as_tip
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.storage.store import Hit

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
HIT: Final = int(Qt.ItemDataRole.UserRole)
MARKS: Final = HIT + 1
"""The places of a hit in its text, as code points from and to."""


class HitsModel(QAbstractListModel):
    """The hits in the order of matches and lines."""

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[Hit, ...] = ()
        self._query = ""

    def show_hits(self, query: str, hits: Sequence[Hit]) -> None:
        """Shows other hits."""
        self.beginResetModel()
        self._query, self._hits = query, tuple(hits)
        self.endResetModel()

    @property
    def hits(self) -> tuple[Hit, ...]:
        """All of them."""
        return self._hits

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many hits."""
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row as it is read out, the hit itself, and the places in its text."""
        hit = self._hits[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            words = translate("Matches", "{match}, line {line}: {text}")
            return words.format(match=hit.match, line=hit.line, text=hit.text)
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(hit.text)
        if role == HIT:
            return hit
        if role == MARKS:
            from reviewer.storage.grams import places

            return places(hit.text, self._query)
        return None
