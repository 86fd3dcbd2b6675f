"""The line at the bottom: what is saved, what undo would do, how far the match is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStatusBar

from reviewer.ui.company import HERE, Company, on_it_now
from reviewer.ui.desk import Desk
from reviewer.ui.plain import Label, SteadyLabel, as_action, cut
from reviewer.ui.theme import SPACE
from reviewer.ui.words import act_name, translate, word

MOST = 40
"""Characters of an act's or a person's name: a longer one would make the window wider."""


class StatusLine(QStatusBar):
    """Saved · revision, the match's status and progress, the next undo."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setSizeGripEnabled(False)
        self.setContentsMargins(SPACE, 0, SPACE, 0)
        self._saved, self._progress = SteadyLabel(), SteadyLabel()
        self._undo = SteadyLabel()
        self._undo.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._version = Label()
        self._version.setObjectName("version")
        self._version.setProperty("title", True)
        self._undo.setProperty("dim", True)
        self._company, self._others = Company.of(desk.session), Label()
        self.addWidget(self._version)
        self.addWidget(self._saved)
        self.addWidget(self._progress, 1)
        self.addPermanentWidget(self._others)
        self.addPermanentWidget(self._undo)
        session = desk.session
        for signal in (session.match_opened, session.changed, session.saving_changed):
            signal.connect(self._show)
        session.match_opened.connect(self._show_others)
        self._company.changed.connect(self._show_others)
        self._show()

    def _show_others(self) -> None:
        """Who else has the match open; of ourselves, that it is open in another window."""
        match, me = self._desk.session.match, self._desk.session.author
        here = self._company.here(match) if match is not None else ()
        others = [name for name in here if name != me]
        words = on_it_now(others) if others else ""
        if here and not others:
            words = translate("Status", "you have this match open in another window")
        self._others.setText(f"{HERE} {words}" if words else "")

    def _show(self) -> None:
        session, actions = self._desk.session, self._desk.actions
        transcript = session.transcript
        undo, redo = session.undoing.next_undo(), session.undoing.next_redo()
        for id_, edit, words in (
            ("edit.undo", undo, translate("Status", "Undo: {act}")),
            ("edit.redo", redo, translate("Status", "Redo: {act}")),
        ):
            actions[id_].setEnabled(edit is not None)
            if edit is not None:
                act = as_action(cut(act_name(edit), MOST))
                actions[id_].setText(words.format(act=act))
        self._show_version()
        if transcript is None:
            self._saved.clear()
            self._progress.clear()
            self._undo.clear()
            return
        if session.waiting:
            words = translate("Status", "not saved yet: {count} waiting")
            self._saved.setText(words.format(count=len(session.waiting)))
        else:
            words = translate("Status", "saved · revision {number}")
            self._saved.setText(words.format(number=transcript.head))
        units, total = transcript.unreviewed()[0], len(transcript.units)
        words = translate("Status", "{status} · {done} of {total} reviewed · {author}")
        status = word(transcript.match.status)
        self._progress.setText(
            words.format(
                status=status, done=total - units, total=total, author=cut(session.author, MOST)
            )
        )
        words = translate("Status", "Undo: {act}")
        self._undo.setText("" if undo is None else words.format(act=cut(act_name(undo), MOST)))

    def _show_version(self) -> None:
        """Whose version is open, where a match has several."""
        name = self._desk.session.version
        words = translate("Status", "double review · version of {name}")
        self._version.setText("" if name is None else words.format(name=cut(name, MOST)))
        self._version.setVisible(name is not None)
