"""The log of a match: changes, revisions, and the small functions over them.

Undo, audit trail, comparison, "as it was" and recovery are all made of ``inverse``,
``apply``, ``fold`` and ``compare``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reviewer.domain.model import Record
from reviewer.domain.transcript import EMPTY, Transcript

Edit = Mapping[str, Any]
"""What someone wants, as CONTRACT §3 writes it: ``{"edit": name, …}``."""

IMPORT = "import"
DISCARDS = "discards_edits"
"""The field of an import that gave up all edits before it."""


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after; ``None`` where it is absent."""

    kind: str
    id: str
    before: Record | None
    after: Record | None

    @property
    def key(self) -> tuple[str, str]:
        """Kind and id of the record."""
        return self.kind, self.id


@dataclass(frozen=True, slots=True)
class Revision:
    """What one act did: ``seq`` counts from 1 without a gap, ``at`` is UTC in ISO 8601.

    ``undoes`` is the revision that an undo or a redo takes back.
    """

    seq: int
    author: str
    at: str
    edit: Edit
    changes: tuple[Change, ...]
    undoes: int | None = None

    @property
    def is_import(self) -> bool:
        """Whether files brought these changes and not a person's act."""
        return bool(self.edit["edit"] == IMPORT)

    @property
    def begins_anew(self) -> bool:
        """Whether it brought the transcript: what came before is about other lines."""
        return begins_anew(self.seq, self.edit)


def begins_anew(seq: int, edit: Edit) -> bool:
    """Whether the act brought the transcript: what came before is about other lines."""
    return edit["edit"] == IMPORT and (seq == 1 or bool(edit.get(DISCARDS)))


def apply(transcript: Transcript, changes: Sequence[Change], head: int) -> Transcript:
    """The transcript with the changes made. ``ValueError`` if a ``before`` is not what is there."""
    for change in changes:
        if transcript.get(change.kind, change.id) != change.before:
            raise ValueError(f"{change.kind} {change.id} is not what the change expects")
    return transcript.changed([(c.kind, c.id, c.after) for c in changes], head)


def inverse(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes that take these back."""
    return tuple(Change(c.kind, c.id, c.after, c.before) for c in reversed(changes))


def fold(revisions: Iterable[Revision], start: Transcript = EMPTY) -> Transcript:
    """The transcript after these revisions, in order, from ``start``."""
    transcript = start
    for revision in revisions:
        transcript = apply(transcript, revision.changes, revision.seq)
    return transcript


def compare(before: Transcript, after: Transcript) -> tuple[Change, ...]:
    """The changes that lead from one transcript to another, by kind and id."""
    changes = []
    for kind in before.kinds | after.kinds:
        old, new = before.all(kind), after.all(kind)
        if old is new:
            continue
        for id_ in old.keys() | new.keys():
            if old.get(id_) != new.get(id_):
                changes.append(Change(kind, id_, old.get(id_), new.get(id_)))
    return tuple(sorted(changes, key=lambda c: c.key))
