"""Two reviews of a match: a third person says of each difference whose version holds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.models.qa_dispute_words import (
    about,
    are_texts,
    lines_words,
    score_place,
    sides_words,
)
from reviewer.ui.models.qa_disputes_model import Column, DisputesModel
from reviewer.ui.models.qa_places import unit_of_difference
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table, row_of, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.qa.detail import Detail, Sides
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.double_review import Choice
    from reviewer.services.given_matches import Reading
    from reviewer.services.kept_choices import KeptChoices

WIDTHS = {Column.ABOUT: 110, Column.LINES: 90, Column.HOLDS: 120}
CHOICES: dict[str, Choice] = {"left": "a", "right": "b", "neither": "neither"}
SIGNS = {"left": "◀", "right": "▶", "neither": "⚑"}


class Deciding(QWidget):
    """The disputes, one in full, and what can be said of them; ``wished``: write the decision."""

    wished = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.reading: Reading | None = None
        self._visits = Visits(desk, self)
        self.model, self.table = DisputesModel(self), QTableView()
        self.head, self.message, self.detail = Label(), Label(), Detail()
        self.buttons = {name: QPushButton() for name in (*CHOICES, "decide")}
        self._dress()
        self._lay_out()
        self._connect()
        self.show_reading(None)

    def _dress(self) -> None:
        self.head.setProperty("title", True)
        self.message.setProperty("dim", True)
        self.table.setModel(self.model)
        dress_table(self.table, translate("Qa", "Where the two reviews differ"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        header = self.table.horizontalHeader()
        for column, width in WIDTHS.items():
            self.table.setColumnWidth(column, width)
        for column in (Column.LEFT, Column.RIGHT):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        parts = splitter(Qt.Orientation.Vertical)
        parts.addWidget(self.table)
        parts.addWidget(self.detail)
        parts.setSizes([240, 90])
        parts.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(row_of(self.head, self.message, None))
        column.addWidget(parts, 1)
        column.addLayout(row_of(*self.buttons.values(), None))

    def _connect(self) -> None:
        actions = self._desk.actions
        for name, button in self.buttons.items():
            action = actions[f"qa.{name}"]
            button.setText(f"{SIGNS.get(name, '')} {action.text()}".strip())
            button.setToolTip(tip(action))
            button.clicked.connect(action.trigger)
        for name, choice in CHOICES.items():
            actions.bind(f"qa.{name}", partial(self.choose, choice))
        actions.bind("qa.decide", self._wish)
        self.table.selectionModel().currentRowChanged.connect(lambda: self._show_current())
        self.table.activated.connect(lambda index: self.open_row(index.row()))

    # what is shown

    def show_reading(self, reading: Reading | None) -> None:
        """Shows two reviews; what was said of a dispute stays as long as it is the same."""
        before = self.table.currentIndex().row()
        self.reading = reading
        if reading is None:
            self.model.show(("", ""), (), {})
        else:
            both, disputes = reading.both, reading.both.disputes
            said = self._choices_kept().read(_key(reading), disputes)
            self.model.show(both.names, disputes, said or _decided(reading))
        if self.model.rowCount():
            self._go(min(max(before, 0), self.model.rowCount() - 1))
        self._show_current()
        self.show_state()

    def show_state(self, said: str = "") -> None:
        """Says how far it is, or what came of it."""
        reading, undecided = self.reading, self.model.open
        if reading is None:
            self.head.setText(translate("Qa", "Choose a match that two have reviewed."))
        else:
            words = translate("Qa", "{match}: {a} and {b}")
            a, b = reading.both.names
            self.head.setText(words.format(match=reading.both.match, a=a, b=b))
        self.message.setText(said or self._state())
        for name, button in self.buttons.items():
            button.setEnabled(bool(self.model.rows) or (name == "decide" and reading is not None))
        may = reading is not None and not undecided and not self._refusal()
        self.buttons["decide"].setEnabled(may)

    def _state(self) -> str:
        reading, rows, undecided = self.reading, self.model.rows, self.model.open
        if reading is None:
            return ""
        if refusal := self._refusal():
            return f"✖ {refusal}"
        if reading.is_over and reading.decision is not None and not undecided:
            words = translate("Qa", "✔ revision {number}, {author}")
            act = reading.decision
            return words.format(number=act.seq, author=act.author)
        if not rows:
            return translate("Qa", "✔ No difference")
        words = translate("Qa", "{decided} of {number} differences decided")
        return words.format(decided=len(rows) - undecided, number=len(rows))

    def _refusal(self) -> str:
        """Why this person may not decide between the two; empty if nothing speaks against it."""
        from reviewer.services.branching import check_third

        try:
            check_third(self.model.names, self._desk.session.author)
        except ReviewerError as error:
            return sentence(str(error))
        return ""

    def _show_current(self) -> None:
        row = self.table.currentIndex().row()
        dispute = self.model.rows[row] if 0 <= row < len(self.model.rows) else None
        if dispute is None:
            self.detail.show_sides(None)
            return
        title = f"{about(dispute)} · {lines_words(dispute)}"
        said, marked = sides_words(dispute), are_texts(dispute)
        self.detail.show_sides(Sides(title, self.model.names, said, marked=marked))

    def _go(self, row: int) -> None:
        self.table.setCurrentIndex(self.model.index(row, Column.LEFT))

    # what is done

    def choose(self, choice: Choice) -> None:
        """Says whose version holds of the selected differences, and goes to the next open one."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        if not rows or self.reading is None or not self.isVisible():
            return
        self.model.choose(rows, choice)
        following = self.model.next_open(rows[-1])
        if following >= 0:
            self._go(following)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        try:
            kept = self._choices_kept()
            kept.keep(_key(self.reading), self.model.rows, self.model.choices)
            self.show_state()
        except ReviewerError as error:
            self.show_state(f"✖ {sentence(str(error))}")

    def _choices_kept(self) -> KeptChoices:
        from reviewer.services.kept_choices import KeptChoices

        return KeptChoices(self._desk.session.target)

    def _wish(self) -> None:
        if self.isVisible() and self.buttons["decide"].isEnabled():
            self.wished.emit()

    def step(self, by: int) -> None:
        """Goes to the next difference or the one before."""
        row = self.table.currentIndex().row() + by
        if 0 <= row < self.model.rowCount():
            self._go(row)
            flags = QItemSelectionModel.SelectionFlag
            at = flags.ClearAndSelect | flags.Rows
            self.table.selectionModel().select(self.table.currentIndex(), at)
        self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_row(self, row: int) -> None:
        """Goes to the place of a difference: in the review with the video, or among the forms."""
        if self.reading is None:
            return
        both, dispute = self.reading.both, self.model.rows[row]
        score = score_place(dispute, both)
        if score is not None:
            self._visits.visit_score(both.match, score)
            return
        where = {"speaker": dispute.where.get("id"), **dispute.where}
        self._visits.visit(both.match, lambda t: unit_of_difference(where, t), heard=True)


def _key(reading: Reading) -> tuple[str, ...]:
    return reading.both.match, *reading.both.names


def _decided(reading: Reading) -> dict[str, Choice]:
    """Whose version holds by what was decided, if neither did anything since."""
    if not reading.is_over or reading.decision is None:
        return {}
    sides: dict[str | None, Choice] = {None: "neither"}
    sides |= dict(zip(reading.both.names, ("a", "b"), strict=True))
    return {part["dispute"]: sides[part["from"]] for part in reading.decision.edit["parts"]}
