"""The tables of the mapping dialog: the sheet as it is, its titles and its columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reviewer.ui.dialogs.mapping_draft import ColumnRow, MappingDraft, TitleRow
from reviewer.ui.dialogs.mapping_words import USES, meaning_name, meanings, use_name
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.model import DebateFormat

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
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


class _Edited(QAbstractTableModel):
    """A table whose last columns are chosen or typed; ``edited`` after each."""

    edited = Signal()
    heads: tuple[str, ...] = ()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.draft: MappingDraft | None = None

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

    def _took(self, index: Index) -> bool:
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True


class TitlesModel(_Edited):
    """The titles of the table; the last column says what each stands for."""

    heads = (
        noop("Mapping", "Title"),
        noop("Mapping", "For example"),
        noop("Mapping", "What it stands for"),
    )
    MEANING = 2

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._titles: list[TitleRow] = []
        self._meanings = meanings(None, "row")

    def show(self, draft: MappingDraft | None, fmt: DebateFormat | None) -> None:
        """Takes the titles of a draft."""
        self.beginResetModel()
        self.draft = draft
        self._titles = draft.titles() if draft else []
        self._meanings = meanings(fmt, draft.form if draft else "row")
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many titles."""
        return 0 if parent.isValid() else len(self._titles)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The last column can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == self.MEANING else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, and the names of what can be chosen."""
        if not index.isValid() or self.draft is None:
            return None
        row = self._titles[index.row()]
        meaning = self.draft.meaning(row.key)
        if role == CHOICES:
            known = [meaning_name(each) for each in self._meanings]
            return known if meaning in self._meanings else [meaning_name(meaning), *known]
        if role == Qt.ItemDataRole.DisplayRole:
            return (row.text, row.sample, meaning_name(meaning))[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip((row.text, row.sample, meaning_name(meaning))[index.column()])
        if role == Qt.ItemDataRole.ForegroundRole and meaning.field in ("unknown", "private"):
            return look().theme.color("dim")
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Says what a title stands for, by name."""
        found = next((each for each in self._meanings if meaning_name(each) == value), None)
        if self.draft is None or found is None or role != Qt.ItemDataRole.EditRole:
            return False
        self.draft.meanings[self._titles[index.row()].key] = found
        return self._took(index)


class ColumnsModel(_Edited):
    """The columns of a sheet; the last two say what each is for and where the judge is named."""

    heads = (
        noop("Mapping", "Column"),
        noop("Mapping", "Words over it"),
        noop("Mapping", "What it holds"),
        noop("Mapping", "Judge's cell"),
    )
    USE, JUDGE = 2, 3

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._columns: list[ColumnRow] = []

    def show(self, draft: MappingDraft | None) -> None:
        """Takes the columns of a draft."""
        self.beginResetModel()
        self.draft = draft
        self._columns = draft.columns() if draft else []
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many columns the sheet has."""
        return 0 if parent.isValid() else len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The last two can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() >= self.USE else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, and the names of what can be chosen."""
        if not index.isValid() or self.draft is None:
            return None
        row = self._columns[index.row()]
        use = self.draft.use(row.letter)
        if role == CHOICES and index.column() == self.USE:
            return [use_name(each) for each in USES]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return (row.letter, row.head or row.sample, use_name(use.what), use.judge)[
                index.column()
            ]
        if role == Qt.ItemDataRole.ForegroundRole and use.what is None:
            return look().theme.color("dim")
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Says what a column is for, by name, or in which cell its judge is named."""
        if self.draft is None or role != Qt.ItemDataRole.EditRole:
            return False
        letter = self._columns[index.row()].letter
        use = self.draft.use(letter)
        if index.column() == self.JUDGE:
            self.draft.uses[letter] = replace(use, judge=str(value).strip().upper())
            return self._took(index)
        named = {use_name(each): each for each in USES}
        if value not in named:
            return False
        self.draft.uses[letter] = replace(use, what=named[value])
        return self._took(index)
