"""What a mapping makes of a table: every value, and where it would stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.transcript import Transcript
from reviewer.ui.models.scores_words import cell_name, evidence_name, value_name
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.form_mapping import Tried, TriedEntry, TriedForm

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()


class TriedModel(QAbstractTableModel):
    """One row a value, form by form."""

    heads = (
        noop("Mapping", "Judge"),
        noop("Mapping", "Cell"),
        noop("Mapping", "Read as"),
        noop("Mapping", "As it stood"),
        noop("Mapping", "Value"),
        noop("Mapping", "Place"),
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[tuple[TriedForm, TriedEntry]] = []
        self._transcript: Transcript | None = None

    def show(self, tried: Tried | None, transcript: Transcript | None) -> None:
        """Takes what was tried."""
        self.beginResetModel()
        forms: Sequence[TriedForm] = tried.forms if tried else ()
        self._rows = [(form, entry) for form in forms for entry in form.entries]
        self._transcript = transcript
        self.endResetModel()

    @property
    def odd(self) -> int:
        """How many values could not be read."""
        return sum(_is_odd(entry) for _, entry in self._rows)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many values."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Mapping", self.heads[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts and colours."""
        if not index.isValid():
            return None
        form, entry = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(form, entry)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(self._texts(form, entry)[index.column()])
        if role == Qt.ItemDataRole.ForegroundRole:
            if not form.ours:
                return look().theme.color("dim")
            if _is_odd(entry) and index.column() == 4:
                return look().theme.color("warning")
        return None

    def _texts(self, form: TriedForm, entry: TriedEntry) -> tuple[str, ...]:
        read = entry.read
        value = value_name(read.what, entry.value)
        judge = form.form.judge or "–"
        if not form.ours:
            words = translate("Mapping", "{judge} (another match)")
            judge = words.format(judge=judge)
        return (
            judge,
            read.cell.rpartition("!")[2],
            read.label,
            read.raw,
            f"⚠ {value or '–'}" if _is_odd(entry) else value or "–",
            self._place(entry),
        )

    def _place(self, entry: TriedEntry) -> str:
        if entry.place is None:
            return ""
        if entry.place.section is None or self._transcript is None:
            return f"? {evidence_name(entry.place.evidence)}"
        return f"✔ {cell_name(self._transcript, entry.place.section, entry.place.side)}"


def _is_odd(entry: TriedEntry) -> bool:
    return entry.value is None and bool(entry.read.raw.strip())
