"""Opens what the scores have beside the grid: odd tables, judges, blank forms."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.words import translate


class ScoreOpeners(QObject):
    """Binds these actions; each dialog is loaded when it is asked for."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._parent = desk, parent
        desk.actions.bind("scores.mapping", self.open_mapping)
        desk.actions.bind("scores.judges", self.open_judges)
        desk.actions.bind("scores.blank", self.write_blank)

    def open_mapping(self) -> None:
        """Opens the mappings of odd tables, once what reads tables is loaded."""

        def work(task: tasks.Task) -> None:
            import reviewer.services.form_mapping  # noqa: F401  (it takes half a second)

        def done(nothing: None) -> None:
            from reviewer.ui.dialogs.mapping import MappingDialog

            if self._desk.session.store is not None:
                self._open(MappingDialog(self._desk, self._parent.window()))

        tasks.run(work, done, self._failed)

    def open_judges(self) -> None:
        """Opens the project's judges."""
        from reviewer.ui.dialogs.judges import JudgesDialog

        if self._desk.session.store is not None:
            self._open(JudgesDialog(self._desk, self._parent.window()))

    def write_blank(self) -> None:
        """Asks for a file and writes blank forms for the match into it."""
        session = self._desk.session
        store, match = session.store, session.match
        if store is None or match is None:
            return
        title = translate("Scores", "Blank forms for {match}").format(match=match)
        start = str(Path.home() / f"{match}.xlsx")
        kinds = translate("Scores", "Workbooks (*.xlsx)")
        file, _ = QFileDialog.getSaveFileName(self._parent, title, start, kinds)
        if not file:
            return
        path = Path(file) if Path(file).suffix else Path(file).with_suffix(".xlsx")

        def work(task: tasks.Task) -> tuple[Path, ...]:
            from reviewer.services.blank_forms import write_blank_forms

            return write_blank_forms(store, match, path)

        tasks.run(work, self._written, self._failed)

    def _written(self, files: tuple[Path, ...]) -> None:
        words = translate("Scores", "Blank forms are in {files}.")
        names = ", ".join(file.name for file in files)
        self._desk.session.said.emit(Message("info", words.format(files=names), "scores"))

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._desk.session.said.emit(Message("error", str(error), "scores"))

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(self._parent.window().activateWindow)
        dialog.open()
        dialog.activateWindow()
