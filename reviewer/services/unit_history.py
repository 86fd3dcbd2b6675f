"""What became of each unit: who changed its text, role or state, when, by which act."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from reviewer.domain.log import Edit, Revision
from reviewer.domain.model import Unit
from reviewer.storage.store import Store


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a unit; ``None`` before it was there or after it was merged away."""

    seq: int
    author: str
    at: str
    edit: Edit
    before: Unit | None
    after: Unit | None


class UnitHistory:
    """The steps of every unit of a match, as far as the log was read; an immutable value."""

    def __init__(self, steps: Mapping[str, tuple[Step, ...]], head: int) -> None:
        self._steps = steps
        self.head = head

    def of(self, unit: str) -> tuple[Step, ...]:
        """The unit's steps, the first one first."""
        return self._steps.get(unit, ())

    def with_revisions(self, revisions: Sequence[Revision]) -> "UnitHistory":
        """The history with these revisions, which follow the ones it has."""
        steps, head = dict(self._steps), self.head
        for revision in revisions:
            if revision.seq != head + 1:
                continue
            head = revision.seq
            for change in revision.changes:
                if change.kind == "unit":
                    step = Step(
                        revision.seq,
                        revision.author,
                        revision.at,
                        revision.edit,
                        cast(Unit | None, change.before),
                        cast(Unit | None, change.after),
                    )
                    steps[change.id] = (*steps.get(change.id, ()), step)
        return UnitHistory(steps, head)


NOTHING_READ = UnitHistory({}, 0)


def read_on(history: UnitHistory, store: Store, match: str, branch: str = "main") -> UnitHistory:
    """The history with what the log holds beyond it. It reads the log: not on the GUI thread."""
    return history.with_revisions(store.revisions(match, branch, after=history.head))
