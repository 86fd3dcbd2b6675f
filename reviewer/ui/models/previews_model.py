"""The table of what an import found: a row a match, with a tick for those to take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal

from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.sentences import sentence
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.previewing import Preview

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
COLORS: Final = {"added": "good", "changed": "warning", "unchanged": "dim", "refused": "error"}
SIGNS: Final = {"added": "＋", "changed": "●", "unchanged": "＝", "refused": "✖"}


class PreviewsModel(Rows["Preview"]):
    """``ticked`` comes when another set of matches is to be taken."""

    ticked = Signal()
    context = "Import"
    heads = tuple(title for _, title in COLUMNS)
    whole = ()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: set[str] = set()

    def show_previews(self, previews: Sequence[Preview]) -> None:
        """Shows the matches that were found."""
        self.reset(previews)
        self.ticked.emit()

    def renew(self, previews: Iterable[Preview]) -> None:
        """Takes over what was found anew about some of them."""
        newer = {(each.match, each.home): each for each in previews}
        self.rows = tuple(newer.get((row.match, row.home), row) for row in self.rows)
        self.repaint()
        self.ticked.emit()

    @property
    def wanted(self) -> list[str]:
        """The ids of the matches that are to be taken."""
        return [row.match for row in self.rows if self._is_ticked(row)]

    def cell(self, row: Preview, column: int) -> str:
        """What was found, in words and numbers."""
        return _text(row, NAMES[column])

    def tip(self, row: Preview, column: int) -> str:
        """Why it cannot go in, if so."""
        return sentence(row.message) or self.cell(row, column)

    def color(self, row: Preview, column: int) -> str | None:
        """What it is stands out; what stays out is dim."""
        if NAMES[column] == "result":
            return COLORS[row.result]
        return None if can_go_in(row) else "dim"

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only a match that would go in can be ticked."""
        flags = super().flags(index)
        if index.column() == 0 and can_go_in(self.rows[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The tick, too."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return super().data(index, role)
        row = self.rows[index.row()]
        if index.column() != 0 or not can_go_in(row):
            return None
        return Qt.CheckState.Checked if self._is_ticked(row) else Qt.CheckState.Unchecked

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks a match or leaves it out."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0:
            return False
        match = self.rows[index.row()].match
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
