"""The glossary: words that are known right, mishearings that were put right again and again, and
every place where one still stands, ticked, to be replaced in one act a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.glossary_form import GlossaryForm
from reviewer.ui.dialogs.glossary_search import GlossarySearch, Proposed
from reviewer.ui.dialogs.replace_run import ReplaceRun
from reviewer.ui.models.glossary_hits import GlossaryHits
from reviewer.ui.models.glossary_rows import GlossaryRow, Key, glossary_rows
from reviewer.ui.models.replace_model import Column
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.replacing import Replaced

AGAIN_MS: Final = 400
"""How long nothing must change before it is worked out again."""


class GlossaryDialog(GlossaryForm):
    """Stays open beside the window and follows it to another match."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.hits = GlossaryHits(parent)
        super().__init__(self.hits, parent)
        self.hits.setParent(self)
        self._desk = desk
        self.rows: list[GlossaryRow] = []
        self._found: Proposed = {}
        self._by_hand: dict[Key, bool] = {}
        self._match = ""
        self.search = GlossarySearch(desk.session, self)
        self._run = ReplaceRun(desk.session, self)
        self._visits = Visits(desk, self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._wire()

    def _wire(self) -> None:
        session = self._desk.session
        self._again.timeout.connect(self._ask)
        session.changed.connect(lambda: self._later())
        session.match_opened.connect(self._follow)
        session.about_to_leave.connect(self._keep_words)
        self.search.found.connect(self._take)
        self.search.failed.connect(lambda text: self._ended(text, wrong=True))
        self.search.progressed.connect(self._progressed)
        self._run.progressed.connect(self._progressed)
        self._run.failed.connect(lambda text: self.say(text, wrong=True))
        self._run.done.connect(self._finished)
        self.model.dataChanged.connect(lambda: self._ticked())
        self.hits.dataChanged.connect(lambda: self._count())
        self.table.chosen.connect(self._go_to_first)
        self.table.current_changed.connect(lambda row: self._preview())
        self.hit_table.chosen.connect(self._go_to)
        self.words.textChanged.connect(self._words_changed)
        self.everywhere.toggled.connect(lambda: self._ask())
        self.stop.clicked.connect(self._stop)
        self.replace.clicked.connect(self.replace_ticked)

    # looking

    def open_glossary(self) -> None:
        """Shows it, in front."""
        self.show()
        self.raise_()
        self.activateWindow()
        self._follow()
        self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self) -> None:
        """Takes the words of the match that is open now."""
        store, match = self._desk.session.store, self._desk.session.match
        if store is None or match is None:
            self.close()
            return
        if self.isVisible() and match != self._match:
            from reviewer.services.glossary import terms_of

            self._keep_words()
            self._match = match
            self.words.setPlainText("\n".join(terms_of(store, match)))
            self.words.document().setModified(False)
        self._ask()

    def terms(self) -> list[str]:
        """The match's own words."""
        return [term for line in self.words.toPlainText().splitlines() if (term := line.strip())]

    def _words_changed(self) -> None:
        if self.words.document().isModified():
            self._again.start()

    def _keep_words(self) -> None:
        """Keeps the words with the project, if they were changed."""
        store, document = self._desk.session.store, self.words.document()
        if store is None or not self._match or not document.isModified():
            return
        from reviewer.services.glossary import keep_terms

        try:
            keep_terms(store, self._match, self.terms())
        except ReviewerError as error:
            self.say(sentence(str(error)), wrong=True)
        else:
            document.setModified(False)

    def _later(self) -> None:
        if self.isVisible() and not self._run.busy:
            self._again.start()

    def _ask(self) -> None:
        if not self.isVisible() or self._run.busy:
            return
        self._keep_words()
        self.search.ask(self.terms(), self.everywhere.isChecked())
        self.stop.setVisible(self.everywhere.isChecked())
        self.say(translate("Glossary", "Looking…"))
        self._count()

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        self.progress.setVisible(done < total)

    def _stop(self) -> None:
        self.search.stop()
        self._ended(translate("Glossary", "Stopped; nothing was changed."))

    def _ended(self, text: str, *, wrong: bool = False) -> None:
        self.progress.hide()
        self.stop.hide()
        self.say(text, wrong=wrong)
        self._count()

    def _take(self, found: Proposed) -> None:
        self._found = found
        self.rows = glossary_rows(found, self._by_hand)
        self.model.reset(self.rows)
        if self.rows:
            self.table.selectRow(0)
        self._preview()
        self._ended(self._summary())

    def _summary(self) -> str:
        if not self.rows:
            return translate("Glossary", "No mishearing that is known stands anywhere.")
        words = translate(
            "Glossary", "Mishearings found: {number}. Confirmed units are left alone."
        )
        return words.format(number=len(self.rows))

    # choosing

    def _ticked(self) -> None:
        for row in self.rows:
            if row.ticked == (not row.doubtful):
                self._by_hand.pop(row.key, None)
            else:
                self._by_hand[row.key] = row.ticked
        self._preview()

    def _preview(self) -> None:
        current = self.table.currentIndex().row()
        row = self.rows[current] if 0 <= current < len(self.rows) else None
        self.hits.show_of(self._found, self.rows, row)
        self.hit_table.setColumnHidden(Column.MATCH, not self.everywhere.isChecked())
        self._count()

    def _count(self) -> None:
        number = sum(row.ticked for row in self.hits.rows)
        words = translate("Glossary", "Replace in {number} units")
        self.replace.setText(words.format(number=number))
        self.replace.setEnabled(number > 0 and not self._run.busy and not self.search.busy)

    # going

    def _go_to_first(self, row: int) -> None:
        """To the first place of a replacement."""
        match, proposal = next(iter(self.rows[row].by_match.items()))
        self._visit(match, proposal.hits[0].unit)

    def _go_to(self, row: int) -> None:
        self._visit(self.hits.rows[row].match, self.hits.rows[row].hit.unit)

    def _visit(self, match: str, unit: str) -> None:
        if match == self._desk.session.match:
            self._desk.focus.go(unit)
        else:
            self._visits.visit_unit(match, unit)

    # replacing

    def replace_ticked(self) -> None:
        """Replaces in all ticked units: one act a match, each undone by one undo."""
        self.replace.setEnabled(False)
        self.say(translate("Glossary", "Replacing…"))
        self._run.start(self.hits.ticked(), "")

    def _finished(self, results: list[Replaced]) -> None:
        self.progress.hide()
        refused = [each.match for each in results if each.refusal]
        words = translate("Glossary", "Replaced in {units} units; one undo a match takes it back.")
        text = words.format(units=sum(each.units for each in results))
        if refused:
            left = translate("Glossary", "Not possible in {matches}.")
            text = f"{text} {left.format(matches=', '.join(refused))}"
        self._desk.session.said.emit(Message("info", text, "glossary"))
        self._ask()
        self.say(text, wrong=bool(refused))

    def hideEvent(self, event: QHideEvent) -> None:
        """A hidden one looks for nothing; its words are kept."""
        self._keep_words()
        self.search.stop()
        self._again.stop()
        self._match = ""
        super().hideEvent(event)
