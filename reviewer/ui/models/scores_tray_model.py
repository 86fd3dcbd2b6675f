"""The tray: scores that have no place yet, each with what is proposed for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reviewer.domain.model import Entry
from reviewer.domain.transcript import Transcript
from reviewer.ui.models.scores_dragging import DragModel, dragged_entry, entry_mime
from reviewer.ui.models.scores_words import (
    cell_name,
    entry_lines,
    evidence_name,
    is_odd,
    judge_name,
    own_name,
    value_name,
)
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.scores.evidence import Proposal

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
COLUMNS: Final = (
    noop("Scores", "Value"),
    noop("Scores", "Words of the form"),
    noop("Scores", "Judge"),
    noop("Scores", "Proposal"),
)
VALUE, WORDS, JUDGE, PROPOSAL = range(4)


class TrayModel(DragModel):
    """One row an entry. ``dropped``: an entry (its id) was dragged here from the grid."""

    dropped = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._transcript: Transcript | None = None
        self._entries: tuple[Entry, ...] = ()
        self._proposals: Mapping[str, Proposal] = {}

    def show(
        self,
        transcript: Transcript | None,
        entries: Sequence[Entry],
        proposals: Sequence[Proposal],
    ) -> None:
        """Takes what waits now."""
        self.beginResetModel()
        self._transcript, self._entries = transcript, tuple(entries)
        self._proposals = {each.entry: each for each in proposals}
        self.endResetModel()

    @property
    def sure(self) -> int:
        """For how many of them a place is sure."""
        return sum(each.sure for e in self._entries if (each := self.proposal(e.id)))

    def entry(self, index: Index) -> Entry | None:
        """The entry of a row."""
        return self._entries[index.row()] if index.isValid() else None

    def proposal(self, entry: str) -> Proposal | None:
        """What is proposed for an entry."""
        return self._proposals.get(entry)

    def row_of(self, entry: str | None) -> int | None:
        """The row of an entry, if it waits here."""
        return next((i for i, each in enumerate(self._entries) if each.id == entry), None)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many wait."""
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Scores", COLUMNS[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Entries can be dragged, and be dropped beside the others."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts and colours."""
        entry = self.entry(index)
        if entry is None or self._transcript is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._transcript, entry, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n".join(entry_lines(entry)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            texts = [self._text(self._transcript, entry, n) for n in range(len(COLUMNS))]
            return ", ".join(texts) if index.column() == 0 else texts[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return look().theme.color(self._color(entry, index.column()))
        return None

    def _text(self, transcript: Transcript, entry: Entry, column: int) -> str:
        if column == VALUE:
            return f"⚠ {own_name(entry)}" if is_odd(entry) else value_name("score", entry.value)
        if column == WORDS:
            return entry.label
        if column == JUDGE:
            return judge_name(transcript, transcript.forms[entry.form].judge)
        found = self.proposal(entry.id)
        if found is None:
            return ""
        if found.sure:
            return f"✔ {cell_name(transcript, found.place.section, found.place.side)}"
        return f"? {evidence_name(found.place.evidence)}"

    def _color(self, entry: Entry, column: int) -> str:
        if column == VALUE and is_odd(entry):
            return "warning"
        found = self.proposal(entry.id)
        if column == PROPOSAL and found is not None:
            return "good" if found.sure else "dim"
        return "text"

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The entry of the row."""
        entry = self.entry(indexes[0]) if indexes else None
        return entry_mime(entry.id if entry else "")

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """What stands in the grid."""
        return bool(dragged_entry(data)) and self.row_of(dragged_entry(data)) is None

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Says what was dropped."""
        if not self.canDropMimeData(data, action, row, column, parent):
            return False
        self.dropped.emit(dragged_entry(data))
        return True
