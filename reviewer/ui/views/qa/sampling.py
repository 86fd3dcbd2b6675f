"""The sampling page of QA: a seeded sample to work through, and the error rate it tells of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.models.qa_progress_model import ProgressModel
from reviewer.ui.models.qa_result_rows import OF_RESULTS, result_rows
from reviewer.ui.models.qa_sample_model import REASON, SampleModel, results_words
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table, row_of, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.qa.numbers import numbers_table
from reviewer.ui.views.qa.sample_reading import Shown, read_samples
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.storage.store import Store

WIDTHS = (180, 90, 170, 120, 60, 70, 90, 110)
ROOM = (420, 170)
"""How high the queue and the results are at first, one to the other."""
SIZE, LARGEST = 50, 100_000


class SamplingPage(QWidget):
    """Draws samples and takes verdicts; all reading and writing is a task."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._task: tasks.Task | None = None
        self._shown = Shown((), None, (), None)
        self._visits = Visits(desk, self)
        self.model, self.table = SampleModel(self), QTableView()
        self.samples, self.how_many, self.seed = QComboBox(), QSpinBox(), QSpinBox()
        self.draw = QPushButton(translate("Qa", "Draw a sample"))
        self.message, self.results = QLabel(), QLabel()
        self.parts = ProgressModel(self, OF_RESULTS, frozenset(range(1, 7)))
        self.parts_table = numbers_table(self.parts, translate("Qa", "Results"))
        self.verdicts = {name: QPushButton() for name in ("accept", "return", "fix")}
        self._dress()
        self._lay_out()
        self._connect()
        self._show_all()

    def _dress(self) -> None:
        self.table.setModel(self.model)
        dress_table(self.table, translate("Qa", "Sample"))
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE)
        for column, width in enumerate(WIDTHS):
            self.table.setColumnWidth(column, width)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(REASON, QHeaderView.ResizeMode.Stretch)
        self.samples.setAccessibleName(translate("Qa", "Sample"))
        self.samples.setMinimumWidth(SPACE * 30)
        self.how_many.setAccessibleName(translate("Qa", "Size"))
        self.how_many.setRange(1, LARGEST)
        self.how_many.setValue(SIZE)
        self.seed.setAccessibleName(translate("Qa", "Seed"))
        self.seed.setRange(0, 2**31 - 1)
        self.seed.setValue(1)
        self.message.setWordWrap(True)
        self.parts_table.setToolTip(
            translate(
                "Qa",
                "The leaning towards risk is taken out; with 95 % certainty the rate lies between "
                "the two bounds. Worth: how many units, drawn with equal chances, tell as much.",
            )
        )
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        labels = []
        for box in (self.samples, self.how_many, self.seed):
            label = QLabel(box.accessibleName())
            label.setBuddy(box)
            labels.append(label)
        head = row_of(labels[0], self.samples, None, labels[1], self.how_many, labels[2], self.seed)
        head.addWidget(self.draw)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self.message)
        queue = QWidget()
        upper = QVBoxLayout(queue)
        upper.setContentsMargins(0, 0, 0, 0)
        upper.setSpacing(SPACE)
        upper.addWidget(self.table, 1)
        upper.addLayout(row_of(*self.verdicts.values(), self.results, None))
        both = splitter(Qt.Orientation.Vertical)
        for part in (queue, self.parts_table):
            both.addWidget(part)
        both.setSizes(ROOM)
        both.setStretchFactor(0, 1)
        column.addWidget(both, 1)

    def _connect(self) -> None:
        actions, session = self._desk.actions, self._desk.session
        for name, button in self.verdicts.items():
            action = actions[f"qa.{name}"]
            button.setText(action.text())
            button.setToolTip(tip(action))
            button.clicked.connect(action.trigger)
            actions.bind(f"qa.{name}", partial(self.judge, name))
        self.draw.clicked.connect(self.draw_sample)
        self.samples.activated.connect(lambda: self._read(self.samples.currentData()))
        self.table.activated.connect(lambda index: self._open(index.row()))
        session.project_opened.connect(self._begin)

    def showEvent(self, event: QShowEvent) -> None:
        """Reads what was said meanwhile, by others too."""
        super().showEvent(event)
        self._read(self.samples.currentData())

    def _begin(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._shown = Shown((), None, (), None)
        self._show_all()
        if self.isVisible():
            self._read(None)

    # reading and writing

    def draw_sample(self) -> None:
        """Draws a sample of this size and seed; the same ones give the same sample."""
        size, seed = self.how_many.value(), self.seed.value()

        def work(store: Store) -> Shown:
            from reviewer.services.sampling import draw_sample

            return read_samples(store, draw_sample(store, size, seed).id)

        self._run(work)

    def judge(self, verdict: str) -> None:
        """Says of the current item what it is like; returning asks for the reason."""
        row, sample = self.table.currentIndex().row(), self._shown.sample
        if row < 0 or sample is None or self._task is not None or not self.isVisible():
            return
        reason = "" if verdict == "accept" else self._reason(verdict)
        if reason is None:
            return
        item, author = self.model.rows[row].item, self._desk.session.author

        def work(store: Store) -> Shown:
            from reviewer.services.sampling_verdicts import give_verdict

            at = item.match, item.unit, verdict
            give_verdict(store, sample, *at, author=author, reason=reason)
            return read_samples(store, sample.id)

        self._run(work, lambda: self._go_on(row))

    def _reason(self, verdict: str) -> str | None:
        words = {
            "return": translate("Qa", "Why does the match go back to its reviewer?"),
            "fix": translate("Qa", "What was wrong, and is mended by now?"),
        }
        return ask_reason(self, translate("Qa", "Verdict"), words[verdict])

    def _read(self, sample: str | None) -> None:
        self._run(lambda store: read_samples(store, sample))

    def _run(self, work: Callable[[Store], Shown], then: Callable[[], None] = lambda: None) -> None:
        store = self._desk.session.store
        if store is None or self._task is not None:
            return

        def done(shown: Shown) -> None:
            self._task = None
            if store is self._desk.session.store:
                self._shown = shown
                self._show_all()
                self._desk.session.refresh()
                then()

        def failed(error: Exception) -> None:
            self._task = None
            if not isinstance(error, ReviewerError):
                raise error
            self._show_all(f"✖ {sentence(str(error))}")

        self._task = tasks.run(lambda task: work(store), done, failed)
        self.draw.setEnabled(False)

    # what is shown

    def _show_all(self, said: str = "") -> None:
        shown = self._shown
        self.samples.clear()
        words = translate("Qa", "{size} units, seed {seed} ({id})")
        for each in shown.samples:
            told = words.format(size=len(each.items), seed=each.seed, id=each.id)
            self.samples.addItem(told, each.id)
        if shown.sample is not None:
            self.samples.setCurrentIndex(self.samples.findData(shown.sample.id))
        self.model.take(shown.queue)
        self.parts.show(result_rows(shown.results))
        self.parts_table.setVisible(bool(self.parts.rows))
        if shown.queue and not self.table.currentIndex().isValid():
            self._go_on(-1)
        self.message.setText(said or self._state())
        self.results.setText("" if shown.results is None else results_words(shown.results))
        self.draw.setEnabled(self._desk.session.store is not None)
        for button in self.verdicts.values():
            button.setEnabled(bool(shown.queue))

    def _state(self) -> str:
        sample, queue = self._shown.sample, self._shown.queue
        if sample is None:
            return translate(
                "Qa", "A sample is drawn from the units of reviewed and approved matches."
            )
        words = translate("Qa", "{judged} of {size} judged, drawn from {population} units")
        judged = sum(each.given is not None for each in queue)
        return words.format(judged=judged, size=len(queue), population=sample.population)

    def _go_on(self, row: int) -> None:
        """To the next item that nobody has judged."""
        following = self.model.next_open(row)
        if following >= 0:
            self.table.setCurrentIndex(self.model.index(following, 0))
        if row >= 0:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open(self, row: int) -> None:
        item = self.model.rows[row].item
        self._visits.visit_unit(item.match, item.unit, heard=True)
