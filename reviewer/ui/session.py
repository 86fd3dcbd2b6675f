"""The open project and the match in it: the editor's word to the window, as signals.

Every act of the window goes through ``act``. It answers whether the act was accepted; why not is
said by ``said`` or, where someone else was first, by ``conflicted``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import Conflict, Refused, ReviewerError, Surroundings
from reviewer.services.settings import without_password
from reviewer.ui import tasks
from reviewer.ui.beside import Beside
from reviewer.ui.words import act_name, translate

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.domain.log import Edit, Revision
    from reviewer.domain.model import DebateFormat
    from reviewer.domain.transcript import Transcript
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

Level = Literal["info", "warning", "error"]
REFRESH_MS = 1500
"""How often we look for what others did: twice within the three seconds that are promised."""
CHECK_MS = 400
"""How long nothing must happen before the findings are worked out again."""
RETRY_MS = 200
LARGE = 500
"""Edits in one act from which on it is carried out beside the thread that paints."""
PATIENCE = 6
"""How often an act is tried to be saved before the user is told why it cannot be."""
WAITING, MISSED = "waiting", "missed"
BUSY_SECONDS = 0.08
"""How long an act may wait for another program's lock: then it is kept, and tried again."""
ANSWER_SECONDS = 0.08
"""How long a server's answer is waited for: then the window goes on without it."""
LEAVE_SECONDS = 1.0
"""How long a server's answer is waited for where the project is left."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence for the status line or a banner; ``key`` names what it replaces."""

    level: Level
    text: str
    key: str = ""


class Session(QObject):
    """One project open in one window; ``target`` is how to open it again, without a password.

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
    _ended = Signal(object)

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
        self.findings: tuple[Finding, ...] = ()
        self._queue: list[tuple[Editor, Edit]] = []
        self._under_way: Beside | None = None  # the first of the queue, where a server is slow
        self.failures = self._misses = 0
        self._given_author, self._usual_author = author, usual_author
        self._hasty: Store | None = None
        self._heads: Mapping[tuple[str, str], int] = {}
        self._by_unit: dict[str, tuple[Finding, ...]] | None = None
        self.checked: Transcript | None = None
        self._checking = self._looking = False
        self._asked: float | None = None  # since when the database has been asked for news
        self._opening = self._wished = 0
        self._look = _timer(self, REFRESH_MS, self.refresh)
        self._check = _timer(self, CHECK_MS, self._check_now, once=True)
        self._retry = _timer(self, RETRY_MS, self._try_again)
        self._ended.connect(self._come_late)

    # opening

    def open_project(self, target: str, *, create: bool = False, match: str | None = None) -> None:
        """Opens a project in the background, and a match of it; only the last wish counts."""
        self._wished += 1
        number = self._wished

        def work(task: tasks.Task) -> Store:
            from reviewer.storage.store import Store

            return Store.open(target, create=create)

        def done(store: Store) -> None:
            if number != self._wished:
                store.close()
                return
            try:
                self.adopt(store, target)
            except ReviewerError as error:
                store.close()
                self.fail(error)
                return
            if match is not None:
                self.open_match(match)

        tasks.run(work, done, self.fail)

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
        self.store, self._hasty, self.author = store, hasty, author
        self.target = str(store.path) if store.path else without_password(target or store.name)
        self._heads = store.newest()
        self._look.start()
        self.project_opened.emit()

    @property
    def hasty(self) -> Store | None:
        """The open project for what must not wait for anybody's lock."""
        return self._hasty

    def open_match(self, match: str, unit: str | None = None) -> None:
        """Opens a match in the background; with ``match_opened`` it is there."""
        store = self.store
        if store is None:
            return
        self._opening += 1  # also where it is open already: another may be on its way
        if match == self.match:
            self.match_shown.emit()
            return
        number = self._opening

        def work(task: tasks.Task) -> Editor:
            return self._editor(store, match)

        def done(editor: Editor) -> None:
            if number == self._opening and store is self.store:
                self._take(editor)
                self.match_shown.emit()

        tasks.run(work, done, self.fail)

    def open_match_now(self, match: str) -> None:
        """Opens a match before it returns. ``NoSuchMatch`` if there is none."""
        assert self.store is not None
        self.about_to_leave.emit()
        self._opening += 1
        self._take(self._editor(self.store, match))
        self.match_shown.emit()

    def leave(self) -> bool:
        """Takes over what is being typed and saves what waits; whether nothing waits any more."""
        self.about_to_leave.emit()
        beside = self._under_way
        if beside is not None and beside.wait(LEAVE_SECONDS):
            self._come_late(beside)
        self._try_again()
        return not self._queue

    def close(self) -> None:
        """Closes match and project; what waits to be saved is tried a last time."""
        self.leave()
        self._queue.clear()
        self._under_way = None
        self._look.stop()
        self._check.stop()
        self._retry.stop()
        self._opening += 1
        had_match = self.editor is not None
        self.editor = None
        self._set_findings((), None)
        store, self.store = self.store, None
        if had_match:
            self.match_opened.emit()
        if store is not None:
            self._looking = False
            self.closing.emit(self._hasty or store)
            store.close()
            if self._hasty is not None:
                self._hasty.close()
            self.project_opened.emit()

    def _editor(self, store: Store, match: str) -> Editor:
        from reviewer.services.branching import version_of
        from reviewer.services.editor import Editor

        def listen(revisions: Sequence[Revision], initiator: object) -> None:
            if editor is self.editor:  # else `refresh` sees it as it sees what others do
                self._changed(revisions, initiator)

        branch = version_of(store, match, self.author)
        at = self._hasty or store, match
        editor = Editor(*at, author=self.author, branch=branch, listener=listen)
        editor.stacks()  # reads the acts now rather than at the first undo
        return editor

    def _take(self, editor: Editor) -> None:
        self.about_to_leave.emit()
        self._try_again()  # what waits still is saved by its own editor, whatever is open
        self.editor = editor
        editor.known_findings = self._known_findings
        self._set_findings((), None)
        self.match_opened.emit()
        self._check.start()

    # what is open

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
        editor = self.editor
        return None if editor is None or editor.branch == "main" else editor.branch

    # acts

    @property
    def waiting(self) -> Sequence[Edit]:
        """The acts that could not be saved yet, of this match and of those left since."""
        return [edit for _, edit in self._queue]

    def act(self, edit: Edit, initiator: object = None) -> bool:
        """Carries an edit out; whether it was accepted (or waits to be saved)."""
        editor = self.editor
        return editor is not None and self._attempt(editor, edit, initiator) is not None

    def _attempt(self, editor: Editor, edit: Edit, initiator: object) -> bool | None:
        """``True``: saved; ``False``: waits to be saved; ``None``: refused."""
        if self._queue:
            self._wait(editor, edit)
            return False
        try:
            if self._carry_out(editor, edit, initiator):
                return True
        except (Refused, Surroundings) as error:
            return self._not_done(editor, edit, error)
        self._wait(editor, edit)
        return False

    def _carry_out(self, editor: Editor, edit: Edit, initiator: object = None) -> bool:
        """Whether the act is done; if not it is under way, and ``_come_late`` goes on.

        A file answers or is locked; a server may say nothing for long, so it is asked beside.
        """
        if editor.store.login is None:
            editor.apply(edit, initiator=initiator)
            return True
        beside = Beside(_apart(editor, edit), self._ended.emit)
        if not beside.wait(ANSWER_SECONDS):
            self._under_way = beside
            return False
        _take_in(editor, beside.value(), initiator)
        return True

    def _not_done(self, editor: Editor, edit: Edit, error: Exception) -> bool | None:
        """Says why an act was refused (``None``), or keeps it to be saved later (``False``)."""
        if isinstance(error, Surroundings):
            self._wait(editor, edit)
            return False
        self._say_refused(editor, edit, error)
        return None

    def _say_refused(self, editor: Editor, edit: Edit, error: Exception) -> None:
        if isinstance(error, Refused) and editor is not self.editor:
            words = translate("Session", "{match}: “{act}” was not saved: {why}")
            why = words.format(match=editor.match, act=act_name(edit), why=error)
            self.said.emit(Message("error", why, "left"))
        elif isinstance(error, Conflict):
            self.conflicted.emit(edit, error)
        elif isinstance(error, Refused):
            self.said.emit(Message("warning", str(error), "act"))
        else:
            raise error

    def act_later(self, edit: Edit, done: Callable[[bool], None], initiator: object = None) -> None:
        """Carries out an act too large for the thread that paints; ``done`` gets the answer."""
        editor = self.editor
        if editor is None or self._queue:
            done(self.act(edit, initiator))
            return

        apart = _apart(editor, edit)

        def finished(outcome: _Outcome) -> None:
            try:
                _take_in(editor, outcome, initiator)
            except (Refused, Surroundings) as error:
                done(self._not_done(editor, edit, error) is not None)
            else:
                done(True)

        tasks.run(lambda task: apart(), finished)

    def undo(self) -> bool:
        """Takes the last act back."""
        return self._take_back({"edit": "undo"}, self.next_undo())

    def redo(self) -> bool:
        """Brings back what was undone last."""
        return self._take_back({"edit": "redo"}, self.next_redo())

    def _take_back(self, edit: Edit, act: Edit | None) -> bool:
        """Takes an act back; a large one (a replacement over the match) in the background."""
        if act is None or len(act.get("edits", ())) < LARGE:
            return self.act(edit)
        self.act_later(edit, lambda accepted: None)
        return True

    def next_undo(self) -> Edit | None:
        """The act that undo would take back, if there is one."""
        return self._standing(0)

    def next_redo(self) -> Edit | None:
        """The act that redo would bring back, if there is one."""
        return self._standing(1)

    def _standing(self, which: int) -> Edit | None:
        if self.editor is None or not (found := self.editor.stacks()[which]):
            return None
        return self.editor.act_named(found[-1])

    def _wait(self, editor: Editor, edit: Edit) -> None:
        """Keeps an act that could not be saved; it and what follows is tried again, in order."""
        self._queue.append((editor, edit))
        self._retry.start()
        self.saving_changed.emit()

    def _tell_waiting(self, error: Surroundings) -> None:
        """Says why acts wait, once it is no lock that goes by itself."""
        self.failures += 1
        if self.failures == PATIENCE:
            self.said.emit(Message("warning", str(error), WAITING))

    def _try_again(self) -> None:
        if self._under_way is not None:
            self._tell_waiting(self._silence())
            return
        while self._queue:
            editor, edit = self._queue[0]
            if not self._is_through(editor, edit, partial(self._carry_out, editor, edit)):
                return

    def _come_late(self, beside: Beside) -> None:
        """The answer to what is under way, which is the first that waits."""
        if beside is not self._under_way:
            return
        self._under_way = None
        editor, edit = self._queue[0]

        def take() -> bool:
            _take_in(editor, beside.value(), None)
            return True

        if self._is_through(editor, edit, take):
            self._try_again()

    def _is_through(self, editor: Editor, edit: Edit, act: Callable[[], bool]) -> bool:
        """Whether the first that waits is saved or refused, and waits no longer."""
        try:
            if not act():
                return False
        except Surroundings as error:
            self._tell_waiting(error)
            return False
        except Refused as error:
            self._say_refused(editor, edit, error)
        del self._queue[0]
        if not self._queue:
            self._all_saved()
        return True

    def _silence(self) -> Surroundings:
        words = translate(
            "Session",
            "{name} does not answer; what you do is kept here and saved as soon as it does",
        )
        return Surroundings(words.format(name="" if self.store is None else self.store.name))

    def _all_saved(self) -> None:
        self._retry.stop()
        self.failures = 0
        self.said.emit(Message("info", "", WAITING))
        self.saving_changed.emit()

    def _changed(self, revisions: Sequence[Revision], initiator: object) -> None:
        if self.editor is None:
            return
        key = (self.editor.match, self.editor.branch)
        self._heads = {**self._heads, key: revisions[-1].seq}
        self.changed.emit(tuple(revisions), initiator)
        self.project_changed.emit((self.editor.match,))
        self._check.start()

    # what others do

    def refresh(self) -> None:
        """Looks for what others did, in the background."""
        store, editor = self.store, self.editor
        if store is None or self._looking:
            self._see_silence()
            return
        self._looking, self._asked = True, None
        known = None if editor is None else editor.transcript.head

        def work(task: tasks.Task) -> tuple[Mapping[tuple[str, str], int], list[Revision]]:
            self._asked = monotonic()
            heads = store.newest()
            if editor is None or known is None:
                return heads, []
            match, branch = editor.match, editor.branch
            moved = heads.get((match, branch), 0) > known
            return heads, store.revisions(match, branch, after=known) if moved else []

        def failed(error: Exception) -> None:
            self._looking = False
            if not isinstance(error, ReviewerError):
                raise error
            if store is self.store:
                self._tell_missed(error)

        def done(found: tuple[Mapping[tuple[str, str], int], list[Revision]]) -> None:
            self._looking = False
            if store is self.store:
                self._tell_missed(None)
                if editor is not None and editor is self.editor:
                    editor.adopt(found[1], None)
                self._see(found[0])

        tasks.run(work, done, failed)

    def _see_silence(self) -> None:
        """A server that says neither yes nor no has failed as well."""
        asked = self._asked
        if self.store is None or self.store.login is None or asked is None:
            return
        if monotonic() - asked > REFRESH_MS / 1000:
            self._tell_missed(self._silence())

    def _tell_missed(self, error: ReviewerError | None) -> None:
        """Says that the project cannot be read, once it is no hitch; and no longer says it."""
        known, self._misses = self._misses, 0 if error is None else self._misses + 1
        if error is not None and self._misses == 2:
            self.said.emit(Message("error", str(error), MISSED))
        elif error is None and known > 1:
            self.said.emit(Message("info", "", MISSED))

    def _see(self, heads: Mapping[tuple[str, str], int]) -> None:
        moved = {key for key, head in heads.items() if head > self._heads.get(key, 0)}
        self._heads = {**self._heads, **heads}
        editor = self.editor
        own = (editor.match, editor.branch) if editor is not None else None
        others = tuple(sorted({key[0] for key in moved if key != own}))
        if others:
            self.project_changed.emit(others)
        if editor is not None and editor.match in others:
            self._follow_version(editor)

    def _follow_version(self, editor: Editor) -> None:
        """Opens the reviewer's own version once the match is given, and the match once decided."""

        def work(task: tasks.Task) -> Editor:
            from reviewer.services.branching import version_of

            branch = version_of(editor.store, editor.match, self.author)
            return editor if branch == editor.branch else self._editor(editor.store, editor.match)

        def done(found: Editor) -> None:
            if editor is not self.editor or found is editor:
                return
            self._take(found)
            words = translate("Session", "{match} was given to you: this is your own version.")
            if self.version is None:
                words = translate("Session", "The two reviews of {match} were made into one.")
            self.said.emit(Message("info", words.format(match=editor.match), "version"))

        tasks.run(work, done, self.fail)

    # findings

    def findings_of(self, unit: str) -> tuple[Finding, ...]:
        """What the checks say about a unit, dismissed findings too."""
        if self._by_unit is None:
            self._by_unit = self._index()
        return self._by_unit.get(unit, ())

    def _index(self) -> dict[str, tuple[Finding, ...]]:
        from reviewer.ui.places import unit_of_finding

        found: dict[str, tuple[Finding, ...]] = {}
        transcript = self.transcript
        if transcript is None:
            return found
        for finding in self.findings:
            unit = unit_of_finding(transcript, finding)
            if unit is not None:
                found[unit] = (*found.get(unit, ()), finding)
        return found

    def _known_findings(self, transcript: Transcript) -> Sequence[Finding] | None:
        """The findings if they are this very transcript's: a dismissal need not check again."""
        checked = self.checked
        return self.findings if checked is not None and checked.head == transcript.head else None

    def check_soon(self) -> None:
        """Works the findings out again when the reviewer pauses."""
        self._check.start()

    def _check_now(self) -> None:
        editor, transcript = self.editor, self.transcript
        if editor is None or transcript is None:
            return
        if self._checking:
            self._check.start()
            return
        self._checking = True
        store = editor.store

        def work(task: tasks.Task) -> tuple[Finding, ...]:
            from reviewer.formats.debate_format import load_formats
            from reviewer.services.checking import check_transcript, overlaps, stretches

            around = tuple(overlaps(transcript, stretches(store)))
            return check_transcript(transcript, load_formats(), around)

        def done(found: tuple[Finding, ...]) -> None:
            self._checking = False
            if editor is self.editor:
                self._set_findings(found, transcript)

        def failed(error: Exception) -> None:
            self._checking = False
            if not isinstance(error, ReviewerError):
                raise error

        tasks.run(work, done, failed)

    def _set_findings(self, found: tuple[Finding, ...], checked: Transcript | None) -> None:
        self.findings, self.checked, self._by_unit = found, checked, None
        self.findings_changed.emit()

    @property
    def findings_are_new(self) -> bool:
        """Whether the findings are those of the transcript as it is now."""
        return (
            self.checked is not None
            and self.editor is not None
            and (self.checked.head == self.editor.transcript.head)
        )

    def fail(self, error: Exception) -> None:
        """Says an error of the user's world; any other is a bug and raised."""
        if not isinstance(error, ReviewerError):
            raise error
        self.said.emit(Message("error", str(error), "open"))


_Outcome: TypeAlias = "tuple[list[Revision], ReviewerError | None]"
"""The revisions that an editor missed, its own the last; or why there is no such."""


def _apart(editor: Editor, edit: Edit) -> Callable[[], _Outcome]:
    """Carries an edit out beside the editor, on another thread."""
    found: list[Revision] = []
    apart = editor.beside(lambda revisions, initiator: found.extend(revisions))

    def work() -> _Outcome:
        try:
            apart.apply(edit)
        except ReviewerError as error:
            return found, error
        finally:
            editor.doubted = apart.doubted
        return found, None

    return work


def _take_in(editor: Editor, outcome: _Outcome, initiator: object) -> None:
    """Takes in what was done apart, and what others had done first; raises why it was not."""
    revisions, error = outcome
    editor.adopt(revisions, None if error else initiator)
    if error is not None:
        raise error


def _timer(parent: QObject, ms: int, call: object, *, once: bool = False) -> QTimer:
    timer = QTimer(parent)
    timer.setInterval(ms)
    timer.setSingleShot(once)
    timer.timeout.connect(call)
    return timer
