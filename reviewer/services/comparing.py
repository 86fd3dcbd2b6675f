"""Two revisions of a match beside one another: states, differences, agreement, kinds of text."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reviewer.domain import pinyin
from reviewer.domain.differences import Difference, agreement, differences
from reviewer.domain.log import Revision
from reviewer.domain.marking import marks
from reviewer.domain.model import Record
from reviewer.domain.transcript import EMPTY, Transcript


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two states of one match and what leads from the earlier to the later."""

    before: Transcript
    after: Transcript
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Measures:
    """How far the two agree (``domain.differences.agreement``), and of what kind texts changed.

    ``kinds`` has for the place of a text in ``differences`` how many runs of each kind of mark.
    """

    agreement: Mapping[str, float | None]
    kinds: Mapping[int, Mapping[str, int]]

    @property
    def rewrites(self) -> int:
        """How many texts hold a possible rewrite."""
        return sum("rewrite" in kinds for kinds in self.kinds.values())


def state_at(revisions: Sequence[Revision], seq: int, start: Transcript = EMPTY) -> Transcript:
    """The match at revision ``seq``; ``start`` is it at an earlier one.

    Only where each record ends up is followed, so a long log costs what its changes are.
    """
    last: dict[tuple[str, str], Record | None] = {}
    for revision in revisions[start.head : seq]:
        for change in revision.changes:
            last[change.key] = change.after
    return start.changed([(kind, id_, record) for (kind, id_), record in last.items()], seq)


def compare_revisions(revisions: Sequence[Revision], before: int, after: int) -> Comparison:
    """Compares two revisions of a log, in this order; either may be the earlier one."""
    low, high = min(before, after), max(before, after)
    early = state_at(revisions, low)
    late = state_at(revisions, high, early)
    old, new = (early, late) if before <= after else (late, early)
    return Comparison(old, new, differences(old, new))


def measure(comparison: Comparison) -> Measures:
    """The measures of a comparison; it takes longer than finding the differences."""
    found: dict[int, Mapping[str, int]] = {
        place: Counter(
            str(mark.kind) for mark in marks(each.before, each.after, pinyin.sound_alike)
        )
        for place, each in enumerate(comparison.differences)
        if each.kind == "text"
    }
    return Measures(agreement(comparison.before, comparison.after), found)


def baselines(revisions: Sequence[Revision]) -> dict[str, int]:
    """The revisions one compares with most: the last ``import`` and the last ``proposal``."""
    found: dict[str, int] = {}
    for revision in revisions:
        if revision.begins_anew:
            found = {"import": revision.seq}
        elif revision.edit.get("edit") == "segment":
            found["proposal"] = revision.seq
    return found
