"""Going from unit to unit: the next pending one, the next section."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QItemSelectionModel, QObject

from reviewer.ui.desk import Desk
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.session import Message
from reviewer.ui.views.review.transcript.view import TranscriptView
from reviewer.ui.words import translate


class Moves(QObject):
    """What the keys of the group "Go" do within the transcript."""

    def __init__(self, desk: Desk, view: TranscriptView, model: TranscriptModel) -> None:
        super().__init__(view)
        self._desk, self._view, self._model = desk, view, model
        bind = desk.actions.bind
        bind("go.next_pending", lambda: self._go(self._after(), self._pending))
        bind("go.previous_pending", lambda: self._go(self._before(), self._pending))
        bind("go.next_section", lambda: self._go(self._after(), self._begins))
        bind("go.previous_section", lambda: self._go(self._before(), self._begins))

    def _after(self) -> Iterable[int]:
        return range(self._view.currentIndex().row() + 1, self._model.rowCount())

    def _before(self) -> Iterable[int]:
        return range(self._view.currentIndex().row() - 1, -1, -1)

    def _pending(self, row: int) -> bool:
        return self._model.unit(row).status != "reviewed"

    def _begins(self, row: int) -> bool:
        return self._model.section_begun(row) is not None

    def _go(self, rows: Iterable[int], fits: Callable[[int], bool]) -> None:
        if self._view.editor is not None:
            self._view.editor.left.emit()  # what is typed is taken over before
        if self._view.editor is not None:
            return  # or refused, and is to be put right first
        row = next((row for row in rows if fits(row)), None)
        if row is None:
            words = translate("Review", "There is none in this direction.")
            self._desk.session.said.emit(Message("info", words, "go"))
            return
        command = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self._view.selectionModel().setCurrentIndex(self._model.index(row), command)
