"""Importing: what is there, what would become of it, then in with what was ticked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDialog, QStackedWidget, QVBoxLayout, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.import_found import PreviewPage
from reviewer.ui.dialogs.import_pages import AskPage, ResultPage, RunningPage
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.importing import Imported
    from reviewer.services.previewing import Preview
    from reviewer.services.rebuilding import Options

SIZE = (1120, 640)


class ImportPreview(QDialog):
    """Asks for folders (unless given some), previews them, imports what is ticked.

    Nothing is written before Import is pressed. Cancelling keeps the matches that are in.
    """

    def __init__(self, desk: Desk, paths: Sequence[Path], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("import")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Import", "Import"))
        self.setAcceptDrops(True)
        self.resize(*SIZE)
        self._desk = desk
        self._paths: list[Path] = []
        self._task: tasks.Task | None = None
        self._is_importing = False
        self.asking, self.running = AskPage(), RunningPage()
        self.preview, self.outcome = PreviewPage(), ResultPage()
        self._stack = QStackedWidget()
        for page in (self.asking, self.running, self.preview, self.outcome):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE * 2, SPACE * 2, SPACE * 2, SPACE * 2)
        column.addWidget(self._stack)
        self._connect()
        if paths:
            self.add(paths)

    def add(self, paths: Sequence[Path]) -> None:
        """Takes these too and looks at all of them."""
        self._paths += [path for path in paths if path not in self._paths]
        self._look()

    def _connect(self) -> None:
        self.asking.chosen.connect(self.add)
        self.asking.cancelled.connect(self.reject)
        self.running.cancelled.connect(self.reject)
        self.preview.added.connect(self.add)
        self.preview.cancelled.connect(self.reject)
        self.preview.accepted.connect(self._import)
        self.preview.asked_again.connect(self._look_again)
        self.outcome.closed.connect(self.accept)

    # looking

    def _look(self) -> None:
        self._show_running(translate("Import", "Looking at what is there…"))
        self._start_looking(None, self._show_previews)

    def _look_again(self, matches: Sequence[str]) -> None:
        """Looks at some matches with other options."""
        self.preview.show_busy(True)
        chosen = {match: self.preview.options(match) for match in matches}
        self._start_looking(chosen, self._renew)

    def _start_looking(self, chosen: dict[str, Options] | None, done: object) -> None:
        assert callable(done)
        store, paths = self._desk.session.store, tuple(self._paths)
        assert store is not None
        self._drop()

        def work(task: tasks.Task) -> list[Preview]:
            from reviewer.services.previewing import preview_paths

            return preview_paths(
                store, paths, chosen=chosen, progress=task.report, cancelled=task.cancelled
            )

        self._task = tasks.run(work, done, self._failed, self.running.show_progress)

    def _show_previews(self, previews: list[Preview]) -> None:
        self._task = None
        self.preview.show_previews(previews)
        self._stack.setCurrentWidget(self.preview)
        self.preview.table.setFocus()

    def _renew(self, previews: list[Preview]) -> None:
        self._task = None
        self.preview.renew(previews)
        self.preview.show_busy(False)

    # importing

    def _import(self) -> None:
        store, author = self._desk.session.store, self._desk.session.author
        assert store is not None
        chosen = {match: self.preview.options(match) for match in self.preview.wanted}
        paths = tuple(self._paths)
        self._show_running(translate("Import", "Importing…"))
        self._is_importing = True

        def work(task: tasks.Task) -> list[Imported]:
            from reviewer.services.importing import import_paths

            return import_paths(
                store,
                paths,
                author=author,
                chosen=chosen,
                progress=task.report,
                cancelled=task.cancelled,
            )

        self._task = tasks.run(work, self._imported, self._failed, self.running.show_progress)

    def _imported(self, rows: list[Imported]) -> None:
        asked = len(self.preview.wanted)
        self._task, self._is_importing = None, False
        self.outcome.show_results(rows, asked)
        self._stack.setCurrentWidget(self.outcome)
        self.outcome.setFocus()
        self._desk.session.refresh()

    def _failed(self, error: Exception) -> None:
        self._task, self._is_importing = None, False
        if not isinstance(error, ReviewerError):
            self.reject()
            raise error
        self.outcome.show_error(sentence(str(error)))
        self._stack.setCurrentWidget(self.outcome)
        self._desk.session.refresh()

    # ending

    def reject(self) -> None:
        """Cancels what runs; an import says then which matches are in."""
        if self._is_importing and self._task is not None:
            self._task.cancel(silently=False)
            self.running.show_stopping()
            return
        self._drop()
        super().reject()

    def _drop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _show_running(self, words: str) -> None:
        self.running.begin(words)
        self._stack.setCurrentWidget(self.running)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """More may be dropped while nothing runs."""
        if self._task is None and any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Looks at what was dropped too."""
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        self.add([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])
