"""The findings of the open match as a list, filtered by severity, code and dismissal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.ui.finding_marks import said_places
from reviewer.ui.places import score_place, unit_of_finding
from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.words import lines_name, translate, word

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
SEVERITIES = ("error", "warning", "info")


def on_forms(finding: Finding) -> bool:
    """Whether a finding is looked at among the forms, rather than in the transcript."""
    return score_place(finding) is not None


class FindingRole(IntEnum):
    """What the delegate asks for beyond Qt's own roles."""

    FINDING = int(Qt.ItemDataRole.UserRole)
    PLACE = FINDING + 1
    MARKS = FINDING + 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which findings are shown; ``code`` is empty for all."""

    severities: frozenset[str] = frozenset(SEVERITIES)
    code: str = ""
    dismissed: bool = False

    def holds(self, finding: Finding) -> bool:
        """Whether the finding is shown."""
        return (
            finding.severity in self.severities
            and self.code in ("", finding.code)
            and finding.dismissed <= self.dismissed
        )


class FindingsModel(QAbstractListModel):
    """The findings that are wanted, in the order of their places."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.wanted = Wanted()
        self.shown: list[Finding] = []
        self._all: tuple[Finding, ...] = ()
        self._units: dict[str, str | None] = {}
        self._lines: dict[str, str] = {}
        self._marks: dict[str, str] = {}

    def show(self, transcript: Transcript | None, findings: Sequence[Finding]) -> None:
        """Takes the findings of a transcript."""
        self._all = tuple(findings)
        self._units, self._lines, self._marks = {}, {}, {}
        if transcript is not None:
            for finding in findings:
                unit = self._units[finding.id] = unit_of_finding(transcript, finding)
                self._lines[finding.id] = lines_name(transcript.units[unit]) if unit else ""
                self._marks[finding.id] = said_places(transcript, finding)
        self._select()

    def want(self, wanted: Wanted) -> None:
        """Shows other findings."""
        if wanted != self.wanted:
            self.wanted = wanted
            self._select()

    def _select(self) -> None:
        found = [finding for finding in self._all if self.wanted.holds(finding)]
        if found == self.shown:
            return
        if [f.id for f in found] == [f.id for f in self.shown]:
            self.shown = found
            self.dataChanged.emit(self.index(0), self.index(len(found) - 1))
            return
        self.beginResetModel()
        self.shown = found
        self.endResetModel()

    def counts(self) -> Counter[str]:
        """How many findings there are of each severity that are not dismissed."""
        return Counter(finding.severity for finding in self._all if not finding.dismissed)

    def codes(self) -> Counter[str]:
        """How many findings there are of each code, dismissed ones too."""
        return Counter(finding.code for finding in self._all)

    def unit_of(self, finding: Finding) -> str | None:
        """The unit where the finding is looked at; ``None``: it is about the match."""
        return self._units.get(finding.id)

    def places(self) -> list[tuple[str, str]]:
        """Unit and finding of those that are shown and have a place in the transcript."""
        found = [(self._units.get(each.id), each.id) for each in self.shown if not on_forms(each)]
        return [(unit, id_) for unit, id_ in found if unit is not None]

    def form_places(self) -> list[Finding]:
        """Those that are shown and are about forms, in the order of the checks."""
        return [finding for finding in self.shown if on_forms(finding)]

    def row_of(self, finding: str) -> int | None:
        """The row of a finding, if it is shown."""
        return next((i for i, each in enumerate(self.shown) if each.id == finding), None)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """How many are shown."""
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The message, the finding, its place, or what a screen reader says."""
        if not index.isValid():
            return None
        finding = self.shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return sentence(finding.message)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(sentence(finding.message))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(finding)
            case FindingRole.FINDING:
                return finding
            case FindingRole.PLACE:
                return self._place(finding)
            case FindingRole.MARKS:
                return self._marks.get(finding.id, "")
        return None

    def _place(self, finding: Finding) -> str:
        if "adjudication" in finding.where:
            return word(str(finding.where["adjudication"]))
        return self._lines.get(finding.id) or translate("Findings", "match")

    def _spoken(self, finding: Finding) -> str:
        place = "" if on_forms(finding) else self._lines.get(finding.id)
        line = translate("Words", "line {number}").format(number=place) if place else ""
        away = translate("Findings", "dismissed") if finding.dismissed else ""
        marks = self._marks.get(finding.id, "")
        parts = [word(finding.severity), line, sentence(finding.message), marks, away]
        return ", ".join(part for part in parts if part)
