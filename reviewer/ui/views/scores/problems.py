"""The problems of an adjudication: Enter or a click goes to the cell, warnings are dismissed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QPushButton, QVBoxLayout, QWidget

from reviewer.domain.findings import Finding
from reviewer.ui.desk import Desk
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.models.scores_problems_model import ProblemsModel
from reviewer.ui.tables import row_of
from reviewer.ui.theme import SPACE
from reviewer.ui.views.review.dismissing import can_be_dismissed, dismiss_findings
from reviewer.ui.views.review.findings_painting import FindingDelegate
from reviewer.ui.words import translate


class Problems(QWidget):
    """The list and its button. ``asked``: go where a finding is."""

    asked = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.model = ProblemsModel(self)
        self.list = ProblemList(translate("Scores", "Problems"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.dismiss = QPushButton(translate("Findings", "Dismiss…"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE // 2, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.list, 1)
        column.addLayout(row_of(None, self.dismiss))
        self.list.chosen.connect(lambda index: self.asked.emit(index.data(FindingRole.FINDING)))
        self.list.selectionModel().selectionChanged.connect(lambda: self._enable())
        self.dismiss.clicked.connect(lambda: dismiss_findings(desk, self, self._chosen()))
        self._enable()

    def show_findings(self, findings: Sequence[Finding], adjudication: str) -> None:
        """Shows the findings of an adjudication."""
        self.model.show(self._desk.session.transcript, findings, adjudication)
        self._enable()

    def step(self, by: int) -> Finding | None:
        """Makes the next problem the current one, or the one before; from the end it wraps."""
        rows = [n for n, found in enumerate(self.model.shown) if not found.dismissed]
        here = self.list.currentIndex().row()
        onward = [row for row in rows if (row - here) * by > 0] if here >= 0 else rows
        ordered = (onward or rows)[:: 1 if by > 0 else -1]
        if not ordered:
            return None
        self.list.setCurrentIndex(self.model.index(ordered[0]))
        return self.model.shown[ordered[0]]

    def _chosen(self) -> list[Finding]:
        return [index.data(FindingRole.FINDING) for index in self.list.selectedIndexes()]

    def _enable(self) -> None:
        self.dismiss.setEnabled(any(can_be_dismissed(each) for each in self._chosen()))


class ProblemList(QListView):
    """``chosen``: go where it is."""

    chosen = Signal(QModelIndex)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("scores.problems")
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self.chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Messages wrap anew in another width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; everything else is the list's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
