"""The open project and the match in it: the editor's word to the window, as signals.

Every act of the window goes through ``act``. It answers whether the act was accepted; why not is
said by ``said`` or, where someone else was first, by ``conflicted``. Parts that know nothing of
the session do its work: ``saving`` carries acts out and keeps those that wait, ``undoing`` takes
them back, ``others`` looks for what others did, ``checks`` keeps the findings new.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from reviewer.domain.errors import Conflict, Refused, ReviewerError
from reviewer.services.settings import without_password
from reviewer.ui.checks import Checks
from reviewer.ui.message import Level, Message
from reviewer.ui.opening import LastWish, open_editor, open_store
from reviewer.ui.others import Others
from reviewer.ui.saving import Saving
from reviewer.ui.undoing import Undoing
from reviewer.ui.versions import follow_version, turned_to, version_named
from reviewer.ui.words import act_name, translate

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.domain.log import Edit, Revision
    from reviewer.domain.model import DebateFormat
    from reviewer.domain.transcript import Transcript
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

__all__ = ["Level", "Message", "Session"]

BUSY_SECONDS = 0.08
"""How long an act may wait for another program's lock: then it is kept, and tried again."""


class Session(QObject):
    """One project open in one window; ``target`` is how to open it again, without a password.

    ``store`` is the project, ``hasty`` the same for what must not wait for anybody's lock.
    ``project_opened`` and ``match_opened`` come when there is another (or none), ``match_shown``
    when the open match is to be looked at, whether or not it was open already. ``changed``
    brings the revisions and who started them (``None``: someone else). ``findings_changed``
    when the open match was checked again. ``project_changed`` with the ids of matches that
    moved on. ``saving_changed`` when an act waits to be saved, or no longer does.
    ``about_to_leave`` before the match closes: what is being typed is to be taken over now.
    ``closing`` with the store that is closed when everybody has heard it.
    """

    project_opened = Signal()
    match_opened = Signal()
    match_shown = Signal()
    changed = Signal(object, object)
    findings_changed = Signal()
    project_changed = Signal(object)
    saving_changed = Signal()
    about_to_leave = Signal()
    said = Signal(object)
    conflicted = Signal(object, object)
    closing = Signal(object)

    def __init__(
        self,
        author: str | None = None,
        parent: QObject | None = None,
        usual_author: str | None = None,
    ) -> None:
        super().__init__(parent)
        self.store: Store | None = None
        self.editor: Editor | None = None
        self.author = self.target = ""
        self._given_author, self._usual_author = author, usual_author
        self.hasty: Store | None = None
        self._projects: LastWish[Store] = LastWish(self.fail)
        self._matches: LastWish[Editor] = LastWish(self.fail)
        self.saving = Saving(self._say_refused, self)
        self.others = Others(lambda: self.editor, self)
        self.checks = Checks(lambda: self.editor, self)
        self.undoing = Undoing(lambda: self.editor, self.act, self.act_later)
        self.saving.changed.connect(self.saving_changed)
        self.saving.said.connect(self.said)
        self.others.moved.connect(self.project_changed)
        self.others.version_moved.connect(self._follow_version)
        self.others.said.connect(self.said)
        self.checks.changed.connect(self.findings_changed)

    def open_project(self, target: str, *, create: bool = False, match: str | None = None) -> None:
        """Opens a project in the background, and a match of it; only the last wish counts."""

        def done(store: Store) -> None:
            try:
                self.adopt(store, target)
            except ReviewerError as error:
                store.close()
                self.fail(error)
            else:
                if match is not None:
                    self.open_match(match)

        self._projects.open(partial(open_store, target, create=create), done, lambda s: s.close())

    def adopt(self, store: Store, target: str = "") -> None:
        """Takes over an open store.

        ``Refused`` or ``Usage`` if the author cannot be, or what was done is not saved yet.
        """
        from reviewer.services.author import author_of

        usual = None if store.login is not None else self._usual_author
        author = author_of(store, self._given_author or usual)
        if not self.leave():
            raise Refused(translate("Session", "Not all is saved yet: the project stays open."))
        hasty = store.hasty(BUSY_SECONDS)
        self.close()
        self.store, self.hasty, self.author = store, hasty, author
        self.target = str(store.path) if store.path else without_password(target or store.name)
        self.others.begin(store)
        self.project_opened.emit()

    def open_match(self, match: str, unit: str | None = None) -> None:
        """Opens a match in the background; with ``match_opened`` it is there."""
        store = self.store
        if store is None:
            return
        self._matches.forget()  # also where it is open already: another may be on its way
        if match == self.match:
            self.match_shown.emit()
        else:
            self._matches.open(partial(self._editor, store, match), self._show)

    def open_match_now(self, match: str) -> None:
        """Opens a match before it returns. ``NoSuchMatch`` if there is none."""
        assert self.store is not None
        self.about_to_leave.emit()
        self._matches.forget()
        self._show(self._editor(self.store, match))

    def leave(self) -> bool:
        """Takes over what is being typed and saves what waits; whether nothing waits any more."""
        self.about_to_leave.emit()
        return self.saving.finish()

    def close(self) -> None:
        """Closes match and project; what waits to be saved is tried a last time."""
        self.leave()
        self.saving.give_up()
        self.others.end()
        self.checks.stop()
        editor, self.editor = self.editor, None
        self.checks.forget()
        store, self.store = self.store, None
        self._matches.forget()
        if editor is not None:
            self.match_opened.emit()
        if store is not None:
            self.closing.emit(self.hasty or store)
            store.close()
            if self.hasty is not None:
                self.hasty.close()
            self.project_opened.emit()

    def refresh(self) -> None:
        """Looks for what others did, in the background."""
        self.others.look()

    def _editor(self, store: Store, match: str) -> Editor:
        from reviewer.services.branching import version_of

        branch = version_of(store, match, self.author)
        return open_editor(self.hasty or store, match, self.author, branch, self._changed)

    def _show(self, editor: Editor) -> None:
        self._take(editor)
        self.match_shown.emit()

    def _take(self, editor: Editor) -> None:
        self.about_to_leave.emit()
        self.saving.try_again()  # what waits still is saved by its own editor, whatever is open
        self.editor = editor
        editor.known_findings = self.checks.known
        self.checks.forget()
        self.match_opened.emit()
        self.checks.check_soon()

    def _follow_version(self, editor: Editor) -> None:
        """Opens the reviewer's own version once the match is given, and the match once decided."""

        def take(found: Editor) -> None:
            if editor is self.editor:
                self._take(found)
                self.said.emit(turned_to(found))

        follow_version(editor, partial(self._editor, editor.store, editor.match), take, self.fail)

    @property
    def transcript(self) -> Transcript | None:
        """The open match as it is now."""
        return None if self.editor is None else self.editor.transcript

    @property
    def match(self) -> str | None:
        """The open match's id."""
        return None if self.editor is None else self.editor.match

    @property
    def format(self) -> DebateFormat | None:
        """The open match's debate format, if it is known."""
        transcript = self.transcript
        if transcript is None:
            return None
        from reviewer.domain.scores import match_format
        from reviewer.formats.debate_format import load_formats

        return match_format(transcript.match, load_formats())

    @property
    def version(self) -> str | None:
        """Whose review of a match given to several is open; ``None``: the match itself."""
        return None if self.editor is None else version_named(self.editor)

    @property
    def waiting(self) -> Sequence[Edit]:
        """The acts that could not be saved yet, of this match and of those left since."""
        return [edit for _, edit in self.saving.queue]

    def act(self, edit: Edit, initiator: object = None) -> bool:
        """Carries an edit out; whether it was accepted (or waits to be saved)."""
        editor = self.editor
        return editor is not None and self.saving.act(editor, edit, initiator)

    def act_later(self, edit: Edit, done: Callable[[bool], None], initiator: object = None) -> None:
        """Carries out an act too large for the thread that paints; ``done`` gets the answer."""
        if self.editor is None:
            done(False)
        else:
            self.saving.act_later(self.editor, edit, done, initiator)

    def _say_refused(self, editor: Editor, edit: Edit, error: Refused) -> None:
        if editor is not self.editor:
            words = translate("Session", "{match}: “{act}” was not saved: {why}")
            why = words.format(match=editor.match, act=act_name(edit), why=error)
            self.said.emit(Message("error", why, "left"))
        elif isinstance(error, Conflict):
            self.conflicted.emit(edit, error)
        else:
            self.said.emit(Message("warning", str(error), "act"))

    def undo(self) -> bool:
        """Takes the last act back."""
        return self.undoing.undo()

    def redo(self) -> bool:
        """Brings back what was undone last."""
        return self.undoing.redo()

    def _changed(self, editor: Editor, revisions: Sequence[Revision], initiator: object) -> None:
        if editor is not self.editor:
            return  # `others` sees it as it sees what others do
        self.others.know(editor.match, editor.branch, revisions[-1].seq)
        self.changed.emit(tuple(revisions), initiator)
        self.project_changed.emit((editor.match,))
        self.checks.check_soon()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks say about the open match, as last worked out."""
        return self.checks.found

    @property
    def checked(self) -> Transcript | None:
        """The transcript that the findings are about."""
        return self.checks.checked

    @property
    def findings_are_new(self) -> bool:
        """Whether the findings are those of the transcript as it is now."""
        return self.checks.are_new

    def findings_of(self, unit: str) -> tuple[Finding, ...]:
        """What the checks say about a unit, dismissed findings too."""
        return self.checks.of(unit)

    def check_soon(self) -> None:
        """Works the findings out again when the reviewer pauses."""
        self.checks.check_soon()

    def fail(self, error: Exception) -> None:
        """Says an error of the user's world; any other is a bug and raised."""
        if not isinstance(error, ReviewerError):
            raise error
        self.said.emit(Message("error", str(error), "open"))
