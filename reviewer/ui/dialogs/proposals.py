"""What is proposed for the match: stages and roles, each to be taken or left, then one act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.dialogs.proposal_details import ProposalDetails
from reviewer.ui.models.proposal_rows import Key, ProposalRow, proposal_rows
from reviewer.ui.models.tick_model import TickModel
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.tables import splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.tick_table import TickTable
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.log import Edit
    from reviewer.domain.model import DebateFormat
    from reviewer.domain.proposing import Proposal
    from reviewer.domain.transcript import Transcript

SIZE: Final = (920, 560)
AGAIN_MS: Final = 500
"""How long after a change the match is read again."""
MOST: Final = 6
"""Stages and calls that are named in the summary."""


@dataclass(frozen=True)
class _Read:
    transcript: Transcript
    proposal: Proposal
    rows: list[ProposalRow]
    format: DebateFormat | None


class ProposalsDialog(ActDialog):
    """Stays open beside the window; what the match becomes meanwhile is read again.

    Nothing is touched before the button is pressed, and what somebody has settled only where it
    was ticked by hand.
    """

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent)
        self.setObjectName("proposals")
        self.setWindowTitle(translate("Proposals", "Proposed stages and roles"))
        self.resize(*SIZE)
        self._reading: tasks.Task | None = None
        self._read: _Read | None = None
        self._by_hand: dict[Key, ProposalRow] = {}
        headings = [
            translate("Proposals", "Proposed"),
            translate("Proposals", "Lines"),
            translate("Proposals", "How sure"),
            translate("Proposals", "Stands now"),
        ]
        self.model = TickModel(headings, self)
        self.table = TickTable(self.model, self.windowTitle())
        self.details = ProposalDetails()
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.take = QPushButton()
        self._lay_out()
        self._wire()
        self._start()

    @property
    def busy(self) -> bool:
        """Whether the match is being read, or about to be."""
        return self._reading is not None or self._again.isActive()

    @property
    def rows(self) -> list[ProposalRow]:
        """What is proposed."""
        return [] if self._read is None else self._read.rows

    def _lay_out(self) -> None:
        self.table.setColumnWidth(2, 90)
        self.table.setColumnWidth(3, 120)
        self.table.stretch(1, 4)
        parts: QSplitter = splitter(self._vertical())
        parts.addWidget(self.table)
        parts.addWidget(self.details)
        parts.setSizes([320, 150])
        parts.setStretchFactor(0, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = box.button(QDialogButtonBox.StandardButton.Close)
        close.setText(translate("Proposals", "Close"))
        close.setAutoDefault(False)
        self.take.setAutoDefault(False)
        box.addButton(self.take, QDialogButtonBox.ButtonRole.ActionRole)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.summary)
        column.addWidget(parts, 1)
        column.addWidget(self.trouble)
        column.addWidget(box)
