"""One adjudication: the grid, and beside it tray, problems, forms and result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, Entry, Form
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind
from reviewer.ui.desk import Desk
from reviewer.ui.models.findings_model import FindingRole
from reviewer.ui.models.scores_forms_model import CONFIRMED, COUNTS, SENT, FormsModel
from reviewer.ui.models.scores_model import ScoresModel, entry_lines
from reviewer.ui.models.scores_problems_model import ProblemsModel
from reviewer.ui.models.scores_tray_model import JUDGE, PROPOSAL, VALUE, WORDS, TrayModel
from reviewer.ui.places import ScorePlace, score_place
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import row_of, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.review.dismissing import can_be_dismissed, dismiss_findings
from reviewer.ui.views.review.findings_painting import FindingDelegate
from reviewer.ui.views.scores.problems import ProblemList
from reviewer.ui.views.scores.result import Result
from reviewer.ui.views.scores.tables import Grid, Table
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.scores.evidence import Proposal

FACTS_HEIGHT = 7 * SPACE


class AdjudicationPage(QWidget):
    """Shows the original or the appeal; every act on it is one of that record alone."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.kind: AdjudicationKind = "original"
        self._in_tray = False
        self.model, self.tray_model = ScoresModel(self), TrayModel(self)
        self.forms_model, self.problems_model = FormsModel(self), ProblemsModel(self)
        self.grid = Grid(translate("Scores", "Scores by stage and judge"))
        self.tray = Table(translate("Scores", "Tray: scores without a place"))
        self.forms = Table(translate("Scores", "Forms"))
        self.problems = ProblemList(translate("Scores", "Problems"))
        self.dismiss = QPushButton(translate("Findings", "Dismiss…"))
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
        self.problems.setModel(self.problems_model)
        self.problems.setItemDelegate(FindingDelegate(self.problems))
        self.tray.setObjectName("scores.tray")
        self.forms.setObjectName("scores.forms")
        self.tray.drag_entries()
        self.tray.setDragDropOverwriteMode(False)
        _columns(self.tray, {VALUE: 60, JUDGE: 84}, (WORDS, PROPOSAL))
        _columns(self.forms, {SENT: 130, COUNTS: 100, CONFIRMED: 120}, (0,))
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
        area = QScrollArea()
        area.setWidget(self.facts)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFixedHeight(FACTS_HEIGHT)
        area.setAccessibleName(translate("Scores", "The chosen cell"))
        return _stack(self.grid, area)

    def _right(self) -> QWidget:
        problems = _stack(self.problems)
        foot = row_of(None, self.dismiss)
        layout = problems.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addLayout(foot)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(_stack(self.tray), "")
        self.tabs.addTab(problems, "")
        forms = _stack(_title(translate("Scores", "Forms")), self.forms)
        result = QScrollArea()
        result.setWidget(self.result)
        result.setWidgetResizable(True)
        result.setFrameShape(QFrame.Shape.NoFrame)
        result.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        result.setAccessibleName(translate("Scores", "Result"))
        results = _stack(_title(translate("Scores", "Result")), result)
        parts = splitter(Qt.Orientation.Vertical)
        for part in (self.tabs, forms, results):
            parts.addWidget(part)
        parts.setSizes([150, 140, 210])
        parts.setStretchFactor(0, 1)
        return parts

    def _connect(self) -> None:
        self.grid.entered.connect(lambda: self._enter(in_tray=False))
        self.tray.entered.connect(lambda: self._enter(in_tray=True))
        self.grid.selectionModel().currentChanged.connect(lambda: self._moved())
        self.tray.selectionModel().currentChanged.connect(lambda: self._moved())
        self.model.modelReset.connect(self.grid.fit_columns)
        self.problems.chosen.connect(self._go_to_problem)
        self.problems.selectionModel().selectionChanged.connect(lambda: self._enable())
        self.dismiss.clicked.connect(self._dismiss)

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
        transcript = self._desk.session.transcript
        self.model.show_findings(findings)
        self.problems_model.show(transcript, findings, self.kind)
        waiting, problems = self.tray_model.rowCount(), self.problems_model.open
        self.tabs.setTabText(0, translate("Scores", "Tray ({number})").format(number=waiting))
        self.tabs.setTabText(1, translate("Scores", "Problems ({number})").format(number=problems))
        self._enable()
        self._show_facts()

    def _enable(self) -> None:
        self.dismiss.setEnabled(any(can_be_dismissed(each) for each in self._chosen_problems()))

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
        self._show_facts()

    def _show_facts(self) -> None:
        lines = [" · ".join(entry_lines(entry)) for entry in self.entries()]
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
        rows = [n for n, f in enumerate(self.problems_model.shown) if not f.dismissed]
        if not rows:
            return False
        here = self.problems.currentIndex().row()
        onward = [row for row in rows if (row - here) * by > 0] if here >= 0 else rows
        ordered = (onward or rows) if by > 0 else (onward or rows)[::-1]
        self.show_problem(ordered[0])
        return True

    def show_problem(self, row: int) -> None:
        """Goes where a problem is; one of the whole panel is shown in the list."""
        index = self.problems_model.index(row)
        self.problems.setCurrentIndex(index)
        self._go_to_problem(index)

    def _go_to_problem(self, index: QModelIndex) -> None:
        place = score_place(index.data(FindingRole.FINDING))
        if place is None or not self.show_place(place):
            self.show_list()

    def show_list(self) -> None:
        """Shows the problems, for one that has no cell."""
        self.tabs.setCurrentIndex(1)
        self.problems.setFocus(Qt.FocusReason.OtherFocusReason)

    def _chosen_problems(self) -> list[Finding]:
        return [i.data(FindingRole.FINDING) for i in self.problems.selectedIndexes()]

    def _dismiss(self) -> None:
        dismiss_findings(self._desk, self, self._chosen_problems())


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


def _columns(table: Table, widths: dict[int, int], stretched: tuple[int, ...]) -> None:
    header = table.horizontalHeader()
    for column, width in widths.items():
        table.setColumnWidth(column, width)
    for column in stretched:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)


def _title(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("title", True)
    return label


def _stack(*widgets: QWidget) -> QWidget:
    """Widgets one below the other; the tables among them take the room."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, SPACE // 2, 0, 0)
    column.setSpacing(SPACE // 2)
    for widget in widgets:
        column.addWidget(widget, int(isinstance(widget, Table | QListView | QScrollArea)))
    return page
