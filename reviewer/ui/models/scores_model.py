"""The grid of the scores: stages and sides, sums, votes and best debaters by judge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont

from reviewer.domain.findings import Finding
from reviewer.domain.form_cells import shown_cell
from reviewer.domain.model import Entry
from reviewer.domain.transcript import Transcript
from reviewer.ui.models.scores_dragging import Dragging, dragged_entry, entry_mime
from reviewer.ui.models.scores_sheet import Place, Row, ScoreSheet, differing
from reviewer.ui.models.scores_words import (
    entry_lines,
    is_corrected,
    is_odd,
    row_name,
    shown_value,
)
from reviewer.ui.places import score_place
from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import look
from reviewer.ui.words import translate, word

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
FIRST: Final = 2
"""The first column of a judge; before it the stage and the side."""
_GRAVE: Final = ("error", "warning", "info")


class GridRole(IntEnum):
    """What the delegate asks for beyond Qt's own roles: whether a group begins with the row."""

    BEGINS = int(Qt.ItemDataRole.UserRole)


class ScoresModel(Dragging, QAbstractTableModel):
    """The cells of a sheet. ``dropped``: an entry (its id) was dropped at a row, -1 for none."""

    dropped = Signal(str, int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.sheet: ScoreSheet | None = None
        self._transcript: Transcript | None = None
        self._findings: dict[Place, tuple[Finding, ...]] = {}
        look().changed.connect(self._repaint)

    # what is shown

    def show(self, transcript: Transcript | None, sheet: ScoreSheet | None) -> None:
        """Takes a sheet of the transcript; the cells stay where they are if it has the same."""
        before, was = self.sheet, self._transcript
        if before is None or sheet is None or self._shape(before) != self._shape(sheet):
            self.beginResetModel()
            self._transcript, self.sheet, self._findings = transcript, sheet, {}
            self.endResetModel()
            return
        self._transcript, self.sheet = transcript, sheet
        self._repaint_places(differing(before, sheet))
        if was is None or transcript is None or was.sections != transcript.sections:
            self._repaint()
        if before.heads != sheet.heads:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, FIRST, self.columnCount() - 1)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Marks the cells that the findings of this adjudication are about."""
        found: dict[Place, tuple[Finding, ...]] = {}
        for finding in findings:
            place = score_place(finding)
            if place is None or self.sheet is None:
                continue
            at = self.sheet.find(place) if place.adjudication == self.sheet.adjudication else None
            if at is not None:
                found[at] = (*found.get(at, ()), finding)
        before, self._findings = self._findings, found
        self._repaint_places({p for p in before | found if before.get(p) != found.get(p)})

    def _shape(self, sheet: ScoreSheet | None) -> object:
        if sheet is None:
            return None
        forms = [column.form.id for column in sheet.columns]
        return sheet.adjudication, [row.key for row in sheet.rows], forms

    def _repaint_places(self, places: Collection[Place]) -> None:
        for place in places:
            index = self.index_at(place)
            self.dataChanged.emit(index, index)

    def _repaint(self) -> None:
        if self.rowCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    # a cell

    def row(self, index: Index) -> Row | None:
        """What the row of a cell is."""
        if not index.isValid() or self.sheet is None:
            return None
        return self.sheet.rows[index.row()]

    def form(self, index: Index) -> str | None:
        """The form whose column the cell is in."""
        if not index.isValid() or self.sheet is None or index.column() < FIRST:
            return None
        return self.sheet.columns[index.column() - FIRST].form.id

    def entries(self, index: Index) -> tuple[Entry, ...]:
        """The form's entries that stand in a cell."""
        if not index.isValid() or self.sheet is None or index.column() < FIRST:
            return ()
        return self.sheet.entries(index.row(), index.column() - FIRST)

    def findings(self, index: Index) -> tuple[Finding, ...]:
        """What the checks say about a cell, but for what was dismissed."""
        found = self._findings.get((index.row(), index.column() - FIRST), ())
        return tuple(finding for finding in found if not finding.dismissed)

    def index_at(self, place: Place | None) -> QModelIndex:
        """The index of a cell of the sheet."""
        return QModelIndex() if place is None else self.index(place[0], place[1] + FIRST)

    # Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many rows."""
        return 0 if parent.isValid() or self.sheet is None else len(self.sheet.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Stage, side and a column for each form."""
        return 0 if parent.isValid() or self.sheet is None else FIRST + len(self.sheet.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A judge's name and id."""
        if orientation != Qt.Orientation.Horizontal or self.sheet is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section >= FIRST:
            return Qt.AlignmentFlag.AlignCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if section < FIRST:
            return translate("Scores", "Side") if section else translate("Scores", "Stage")
        column = self.sheet.columns[section - FIRST]
        name = f"{column.name}\n{column.form.judge}"
        shown = f"{name} · {column.form.id} ?" if column.undecided else name
        return as_tip(shown) if role == Qt.ItemDataRole.ToolTipRole else shown

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The judges' cells can be chosen and dragged, those of stages be dropped on."""
        if not index.isValid() or index.column() < FIRST:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self.row(index)
        if row is not None and row.kind == "score":
            flags |= Qt.ItemFlag.ItemIsDropEnabled
            if self.entries(index):
                flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, marks and colours."""
        row = self.row(index)
        if row is None or self._transcript is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index, row)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(self._tip(index, row))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index, row)
            case Qt.ItemDataRole.ForegroundRole:
                return look().theme.color(self._color(index, row))
            case Qt.ItemDataRole.FontRole:
                return self._font(index, row)
            case Qt.ItemDataRole.TextAlignmentRole:
                left = index.column() < FIRST or row.kind == "comment"
                side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
                return side | Qt.AlignmentFlag.AlignVCenter
            case GridRole.BEGINS:
                return self._begins(index.row())
        return None

    def _begins(self, row: int) -> bool:
        assert self.sheet is not None
        return row > 0 and self.sheet.rows[row].kind != self.sheet.rows[row - 1].kind

    def _text(self, index: Index, row: Row) -> str:
        assert self._transcript is not None
        if index.column() == 0:
            name = row_name(row, self._transcript.sections)
            if not row.scored:
                return translate("Scores", "{stage} (not scored)").format(stage=name)
            return name
        if index.column() == 1:
            return word(row.side)
        sign = self._sign(index)
        said = self._total(index) if row.kind == "sum" else self._values(index)
        return f"{sign} {said}" if sign else said

    def _differs(self, index: Index, row: Row) -> bool:
        """Whether a sum is another than the form's own."""
        if row.kind != "sum" or self.sheet is None:
            return False
        computed, written = self.sheet.total(index.row(), index.column() - FIRST)
        return written is not None and written.raw.strip() != str(computed)

    def _total(self, index: Index) -> str:
        assert self.sheet is not None
        computed, written = self.sheet.total(index.row(), index.column() - FIRST)
        if computed is None and written is None:
            return "–"
        text = "–" if computed is None else str(computed)
        if written is None or not self._differs(index, self.sheet.rows[index.row()]):
            return text
        return translate("Scores", "{value} ≠ {own}").format(value=text, own=written.raw)

    def _values(self, index: Index) -> str:
        entries = self.entries(index)
        return " / ".join(map(shown_value, entries)) if entries else "–"

    def _sign(self, index: Index) -> str:
        found = {finding.severity for finding in self.findings(index)}
        if "error" in found:
            return "✖"
        if "warning" in found or any(map(is_odd, self.entries(index))):
            return "⚠"
        return ""

    def _color(self, index: Index, row: Row) -> str:
        if index.column() == 1:
            return row.side or "dim"
        if index.column() == 0:
            return "text" if row.scored else "warning"
        sign = self._sign(index)
        if sign:
            return "error" if sign == "✖" else "warning"
        entries = self.entries(index)
        if self._differs(index, row):
            return "warning"
        if any(map(is_corrected, entries)):
            return "accent"
        return "text" if entries or row.kind == "sum" else "dim"

    def _font(self, index: Index, row: Row) -> QFont | None:
        if index.column() < FIRST:
            return None
        font = QFont()
        font.setBold(row.kind == "sum" or any(map(is_corrected, self.entries(index))))
        return font

    def _tip(self, index: Index, row: Row) -> str:
        if index.column() < FIRST:
            return str(self._text(index, row))
        lines = [line for entry in self.entries(index) for line in entry_lines(entry)]
        if row.kind == "sum" and self.sheet is not None:
            written = self.sheet.total(index.row(), index.column() - FIRST)[1]
            lines += [shown_cell(written.cell)] if written else []
        return "\n".join([*lines, *(sentence(f.message) for f in self.findings(index))])

    def _spoken(self, index: Index, row: Row) -> str:
        """The whole cell, for who hears it alone."""
        assert self._transcript is not None and self.sheet is not None
        place = [row_name(row, self._transcript.sections), word(row.side)]
        if index.column() < FIRST:
            return place[index.column()]
        column = self.sheet.columns[index.column() - FIRST]
        found = [sentence(finding.message) for finding in self.findings(index)]
        parts = [*place, column.name, str(self._text(index, row)), *found]
        return ", ".join(part for part in parts if part)

    # dragging

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The last entry of the first cell."""
        return entry_mime(next((e.id for i in indexes for e in self.entries(i)[-1:]), ""))

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """On a stage's cell in the column of the entry's own form."""
        entry = self.entry_in(data)
        target = self.row(parent)
        return (
            entry is not None
            and target is not None
            and target.kind == "score"
            and self.form(parent) == entry.form
        )

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Says what was dropped where."""
        entry = self.entry_in(data)
        if entry is None or not self.canDropMimeData(data, action, row, column, parent):
            return False
        self.dropped.emit(entry.id, parent.row())
        return True

    def entry_in(self, data: QMimeData) -> Entry | None:
        """The entry that is dragged, if it is one of this match."""
        entries = self._transcript.entries if self._transcript else {}
        return entries.get(dragged_entry(data))
