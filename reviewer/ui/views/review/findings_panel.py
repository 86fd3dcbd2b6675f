"""The findings of the match: a list with filters; F8 goes through their places."""

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListView,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.findings import Finding
from reviewer.ui.code_words import code_name
from reviewer.ui.desk import Desk
from reviewer.ui.models.findings_model import SEVERITIES, FindingRole, FindingsModel, Wanted
from reviewer.ui.places import score_place
from reviewer.ui.plain import Label
from reviewer.ui.session import Message
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.dismissing import can_be_dismissed, dismiss_findings
from reviewer.ui.views.review.finding_steps import FindingSteps
from reviewer.ui.views.review.findings_painting import SIGNS, FindingDelegate
from reviewer.ui.views.review.front import bring_to_front
from reviewer.ui.words import translate, word


class FindingsPanel(QWidget):
    """All findings, at their places. ``match_asked``: one was chosen that has none."""

    match_asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("findings")
        self._desk = desk
        self._stale = True
        self.model = FindingsModel(self)
        self._steps = FindingSteps(desk, self.model)
        self.list = _List()
        self.list.setModel(self.model)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.list.setAccessibleName(translate("Findings", "Findings"))
        self.list.chosen.connect(self._go)
        self.severities = {name: self._severity(name) for name in SEVERITIES}
        self.codes = QComboBox()
        self.codes.setAccessibleName(translate("Findings", "Kind of finding"))
        self.codes.setMinimumContentsLength(8)
        self.codes.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.codes.activated.connect(lambda: self._filter())
        self.dismissed = QCheckBox(translate("Findings", "Dismissed too"))
        self.dismissed.toggled.connect(lambda: self._filter())
        self.dismiss = QPushButton(translate("Findings", "Dismiss…"))
        self.dismiss.clicked.connect(self._dismiss)
        self.empty = Label()
        self.empty.setProperty("dim", True)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        self.list.selectionModel().selectionChanged.connect(lambda: self._enable())
        desk.session.findings_changed.connect(self._ask)
        look().changed.connect(self.list.viewport().update)
        desk.actions.bind("view.findings", self.reveal)
        desk.actions.bind("go.next_finding", partial(self.step, 1))
        desk.actions.bind("go.previous_finding", partial(self.step, -1))
        self._enable()

    # building

    def _severity(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(True)
        button.setAccessibleName(word(name))
        button.setToolTip(word(name))
        button.toggled.connect(lambda: self._filter())
        return button

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for button in self.severities.values():
            first.addWidget(button)
        first.addWidget(self.codes, 1)
        second.addWidget(self.dismissed, 1)
        second.addWidget(self.dismiss)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        column.setSpacing(SPACE // 2)
        column.addLayout(first)
        column.addWidget(self.empty, 1)
        column.addWidget(self.list, 1)
        column.addLayout(second)

    # showing

    def showEvent(self, event: QShowEvent) -> None:
        """Takes in what was found while it was hidden."""
        super().showEvent(event)
        if self._stale:
            self._renew()

    def _ask(self) -> None:
        self._stale = True
        if self.isVisible():
            self._renew()

    def _renew(self) -> None:
        """Shows the newest findings; the selected ones stay selected."""
        self._stale = False
        session = self._desk.session
        chosen = {finding.id for finding in self.selected()}
        self.model.show(session.transcript, session.findings)
        counts = self.model.counts()
        for name, button in self.severities.items():
            button.setText(f"{SIGNS[name]} {counts[name]}")
            button.setAccessibleName(f"{word(name)}: {counts[name]}")
        self._show_codes()
        self._select(chosen)
        self._enable()

    def _show_codes(self) -> None:
        wanted = self.model.wanted.code
        counts = self.model.codes()
        rows = [(code, f"{code_name(code)} ({counts[code]})") for code in sorted(counts)]
        if wanted and wanted not in counts:
            rows.append((wanted, f"{code_name(wanted)} (0)"))
        self.codes.clear()
        self.codes.addItem(translate("Findings", "All kinds"), "")
        for code, text in rows:
            self.codes.addItem(text, code)
        self.codes.setCurrentIndex(max(self.codes.findData(wanted), 0))

    def _filter(self) -> None:
        severities = frozenset(n for n, button in self.severities.items() if button.isChecked())
        code = str(self.codes.currentData() or "")
        self.model.want(Wanted(severities, code, self.dismissed.isChecked()))
        self._enable()

    def _enable(self) -> None:
        self.dismiss.setEnabled(any(can_be_dismissed(f) for f in self.selected()))
        nothing = not self.model.shown
        self.list.setHidden(nothing)
        self.empty.setHidden(not nothing)
        if self._desk.session.findings:
            self.empty.setText(translate("Findings", "Nothing of what is chosen above."))
        else:
            self.empty.setText(translate("Findings", "Nothing was found. All is well."))

    def reveal(self) -> None:
        """Shows the panel, in front of what lies over it, with the keyboard in its list."""
        bring_to_front(self)
        self.show()
        if not self.list.currentIndex().isValid() and self.model.shown:
            self.list.setCurrentIndex(self.model.index(0))
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # going

    def selected(self) -> list[Finding]:
        """The selected findings."""
        return [index.data(FindingRole.FINDING) for index in self.list.selectedIndexes()]

    def _select(self, findings: set[str]) -> None:
        flag = self.list.selectionModel().SelectionFlag.Select
        for row, finding in enumerate(self.model.shown):
            if finding.id in findings:
                self.list.selectionModel().select(self.model.index(row), flag)

    def _go(self, index: QModelIndex) -> None:
        finding: Finding = index.data(FindingRole.FINDING)
        unit, score = self.model.unit_of(finding), score_place(finding)
        if score is not None:
            self._desk.focus.go_score(score)
        elif unit is None:
            self.match_asked.emit()
        else:
            self._desk.focus.go(unit)

    def step(self, by: int) -> None:
        """Goes to the next place with a finding, or the one before; from the end it wraps.

        After those of the transcript come those of the forms, which open the scores.
        """
        if self._stale:
            self._renew()
        found = self._steps.next(by)
        if found is None:
            self._say(translate("Findings", "There is no finding to go to."))
            return
        stop, is_anew = found
        if is_anew:
            self._say(
                translate("Findings", "From the beginning again.")
                if by > 0
                else translate("Findings", "From the end again.")
            )
        self._show_row(stop.finding.id)
        self._steps.go(stop)

    def _show_row(self, finding: str) -> None:
        row = self.model.row_of(finding)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row))

    # dismissing

    def _dismiss(self) -> None:
        dismiss_findings(self._desk, self, self.selected())

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text, "findings"))


class _List(QListView):
    """A list of findings: a double click or Enter chooses, several can be selected."""

    chosen = Signal(QModelIndex)

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(500)
        self.clicked.connect(self._clicked)

    def _clicked(self, index: QModelIndex) -> None:
        if QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self.chosen.emit(index)  # with a modifier, more than one is being selected

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
