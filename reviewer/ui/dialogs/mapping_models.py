"""The tables of the mapping dialog: the sheet as it is, its titles and its columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from reviewer.ui.dialogs.mapping_draft import ColumnRow, MappingDraft, TitleRow, Use
from reviewer.ui.dialogs.mapping_words import USES, meaning_name, meanings, use_name
from reviewer.ui.models.rows import NOWHERE, Index, R, Rows
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop

if TYPE_CHECKING:
    from reviewer.domain.model import DebateFormat
    from reviewer.formats.judge_form.mapping import Meaning

CHOICES: Final = int(Qt.ItemDataRole.UserRole)
"""The texts to choose from in a cell."""


class RawModel(QAbstractTableModel):
    """The sheet as it stands; the row of titles is marked."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._draft: MappingDraft | None = None

    def show(self, draft: MappingDraft | None) -> None:
        """Takes another sheet, or the same turned."""
        self.beginResetModel()
        self._draft = draft
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many rows."""
        return 0 if parent.isValid() or self._draft is None else len(self._draft.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        rows = self._draft.rows if self._draft else ()
        return 0 if parent.isValid() or not rows else len(rows[0])

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Letters and numbers, as spreadsheets have them."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        from reviewer.formats.judge_form.grid import column_letters

        return column_letters(section + 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text as it stands."""
        if not index.isValid() or self._draft is None:
            return None
        cell = self._draft.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.raw
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(cell.raw)
        if role == Qt.ItemDataRole.BackgroundRole and index.row() + 1 == self._draft.header:
            return look().theme.color("playing")
        return None


class _Edited(Rows[R]):
    """A table whose last columns are chosen or typed; ``edited`` after each."""

    edited = Signal()
    context = "Mapping"
    whole = ()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.draft: MappingDraft | None = None

    def _took(self, index: Index) -> bool:
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True


class TitlesModel(_Edited[TitleRow]):
    """The titles of the table; the last column says what each stands for."""

    heads = (
        noop("Mapping", "Title"),
        noop("Mapping", "For example"),
        noop("Mapping", "What it stands for"),
    )
    MEANING = 2

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._meanings = meanings(None, "row")

    def show(self, draft: MappingDraft | None, fmt: DebateFormat | None) -> None:
        """Takes the titles of a draft."""
        self.draft = draft
        self._meanings = meanings(fmt, draft.form if draft else "row")
        self.reset(draft.titles() if draft else ())

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The last column can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == self.MEANING else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of what can be chosen, too."""
        if role != CHOICES or not index.isValid():
            return super().data(index, role)
        meaning = self._meaning(self.rows[index.row()])
        known = [meaning_name(each) for each in self._meanings]
        return known if meaning in self._meanings else [meaning_name(meaning), *known]

    def cell(self, row: TitleRow, column: int) -> str:
        """The title, a value below it and what it stands for."""
        return (row.text, row.sample, meaning_name(self._meaning(row)))[column]

    def color(self, row: TitleRow, column: int) -> str | None:
        """What is not read is dim."""
        return "dim" if self._meaning(row).field in ("unknown", "private") else None

    def _meaning(self, row: TitleRow) -> Meaning:
        assert self.draft is not None, "rows come from a draft"
        return self.draft.meaning(row.key)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Says what a title stands for, by name."""
        found = next((each for each in self._meanings if meaning_name(each) == value), None)
        if self.draft is None or found is None or role != Qt.ItemDataRole.EditRole:
            return False
        self.draft.meanings[self.rows[index.row()].key] = found
        return self._took(index)


class ColumnsModel(_Edited[ColumnRow]):
    """The columns of a sheet; the last two say what each is for and where the judge is named."""

    heads = (
        noop("Mapping", "Column"),
        noop("Mapping", "Words over it"),
        noop("Mapping", "What it holds"),
        noop("Mapping", "Judge's cell"),
    )
    USE, JUDGE = 2, 3

    def show(self, draft: MappingDraft | None) -> None:
        """Takes the columns of a draft."""
        self.draft = draft
        self.reset(draft.columns() if draft else ())

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The last two can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() >= self.USE else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of what can be chosen and the text to edit, too."""
        if role == CHOICES and index.column() == self.USE:
            return [use_name(each) for each in USES]
        shown, edited = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole
        return super().data(index, shown if role == edited else role)

    def cell(self, row: ColumnRow, column: int) -> str:
        """The column, what stands over it, and what it is for."""
        use = self._use(row)
        return (row.letter, row.head or row.sample, use_name(use.what), use.judge)[column]

    def color(self, row: ColumnRow, column: int) -> str | None:
        """What is not read is dim."""
        return "dim" if self._use(row).what is None else None

    def _use(self, row: ColumnRow) -> Use:
        assert self.draft is not None, "rows come from a draft"
        return self.draft.use(row.letter)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Says what a column is for, by name, or in which cell its judge is named."""
        if self.draft is None or role != Qt.ItemDataRole.EditRole:
            return False
        letter = self.rows[index.row()].letter
        use = self.draft.use(letter)
        if index.column() == self.JUDGE:
            self.draft.uses[letter] = replace(use, judge=str(value).strip().upper())
            return self._took(index)
        named = {use_name(each): each for each in USES}
        if value not in named:
            return False
        self.draft.uses[letter] = replace(use, what=named[value])
        return self._took(index)
