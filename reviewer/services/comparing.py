"""Two revisions of a match beside one another: states, differences, agreement, kinds of text."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from reviewer.domain import pinyin
from reviewer.domain.differences import Difference, agreement, differences
from reviewer.domain.log import Revision
from reviewer.domain.marking import marks
from reviewer.domain.model import Record
from reviewer.domain.transcript import EMPTY, Transcript


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two states of one match and what leads from the earlier to the later.

    ``shared`` are the ids of sections that mean the same in both; ``None``: all do.
    """

    before: Transcript
    after: Transcript
    differences: tuple[Difference, ...]
    shared: Container[str] | None = None


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


def compare_versions(
    before: Sequence[Revision], seq: int, after: Sequence[Revision], other_seq: int
) -> Comparison:
    """Compares revision ``seq`` of one log with ``other_seq`` of another that began alike.

    What was given an id since they parted is not the same, though its id may be.
    """
    if before is after:
        return compare_revisions(before, seq, other_seq)
    start = state_at(before, min(beginning_of(before, after), seq, other_seq))
    old, new = state_at(before, seq, start), state_at(after, other_seq, start)
    shared = start.sections
    return Comparison(old, new, differences(old, new, shared), shared)


def beginning_of(one: Sequence[Revision], *others: Sequence[Revision]) -> int:
    """How many revisions these logs have in common from the first on."""
    alike = takewhile(
        lambda row: all(each is row[0] or each == row[0] for each in row[1:]),
        zip(one, *others, strict=False),
    )
    return sum(1 for _ in alike)


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
