"""One adjudication: the grid, and beside it tray, problems, forms and result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, Entry, Form
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind
from reviewer.ui.desk import Desk
from reviewer.ui.models.scores_forms_model import CONFIRMED, COUNTS, SENT, FormsModel
from reviewer.ui.models.scores_model import ScoresModel
from reviewer.ui.models.scores_tray_model import JUDGE, PROPOSAL, VALUE, WORDS, TrayModel
from reviewer.ui.models.scores_words import entry_lines
from reviewer.ui.places import ScorePlace, score_place
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.scores.confirm_bar import ConfirmBar
from reviewer.ui.views.scores.correctors import Correctors
from reviewer.ui.views.scores.pieces import set_columns, stack, still, titled
from reviewer.ui.views.scores.problems import Problems
from reviewer.ui.views.scores.result import Result
from reviewer.ui.views.scores.second_person import SecondPerson
from reviewer.ui.views.scores.tables import Grid, Table
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.scores.evidence import Proposal

FACTS_HEIGHT = 7 * SPACE
FORMS_HEIGHT = 19 * SPACE
"""Room for a panel's three forms, their titles and the line above."""


class AdjudicationPage(QWidget):
    """Shows the original or the appeal; every act on it is one of that record alone."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.kind: AdjudicationKind = "original"
        self._in_tray = False
        self.model, self.tray_model = ScoresModel(self), TrayModel(self)
        self.forms_model = FormsModel(self)
        self.grid = Grid(translate("Scores", "Scores by stage and judge"))
        self.tray = Table(translate("Scores", "Tray: scores without a place"))
        self.forms = Table(translate("Scores", "Forms"))
        self.problems = Problems(desk)
        self.second, self.correctors = SecondPerson(desk, self), Correctors(desk, self)
        self.confirm = ConfirmBar(desk.actions["scores.confirm"])
        self.result, self.facts = Result(), QLabel()
        self.nothing = QLabel()
        self._dress()
        self._lay_out()
        self._connect()

    # building

    def _dress(self) -> None:
        self.grid.setModel(self.model)
        self.tray.setModel(self.tray_model)
        self.forms.setModel(self.forms_model)
        self.tray.setObjectName("scores.tray")
        self.forms.setObjectName("scores.forms")
        self.tray.drag_entries()
        self.tray.setDragDropOverwriteMode(False)
        set_columns(self.tray, {VALUE: 60, JUDGE: 84}, (WORDS, PROPOSAL))
        set_columns(self.forms, {SENT: 130, COUNTS: 100, CONFIRMED: 120}, (0,))
        self.facts.setWordWrap(True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setContentsMargins(SPACE // 2, 2, SPACE // 2, 2)
        self.nothing.setWordWrap(True)
        self.nothing.setProperty("dim", True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusProxy(self.grid)

    def _lay_out(self) -> None:
        self.parts = splitter(Qt.Orientation.Horizontal)
        self.parts.addWidget(self._left())
        self.parts.addWidget(self._right())
        self.parts.setSizes([680, 520])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.parts, 1)

    def _left(self) -> QWidget:
        area = still(self.facts, translate("Scores", "The chosen cell"))
        area.setFixedHeight(FACTS_HEIGHT)
        return stack(self.grid, area)

    def _right(self) -> QWidget:
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(stack(self.tray), "")
        self.tabs.addTab(self.problems, "")
        forms = stack(self.confirm, self.forms)
        result = still(self.result, translate("Scores", "Result"))
        results = stack(titled(translate("Scores", "Result")), result)
        parts = splitter(Qt.Orientation.Vertical)
        for part in (self.tabs, forms, results):
            parts.addWidget(part)
        parts.setSizes([168, FORMS_HEIGHT, 192])
        parts.setStretchFactor(0, 1)
        return parts

    def _connect(self) -> None:
        self.grid.entered.connect(lambda: self._enter(in_tray=False))
        self.tray.entered.connect(lambda: self._enter(in_tray=True))
        self.grid.selectionModel().currentChanged.connect(lambda: self._moved())
        self.tray.selectionModel().currentChanged.connect(lambda: self._moved())
        self.forms.selectionModel().currentChanged.connect(lambda: self._show_confirm())
        self.second.changed.connect(self._tell_own)
        self.correctors.known.connect(self._show_facts)
        self.model.modelReset.connect(self.grid.fit_columns)
        self.problems.asked.connect(self._go_to_problem)

    # showing

    def show_sheet(self, transcript: Transcript | None, fmt: DebateFormat | None) -> None:
        """Shows the adjudication as the match is now; the chosen cell stays."""
        from reviewer.ui.models.scores_sheet import make_sheet

        sheet = make_sheet(transcript, fmt, self.kind) if transcript else None
        waiting = self.tray_model.entry(self.tray.currentIndex())
        self.model.show(transcript, sheet)
        tray = sheet.tray if sheet else ()
        self.tray_model.show(transcript, tray, _proposals(transcript, fmt, self.kind, tray))
        self.forms_model.show(transcript, self.kind)
        self.result.show_result(transcript, sheet)
        self._show_row(waiting)
        self.show_findings(self._desk.session.findings)
        has_forms = bool(transcript and transcript.forms_of(self.kind))
        self.parts.setVisible(has_forms)
        self.nothing.setHidden(has_forms)
        self.nothing.setText(_nothing(transcript, self.kind))
        self._moved()

    def _show_row(self, entry: Entry | None) -> None:
        """Keeps a row of the tray the current one: the same entry's, else the next."""
        rows = self.tray_model.rowCount()
        row = self.tray_model.row_of(entry.id if entry else None)
        if rows and (row is not None or self._in_tray):
            self.tray.setCurrentIndex(self.tray_model.index(row or 0, 0))

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Shows what the checks say of this adjudication."""
        self.model.show_findings(findings)
        self.problems.show_findings(findings, self.kind)
        waiting, problems = self.tray_model.rowCount(), self.problems.model.open
        self.tabs.setTabText(0, translate("Scores", "Tray ({number})").format(number=waiting))
        self.tabs.setTabText(1, translate("Scores", "Problems ({number})").format(number=problems))
        self._show_facts()

    def _enter(self, *, in_tray: bool) -> None:
        self._in_tray = in_tray
        self._moved()

    def _moved(self) -> None:
        """Follows the chosen entry or cell: its form, and what is known of it."""
        entry = self.tray_model.entry(self.tray.currentIndex())
        form = entry.form if self._in_tray and entry else self.model.form(self.grid.currentIndex())
        row = self.forms_model.row_of(form)
        if row is not None:
            self.forms.setCurrentIndex(self.forms_model.index(row, 0))
        self._show_confirm()
        self._show_facts()

    def _tell_own(self) -> None:
        self.forms_model.tell_own(self.second.is_own)
        self._show_confirm()

    def _show_confirm(self) -> None:
        form = self.form
        self.confirm.show_form(form, own=form is not None and self.second.is_own(form.id))

    def _show_facts(self) -> None:
        lines = [
            " · ".join(filter(None, (*entry_lines(entry), self.correctors.words(entry))))
            for entry in self.entries()
        ]
        if not self._in_tray:
            index = self.grid.currentIndex()
            lines += [f"⚠ {sentence(f.message)}" for f in self.model.findings(index)]
        self.facts.setText("\n".join(lines))

    # what is chosen

    @property
    def waiting(self) -> Entry | None:
        """The entry of the tray that is chosen, if the tray is where the keyboard was last."""
        return self.tray_model.entry(self.tray.currentIndex()) if self._in_tray else None

    def entries(self) -> tuple[Entry, ...]:
        """The entries that are chosen: of the tray, or of a cell of the grid."""
        if self._in_tray:
            return (self.waiting,) if self.waiting else ()
        return self.model.entries(self.grid.currentIndex())

    @property
    def form(self) -> Form | None:
        """The form that acts on forms are about."""
        return self.forms_model.form(self.forms.currentIndex())

    # going

    def show_place(self, place: ScorePlace) -> bool:
        """Goes to a place of this adjudication; whether it has one."""
        row = self.tray_model.row_of(place.entry)
        if row is not None:
            self.tabs.setCurrentIndex(0)
            self.tray.setCurrentIndex(self.tray_model.index(row, 0))
            self.tray.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        sheet = self.model.sheet
        cell = sheet.find(place) if sheet else None
        if cell is not None:
            self.grid.setCurrentIndex(self.model.index_at(cell))
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        form = self.forms_model.row_of(place.form)
        if form is not None:
            self.forms.setCurrentIndex(self.forms_model.index(form, 0))
            self.forms.setFocus(Qt.FocusReason.OtherFocusReason)
        return form is not None

    def step(self, by: int) -> bool:
        """Goes to the next problem or the one before; whether there is one."""
        found = self.problems.step(by)
        if found is not None:
            self._go_to_problem(found)
        return found is not None

    def _go_to_problem(self, finding: Finding) -> None:
        place = score_place(finding)
        if place is None or not self.show_place(place):
            self.show_list()

    def show_list(self) -> None:
        """Shows the problems, for one that has no cell."""
        self.tabs.setCurrentIndex(1)
        self.problems.list.setFocus(Qt.FocusReason.OtherFocusReason)


def _proposals(
    transcript: Transcript | None,
    fmt: DebateFormat | None,
    kind: AdjudicationKind,
    tray: Sequence[Entry],
) -> Sequence[Proposal]:
    if transcript is None or not tray:
        return ()
    from reviewer.domain.scores.evidence import proposals

    return proposals(transcript, fmt, kind, limit=0)  # which is sure; the palette says the rest


def _nothing(transcript: Transcript | None, kind: AdjudicationKind) -> str:
    if transcript is None:
        return translate("Scores", "No match is open.")
    if kind == "appeal":
        return translate("Scores", "There is no appeal in this match.")
    return translate(
        "Scores",
        "There are no forms yet: put them into forms/original of the match folder and import it.",
    )
