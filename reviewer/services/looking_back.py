"""What single revisions of a match changed, in debate terms; the log is read once."""

from collections.abc import Sequence
from typing import Final

from reviewer.domain.differences import differences
from reviewer.domain.log import Revision, apply, fold
from reviewer.domain.model import Unit
from reviewer.domain.transcript import EMPTY, Transcript

MOST: Final = 50
"""Texts of one revision that are told one by one."""
_STEP: Final = 64
"""Every so many revisions a state is kept, so that no look goes through the whole log."""


class LookingBack:
    """A match's log with states along it; it may be asked from several threads."""

    def __init__(self, revisions: Sequence[Revision]) -> None:
        self.revisions = tuple(revisions)
        self._states: dict[int, Transcript] = {0: EMPTY}

    def at(self, seq: int) -> Transcript:
        """The match as it was at a revision; ``EMPTY`` at 0."""
        known = max(number for number in tuple(self._states) if number <= seq)
        state = self._states[known]
        for revision in self.revisions[known:seq]:
            state = apply(state, revision.changes, revision.seq)
            if revision.seq % _STEP == 0:
                self._states[revision.seq] = state
        return state

    def told(self, seq: int) -> list[str]:
        """What the revision changed, a phrase each."""
        before = self.at(seq - 1)
        after = fold([self.revisions[seq - 1]], before)
        if not before.lines:
            counts = (len(after.lines), len(after.units), len(after.sections))
            return ["{} lines, {} units, {} sections were brought in".format(*counts)]
        told = [difference.text for difference in differences(before, after)]
        return [*told, *_texts(self.revisions[seq - 1])]

    def since(self, seq: int) -> list[str]:
        """What has changed from that revision to the last one, a phrase each."""
        if not self.revisions or seq >= len(self.revisions):
            return []
        before, after = self.at(seq), self.at(len(self.revisions))
        return [difference.text for difference in differences(before, after)]


def _texts(revision: Revision) -> list[str]:
    """The texts that a revision changed, by their lines; of many the first ones."""
    changed = [
        (change.before, change.after)
        for change in revision.changes
        if isinstance(change.before, Unit) and isinstance(change.after, Unit)
    ]
    told = [
        f"{before.src[0]}: {before.text or '∅'} → {after.text or '∅'}"
        for before, after in changed
        if before.text != after.text
    ]
    return told if len(told) <= MOST else [*told[:MOST], "…"]
