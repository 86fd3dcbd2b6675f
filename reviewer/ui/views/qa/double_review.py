"""The page of QA for matches that two people review: given, how far they agree, decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.models.qa_given_rows import OF_MATCHES, OF_PARTS, Pair, given_rows, part_rows
from reviewer.ui.models.qa_progress_model import Cells, ProgressModel
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.qa.deciding import Deciding
from reviewer.ui.views.qa.giving import Giving, People, people_of
from reviewer.ui.views.qa.numbers import numbers_table
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.given_matches import Given, Reading
    from reviewer.storage.store import Store

AGAIN_MS = 600
"""How long nothing must change before all of it is read again."""


@dataclass(frozen=True)
class _Shown:
    """What is on the page: people, matches given and their pairs, means, the pair looked at."""

    people: People
    given: tuple[Given, ...]
    pairs: tuple[tuple[Pair, Cells], ...]
    parts: tuple[Cells, ...]
    reading: Reading | None


class DoubleReviewPage(QWidget):
    """Who has what and how far they agree above, one pair's differences below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._task: tasks.Task | None = None
        self._stale, self._pairs = True, tuple[Pair, ...]()
        self._given: tuple[Given, ...] = ()
        self.giving = Giving(lambda: desk.session.match)
        self.message = Label()
        self.matches = ProgressModel(self, OF_MATCHES, frozenset(range(3, 7)))
        self.parts = ProgressModel(self, OF_PARTS, frozenset(range(1, 6)))
        self.table = numbers_table(self.matches, translate("Qa", "Matches given to two reviewers"))
        self.parts_table = numbers_table(self.parts, translate("Qa", "By stage type and reviewer"))
        self.deciding = Deciding(desk)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        upper = splitter(Qt.Orientation.Horizontal)
        upper.addWidget(self.table)
        upper.addWidget(self.parts_table)
        upper.setSizes([640, 480])
        whole = splitter(Qt.Orientation.Vertical)
        whole.addWidget(upper)
        whole.addWidget(self.deciding)
        whole.setSizes([170, 400])
        whole.setStretchFactor(1, 1)
        self.message.setWordWrap(True)
        self.message.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.giving)
        column.addWidget(self.message)
        column.addWidget(whole, 1)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        session = self._desk.session
        session.project_opened.connect(self._begin)
        session.project_changed.connect(lambda matches: self._moved())
        self._again.timeout.connect(self._read)
        self.giving.wished.connect(self._give)
        self.deciding.wished.connect(self._decide)
        self.table.selectionModel().currentRowChanged.connect(lambda now, old: self._chosen())

    # reading

    def showEvent(self, event: QShowEvent) -> None:
        """Reads what moved while nobody looked."""
        super().showEvent(event)
        if self._stale:
            self._read()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing is read."""
        super().hideEvent(event)
        self._again.stop()

    def _begin(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._show(_Shown(People(), (), (), (), None))
        self._moved()

    def _moved(self) -> None:
        self._stale = True
        if self.isVisible():
            self._again.start()

    def _pair(self) -> Pair | None:
        row = self.table.currentIndex().row()
        return self._pairs[row] if 0 <= row < len(self._pairs) else None

    def _chosen(self) -> None:
        pair, reading = self._pair(), self.deciding.reading
        shown = None if reading is None else (reading.both.match, *reading.both.names)
        if pair is not None and pair != shown:
            self._moved()

    def _read(self) -> None:
        self._run(lambda store: "")

    def _run(self, act: Callable[[Store], str]) -> None:
        """Does something beside the window and reads the page anew; ``act`` says what it did."""
        store, author, wanted = self._desk.session.store, self._desk.session.author, self._pair()
        if store is None:
            return
        if self._task is not None:
            self._again.start()
            return
        self._stale, known = False, self._given

        def work(task: tasks.Task) -> tuple[str, _Shown]:
            return act(store), _read(store, author, wanted, known)

        def done(found: tuple[str, _Shown]) -> None:
            self._task = None
            if store is self._desk.session.store:
                self._show(found[1])
                self._say(found[0])
                self._desk.session.refresh()

        def failed(error: Exception) -> None:
            self._task = None
            if not isinstance(error, ReviewerError):
                raise error
            self._say(f"✖ {sentence(str(error))}")

        self._task = tasks.run(work, done, failed)

    def _show(self, shown: _Shown) -> None:
        self.giving.show_people(shown.people)
        kept, self._given = self._pair(), shown.given
        self._pairs = tuple(pair for pair, _ in shown.pairs)
        self.matches.show([cells for _, cells in shown.pairs])
        self.parts.show(shown.parts)
        if self._pairs:
            row = self._pairs.index(kept) if kept in self._pairs else 0
            self.table.setCurrentIndex(self.matches.index(row, 0))
        self.deciding.show_reading(shown.reading)

    def _say(self, said: str) -> None:
        self.message.setText(said)
        self.message.setVisible(bool(said))

    # acts

    def _give(self, match: str, names: Sequence[str]) -> None:
        words = translate("Qa", "✔ {match} was given to {names}.")

        def act(store: Store) -> str:
            from reviewer.services.branching import give

            give(store, match, names)
            return words.format(match=match, names=", ".join(names))

        self._run(act)

    def _decide(self) -> None:
        reading, model = self.deciding.reading, self.deciding.model
        author = self._desk.session.author
        if reading is None:
            return
        a, b = model.names
        sides = {"a": a, "b": b, "neither": None}
        choices = {id_: sides[choice] for id_, choice in model.choices.items()}
        written = translate("Qa", "✔ {match}: the decision is revision {number}.")
        nothing = translate("Qa", "{match} says all of it already.")

        def act(store: Store) -> str:
            from reviewer.services.branching import write_decision

            made = write_decision(store, reading.both, choices, author=author)
            words = nothing if made is None else written
            return words.format(match=reading.both.match, number=made.seq if made else "")

        self._run(act)


def _read(store: Store, author: str, wanted: Pair | None, known: Sequence[Given]) -> _Shown:
    from reviewer.services.branching import by_reviewer, by_stage
    from reviewer.services.given_matches import given, read

    found = given(store, known)
    rows = tuple(given_rows(found))
    pairs = [pair for each in found for pair in each.pairs]
    there = [pair for pair, _ in rows]
    looked_at = wanted if wanted in there else next(iter(there), None)
    reading = read(store, *looked_at) if looked_at is not None and looked_at[2] else None
    parts = tuple(part_rows(by_stage(pairs), by_reviewer(pairs)))
    return _Shown(people_of(store, author), found, rows, parts, reading)
