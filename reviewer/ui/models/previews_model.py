"""The table of what an import found: a row a match, with a tick for those to take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.previewing import Preview

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
COLUMNS: Final = (
    ("match", noop("Import", "Match")),
    ("result", noop("Import", "What it is")),
    ("encoding", noop("Import", "Encoding")),
    ("format", noop("Import", "Read as")),
    ("lines", noop("Import", "Lines")),
    ("units", noop("Import", "Units")),
    ("stages", noop("Import", "Stages")),
    ("speakers", noop("Import", "Speakers")),
    ("forms", noop("Import", "Forms")),
    ("recording", noop("Import", "Recording")),
    ("errors", noop("Import", "Errors")),
    ("warnings", noop("Import", "Warnings")),
)
NAMES: Final = tuple(name for name, _ in COLUMNS)
RESULTS: Final = {
    "added": noop("Import", "new"),
    "changed": noop("Import", "changed"),
    "unchanged": noop("Import", "the same as in the project"),
    "refused": noop("Import", "refused"),
}
SIGNS: Final = {"added": "＋", "changed": "●", "unchanged": "＝", "refused": "✖"}


class PreviewsModel(QAbstractTableModel):
    """``ticked`` comes when another set of matches is to be taken."""

    ticked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Preview] = []
        self._left: set[str] = set()

    def show_previews(self, previews: Sequence[Preview]) -> None:
        """Shows the matches that were found."""
        self.beginResetModel()
        self._rows = list(previews)
        self.endResetModel()
        self.ticked.emit()

    def renew(self, previews: Iterable[Preview]) -> None:
        """Takes over what was found anew about some of them."""
        newer = {(each.match, each.home): each for each in previews}
        self._rows = [newer.get((row.match, row.home), row) for row in self._rows]
        if self._rows:
            last = self.index(len(self._rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.ticked.emit()

    @property
    def previews(self) -> Sequence[Preview]:
        """All rows."""
        return self._rows

    @property
    def wanted(self) -> list[str]:
        """The ids of the matches that are to be taken."""
        return [row.match for row in self._rows if self._is_ticked(row)]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many matches."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Import", COLUMNS[section][1])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only a match that would go in can be ticked."""
        flags = super().flags(index)
        if index.column() == 0 and can_go_in(self._rows[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, ticks and colours."""
        row, name = self._rows[index.row()], NAMES[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _text(row, name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(sentence(row.message) or _text(row, name))
        if role == Qt.ItemDataRole.CheckStateRole and name == "match" and can_go_in(row):
            return Qt.CheckState.Checked if self._is_ticked(row) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(row, name)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks a match or leaves it out."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0:
            return False
        match = self._rows[index.row()].match
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._left.discard(match)
        else:
            self._left.add(match)
        self.dataChanged.emit(index, index)
        self.ticked.emit()
        return True

    def _is_ticked(self, row: Preview) -> bool:
        return can_go_in(row) and row.match not in self._left


def can_go_in(row: Preview) -> bool:
    """Whether importing it would change the project."""
    return row.result in ("added", "changed")


def result_words(result: str) -> str:
    """What a result is called, with its sign."""
    return f"{SIGNS[result]} {translate('Import', RESULTS[result])}"


def _text(row: Preview, name: str) -> str:
    if name == "match":
        return row.match
    if name == "result":
        return result_words(row.result)
    if not row.lines:
        return "–"
    if name == "forms":
        return f"{row.forms} + {row.appeal_forms}" if row.appeal_forms else str(row.forms)
    if name == "recording":
        return _recording(row)
    if name in ("errors", "warnings"):
        severity = name.removesuffix("s")
        return str(sum(finding.severity == severity for finding in row.findings) or "–")
    return str(len(row.voices) if name == "speakers" else getattr(row, name) or "–")


def _recording(row: Preview) -> str:
    if row.recording is None:
        return "–"
    gone = translate("Import", "{name} is not there")
    return row.recording if row.recording_is_there else f"⚠ {gone.format(name=row.recording)}"


def _color(row: Preview, name: str) -> Any:
    theme = look().theme
    if name == "result":
        colors = {"added": "good", "changed": "warning", "unchanged": "dim", "refused": "error"}
        return theme.color(colors[row.result])
    return theme.color("dim") if not can_go_in(row) else None
