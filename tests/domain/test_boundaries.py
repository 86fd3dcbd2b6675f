"""Where a boundary may be dropped, what attracts it, and the edit it becomes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.domain.boundaries import (
    Room,
    Target,
    are_coarse,
    beginnings,
    cuts_speech,
    into_quiet,
    move_edit,
    room_of,
    split_place,
    target_at,
)
from reviewer.domain.edits import plan
from reviewer.domain.log import apply
from reviewer.domain.transcript import Transcript
from reviewer.storage.store import Store
from tests.small_project import new_project


@pytest.fixture
def transcript(tmp_path: Path) -> Iterator[Transcript]:
    """Nine units of 5 s; the sections begin at units 0, 1, 3, 4 and 8."""
    with new_project(str(tmp_path / "p.db"), tmp_path / "matches") as store:
        yield _loaded(store)


def _loaded(store: Store) -> Transcript:
    return store.load("m1")


def room(transcript: Transcript, position: int) -> Room:
    found = room_of(transcript, transcript.section_order[position].id)
    assert found is not None
    return found


def starts(transcript: Transcript) -> list[int]:
    return [transcript.section_spans[s.id].start for s in transcript.section_order]


def dropped(transcript: Transcript, section: str, target: Target) -> Transcript:
    edit = move_edit(transcript, section, target)
    assert edit is not None
    return apply(transcript, plan(transcript, edit), transcript.head + 1)


def test_the_first_section_cannot_move(transcript: Transcript) -> None:
    assert starts(transcript) == [0, 1, 3, 4, 8]
    assert room_of(transcript, transcript.section_order[0].id) is None


def test_the_room_ends_at_the_neighbours(transcript: Transcript) -> None:
    mine = room(transcript, 2)
    assert [start for start, _ in mine.begins] == [10_000, 15_000]
    assert (mine.low_ms, mine.high_ms) == (5_001, 19_999)
    for ms, unit in ((-100, 2), (0, 2), (5_000, 2), (5_300, 2), (19_600, 3), (99_000, 3)):
        target = target_at(transcript, mine, ms, 500)
        assert target == Target(transcript.unit_order[unit], unit * 5_000)
    assert target_at(transcript, mine, 5_300, 0).splits


def test_within_reach_it_goes_to_the_nearest_unit(transcript: Transcript) -> None:
    mine, order = room(transcript, 3), transcript.unit_order
    for ms, unit in ((20_300, 4), (24_700, 5), (25_000, 5), (30_499, 6)):
        target = target_at(transcript, mine, ms, 500)
        assert target == Target(order[unit], unit * 5_000)


def test_a_unit_at_a_silence_attracts_more_than_a_nearer_one(transcript: Transcript) -> None:
    mine, order = room(transcript, 3), transcript.unit_order
    quiet = [(24_000, 24_900)]
    assert target_at(transcript, mine, 28_000, 4_000, quiet).unit == order[5]
    assert target_at(transcript, mine, 28_000, 4_000).unit == order[6]


def test_farther_off_it_splits_where_it_fell_or_where_a_silence_ends(
    transcript: Transcript,
) -> None:
    mine, order = room(transcript, 3), transcript.unit_order
    assert target_at(transcript, mine, 22_000, 500) == Target(order[4], 22_000, True)
    quiet = [(21_000, 22_300)]
    assert target_at(transcript, mine, 22_000, 500, quiet).ms == 22_300
    assert target_at(transcript, mine, 22_000, 0, quiet).ms == 22_000


def test_a_text_of_one_character_is_not_split(transcript: Transcript) -> None:
    order = transcript.unit_order
    edit = {"edit": "set_text", "unit": order[7], "text": "请"}
    now = apply(transcript, plan(transcript, edit), transcript.head + 1)
    assert target_at(now, room(now, 3), 37_000, 100) == Target(order[7], 35_000)


def test_a_drop_at_a_unit_moves_the_boundary_of_both(transcript: Transcript) -> None:
    section = transcript.section_order[3].id
    after = dropped(transcript, section, Target(transcript.unit_order[6], 30_000))
    assert starts(after) == [0, 1, 3, 6, 8]
    stays = Target(transcript.unit_order[4], 20_000)
    assert move_edit(transcript, section, stays) is None


def test_a_drop_inside_a_unit_splits_it_and_moves_in_one_act(transcript: Transcript) -> None:
    section = transcript.section_order[3].id
    unit = transcript.unit_order[6]
    assert transcript.units[unit].text == "好，那我再问您一个问题。"
    after = dropped(transcript, section, Target(unit, 31_000, True))
    first = after.units[after.sections[section].first_unit]
    assert after.units[unit].text == "好，"
    assert first.text == "那我再问您一个问题。"
    assert after.start_ms(first) == 31_000
    assert after.end_ms(after.units[unit]) == 31_000
    assert after.head == transcript.head + 1


@pytest.mark.parametrize(
    ("text", "share", "at"),
    [
        ("好，那我再问您一个问题。", 0.2, 2),
        ("一二三四五六七八九十一二三四五六七八九十", 0.5, 10),
        ("一二三四五，六七八。", 0.999, 6),
        ("好。", 0.9, 1),
        ("好吗", 0.0, 1),
        ("好吗", 1.0, 1),
        ("真的？！不。", 0.5, 4),
        ("𠮷野家，好。", 0.5, 4),
    ],
)
def test_a_split_is_after_a_stop_or_where_the_time_says(text: str, share: float, at: int) -> None:
    assert split_place(text, share) == at


@pytest.mark.parametrize(
    ("ms", "goes"),
    [(1000, 1000), (1100, 1100), (1500, 1400), (1551, 1551), (800, 950), (799, 799), (2950, 3000)],
)
def test_a_moment_goes_into_the_nearest_silence_that_is_near(ms: int, goes: int) -> None:
    assert into_quiet(ms, [(950, 1400), (3000, 3600)], 150) == goes


def test_without_a_silence_near_it_a_boundary_cuts_through_speech() -> None:
    quiet = [(950, 1400), (3000, 3600)]
    assert [ms for ms in (600, 650, 1000, 1700, 1701, 3900) if cuts_speech(ms, quiet, 300)] == [
        600,
        1701,
    ]


def test_beginnings_are_those_of_all_sections_but_the_first(transcript: Transcript) -> None:
    found = list(beginnings(transcript))
    assert [ms for _, ms in found] == [5_000, 15_000, 20_000, 40_000]
    assert are_coarse(ms for _, ms in found)
    assert not are_coarse([1000, 1500])
