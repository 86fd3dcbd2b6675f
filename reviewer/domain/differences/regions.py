"""The stretches of source that two divisions into units have in common.

A region is a shortest run of the source that is whole units in both: most are one unit against
one; where units were split or merged it holds all of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript


class Region(NamedTuple):
    """The units of one region before and after, in order."""

    before: list[Unit]
    after: list[Unit]

    @property
    def lines(self) -> list[int]:
        """The first and the last line."""
        return [self.after[0].src[0], self.after[-1].src[-1]]


def same_source(before: Transcript, after: Transcript) -> bool:
    """Whether both stand on the same lines (a replaced transcript cannot be compared unit-wise)."""
    return before.lines is after.lines or before.lines == after.lines


def regions(before: Transcript, after: Transcript) -> Iterator[Region]:
    """The regions of two transcripts of the same lines, in order."""
    old, new = _units(before), _units(after)
    for first in old:
        region = Region([first], [next(new)])
        while (gap := _compare(before, after, region)) != 0:
            if gap < 0:
                region.before.append(next(old))
            else:
                region.after.append(next(new))
        yield region


def _units(transcript: Transcript) -> Iterator[Unit]:
    units = transcript.units
    return (units[id_] for id_ in transcript.unit_order)


def _compare(before: Transcript, after: Transcript, region: Region) -> int:
    """Which side of the region ends first: negative the earlier revision's, zero neither."""
    last, newest = region.before[-1], region.after[-1]
    if last.src[-1] == newest.src[-1] and last.cut is newest.cut is None:
        return 0
    old, new = before.ends(last), after.ends(newest)
    return (old > new) - (old < new)
