"""What is proposed for the match: stages and roles, each to be taken or left, then one act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.dialogs.proposal_details import ProposalDetails
from reviewer.ui.dialogs.proposal_summary import summary_lines
from reviewer.ui.models.proposal_rows import Key, ProposalRow, keep_choice, proposal_rows
from reviewer.ui.models.tick_model import TickModel
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.tables import splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.tick_table import TickTable
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.log import Edit
    from reviewer.domain.proposing import Proposal
    from reviewer.domain.transcript import Transcript
    from reviewer.services.proposal_offers import Comparison

SIZE: Final = (920, 560)
AGAIN_MS: Final = 500
"""How long after a change the match is read again."""


@dataclass(frozen=True)
class _Read:
    """A proposal with the transcript it was made of, and the comparison of the two."""

    transcript: Transcript
    proposal: Proposal
    comparison: Comparison


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
        self.rows: list[ProposalRow] = []
        self._at_first: dict[Key, bool] = {}
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
        self.summary = Label()
        self.summary.setWordWrap(True)
        self.take = QPushButton()
        self._lay_out()
        self._wire()
        self._start()

    @property
    def busy(self) -> bool:
        """Whether the match is being read, or about to be."""
        return self._reading is not None or self._again.isActive()

    def _wire(self) -> None:
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._start)
        self.desk.session.changed.connect(self._read_again)
        self.finished.connect(lambda: self._stop())
        self.model.dataChanged.connect(self._ticked)
        self.model.modelReset.connect(self._count)
        self.table.current_changed.connect(self._show_details)
        self.table.chosen.connect(self._go)
        self.details.changed.connect(self._taken_otherwise)
        self.details.looked.connect(self._look)
        self.take.clicked.connect(self.take_ticked)

    def _lay_out(self) -> None:
        self.table.setColumnWidth(2, 90)
        self.table.setColumnWidth(3, 120)
        self.table.stretch(1, 4)
        parts = splitter(Qt.Orientation.Vertical)
        parts.addWidget(self.table)
        parts.addWidget(self.details)
        parts.setSizes([290, 190])
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

    # reading

    def _start(self) -> None:
        transcript = self.desk.session.transcript
        self._stop()
        if transcript is None:
            return
        if self._read is None:
            self.summary.setText(translate("Proposals", "Reading the match…"))

        def work(task: tasks.Task) -> _Read:
            from reviewer.services.proposal_offers import compare
            from reviewer.services.proposing import proposal_of

            proposal = proposal_of(transcript)
            return _Read(transcript, proposal, compare(transcript, proposal))

        self._reading = tasks.run(work, self._show, self._failed)
        self._count()

    def _read_again(self) -> None:
        """Not a lambda: that would be called when the dialog is long gone."""
        self._again.start()

    def _stop(self) -> None:
        self._again.stop()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _failed(self, error: Exception) -> None:
        self._reading = None
        if not isinstance(error, ReviewerError):
            raise error
        self.say(sentence(str(error)))

    def _show(self, read: _Read) -> None:
        """Shows what was read; what was ticked by hand stays so."""
        self._reading, self._read = None, read
        current = self.table.currentIndex().row()
        key = self.rows[current].key if 0 <= current < len(self.rows) else None
        self.rows = proposal_rows(read.transcript, read.proposal, read.comparison)
        self._at_first = {row.key: row.ticked for row in self.rows}
        for row in self.rows:
            if (before := self._by_hand.get(row.key)) is not None:
                keep_choice(row, before)
        self.model.reset(self.rows)
        places = [n for n, row in enumerate(self.rows) if row.key == key]
        doubtful = [n for n, row in enumerate(self.rows) if row.tickable]
        self.table.selectRow((places or doubtful or [0])[0] if self.rows else -1)
        self.summary.setText("\n".join(summary_lines(read.proposal, self.desk.session.format)))

    # choosing

    def _ticked(self) -> None:
        for row in self.rows:
            if row.ticked != self._at_first[row.key] or row.edges:
                self._by_hand[row.key] = row
            else:
                self._by_hand.pop(row.key, None)
        self._count()

    def _count(self) -> None:
        number = sum(row.ticked for row in self.rows)
        words = translate("Proposals", "Put in {number} of {all}")
        self.take.setText(words.format(number=number, all=sum(r.tickable for r in self.rows)))
        self.take.setEnabled(number > 0 and not self.busy)

    def _show_details(self, row: int) -> None:
        read = self._read
        known = read is not None and 0 <= row < len(self.rows)
        self.details.show_row(read.transcript if read else None, self.rows[row] if known else None)

    def _taken_otherwise(self) -> None:
        self.model.renew(self.table.currentIndex().row())

    def _go(self, row: int) -> None:
        unit = self.rows[row].unit
        if unit is not None:
            self._look(unit)

    def _look(self, unit: str) -> None:
        transcript = self.desk.session.transcript
        if transcript is not None and unit in transcript.units:
            self.desk.focus.go(unit)

    # taking

    def take_ticked(self) -> None:
        """Puts in what is ticked, as one act."""
        if self._read is None or self.busy:
            return
        edit = _edit(self.rows, self._read.proposal.commented)
        self.take.setEnabled(False)
        number = sum(row.ticked for row in self.rows)
        self.carry_out_later(edit, lambda accepted: self._taken(accepted, number))

    def _taken(self, accepted: bool, number: int) -> None:
        if not accepted:
            self._count()
            return
        self._by_hand.clear()
        words = translate("Proposals", "{number} put in; one undo takes it back.")
        message = Message("info", words.format(number=number), "proposals")
        self.desk.session.said.emit(message)


def _edit(rows: Sequence[ProposalRow], commented: bool) -> Edit:
    from reviewer.services.chosen_proposal import chosen_edit

    ticked = [row for row in rows if row.ticked]
    return chosen_edit(
        [stage for row in ticked if (stage := row.chosen_stage()) is not None],
        remove=[row.extra for row in ticked if row.extra is not None],
        roles={row.label.label: row.role for row in ticked if row.label and row.role},
        stretches=[each for row in ticked for each in row.stretches],
        commented=commented,
    )


def open_proposals(desk: Desk, parent: QWidget) -> ProposalsDialog | None:
    """The proposal for the open match, in front if it is open already; ``None`` without one."""
    if desk.session.transcript is None:
        return None
    found = next(iter(parent.findChildren(ProposalsDialog)), None)
    dialog = found or ProposalsDialog(desk, parent)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
    dialog.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
    return dialog
