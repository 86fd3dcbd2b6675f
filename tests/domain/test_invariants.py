"""What can never be, found near a change and everywhere."""

from dataclasses import replace

import pytest

from reviewer.domain.invariants import BrokenInvariant, check_all, check_changes
from reviewer.domain.log import Change, apply
from reviewer.domain.model import Entry, Form, Record, Section, Unit
from reviewer.domain.transcript import EMPTY, Transcript
from tests.domain.small_match import judged, line, match

LINES = [line(3, "一二三"), line(5, "四五"), line(6, ""), line(9, "六"), line(10, "x", "乙")]


def small() -> Transcript:
    return judged(match(LINES))


def put(*records: Record, drop: tuple[str, ...] = ()) -> None:
    """Checks the change both ways and asserts that they agree."""
    start = small()
    changes = [Change(r.kind, r.id, start.get(r.kind, r.id), r) for r in records]
    changes += [Change("unit", id_, start.units[id_], None) for id_ in drop]
    after = apply(start, changes, 2)
    try:
        check_all(after)
    except BrokenInvariant:
        with pytest.raises(BrokenInvariant):
            check_changes(after, changes)
        raise
    check_changes(after, changes)


UNITS = small().units
U3, U5, U6, U9, U10 = (UNITS[id_] for id_ in ("u3", "u5", "u6", "u9", "u10"))


@pytest.mark.parametrize(
    ("records", "drop"),
    [
        ([replace(U3, cut=(0, 2)), Unit("n", (3,), "三", cut=(2, 3))], ()),
        ([replace(U3, src=(3, 5))], ("u5",)),
        ([replace(U3, src=(3, 5), cut=(0, 1)), replace(U5, cut=(1, 2))], ()),
        ([replace(U3, src=(3, 5, 6), cut=None)], ("u5", "u6")),
        ([replace(U5, cut=(0, 1)), replace(U6, src=(5, 6), cut=(1, 0))], ()),
        ([replace(U6, src=(6, 9))], ("u9",)),
        ([replace(U9, role="aff_1"), replace(U10, role="aff_1")], ()),
        ([replace(U9, src=(9, 10), role="aff_1")], ("u10",)),
    ],
)
def test_what_may_be(records: list[Record], drop: tuple[str, ...]) -> None:
    put(*records, drop=drop)


def test_an_empty_line_may_begin_or_end_a_cut_unit() -> None:
    start = match([line(1, ""), line(2, "abc"), line(3, "")])
    one = Unit("u1", (1, 2), "a", cut=(0, 1))
    two = Unit("u2", (2, 3), "bc", cut=(1, 0))
    after = start.changed([("unit", "u1", one), ("unit", "u2", two), ("unit", "u3", None)], 2)
    check_all(after)
    assert after.pieces(one) == ("", "a")
    assert after.pieces(two) == ("bc", "")


@pytest.mark.parametrize(
    ("records", "drop"),
    [
        ([], ("u5",)),  # a line in no unit
        ([replace(U3, cut=(0, 2))], ()),  # a character in none
        ([replace(U3, src=(3, 5))], ()),  # a line in two
        ([replace(U3, src=(3, 6))], ("u5", "u6")),  # not consecutive
        ([replace(U3, src=(4,))], ()),  # no such line
        ([replace(U3, src=(5,)), replace(U5, src=(3,))], ()),  # s1 begins at the second unit
        ([replace(U3, cut=(0, 3))], ()),  # whole, but cut
        ([replace(U3, cut=(0, 0))], ()),
        ([replace(U3, cut=(2, 1))], ()),
        ([replace(U3, cut=(-1, 3))], ()),
        ([replace(U3, cut=(0, 4))], ()),
        ([replace(U3, src=(3, 5), cut=(3, 2))], ("u5",)),  # begins behind its first line
        ([replace(U3, src=(5,)), replace(U5, src=(3,)), Unit("n", (9,), "")], ("u6", "u9")),
        ([Unit("n", (3,), "")], ("u5",)),  # as many characters, but elsewhere
        ([replace(U9, src=(9, 10))], ("u10",)),  # two speakers
        ([Section("s2", "u3")], ()),  # two begin at one unit
        ([Section("s2", "gone")], ()),
        ([Section("s1", "u5")], ()),  # the first unit in none
        ([Entry("e1", "gone", "score", "", "", "")], ()),
        ([Entry("e1", "f1", "score", "", "", "", section="s1", side="affirmative")], ()),
        ([Entry("e1", "f1", "score", "", "", "", side="affirmative")], ()),
        ([Form("f1", "original", "gone", "p")], ()),
        ([Section("s1", "u3", section_kind="commentary", judge="gone")], ()),
    ],
)
def test_what_cannot_be(records: list[Record], drop: tuple[str, ...]) -> None:
    with pytest.raises(BrokenInvariant):
        put(*records, drop=drop)


def test_swapped_units_are_in_the_order_of_their_lines() -> None:
    """Order is not stored, so two units that swap their lines have swapped their places."""
    put(replace(U5, src=(9,)), replace(U9, src=(5,)))


def test_a_match_without_sections_or_units() -> None:
    start = small()
    with pytest.raises(BrokenInvariant, match="one section at least"):
        check_all(start.changed([("section", "s1", None)], 2))
    everything = [("unit", id_, None) for id_ in start.units]
    with pytest.raises(BrokenInvariant):
        check_all(start.changed([*everything, ("section", "s1", None)], 2))
    check_all(EMPTY)


def test_changed_lines_are_checked_everywhere() -> None:
    start = small()
    longer = replace(start.line(3), text="一二三四")
    changes = [
        Change("unit", "u3", U3, replace(U3, cut=(0, 2))),
        Change("unit", "n", None, Unit("n", (3,), "三", cut=(2, 3))),
        Change("line", "3", start.line(3), longer),
    ]
    with pytest.raises(BrokenInvariant):
        check_changes(apply(start, changes, 2), changes)
