"""The history of the match: every act, what it changed, and the way back to any of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.dialogs.ask import confirm
from reviewer.ui.models.history_model import SEQ_ROLE, Column, HistoryModel, row_of
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.looking_back import LookingBack

SIZE = (860, 560)
MOST = 12
"""Differences that are told before going back."""


class HistoryDialog(ActDialog):
    """A table of revisions and, below, what the chosen one changed. All reading is a task."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(desk, parent)
        self.setObjectName("history")
        self.setWindowTitle(translate("History", "History"))
        self.resize(*SIZE)
        self._log: LookingBack | None = None
        self._closed = False
        self._looking: tasks.Task | None = None
        self._reading: tasks.Task | None = None
        self.model = HistoryModel(self)
        self.table = _table(self.model)
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName(translate("History", "What it changed"))
        self.authors = QComboBox()
        self.authors.setAccessibleName(translate("History", "Author"))
        self.authors.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.authors.activated.connect(self._filter)
        self.back = QPushButton(translate("History", "Go back to this…"))
        self.back.clicked.connect(self._ask_back)
        self.back.setEnabled(False)
        self._lay_out()
        self.table.selectionModel().currentRowChanged.connect(lambda: self._chosen())
        desk.session.changed.connect(self._read)
        self.finished.connect(lambda: self._stop())
        self._read()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        label = QLabel(translate("History", "By"))
        label.setBuddy(self.authors)
        top.addWidget(label)
        top.addWidget(self.authors)
        top.addStretch(1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.table)
        split.addWidget(self.told)
        split.setSizes([360, 140])
        split.setChildrenCollapsible(False)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = box.button(QDialogButtonBox.StandardButton.Close)
        close.setText(translate("History", "Close"))
        close.setDefault(False)
        box.addButton(self.back, QDialogButtonBox.ButtonRole.ActionRole)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addLayout(top)
        column.addWidget(split, 1)
        column.addWidget(self.trouble)
        column.addWidget(box)

    # reading

    def _read(self, *_: object) -> None:
        editor = self.desk.session.editor
        if editor is None or self._closed:
            return
        if self._reading is not None:
            self._reading.cancel()
        store, match, branch = editor.store, editor.match, editor.branch

        def work(task: tasks.Task) -> "LookingBack":
            from reviewer.services.looking_back import LookingBack

            return LookingBack(store.revisions(match, branch))

        if self._log is None:
            self.told.setPlainText(translate("History", "Reading…"))
        self._reading = tasks.run(work, self._take, self._failed)

    def _take(self, log: "LookingBack") -> None:
        self._reading, self._log = None, log
        chosen, author = self.chosen(), str(self.authors.currentData() or "")
        self.model.show([row_of(revision) for revision in log.revisions])
        self.authors.clear()
        self.authors.addItem(translate("History", "everybody"), "")
        for each in self.model.authors:
            self.authors.addItem(each, each)
        self.authors.setCurrentIndex(max(self.authors.findData(author), 0))
        self._choose(chosen)

    def _choose(self, seq: int | None) -> None:
        rows = [row.seq for row in self.model.rows]
        place = rows.index(seq) if seq in rows else 0
        if rows:
            self.table.selectRow(place)
        self._chosen()

    def _failed(self, error: Exception) -> None:
        self._reading = self._looking = None
        self.say(sentence(str(error)))

    def _stop(self) -> None:
        self._closed = True
        for task in (self._reading, self._looking):
            if task is not None:
                task.cancel()

    def _filter(self) -> None:
        chosen = self.chosen()
        self.model.only(str(self.authors.currentData() or ""))
        self._choose(chosen)

    # looking

    def chosen(self) -> int | None:
        """The number of the chosen revision."""
        index = self.table.currentIndex()
        return index.data(SEQ_ROLE) if index.isValid() else None

    def _chosen(self) -> None:
        seq = self.chosen()
        last = 0 if self._log is None else len(self._log.revisions)
        self.back.setEnabled(seq is not None and seq < last)
        if seq is None:
            self.told.setPlainText("")
        else:
            self._look(lambda log: log.told(seq), self._tell)

    def _tell(self, phrases: list[str]) -> None:
        nothing = translate("History", "Nothing that is told: only what the tool keeps for itself.")
        self.told.setPlainText("\n".join(map(sentence, phrases)) or nothing)

    def _look(
        self, ask: "Callable[[LookingBack], list[str]]", tell: Callable[[list[str]], None]
    ) -> None:
        log = self._log
        if log is None:
            return
        if self._looking is not None:
            self._looking.cancel()
        self._looking = tasks.run(lambda task: ask(log), tell, self._failed)

    # going back

    def _ask_back(self) -> None:
        seq = self.chosen()
        if seq is not None:
            self._look(lambda log: log.since(seq), lambda phrases: self._confirm(seq, phrases))

    def _confirm(self, seq: int, phrases: list[str]) -> None:
        """Says what going back takes back, and does it as a new revision."""
        more = len(phrases) - MOST
        rest = translate("History", "… and {number} more").format(number=more)
        shown = [f"• {sentence(each)}" for each in phrases[:MOST]] + ([rest] if more > 0 else [])
        words = translate(
            "History",
            "The match will be as it was at revision {number}. This is a new act and can be "
            "undone; no revision is lost. It takes back:",
        )
        text = "\n".join([words.format(number=seq), *shown])
        title = translate("History", "Go back to revision {number}").format(number=seq)
        if confirm(self, title, text, translate("History", "Go back")):
            self.back.setEnabled(False)
            self.carry_out_later({"edit": "restore", "revision": seq}, self._went)

    def _went(self, accepted: bool) -> None:
        if not accepted:
            self._chosen()


def _table(model: HistoryModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName(translate("History", "Revisions"))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setSectionResizeMode(Column.ACT, QHeaderView.ResizeMode.Stretch)
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    for column, width in ((Column.SEQ, 60), (Column.AT, 170), (Column.AUTHOR, 130)):
        table.setColumnWidth(column, width)
    table.setColumnWidth(Column.RECORDS, 90)
    return table


def open_history(desk: Desk, parent: QWidget) -> HistoryDialog | None:
    """The history of the open match; ``None`` if none is open."""
    if desk.session.transcript is None:
        return None
    dialog = HistoryDialog(desk, parent)
    dialog.open()
    return dialog
