"""Find, and find and replace, over the open match or all: a ticked preview, then one act."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.dialogs.replace_form import ReplaceForm
from reviewer.ui.dialogs.replace_run import ReplaceRun
from reviewer.ui.dialogs.replace_search import HitSearch
from reviewer.ui.models.replace_model import ReplaceModel
from reviewer.ui.session import Message
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.replacing import Replaced


class ReplaceDialog(ReplaceForm):
    """Stays open beside the window. Enter goes to the next hit, Shift+Enter to the one before."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.model = ReplaceModel(parent)
        super().__init__(self.model, parent)
        self.model.setParent(self)
        self._desk = desk
        self._go_on = 0
        self._fresh = True
        self._run = ReplaceRun(desk.session, self)
        self._run.progressed.connect(self._progressed)
        self._run.failed.connect(lambda text: self.say(text, wrong=True))
        self._run.done.connect(self._finished)
        self.search = HitSearch(desk.session, self)
        self._visits = Visits(desk, self)
        self.search.began.connect(self._began)
        self.search.found.connect(self.model.add)
        self.search.progressed.connect(self._progressed)
        self.search.done.connect(self._done)
        self.changed.connect(self._ask_anew)
        self.model.dataChanged.connect(self._count_ticked)
        self.model.modelReset.connect(self._count_ticked)
        self.table.chosen.connect(self._go_to)
        self.next.clicked.connect(lambda: self.step(1))
        self.previous.clicked.connect(lambda: self.step(-1))
        self.replace.clicked.connect(self.replace_ticked)
        self.stop.clicked.connect(self._stop)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(400)
        self._again.timeout.connect(self._ask)
        desk.session.changed.connect(self._changed)
        desk.session.match_opened.connect(self._changed)

    # looking

    def open_to(self, *, replacing: bool) -> None:
        """Shows it to find, or to replace as well."""
        self.show_replacing(replacing)
        self.show()
        self.raise_()
        self.activateWindow()
        self.pattern.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.pattern.selectAll()
        self._ask_anew()

    def _ask_anew(self) -> None:
        self._fresh = True
        self._ask()

    def _ask(self) -> None:
        if not self.isVisible() or self._run.busy:
            return
        self.search.ask(self.wanted(), self.instead(), self.everywhere.isChecked())
        self.stop.setVisible(True)

    def _changed(self, *_: object) -> None:
        """Others, or the transcript itself, changed texts: the preview is worked out again."""
        if self.isVisible() and not self._run.busy:
            self._again.start()

    def _began(self) -> None:
        self.model.clear(replacing=self.replacing)
        self.progress.hide()
        self.say(translate("Replace", "Looking…") if self.pattern.text() else "")

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        self.progress.show()

    def _done(self, trouble: str) -> None:
        self.progress.hide()
        self.stop.setVisible(False)
        step, self._go_on = self._go_on, 0
        if trouble:
            self.say(trouble, wrong=True)
        else:
            self.say(self._summary())
        self._count_ticked()
        if step and not trouble:
            self.step(step)

    def _summary(self) -> str:
        if not self.pattern.text():
            return ""
        if not self.model.rows:
            return translate("Replace", "Nothing was found.")
        matches = len({row.match for row in self.model.rows})
        words = translate("Replace", "{hits} hits in {units} units of {matches} matches")
        if not self.everywhere.isChecked():
            words = translate("Replace", "{hits} hits in {units} units")
        return words.format(hits=self.model.hits(), units=len(self.model.rows), matches=matches)

    def _stop(self) -> None:
        self.search.stop()
        self.stop.setVisible(False)
        self.progress.hide()
        self.say(translate("Replace", "Stopped; nothing was changed."))

    # going

    def step(self, by: int) -> None:
        """Goes to the next hit of the open match after the current unit, or the one before."""
        if self.search.busy:
            self._go_on = by
            self.search.hurry()
            return
        transcript, match = self._desk.session.transcript, self._desk.session.match
        if transcript is None:
            return
        index = transcript.unit_index
        rows = [
            (index[row.hit.unit], place)
            for place, row in enumerate(self.model.rows)
            if row.match == match and row.hit.unit in index
        ]
        if not rows:
            return
        here = index.get(self._desk.focus.unit or "", -1)
        ordered = sorted(rows, reverse=by < 0)
        fresh, self._fresh = self._fresh, False
        least = 0 if fresh else 1  # a new search may find what stands where we are
        onward = [row for row in ordered if (row[0] - here) * by >= least]
        if not onward and here >= 0:
            again = translate("Replace", "From the beginning again.")
            self.say(again if by > 0 else translate("Replace", "From the end again."))
        self._show_row((onward or ordered)[0][1])

    def _show_row(self, place: int) -> None:
        self.table.selectRow(place)
        self._go_to(place)

    def _go_to(self, place: int) -> None:
        row = self.model.rows[place]
        if row.match == self._desk.session.match:
            self._desk.focus.go(row.hit.unit)
        else:
            unit = row.hit.unit
            self._visits.visit(row.match, lambda there: unit if unit in there.units else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on from the fields; a button that has the keyboard is pressed."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and (self.pattern.hasFocus() or self.instead_field.hasFocus()):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.step(-1 if back else 1)
        else:
            super().keyPressEvent(event)

    # replacing

    def _count_ticked(self) -> None:
        count = sum(row.ticked for row in self.model.rows)
        words = translate("Replace", "Replace in {number} units")
        self.replace.setText(words.format(number=count))
        self.replace.setEnabled(count > 0 and not self._run.busy)

    def replace_ticked(self) -> None:
        """Replaces in all ticked units: one act a match, each undone by one undo."""
        chosen = self.model.ticked()
        reason = ""
        if any(hit.empties for hits in chosen.values() for hit in hits):
            title = translate("Replace", "Empty texts")
            asked = ask_reason(self, title, translate("Replace", "Why is there no text?"))
            if asked is None:
                return
            reason = asked
        self.replace.setEnabled(False)
        self.say(translate("Replace", "Replacing…"))
        self._run.start(chosen, reason)

    def _finished(self, results: "list[Replaced]") -> None:
        """Says what became of it; the preview keeps what was not replaced."""
        self.progress.hide()
        done = [each for each in results if each.units]
        self.model.drop(each.match for each in done)
        refused = [each.match for each in results if each.refusal]
        words = translate("Replace", "Replaced in {units} units; one undo takes it back.")
        if len(done) > 1:
            words = translate(
                "Replace", "Replaced in {units} units of {matches} matches; one undo in each."
            )
        units = sum(each.units for each in done)
        text = words.format(units=units, matches=len(done))
        if not done:
            text = translate("Replace", "Nothing was replaced.")
        if refused:
            left = translate("Replace", "Not possible in {matches}.")
            text = f"{text} {left.format(matches=', '.join(refused))}"
        self.say(text, wrong=bool(refused))
        self._desk.session.said.emit(Message("info", text, "replace"))

    def hideEvent(self, event: Any) -> None:
        """A hidden one looks for nothing."""
        self.search.stop()
        self._again.stop()
        super().hideEvent(event)
