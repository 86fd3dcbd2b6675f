"""Why something is proposed, and the other ways it may be: boundaries, roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.evidence_words import evidence_words, odds_words
from reviewer.ui.models.proposal_rows import (
    ProposalRow,
    Which,
    edge_choices,
    take_edge,
    take_role,
)
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import role_name, translate

if TYPE_CHECKING:
    from reviewer.domain.transcript import Transcript


class ProposalDetails(QWidget):
    """About one row. ``changed``: another of its ways was taken; ``looked`` at a unit's place."""

    changed = Signal()
    looked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._row: ProposalRow | None = None
        self.begin = _choice(translate("Proposals", "Begins"))
        self.end = _choice(translate("Proposals", "Ends"))
        self.role = _choice(translate("Proposals", "Role"))
        self.evidence = Label()
        self.evidence.setWordWrap(True)
        self.evidence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.evidence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.evidence.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        self.begin.activated.connect(lambda: self._take_edge("begin", self.begin))
        self.end.activated.connect(lambda: self._take_edge("end", self.end))
        self.role.activated.connect(lambda: self._take_role())
        self.show_row(None, None)

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(SPACE)
        self._form.setVerticalSpacing(SPACE // 2)
        for box in (self.begin, self.end, self.role):
            self._form.addRow(box.accessibleName(), box)
        area = QScrollArea()
        area.setWidget(self.evidence)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName(translate("Proposals", "Reasons"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addLayout(self._form)
        column.addWidget(area, 1)

    def show_row(self, transcript: Transcript | None, row: ProposalRow | None) -> None:
        """Shows what speaks for the row, and its other ways where it has any."""
        self._row = row
        reasons: Sequence[str] = ()
        if transcript is not None and row is not None:
            reasons = [evidence_words(transcript, each) for each in row.evidence]
            self._fill_edge(transcript, row, "begin", self.begin)
            self._fill_edge(transcript, row, "end", self.end)
            self._fill_roles(row)
        self.evidence.setText("\n".join(dict.fromkeys(reasons)))
        for box in (self.begin, self.end, self.role):
            self._form.setRowVisible(box, row is not None and box.count() > 0)

    def _fill_edge(
        self, transcript: Transcript, row: ProposalRow, which: Which, box: QComboBox
    ) -> None:
        box.clear()
        if row.stage is None:
            return
        edge = row.stage.begin if which == "begin" else row.stage.end
        taken = row.edges.get(which, edge.point)
        for point, text in edge_choices(transcript, edge, which):
            box.addItem(text, point)
            if point == taken:
                box.setCurrentIndex(box.count() - 1)
        box.setEnabled(box.count() > 1)

    def _fill_roles(self, row: ProposalRow) -> None:
        self.role.clear()
        label = row.label
        if label is None or not row.tickable:
            return
        found = dict(label.alternatives)
        if label.role is not None:
            found = {label.role: label.confidence, **found}
        for role, odds in found.items():
            self.role.addItem(f"{role_name(role)} ({odds_words(odds)})", role)
        self.role.setCurrentIndex(self.role.findData(row.role))
        self.role.setEnabled(self.role.count() > 1 or row.role is None)

    def _take_edge(self, which: Which, box: QComboBox) -> None:
        row, point = self._row, box.currentData()
        if row is not None and point is not None:
            take_edge(row, which, point)
            self.changed.emit()
            self.looked.emit(point.unit)

    def _take_role(self) -> None:
        if self._row is not None:
            take_role(self._row, self.role.currentData())
            self.changed.emit()


def _choice(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(24)
    return box
