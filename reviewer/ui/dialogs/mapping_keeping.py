"""Keeping mappings: what a competition has, and what waited for the one that is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.import_pages import ResultPage
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.formats.judge_form.mapping import FormMapping
    from reviewer.services.form_waits import Wait
    from reviewer.services.importing import Imported

SIZE = (720, 320)


class MappingKeeper(QObject):
    """Does what reads or writes the project. ``found``: the competition's mappings; ``waiting``:
    a match whose form waits for one; ``said``: words and their colour; ``failed``: an error;
    ``read``: what became of the matches that waited, as an import tells it.
    """

    found = Signal(object)
    waiting = Signal(object)
    said = Signal(str, str)
    failed = Signal(object)
    read = Signal(object)

    def __init__(self, desk: Desk, parent: QDialog) -> None:
        super().__init__(parent)
        self._session = desk.session
        self._store = desk.session.store
        match = desk.session.transcript.match if desk.session.transcript else None
        self.competition = match.competition if match else None
        self._parent = parent

    def look(self) -> None:
        """Looks for the first form that waits, the competition's own before others'."""
        store, competition = self._store, self.competition

        def work(task: tasks.Task) -> Wait | None:
            from reviewer.services.form_waits import waits

            found = () if store is None else waits(store)
            ours = [wait for wait in found if wait.competition == competition]
            return next((wait for wait in (*ours, *found) if Path(wait.file).is_file()), None)

        self._run(work, lambda wait: None if wait is None else self.waiting.emit(wait))

    def read_kept(self) -> None:
        """Reads the competition's mappings."""
        store, competition = self._store, self.competition

        def work(task: tasks.Task) -> tuple[FormMapping, ...]:
            from reviewer.services.form_mapping import kept_mappings

            return () if store is None else kept_mappings(store, competition)

        self._run(work, self.found.emit)

    def keep(self, mapping: FormMapping, form: Path) -> None:
        """Keeps it, and imports at once what waited for it; ``form`` is the file it was made on."""
        store, competition, author = self._store, self.competition, self._session.author
        if store is None:
            return
        self.said.emit(translate("Mapping", "Keeping it, and reading what waited for it…"), "text")

        def work(task: tasks.Task) -> list[Imported]:
            from reviewer.services.form_mapping import keep_mapping
            from reviewer.services.reading_again import read_again

            keep_mapping(store, competition, mapping)
            return read_again(
                store,
                competition,
                author=author,
                form=form,
                progress=task.report,
                cancelled=task.cancelled,
            )

        self._run(work, self._kept)

    def _kept(self, rows: list[Imported]) -> None:
        self.read_kept()
        if not rows:
            self.said.emit(translate("Mapping", "Kept. No form waited for it."), "good")
            return
        self._session.refresh()
        self.said.emit(translate("Mapping", "Kept, and what waited for it was read."), "good")
        self.read.emit(rows)

    def forget(self, name: str) -> None:
        """Forgets the mapping of that name."""
        store, competition = self._store, self.competition
        if store is None:
            return

        def work(task: tasks.Task) -> None:
            from reviewer.services.form_mapping import forget_mapping

            forget_mapping(store, competition, name)

        def done(nothing: None) -> None:
            self.said.emit(translate("Mapping", "Forgotten. What it has read stays."), "good")
            self.read_kept()

        self._run(work, done)

    def _run(self, work: Callable[[tasks.Task], Any], done: Callable[[Any], Any]) -> None:
        task = tasks.run(work, done, self.failed.emit)
        self._parent.finished.connect(lambda: task.cancel())


class OutcomeDialog(QDialog):
    """What became of the matches whose forms waited, told as an import tells it."""

    def __init__(self, rows: list[Imported], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapping outcome")
        self.setWindowTitle(translate("Mapping", "Read with the mapping"))
        self.resize(*SIZE)
        self.page = ResultPage()
        self.page.show_results(rows, len(rows))
        self.page.closed.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.addWidget(self.page)
