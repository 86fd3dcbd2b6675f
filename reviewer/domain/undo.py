"""Undo, redo and restore: revisions that take back or bring back others.

Each is planned from the log and is itself a revision; nothing is ever taken out of the log.
The match's status is nobody's record: a colleague's edit may have moved it, so it is set to
what fits the state that is reached, not compared.
"""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from reviewer.domain.edits.plan import APPROVED
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import BrokenInvariant, check_changes
from reviewer.domain.log import DISCARDS, IMPORT, Change, Edit, Revision, apply, compare, inverse
from reviewer.domain.model import Match, Record
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import MatchStatus


@dataclass(frozen=True, slots=True)
class ActOf:
    """A revision without its changes: what undo needs to find its way."""

    seq: int
    author: str
    edit: Edit
    undoes: int | None

    @property
    def name(self) -> str:
        """What the edit is called."""
        return str(self.edit["edit"])


@dataclass(frozen=True, slots=True)
class Stacks:
    """What can be undone and redone, the next one last: revisions to take back."""

    undo: tuple[int, ...]
    redo: tuple[int, ...]


def stacks(acts: Iterable[ActOf], author: str) -> Stacks:
    """The author's acts that stand and those undone since the last new one.

    A redo takes the undo back; undoing a redo takes the redo back. Imports are no acts.
    """
    undo: list[int] = []
    redo: list[int] = []
    for act in _kept(acts):
        if act.author != author:
            continue
        name = act.edit["edit"]
        if name == "undo":
            undo.pop()
            redo.append(act.seq)
        elif name == "redo":
            redo.pop()
            undo.append(act.seq)
        else:
            undo.append(act.seq)
            redo = []
    return Stacks(tuple(undo), tuple(redo))


def standing(acts: Iterable[ActOf]) -> set[int]:
    """The acts of anybody that are not taken back (a redo stands for what it brings back)."""
    alive: set[int] = set()
    for act in _kept(acts):
        if act.name in ("undo", "redo"):
            alive.discard(cast(int, act.undoes))
        if act.name != "undo":
            alive.add(act.seq)
    return alive


def _kept(acts: Iterable[ActOf]) -> list[ActOf]:
    """The acts without imports, and without those that an import discarded."""
    kept: list[ActOf] = []
    for act in acts:
        if act.edit["edit"] != IMPORT:
            kept.append(act)
        elif act.edit.get(DISCARDS):
            kept = []
    return kept


def plan_undo(
    transcript: Transcript,
    acts: Sequence[ActOf],
    revision: Callable[[int], Revision],
    author: str,
) -> tuple[tuple[Change, ...], int]:
    """The changes that take the author's last act back, and its revision.

    There may be no change left to make; the undo is to be written all the same, or the next
    one would not go further back.
    """
    found = stacks(acts, author).undo
    if not found:
        raise Refused("there is nothing to undo")
    seq = found[-1]
    alive = standing(acts) - {seq}
    since = max([0, *alive, *(act.seq for act in acts if act.name == IMPORT)])
    changes, match = _taken_back(transcript, revision(seq), "undo")
    if transcript.match.status == "approved":
        raise Refused(APPROVED)
    if match.status == "approved" and since > seq:
        raise Refused("the match has been worked on since it was reopened: approve it anew")
    return _finished(transcript, changes, match, "undo", bool(alive)), seq


def plan_redo(
    transcript: Transcript,
    acts: Sequence[ActOf],
    revision: Callable[[int], Revision],
    author: str,
) -> tuple[tuple[Change, ...], int]:
    """The changes that bring back what the author undid last, and the undo's revision."""
    found = stacks(acts, author).redo
    if not found:
        raise Refused("there is nothing to redo")
    changes, match = _taken_back(transcript, revision(found[-1]), "redo")
    if transcript.match.status == match.status == "approved":
        raise Refused(APPROVED)
    return _finished(transcript, changes, match, "redo", True), found[-1]


def _taken_back(
    transcript: Transcript, target: Revision, name: str
) -> tuple[tuple[Change, ...], Match]:
    """What takes the revision back, and the match as that would leave it."""
    match = transcript.match
    records = []
    for change in inverse(target.changes):
        if isinstance(change.before, Match) and isinstance(change.after, Match):
            match = _match_back(match, change.before, change.after, name)
        elif transcript.get(change.kind, change.id) == change.before:
            records.append(change)
        else:
            raise Refused(_CHANGED.format(change.kind, change.id, name))
    return tuple(records), match


def _match_back(now: Match, before: Match, after: Match, name: str) -> Match:
    """The match with the data of ``after``, and its status if it has not moved on."""
    status = after.status if now.status == before.status else now.status
    if replace(before, status=after.status) == after:  # the act left the data alone
        return replace(now, status=status)
    if replace(before, status=now.status) != now:
        raise Refused(_CHANGED.format(Match.kind, now.id, name))
    return replace(after, status=status)


_CHANGED = "{} {} has been changed since: {} would lose that"


def _finished(
    transcript: Transcript,
    changes: tuple[Change, ...],
    match: Match,
    name: str,
    in_review: bool,
) -> tuple[Change, ...]:
    """The changes with the match's; ``Refused`` if what they lead to cannot be."""
    head = transcript.head + 1
    after = apply(transcript, changes, head)
    match = replace(match, status=_status(after, match.status, in_review))
    if match != transcript.match:
        changes += (Change(Match.kind, match.id, transcript.match, match),)
    try:
        check_changes(after, changes)
    except BrokenInvariant as error:
        raise Refused(f"{name} is not possible: something has been built on it: {error}") from error
    return changes


def _status(transcript: Transcript, wanted: MatchStatus, in_review: bool) -> MatchStatus:
    """In review exactly while an act of anybody stands; reviewed only if all of it is."""
    if wanted in ("reviewed", "approved") and transcript.unreviewed() == (0, 0):
        return wanted
    return "in_review" if in_review else "imported"


def plan_restore(
    transcript: Transcript, revisions: Sequence[Revision], seq: int, then: Transcript
) -> tuple[Change, ...]:
    """The changes that lead back to revision ``seq`` (``then``), none if nothing differs.

    What imports brought since stays, unless it was another transcript: then ``Refused``. The
    match is in review afterwards, or reviewed if it was; approving it is an act of its own.
    """
    if transcript.match.status == "approved":
        raise Refused(APPROVED)
    if not then.all(Match.kind):
        raise Refused(f"there is no revision {seq} of this match")
    goal = then
    for revision in revisions:
        if revision.seq > seq and revision.is_import:
            goal = _with_import(goal, revision)
    changes = compare(transcript, _with_tray(goal))
    if not changes:
        return ()
    others = tuple(change for change in changes if change.kind != Match.kind)
    reviewed = goal.match.status in ("reviewed", "approved")
    match = replace(goal.match, status="reviewed" if reviewed else "in_review")
    return _finished(transcript, others, match, "restore", True)


def _with_import(goal: Transcript, revision: Revision) -> Transcript:
    """The transcript with what the import changed, field by field."""
    if any(change.kind == "line" for change in revision.changes):
        raise Refused(
            f"revision {revision.seq} brought another transcript: what was before it can be "
            "looked at but not restored"
        )
    return goal.changed(
        [(c.kind, c.id, _rebased(goal.get(c.kind, c.id), c)) for c in revision.changes], goal.head
    )


def _with_tray(goal: Transcript) -> Transcript:
    """Scores that an import aligned to a section which is no stage now go to the tray."""
    stages = {s.id for s in goal.sections.values() if s.section_kind == "stage"}
    lost = [e for e in goal.entries.values() if e.section and e.section not in stages]
    return goal.changed(
        [(e.kind, e.id, replace(e, section=None, side=None)) for e in lost], goal.head
    )


def _rebased(record: Record | None, change: Change) -> Record | None:
    """The record with the change's fields; one that only a person had made stays away."""
    before, after = change.before, change.after
    if after is None or before is None:
        return after
    if record is None:
        return None
    names = [field.name for field in dataclasses.fields(after)]
    new = {n: getattr(after, n) for n in names if getattr(before, n) != getattr(after, n)}
    return replace(record, **cast(Any, new))
