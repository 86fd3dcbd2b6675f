"""The tray: scores that have no place yet, each with what is proposed for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt, Signal

from reviewer.domain.model import Entry
from reviewer.domain.transcript import Transcript
from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.models.scores_dragging import Dragging, dragged_entry, entry_mime
from reviewer.ui.models.scores_words import (
    cell_name,
    entry_lines,
    evidence_name,
    is_odd,
    judge_name,
    own_name,
    value_name,
)
from reviewer.ui.words import noop

if TYPE_CHECKING:
    from reviewer.domain.scores.evidence import Proposal

VALUE, WORDS, JUDGE, PROPOSAL = range(4)


class TrayModel(Dragging, Rows[tuple[Transcript, Entry]]):
    """One row an entry. ``dropped``: an entry (its id) was dragged here from the grid."""

    dropped = Signal(str)
    context = "Scores"
    heads = (
        noop("Scores", "Value"),
        noop("Scores", "Words of the form"),
        noop("Scores", "Judge"),
        noop("Scores", "Proposal"),
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._proposals: Mapping[str, Proposal] = {}

    def show(
        self,
        transcript: Transcript | None,
        entries: Sequence[Entry],
        proposals: Sequence[Proposal],
    ) -> None:
        """Takes what waits now."""
        self._proposals = {each.entry: each for each in proposals}
        self.reset((transcript, entry) for entry in entries if transcript)

    @property
    def sure(self) -> int:
        """For how many of them a place is sure."""
        return sum(each.sure for _, e in self.rows if (each := self.proposal(e.id)))

    def entry(self, index: Index) -> Entry | None:
        """The entry of a row."""
        return self.rows[index.row()][1] if index.isValid() else None

    def proposal(self, entry: str) -> Proposal | None:
        """What is proposed for an entry."""
        return self._proposals.get(entry)

    def row_of(self, entry: str | None) -> int | None:
        """The row of an entry, if it waits here."""
        return next((i for i, (_, each) in enumerate(self.rows) if each.id == entry), None)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Entries can be dragged, and be dropped beside the others."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def cell(self, row: tuple[Transcript, Entry], column: int) -> str:
        """What it is, whose, and where it may belong."""
        transcript, entry = row
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

    def tip(self, row: tuple[Transcript, Entry], column: int) -> str:
        """All of the entry."""
        return "\n".join(entry_lines(row[1]))

    def color(self, row: tuple[Transcript, Entry], column: int) -> str:
        """What could not be read stands out, and what is sure."""
        _, entry = row
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
