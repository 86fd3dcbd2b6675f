"""What would leave with an export and what would stay: a row a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal

from reviewer.ui.models.reasons_model import Reason
from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.models.standings import Standings
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.services.exporting.selection import StatusFilter
    from reviewer.services.readiness import Standing
    from reviewer.storage.store import MatchRow

COLUMNS: Final = (
    ("match", noop("Export", "Match")),
    ("status", noop("Export", "Status")),
    ("verdict", noop("Export", "Export")),
    ("blocks", noop("Export", "Blocks")),
    ("warns", noop("Export", "Warnings")),
)
NAMES: Final = tuple(name for name, _ in COLUMNS)


class ReadinessModel(Rows["MatchRow"]):
    """``weighed`` comes when another set of matches would leave, or the reasons are others."""

    weighed = Signal()
    context = "Export"
    heads = tuple(title for _, title in COLUMNS)
    whole = ()

    def __init__(self, standings: Standings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._standings = standings
        self._left: set[str] = set()
        self._status: StatusFilter = "approved"
        standings.listed.connect(self._take)
        standings.counted.connect(self._renew)
        look().changed.connect(self._renew)
        self._take()

    def use_status(self, status: StatusFilter) -> None:
        """Weighs with another filter."""
        self._status = status
        self._renew()

    def tick_all(self, ticked: bool) -> None:
        """Ticks all matches, or none."""
        self._left = set() if ticked else {row.match for row in self.rows}
        self._renew()

    @property
    def chosen(self) -> list[str]:
        """The matches that are ticked."""
        return [row.match for row in self.rows if row.match not in self._left]

    @property
    def is_all_chosen(self) -> bool:
        """Whether no match was left out by hand."""
        return len(self.chosen) == len(self.rows)

    @property
    def states(self) -> Mapping[str, int]:
        """How many of the ticked matches are in which state."""
        return Counter(row.body.status for row in self.rows if row.match not in self._left)

    @property
    def leaving(self) -> int:
        """How many of the ticked matches would leave, as far as is known."""
        return sum(self._leaves(match) is True for match in self.chosen)

    @property
    def blocked(self) -> int:
        """How many of the ticked matches errors alone keep from leaving."""
        from reviewer.services.exporting.selection import ACCEPTED

        fitting = ACCEPTED[self._status]
        rows = (row for row in self.rows if row.match not in self._left)
        return sum(row.body.status in fitting and self._leaves(row.match) is False for row in rows)

    @property
    def is_known(self) -> bool:
        """Whether every ticked match was weighed."""
        return all(self._leaves(match) is not None for match in self.chosen)

    def row(self, number: int) -> MatchRow:
        """The match of a row."""
        return self.rows[number]

    def reasons(self, number: int) -> list[Reason]:
        """What keeps the match of a row, or its appeal, and what merely warns."""
        standing = self._standings.standing(self.rows[number].match)
        if standing is None:
            return []
        weighed = standing.weighed[self._status]
        return [
            *(Reason("blocks", finding) for finding in weighed.match),
            *(Reason("appeal", finding) for finding in weighed.appeal),
            *(Reason("warns", finding) for finding in standing.warnings),
        ]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Matches can be ticked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The tick, too."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return super().data(index, role)
        if index.column() != 0:
            return None
        left = self.rows[index.row()].match in self._left
        return Qt.CheckState.Unchecked if left else Qt.CheckState.Checked

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ticks a match or leaves it out."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0:
            return False
        match = self.rows[index.row()].match
        if Qt.CheckState(value) == Qt.CheckState.Checked:
            self._left.discard(match)
        else:
            self._left.add(match)
        self._renew()
        return True

    def _leaves(self, match: str) -> bool | None:
        standing = self._standings.standing(match)
        return None if standing is None else standing.leaves(self._status)

    def key(self, row: MatchRow) -> object:
        """The match, however it stands."""
        return row.match

    def cell(self, row: MatchRow, column: int) -> str:
        """How the match stands, in words and numbers."""
        name = NAMES[column]
        if name == "match":
            return row.match
        if name == "status":
            return word(row.body.status)
        standing = self._standings.standing(row.match)
        if standing is None:
            return "…"
        if name == "verdict":
            return self._verdict(row, standing)
        errors = self._errors(standing)
        number = errors if name == "blocks" else len(standing.warnings)
        return f"{'✖' if name == 'blocks' else '⚠'} {number}" if number else "–"

    def _verdict(self, row: MatchRow, standing: Standing) -> str:
        if row.match in self._left:
            return translate("Export", "– not chosen")
        weighed = standing.weighed[self._status]
        if not weighed.match:
            if weighed.appeal:
                return translate("Export", "✔ goes out, without its appeal")
            return translate("Export", "✔ goes out")
        if all(finding.code == "not-reviewed" for finding in weighed.match):
            words = translate("Export", "– stays: {status}, not {wanted}")
            return words.format(status=word(row.body.status), wanted=word(self._status))
        return translate("Export", "✖ stays: errors")

    def _errors(self, standing: Standing) -> int:
        weighed = standing.weighed[self._status]
        blocks = [finding for finding in weighed.match if finding.code != "not-reviewed"]
        return len(blocks) + len(weighed.appeal)

    def color(self, row: MatchRow, column: int) -> str | None:
        """What leaves, what keeps it and what merely warns."""
        name, standing = NAMES[column], self._standings.standing(row.match)
        if standing is None or name in ("match", "status"):
            return None
        if name == "verdict":
            goes = row.match not in self._left and standing.leaves(self._status)
            return "good" if goes else "dim"
        number = self._errors(standing) if name == "blocks" else len(standing.warnings)
        return ("error" if name == "blocks" else "warning") if number else "dim"

    def _take(self) -> None:
        rows = self._standings.rows
        self._left &= {row.match for row in rows}
        self.take(rows)
        self.weighed.emit()

    def _renew(self) -> None:
        self.repaint()
        self.weighed.emit()
