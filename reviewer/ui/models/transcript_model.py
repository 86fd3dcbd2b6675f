"""The units of the open match as rows, all of them or those that a filter lets through."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from reviewer.domain.findings import Finding
from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui.models.spots import Spot, spots_by_unit
from reviewer.ui.session import Session
from reviewer.ui.words import unit_line

Index = QModelIndex | QPersistentModelIndex
FILTERS: Final = ("all", "changed", "flagged", "pending", "findings")
UNIT: Final = int(Qt.ItemDataRole.UserRole)
"""The role that gives a row's unit id."""
_HERE = QModelIndex()


class TranscriptModel(QAbstractListModel):
    """One row a unit, in source order.

    Under a filter a unit that no longer fits stays until the filter is chosen again, so that
    confirming one does not pull the rows from under the reviewer. ``counted`` comes when what
    ``shown`` and ``total`` say may have changed.
    """

    counted = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._transcript: Transcript | None = None
        self._rows: list[str] = []
        self._places: dict[str, int] | None = None
        self._heads: Mapping[str, Section] | None = None
        self._spots: Mapping[str, tuple[Spot, ...]] | None = None
        self.filter = "all"
        session.match_opened.connect(self._reset)
        session.changed.connect(self._follow)
        session.findings_changed.connect(self._findings_changed)

    # Qt

    def rowCount(self, parent: Index = _HERE) -> int:
        """How many units are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text, the unit's id, or the row as a screen reader says it."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        if role == UNIT:
            return self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.unit(index.row()).text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return unit_line(self.transcript, self.unit(index.row()))
        return None

    # rows

    @property
    def transcript(self) -> Transcript:
        """The match that the rows are of; there is one while there are rows."""
        assert self._transcript is not None
        return self._transcript

    def unit(self, row: int) -> Unit:
        """The unit of a row."""
        return self.transcript.units[self._rows[row]]

    def row_of(self, unit: str) -> int:
        """The row of a unit, -1 if it is not shown."""
        if self._places is None:
            self._places = {id_: row for row, id_ in enumerate(self._rows)}
        return self._places.get(unit, -1)

    def section_begun(self, row: int) -> Section | None:
        """The section whose header stands above the row: of all that begin since the row before
        it, the one that holds it."""
        return self._section_heads().get(self._rows[row])

    def section_at(self, row: int) -> Section:
        """The section that holds the row's unit."""
        return self.transcript.section_holding(self._rows[row])

    def _section_heads(self) -> Mapping[str, Section]:
        if self._heads is None:
            self._heads = dict(self._make_heads())
        return self._heads

    def _make_heads(self) -> Iterator[tuple[str, Section]]:
        transcript = self._transcript
        if transcript is None:
            return
        if self.filter == "all":
            for section in transcript.sections.values():
                yield section.first_unit, section
            return
        before = None
        for unit in self._rows:
            id_ = transcript.section_of.get(unit)
            if id_ is not None and id_ != before:
                yield unit, transcript.sections[id_]
            before = id_

    def findings_of(self, unit: str) -> tuple[Finding, ...]:
        """What the checks say about a unit."""
        return self._session.findings_of(unit)

    def spots_of(self, unit: Unit) -> tuple[Spot, ...]:
        """The characters that findings are about; none of a text that is another since."""
        checked = self._session.checked
        if checked is None or not _same_texts(checked.units.get(unit.id), unit):
            return ()
        if self._spots is None:
            self._spots = spots_by_unit(self._session.findings)
        return self._spots.get(unit.id, ())

    # filtering

    @property
    def total(self) -> int:
        """How many units the match has."""
        return 0 if self._transcript is None else len(self._transcript.unit_order)

    def count(self, name: str) -> int:
        """How many units a filter lets through now."""
        transcript = self._transcript
        if transcript is None:
            return 0
        return (
            self.total
            if name == "all"
            else sum(self._fits(transcript, unit, name) for unit in transcript.units.values())
        )

    def set_filter(self, name: str) -> None:
        """Shows the units that the filter lets through."""
        self.filter = name
        self._reset()

    def _fits(self, transcript: Transcript, unit: Unit, name: str) -> bool:
        if name == "changed":
            return unit.text != transcript.original(unit)
        if name == "findings":
            return any(not f.dismissed for f in self._session.findings_of(unit.id))
        return name == "all" or unit.status == name

    def _wanted(self, keep: frozenset[str] = frozenset()) -> list[str]:
        transcript = self._transcript
        if transcript is None:
            return []
        if self.filter == "all":
            return list(transcript.unit_order)
        units = transcript.units
        return [
            id_
            for id_ in transcript.unit_order
            if id_ in keep or self._fits(transcript, units[id_], self.filter)
        ]

    # following the session

    def _reset(self) -> None:
        self.beginResetModel()
        self._transcript = self._session.transcript
        self._rows = self._wanted()
        self._places = self._heads = None
        self.endResetModel()
        self.counted.emit()

    def _follow(self, revisions: Sequence[Revision], initiator: object) -> None:
        changes = [change for revision in revisions for change in revision.changes]
        if any(change.kind == "line" for change in changes):
            self._reset()
            return
        before, self._transcript = self._transcript, self._session.transcript
        touched = {change.id for change in changes if change.kind == "unit"}
        heads_before = self._heads
        self._heads = None
        if self.filter != "all" or any(map(_moves, changes)):
            rows = self._wanted(frozenset(self._rows)) if touched else self._rows
            self._move_rows(rows, before)
        if any(change.kind in ("section", "unit") for change in changes):
            touched |= self._other_heads(heads_before)
        self._say_changed(touched)
        self.counted.emit()

    def _other_heads(self, before: Mapping[str, Section] | None) -> set[str]:
        """Units that have another header now, or none any more."""
        now = self._section_heads()
        if before is None:
            return set(now)
        return {unit for unit in before.keys() | now.keys() if before.get(unit) != now.get(unit)}

    def _move_rows(self, rows: list[str], before: Transcript | None) -> None:
        """Takes other rows by removing and inserting only what differs.

        Until those that go are gone the match is the one ``before``: whoever is told that they
        will go still looks at them.
        """
        old = self._rows
        if rows == old:
            return
        head = _alike(old, rows)
        most = min(len(old), len(rows)) - head
        tail = min(_alike(old[::-1], rows[::-1]), most)
        gone, new = old[head : len(old) - tail], rows[head : len(rows) - tail]
        if gone:
            now, self._transcript = self._transcript, before
            self.beginRemoveRows(QModelIndex(), head, head + len(gone) - 1)
            self._rows, self._places = old[:head] + old[len(old) - tail :], None
            self.endRemoveRows()
            self._transcript, self._heads = now, None
        if new:
            self.beginInsertRows(QModelIndex(), head, head + len(new) - 1)
            self._rows, self._places = rows, None
            self.endInsertRows()

    def _say_changed(self, units: set[str]) -> None:
        """One signal for all that changed, however much it is."""
        rows = sorted(row for unit in units if (row := self.row_of(unit)) >= 0)
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]), [])

    def _findings_changed(self) -> None:
        self._spots = None
        if self._rows:
            role = [int(Qt.ItemDataRole.DecorationRole)]
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), role)
        self.counted.emit()


def _moves(change: Change) -> bool:
    """Whether there may be other rows, or the same in another order."""
    before, after = change.before, change.after
    if isinstance(before, Unit) and isinstance(after, Unit):
        return (before.src, before.cut) != (after.src, after.cut)
    return change.kind == "unit"


def _alike(one: list[str], other: list[str]) -> int:
    """How many rows are the same from the beginning on, found by halving."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _same_texts(before: Unit | None, now: Unit) -> bool:
    return before is not None and (before.text, before.src, before.cut) == (
        now.text,
        now.src,
        now.cut,
    )
