"""The acts on entries and forms of the adjudication that is shown."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtWidgets import QDialog

from reviewer.domain.errors import ReviewerError
from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import confirm
from reviewer.ui.models.scores_forms_model import own_words
from reviewer.ui.models.scores_words import judge_name
from reviewer.ui.session import Message
from reviewer.ui.views.scores.choosing import Choice, ChoicePalette
from reviewer.ui.views.scores.correcting import CorrectDialog
from reviewer.ui.views.scores.page import AdjudicationPage
from reviewer.ui.views.scores.placing import open_places, open_waiting, place_edit
from reviewer.ui.words import translate


class ScoreActs(QObject):
    """Binds the actions that change entries and forms; none reaches the other adjudication."""

    def __init__(self, desk: Desk, page: AdjudicationPage) -> None:
        super().__init__(page)
        self._desk, self._page = desk, page
        for name, call in (
            ("accept_sure", self.accept_sure),
            ("place", self.place),
            ("tray", self.to_tray),
            ("correct", self.correct),
            ("confirm", self.confirm_form),
            ("choose", self.choose_form),
            ("set_aside", self.set_aside),
            ("judge", self.set_judge),
            ("names", self.read_names),
            ("link", self.link_commentary),
        ):
            desk.actions.bind(f"scores.{name}", call)
        page.grid.chosen.connect(self._cell_chosen)
        page.tray.chosen.connect(lambda: self.place())
        page.forms.chosen.connect(lambda: self.confirm_form())
        page.model.dropped.connect(self._dropped)
        page.tray_model.dropped.connect(lambda entry: self._act(place_edit(entry, None, None)))

    # entries

    def accept_sure(self) -> None:
        """Places all scores of this adjudication whose place is sure, as one act."""
        session = self._desk.session
        if session.transcript is None:
            return
        from reviewer.domain.scores.evidence import accept_sure

        edit = accept_sure(session.transcript, session.format, self._page.kind)
        if edit is None:
            self._say(translate("Scores", "Nothing in the tray has a sure place."))
        else:
            self._act(edit)

    def place(self) -> None:
        """Opens the places of the chosen entry, or for an empty cell the entries that wait."""
        page = self._page
        entries = [entry for entry in page.entries() if entry.what == "score"]
        if entries:
            self._open(open_places(self._desk, page, entries[-1]))
        elif page.waiting is None:
            self._fill(page.grid.currentIndex())

    def _fill(self, cell: QModelIndex) -> None:
        page, row = self._page, self._page.model.row(cell)
        form, sheet = page.model.form(cell), page.model.sheet
        waiting = [entry for entry in (sheet.tray if sheet else ()) if entry.form == form]
        palette = open_waiting(self._desk, page, row, waiting) if row else None
        if palette is None:
            self._say(translate("Scores", "The form has no entry that could stand here."))
        self._open(palette)

    def to_tray(self) -> None:
        """Puts the score of the chosen cell back into the tray; of several the last."""
        entries = [e for e in self._page.entries() if e.section is not None]
        if entries and self._page.waiting is None:
            self._act(place_edit(entries[-1].id, None, None))

    def correct(self) -> None:
        """Asks for another value of the chosen entry, and why."""
        entries = self._page.entries()
        if not entries:
            self._fill(self._page.grid.currentIndex())
            return
        dialog = CorrectDialog(self._desk, self._page, entries)
        dialog.open()
        self._open(dialog)

    def _cell_chosen(self, cell: QModelIndex) -> None:
        if self._page.model.entries(cell):
            self.correct()
        else:
            self._fill(cell)

    def _dropped(self, entry: str, row: int) -> None:
        sheet = self._page.model.sheet
        if sheet is not None:
            target = sheet.rows[row]
            self._act(place_edit(entry, target.section, target.side))

    # forms

    def confirm_form(self) -> None:
        """Says that the form was compared with what was read from it."""
        form, second = self._page.form, self._page.second
        if form is None:
            return
        if second.is_own(form.id):
            self._say(own_words())
            return
        edit = {"edit": "confirm_form", "form": form.id}
        if second.needed:  # the log is read for it: not on this thread
            self._desk.session.act_later(edit, lambda accepted: None, self)
        else:
            self._act(edit)

    def choose_form(self) -> None:
        """Says that the form counts, of several of its judge."""
        form = self._page.form
        if form is not None:
            kind = self._page.kind
            edit = {"edit": "choose_form", "judge": form.judge, "form": form.id}
            self._act({**edit, "adjudication": kind})

    def set_aside(self) -> None:
        """Sets all forms of the judge in this adjudication aside, after a question."""
        form, transcript = self._page.form, self._desk.session.transcript
        if form is None or transcript is None:
            return
        words = translate("Scores", "Set all forms of {judge} aside? They count nowhere then.")
        title = translate("Scores", "Set forms aside")
        text = words.format(judge=judge_name(transcript, form.judge))
        if confirm(self._page, title, text, translate("Scores", "Set aside")):
            edit = {"edit": "choose_form", "judge": form.judge, "form": None}
            self._act({**edit, "adjudication": self._page.kind})

    def set_judge(self) -> None:
        """Gives the form to another judge of the project."""
        form, store = self._page.form, self._desk.session.store
        if form is None or store is None:
            return

        def work(task: tasks.Task) -> list[tuple[str, str]]:
            from reviewer.services.judges import known_judges

            return [(judge.id, judge.name) for judge in known_judges(store)]

        tasks.run(work, partial(self._offer_judges, form.id, form.judge), self._failed)

    def _offer_judges(self, form: str, judge: str, known: list[tuple[str, str]]) -> None:
        choices = [
            Choice(f"{name} ({id_})", "", {"edit": "set_judge", "form": form, "judge": id_})
            for id_, name in known
            if id_ != judge
        ]
        title = translate("Scores", "Whose form is it?")
        palette = ChoicePalette(self._desk, self._page, title, title, choices)
        palette.open()
        self._open(palette)

    # what the match knows by now

    def read_names(self) -> None:
        """Reads the names on these forms that the match did not know when they came in."""
        transcript, kind = self._desk.session.transcript, self._page.kind
        if transcript is None:
            return

        def work(task: tasks.Task) -> Edit | None:
            from reviewer.services.form_values import names_known_now

            return _only(names_known_now(transcript), transcript, kind)

        def done(edit: Edit | None) -> None:
            if edit is None:
                self._say(translate("Scores", "No name on these forms is newly known."))
            else:
                self._act(edit)

        tasks.run(work, done, self._failed)

    def link_commentary(self) -> None:
        """Gives each commentary to the judge whose it seems to be."""
        transcript = self._desk.session.transcript
        if transcript is None:
            return

        def work(task: tasks.Task) -> Edit | None:
            from reviewer.services.judges import link_commentary

            return link_commentary(transcript)

        def done(edit: Edit | None) -> None:
            if edit is None:
                self._say(translate("Scores", "No commentary waits for a judge that is clear."))
            else:
                self._act(edit)

        tasks.run(work, done, self._failed)

    # all of them

    def _act(self, edit: Edit) -> None:
        self._desk.session.act(edit, self)

    def _open(self, dialog: QDialog | None) -> None:
        """When it closes the keyboard is back where it was, also without a desktop."""
        if dialog is not None:
            dialog.finished.connect(self._page.window().activateWindow)
            dialog.activateWindow()

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text, "scores"))

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._desk.session.said.emit(Message("error", str(error), "scores"))


def _only(found: Edit | None, transcript: Transcript, kind: AdjudicationKind) -> Edit | None:
    """The act, but for what it would do to forms of the other adjudication."""

    def is_ours(edit: Edit) -> bool:
        return transcript.forms[transcript.entries[edit["entry"]].form].adjudication == kind

    edits = [edit for edit in found["edits"] if is_ours(edit)] if found else []
    return {**found, "edits": edits} if found and edits else None
