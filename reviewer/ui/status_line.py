"""The line at the bottom: what is saved, what undo would do, how far the match is."""

from PySide6.QtWidgets import QStatusBar

from reviewer.ui.desk import Desk
from reviewer.ui.plain import Label, as_action, cut
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
        self._saved, self._progress, self._undo = Label(), Label(), Label()
        self._undo.setProperty("dim", True)
        self.addWidget(self._saved)
        self.addWidget(self._progress, 1)
        self.addPermanentWidget(self._undo)
        session = desk.session
        for signal in (session.match_opened, session.changed, session.saving_changed):
            signal.connect(self._show)
        self._show()

    def _show(self) -> None:
        session, actions = self._desk.session, self._desk.actions
        transcript = session.transcript
        undo, redo = session.next_undo(), session.next_redo()
        for id_, edit, words in (
            ("edit.undo", undo, translate("Status", "Undo: {act}")),
            ("edit.redo", redo, translate("Status", "Redo: {act}")),
        ):
            actions[id_].setEnabled(edit is not None)
            if edit is not None:
                act = as_action(cut(act_name(edit), MOST))
                actions[id_].setText(words.format(act=act))
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
