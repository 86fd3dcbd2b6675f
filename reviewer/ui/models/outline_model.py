"""The outline as a list: sections as they are, and the stages that the schedule still misses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.model import ScheduledStage, Section
from reviewer.domain.transcript import Transcript
from reviewer.ui.plain import as_tip
from reviewer.ui.words import section_name, time_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.expected import Slot

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class OutlineRole(IntEnum):
    """What the delegate asks for beyond Qt's own roles."""

    ROW = int(Qt.ItemDataRole.UserRole)
    CURRENT = ROW + 1


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """One row: ``section`` is ``None`` for a missing stage, ``plan`` its place in the schedule.

    ``time`` is the duration, against its limit where there is one; ``over``: beyond it.
    """

    section: str | None
    plan: int | None
    color: str
    stage: bool
    name: str
    facts: str
    time: str
    over: bool
    status: str
    stray: bool = False
    units: int = 0
    reviewed: int = 0

    @property
    def missing(self) -> bool:
        """Whether the schedule expects it and it is not there."""
        return self.section is None

    @property
    def state(self) -> str:
        """Its status, but ``begun`` where it is confirmed and units of it still are not."""
        begun = self.status == "reviewed" and self.reviewed < self.units
        return "begun" if begun else self.status

    @property
    def progress(self) -> str:
        """How many of its units are reviewed, while some are and others are not."""
        return f"{self.reviewed}/{self.units}" if 0 < self.reviewed < self.units else ""

    def spoken(self) -> str:
        """The row as a screen reader says it."""
        late = translate("Outline", "over time") if self.over else ""
        parts = (self.name, self.facts, self.time, late, *self._state_words())
        return ", ".join(part for part in parts if part)

    def _state_words(self) -> tuple[str, ...]:
        if self.missing:
            return (translate("Outline", "missing"),)
        words = translate("Outline", "{done} of {all} units reviewed")
        units = words.format(done=self.reviewed, all=self.units)
        return (translate("Outline", "section: {state}").format(state=word(self.status)), units)


def rows_of(
    transcript: Transcript, schedule: Sequence[ScheduledStage], kept: Mapping[str, OutlineRow]
) -> list[OutlineRow]:
    """The outline's rows; ``kept`` are rows whose section has not changed."""
    from reviewer.domain.expected import outline

    return [_row(transcript, slot, kept) for slot in outline(transcript, schedule)]


def _row(transcript: Transcript, slot: "Slot", kept: Mapping[str, OutlineRow]) -> OutlineRow:
    if slot.section is None:
        return _ghost(slot)
    known = kept.get(slot.section.id)
    if known is not None and (known.plan, known.stray) == (slot.index, slot.stray):
        return known
    return _found(transcript, slot, slot.section)


def _ghost(slot: "Slot") -> OutlineRow:
    assert slot.plan is not None
    facts = _facts(slot.plan.name, slot.plan.type, slot.plan.acting_side)
    limit = time_name(slot.plan.seconds * 1000) if slot.plan.seconds else ""
    return OutlineRow(
        None, slot.index, slot.plan.type, True, slot.plan.name, facts, limit, False, "missing"
    )


def _found(transcript: Transcript, slot: "Slot", section: Section) -> OutlineRow:
    from reviewer.domain.expected import used

    is_stage = section.section_kind == "stage"
    time = used(transcript, section, slot.plan)
    shown = time_name(time.ms)
    if shown and time.limit_ms:
        shown = f"{shown} / {time_name(time.limit_ms)}"
    name = section_name(section)
    facts = _facts(name, section.type, section.acting_side) if is_stage else ""
    if slot.stray:
        facts = " · ".join([facts, translate("Outline", "another side than scheduled")])
    return OutlineRow(
        section.id,
        slot.index,
        section.type or section.section_kind,
        is_stage,
        name,
        facts,
        shown,
        time.over,
        section.status,
        slot.stray,
        *_reviewed(transcript, section),
    )


def _reviewed(transcript: Transcript, section: Section) -> tuple[int, int]:
    """How many units the section has, and how many of them are reviewed."""
    units = transcript.units_in(section.id)
    return len(units), sum(unit.status == "reviewed" for unit in units)


def _facts(name: str, type_: str | None, side: str | None) -> str:
    """Type and side as far as the name does not say them."""
    return " · ".join(part for part in (word(type_), word(side)) if part and part not in name)


class OutlineModel(QAbstractListModel):
    """The rows of the open match; the one of the current unit's section is marked."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[OutlineRow] = []
        self.marked: str | None = None

    def show(self, rows: list[OutlineRow]) -> None:
        """Takes new rows; where only their words changed the list stays as it is."""
        if [(r.section, r.plan) for r in rows] != [(r.section, r.plan) for r in self.rows]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        changed = [i for i, row in enumerate(rows) if row != self.rows[i]]
        self.rows = rows
        for place in changed:
            self.dataChanged.emit(self.index(place), self.index(place))

    def mark(self, section: str | None) -> None:
        """Marks the section as the current one."""
        before, self.marked = self.marked, section
        for id_ in {before, section} - {None}:
            if (place := self.place_of(id_)) is not None:
                self.dataChanged.emit(self.index(place), self.index(place))

    def place_of(self, section: str | None) -> int | None:
        """The row of a section."""
        return next((i for i, row in enumerate(self.rows) if row.section == section), None)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The row itself, its name, or what a screen reader says."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken()
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(row.spoken())
            case OutlineRole.ROW:
                return row
            case OutlineRole.CURRENT:
                return row.section is not None and row.section == self.marked
        return None
