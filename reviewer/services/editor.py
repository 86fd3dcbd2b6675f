"""The editor: the one door through which a match is changed.

An edit is planned on the transcript as we know it and appended where the match has not moved
on. If it has, we catch up: when none of our records was touched the edit is planned again on
the new state, else it is a conflict that shows base, theirs and ours.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Self

from reviewer.domain.codec import to_json
from reviewer.domain.edits import Context, plan
from reviewer.domain.errors import Conflict, Refused, Surroundings
from reviewer.domain.findings import Finding
from reviewer.domain.log import Change, Edit, Revision, apply, fold
from reviewer.domain.model import Match, Record
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.undo import ActOf, plan_redo, plan_restore, plan_undo, stacks
from reviewer.formats.debate_format import load_formats
from reviewer.services.clock import now
from reviewer.services.second_look import is_needed
from reviewer.storage.store import StaleHead, Store

TRIES = 20
SEGMENT = "segment"
"""The act that puts proposals in (``reviewer.services.proposing``)."""
Listener = Callable[[Sequence[Revision], object], None]


class Editor:
    """One match open for one author.

    ``transcript`` is the newest state known here. ``listener`` is told every revision that
    changes it and who started it (``None``: someone else). ``known_findings`` may give the
    findings of a transcript to spare the checks. ``transcript`` spares reading the match.
    """

    def __init__(
        self,
        store: Store,
        match: str,
        *,
        author: str,
        branch: str = "main",
        listener: Listener = lambda revisions, initiator: None,
        transcript: Transcript | None = None,
    ) -> None:
        self.store, self.match, self.author, self.branch = store, match, author, branch
        self.transcript = store.load(match, branch) if transcript is None else transcript
        self._listener = listener
        self.known_findings: Callable[[Transcript], Sequence[Finding] | None] = lambda now: None
        self._acts: list[ActOf] | None = None
        self._pending: dict[int, Revision] = {}
        self.doubted: Revision | None = None
        """What the last act tried to write when the database failed: it may be there."""

    def beside(self, listener: Listener) -> Self:
        """One like this for another thread; it reads nothing. ``adopt`` takes what it did."""
        apart = type(self)(
            self.store,
            self.match,
            author=self.author,
            branch=self.branch,
            listener=listener,
            transcript=self.transcript,
        )
        apart._acts = None if self._acts is None else list(self._acts)
        apart.known_findings, apart.doubted = self.known_findings, self.doubted
        return apart

    def apply(self, edit: Edit, *, initiator: object = None) -> Revision | None:
        """Carries one edit out; ``None`` if it says what is so already.

        ``Refused`` with the reason; ``Conflict`` if someone else changed the same records. After
        ``Surroundings`` the same edit may be tried again: it is never written twice.
        """
        if (written := self._written(edit)) is not None:
            return written
        changes, undoes = self._plan(self.transcript, edit)
        for _ in range(TRIES):
            if not changes and undoes is None:
                return None
            revision = self._revision(self.transcript, edit, changes, undoes)
            try:
                self._append(revision)
            except StaleHead:
                self._catch_up(changes)
                changes, undoes = self._plan(self.transcript, edit)
                continue
            self._take([revision], initiator)
            return revision
        raise Refused("others keep changing this match: try again")

    def apply_all(self, edits: Sequence[Edit]) -> list[Revision | None]:
        """Carries edits out in one transaction, a revision each; all or none.

        A refusal names the edit by its number, counting from 1.
        """
        for _ in range(TRIES):
            revisions = self._plan_all(edits)
            made = [revision for revision in revisions if revision is not None]
            try:
                self.store.append_many([(self.match, made)], branch=self.branch)
            except StaleHead:
                self.refresh()
                continue
            self._take(made, self)
            return revisions
        raise Refused("others keep changing this match: try again")

    def refresh(self) -> list[Revision]:
        """Takes in what others have done since."""
        newer = self.store.revisions(self.match, self.branch, after=self.transcript.head)
        self._take(newer, None)
        return newer

    def adopt(self, revisions: Sequence[Revision], initiator: object) -> None:
        """Takes in revisions that another editor of ours has stored, in order."""
        fresh = [revision for revision in revisions if revision.seq > self.transcript.head]
        if fresh and fresh[0].seq > self.transcript.head + 1:
            self.refresh()
        else:
            self._take(fresh, initiator)

    def stacks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The revisions that undo and redo would take back, the next one last."""
        found = stacks(self._known_acts(), self.author)
        return found.undo, found.redo

    def act_named(self, seq: int) -> Edit:
        """The act that taking back revision ``seq`` would take back or bring back."""
        acts = {act.seq: act for act in self._known_acts()}
        act = acts[seq]
        while act.undoes is not None:
            act = acts[act.undoes]
        return act.edit

    def at(self, seq: int) -> Transcript:
        """The match as it was at a revision."""
        if not 0 < seq <= self.transcript.head:
            raise Refused(f"there is no revision {seq}: the last is {self.transcript.head}")
        return fold(self._log(seq), EMPTY)

    # a database that failed

    def _append(self, revision: Revision) -> None:
        try:
            self.store.append(self.match, revision, branch=self.branch)
        except Surroundings:
            self.doubted = revision
            raise

    def _written(self, edit: Edit) -> Revision | None:
        """The revision of the last try, where it was written and only the answer was lost."""
        doubted = self.doubted
        if doubted is None:
            return None
        at = doubted.seq
        found = self.store.revisions(self.match, self.branch, after=at - 1, upto=at)
        self.doubted = None
        if doubted.edit != dict(edit) or not found or not _is_same(found[0], doubted):
            return None
        self.refresh()
        return found[0]

    # planning

    def _plan(self, transcript: Transcript, edit: Edit) -> tuple[tuple[Change, ...], int | None]:
        name = edit.get("edit")
        if name in ("undo", "redo"):
            _no_fields(edit)
            planner = plan_undo if name == "undo" else plan_redo
            return planner(transcript, self._known_acts(), self._one, self.author)
        if name == "restore":
            return self._plan_restore(transcript, edit), None
        if name == SEGMENT:
            return _plan_segment(transcript, edit), None
        return plan(transcript, edit, self._context(transcript)), None

    def _plan_restore(self, transcript: Transcript, edit: Edit) -> tuple[Change, ...]:
        seq = edit.get("revision")
        if not isinstance(seq, int) or isinstance(seq, bool) or set(edit) > {"edit", "revision"}:
            raise Refused("restore takes the number of a revision")
        log = self._log(transcript.head)
        if not 0 < seq <= transcript.head:
            raise Refused(f"there is no revision {seq}: the last is {transcript.head}")
        return plan_restore(transcript, log, seq, fold(log[:seq], EMPTY))

    def _plan_all(self, edits: Sequence[Edit]) -> list[Revision | None]:
        transcript = self.transcript
        known = list(self._known_acts())
        revisions: list[Revision | None] = []
        try:
            for number, edit in enumerate(edits, start=1):
                revision = self._plan_one(transcript, edit, number)
                revisions.append(revision)
                if revision is not None:
                    transcript = apply(transcript, revision.changes, revision.seq)
                    self._remember(revision)
        finally:
            self._acts, self._pending = known, {}
        return revisions

    def _plan_one(self, transcript: Transcript, edit: Edit, number: int) -> Revision | None:
        try:
            changes, undoes = self._plan(transcript, edit)
        except Refused as error:
            raise Refused(f"edit {number}: {error}") from error
        if not changes and undoes is None:
            return None
        return self._revision(transcript, edit, changes, undoes)

    def _context(self, transcript: Transcript) -> Context:
        return Context(
            author=self.author,
            judges=_Judges(self.store),
            formats=tuple(load_formats()),
            findings=lambda: self._findings(transcript),
            second_look=cache(lambda: self._second_look(transcript)),
        )

    def _second_look(self, transcript: Transcript) -> Sequence[Revision] | None:
        needed = is_needed(self.store, self.author)
        return self._log(transcript.head) if needed else None

    def _findings(self, transcript: Transcript) -> Sequence[Finding]:
        if (known := self.known_findings(transcript)) is not None:
            return known
        # Few acts ask; the checks and what they import are loaded for those alone.
        from reviewer.services.checking import check_transcript

        return check_transcript(transcript, load_formats())

    def _revision(
        self,
        transcript: Transcript,
        edit: Edit,
        changes: tuple[Change, ...],
        undoes: int | None,
    ) -> Revision:
        return Revision(transcript.head + 1, self.author, now(), dict(edit), changes, undoes)

    # the log

    def _known_acts(self) -> list[ActOf]:
        if self._acts is None:
            found = self.store.acts(self.match, self.branch)
            self._acts = [ActOf(a.seq, a.author, a.edit, a.undoes) for a in found]
        return self._acts

    def _log(self, upto: int) -> list[Revision]:
        stored = self.store.revisions(self.match, self.branch, upto=upto)
        return stored + [r for r in self._pending.values() if len(stored) < r.seq <= upto]

    def _one(self, seq: int) -> Revision:
        return self._pending.get(seq) or self.store.revision(self.match, seq, self.branch)

    def _remember(self, revision: Revision) -> None:
        self._pending[revision.seq] = revision
        self._note(revision)

    def _note(self, revision: Revision) -> None:
        if self._acts is not None:
            act = ActOf(revision.seq, revision.author, revision.edit, revision.undoes)
            self._acts.append(act)

    def _take(self, revisions: Sequence[Revision], initiator: object) -> None:
        if not revisions:
            return
        self.transcript = fold(revisions, self.transcript)
        for revision in revisions:
            self._note(revision)
        self._listener(revisions, initiator)

    def _catch_up(self, mine: Sequence[Change]) -> None:
        """Takes in what others did; ``Conflict`` if they touched what we meant to change."""
        newer = self.refresh()
        touched = {change.key for revision in newer for change in revision.changes}
        disputed = [
            (
                c.kind,
                c.id,
                to_json(c.before),
                to_json(self.transcript.get(*c.key)),
                to_json(c.after),
            )
            for c in mine
            if c.key in touched and _disputed(c, self.transcript.get(*c.key))
        ]
        if disputed:
            names = ", ".join(f"{kind} {id_}" for kind, id_, *_ in disputed[:5])
            who = ", ".join(sorted({revision.author for revision in newer}))
            raise Conflict(f"{who} changed {names} first", tuple(disputed))


def _is_same(stored: Revision, ours: Revision) -> bool:
    """Whether a revision is this very one: its author does one thing at a moment."""
    name = "edit"
    return (stored.author, stored.at, stored.edit[name]) == (ours.author, ours.at, ours.edit[name])


def _disputed(mine: Change, theirs: Record | None) -> bool:
    """Whether someone else made of the record what neither we found nor we want.

    The match's own data is one record for many fields: only those we set count, and not the
    step into review, which any first edit takes.
    """
    if theirs in (mine.before, mine.after):
        return False
    if not (isinstance(mine.before, Match) and isinstance(mine.after, Match)):
        return True
    return any(
        getattr(mine.before, field.name) != getattr(mine.after, field.name)
        and getattr(theirs, field.name)
        not in (getattr(mine.before, field.name), getattr(mine.after, field.name))
        for field in fields(Match)
    )


class _Judges(dict[str, str]):
    """The project's judges by id, read when first asked for."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store: Store | None = store

    def get(self, key: str, default: Any = None) -> Any:
        if self._store is not None:
            self.update({person.id: person.name for person in self._store.people("judge")})
            self._store = None
        return super().get(key, default)


def _no_fields(edit: Edit) -> None:
    if set(edit) != {"edit"}:
        raise Refused(f"{edit['edit']} takes no fields")


def read_edits(text: str) -> list[Edit]:
    """Edits, one a line, blank lines left out. ``Refused`` names the line that is none."""
    edits = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            edits.append(_read_edit(number, line))
    return edits


def _read_edit(number: int, line: str) -> Edit:
    try:
        edit = json.loads(line, object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused(f"line {number} is not JSON") from None
    except Refused as error:
        raise Refused(f"line {number}: {error}") from None
    if not isinstance(edit, dict):
        raise Refused(f'line {number} is not an edit: {{"edit": …}}')
    return edit


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise Refused(f"{twice!r} stands there twice")
    return found


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _plan_segment(transcript: Transcript, edit: Edit) -> tuple[Change, ...]:
    """The whole proposal, or what a person chose of it."""
    if set(edit) == {"edit", "chosen"}:
        from reviewer.services.chosen_proposal import plan_chosen

        return plan_chosen(transcript, edit)
    from reviewer.services.proposing import plan_segment

    return plan_segment(transcript, edit)
