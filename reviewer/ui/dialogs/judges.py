"""The judges a project knows; of names that are near a lead decides whether they are one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.judges_model import JudgesModel, grounds_words
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table, row_of
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.judges import NearNames
    from reviewer.services.judges import Joined, KnownJudge

    Read = tuple[tuple[KnownJudge, ...], tuple[NearNames, ...]]

SIZE = (820, 560)
_PAIR = int(Qt.ItemDataRole.UserRole)


class JudgesDialog(QDialog):
    """Every judge above, near names below; joining is done in every match, in the background."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("judges")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Judges", "Judges of the project"))
        self.resize(*SIZE)
        self._desk = desk
        self.model = JudgesModel(self)
        self.table, self.near = QTableView(), QListWidget()
        self.keep_first, self.keep_second = QPushButton(), QPushButton()
        self.apart = QPushButton(translate("Judges", "Two people"))
        self.said = Label(translate("Judges", "Reading…"))
        self.said.setWordWrap(True)
        self._dress()
        self._lay_out()
        self.table.selectionModel().selectionChanged.connect(lambda: self._chosen_in_table())
        self.near.currentRowChanged.connect(lambda: self._enable())
        self.keep_first.clicked.connect(lambda: self._join(0))
        self.keep_second.clicked.connect(lambda: self._join(1))
        self.apart.clicked.connect(self._keep_apart)
        desk.session.project_opened.connect(self.reject)
        self._enable()
        self._read()

    def _dress(self) -> None:
        self.table.setModel(self.model)
        dress_table(self.table, translate("Judges", "Judges"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = self.table.horizontalHeader()
        for column in range(self.model.columnCount()):
            fit = QHeaderView.ResizeMode.ResizeToContents
            last = column == self.model.columnCount() - 1
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch if last else fit)
        self.near.setAccessibleName(translate("Judges", "Names that are near"))
        self.near.setWordWrap(True)
        for button in (self.keep_first, self.keep_second, self.apart):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        title = QLabel(translate("Judges", "Names that are near: one person or two?"))
        title.setProperty("title", True)
        hint = QLabel(
            translate("Judges", "Any two others can be joined too: choose both in the table.")
        )
        hint.setProperty("dim", True)
        hint.setWordWrap(True)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.table, 3)
        column.addWidget(title)
        column.addWidget(self.near, 2)
        column.addWidget(hint)
        column.addWidget(self.said)
        column.addLayout(row_of(self.keep_first, self.keep_second, self.apart, None, box))

    # reading

    def _read(self, said: str = "") -> None:
        store = self._desk.session.store
        if store is None:
            return

        def work(task: tasks.Task) -> Read:
            from reviewer.services.judges import known_judges, near_judges

            return known_judges(store), near_judges(store)

        self._run(work, partial(self._show, said))

    def _show(self, said: str, found: Read) -> None:
        judges, near = found
        self.model.reset(judges)
        self.near.clear()
        for pair in near:
            item = QListWidgetItem(self._pair_words(pair))
            item.setData(_PAIR, (pair.one, pair.other))
            self.near.addItem(item)
        if near:
            self.near.setCurrentRow(0)
        none = "" if near else translate("Judges", "No two names are near.")
        self.said.setText(said or none)
        self.said.setStyleSheet("")
        self._enable()

    def _pair_words(self, pair: NearNames) -> str:
        names = [self.model.name(id_) for id_ in (pair.one, pair.other)]
        words = translate("Judges", "{one} and {other}: {grounds}")
        return words.format(one=names[0], other=names[1], grounds=grounds_words(pair.grounds))

    # deciding

    def pair(self) -> tuple[str, str] | None:
        """The two that are decided on: chosen in the table, else the near names."""
        chosen = self.model.chosen(self.table.selectionModel().selectedRows())
        if len(chosen) == 2:
            return chosen[0], chosen[1]
        item = self.near.currentItem()
        return None if item is None else tuple(item.data(_PAIR))

    def _chosen_in_table(self) -> None:
        self._enable()

    def _enable(self) -> None:
        pair = self.pair()
        words = translate("Judges", "One person: {name}")
        for number, button in enumerate((self.keep_first, self.keep_second)):
            name = self.model.name(pair[number]) if pair else "…"
            button.setText(words.format(name=name))
            button.setEnabled(pair is not None)
        self.apart.setEnabled(pair is not None)

    def _join(self, keep: int) -> None:
        pair, store, author = self.pair(), self._desk.session.store, self._desk.session.author
        if pair is None or store is None:
            return
        kept, gone = pair[keep], pair[1 - keep]

        def work(task: tasks.Task) -> Joined:
            from reviewer.services.judges import join

            return join(store, kept, gone, author=author)

        def done(joined: Joined) -> None:
            self._desk.session.refresh()
            words = translate("Judges", "✔ {gone} is {kept}; matches changed: {number}.")
            said = [words.format(gone=gone, kept=kept, number=len(joined.changed))]
            said += [f"⚠ {match}: {sentence(why)}" for match, why in joined.refused.items()]
            self._read("\n".join(said))

        self._run(work, done)

    def _keep_apart(self) -> None:
        pair, store = self.pair(), self._desk.session.store
        if pair is None or store is None:
            return

        def work(task: tasks.Task) -> None:
            from reviewer.services.judges import keep_apart

            keep_apart(store, *pair)

        words = translate("Judges", "✔ {one} and {other} are two people.")
        said = words.format(one=pair[0], other=pair[1])
        self._run(work, lambda nothing: self._read(said))

    def _run(self, work: Callable[[tasks.Task], Any], done: Callable[[Any], None]) -> None:
        task = tasks.run(work, done, self._failed)
        self.finished.connect(lambda: task.cancel())

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self.said.setText(f"✖ {sentence(str(error))}")
        self.said.setStyleSheet(f"color: {look().theme.error};")
