"""The findings about the forms of one adjudication, as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.models.scores_words import judge_name
from reviewer.ui.places import score_place
from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.words import translate, word

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()


class ProblemsModel(QAbstractListModel):
    """What is wrong with the forms, in the order of the checks."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: tuple[Finding, ...] = ()
        self._transcript: Transcript | None = None

    def show(
        self, transcript: Transcript | None, findings: Sequence[Finding], adjudication: str
    ) -> None:
        """Takes the findings of an adjudication; those of model-written texts are not its own."""
        found = tuple(each for each in findings if _is_of(each, adjudication))
        self._transcript = transcript
        if found == self.shown:
            return
        self.beginResetModel()
        self.shown = found
        self.endResetModel()

    @property
    def open(self) -> int:
        """How many are neither dismissed nor mere information."""
        return sum(not f.dismissed and f.severity != "info" for f in self.shown)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many."""
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The message, the finding, where it is, or what a screen reader says."""
        if not index.isValid():
            return None
        finding = self.shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return sentence(finding.message)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(sentence(finding.message))
            case Qt.ItemDataRole.AccessibleTextRole:
                away = translate("Findings", "dismissed") if finding.dismissed else ""
                parts = [word(finding.severity), self._place(finding), sentence(finding.message)]
                return ", ".join(part for part in [*parts, away] if part)
            case FindingRole.FINDING:
                return finding
            case FindingRole.PLACE:
                return self._place(finding)
        return None

    def _place(self, finding: Finding) -> str:
        judge = finding.where.get("judge")
        name = judge_name(self._transcript, str(judge)) if judge and self._transcript else ""
        cell = str(finding.where.get("cell", "")).rpartition("!")[2]
        return " · ".join(part for part in (name, cell) if part)


def _is_of(finding: Finding, adjudication: str) -> bool:
    place = score_place(finding)
    return place is not None and place.adjudication == adjudication and place.supplement is None
