"""When utterances are shown: every one, in order, for longer than nothing."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import Refused
from reviewer.formats.copies.content import Part, Passage, ReadingCopy, reading_copy
from reviewer.formats.copies.cues import apart, timed
from tests.formats.copies.some_copy import a_copy, a_match, untimed

TIMES = st.lists(
    st.tuples(
        st.none() | st.integers(0, 5000),
        st.none() | st.integers(0, 5000),
        st.booleans(),
        st.sampled_from(["嗯", "我方认为", "这是一句相当长的话，说了很久。"]),
    ),
    min_size=1,
    max_size=12,
)


def copy_of(rows: list[tuple[int | None, int | None, bool, str]]) -> ReadingCopy:
    passages, line = [], 0
    for number, (start, end, same_line, text) in enumerate(rows):
        line += not same_line or not number
        passages.append(Passage(f"u{number}", (line, line), None, "甲", text, text, start, end))
    return ReadingCopy("m", "t", None, (), (Part("p", "stage", (1, 9), tuple(passages)),), None)


@given(TIMES)
def test_every_utterance_is_shown_once(
    rows: list[tuple[int | None, int | None, bool, str]],
) -> None:
    copy = copy_of(rows)
    if all(start is None for start, *_ in rows):
        with pytest.raises(Refused, match="no times"):
            timed(copy)
        return
    cues = timed(copy).cues
    assert sorted(c.passage.unit for c in cues) == sorted(p.unit for p in copy.passages)
    assert all(cue.start_ms < cue.end_ms for cue in cues)
    assert [c.start_ms for c in cues] == sorted(c.start_ms for c in cues)
    tier = list(apart(cues))
    assert all(a.end_ms <= b.start_ms for a, b in pairwise(tier))
    assert all(cue.start_ms < cue.end_ms for cue in tier)


def test_times_are_the_recordings_and_parts_of_a_line_share_them() -> None:
    found = timed(a_copy())
    at = {cue.passage.unit: (cue.start_ms, cue.end_ms) for cue in found.cues}
    assert at["u1"] == (1500, 2400)
    assert "u4" not in at
    assert at["u7"] == (7500, 7500 + 900 * 3 // 7)
    assert at["u7b"] == (at["u7"][1], 8400)
    assert found.remarks == ("2 utterances share a time: it is divided by their characters",)


def test_lines_without_a_time_share_that_of_their_header() -> None:
    made = untimed(a_match(), 1, 2, 3)
    found = timed(reading_copy(made))
    first = [cue for cue in found.cues if cue.passage.lines[0] <= 4]
    assert [cue.passage.unit for cue in first] == ["u1", "u2", "u3"]
    assert first[-1].end_ms <= found.cues[3].start_ms


def test_an_end_that_nobody_knows_is_estimated_and_told() -> None:
    found = timed(reading_copy(untimed(a_match())))
    assert found.remarks[-1].startswith("the end of 1 time is not known")
    last = found.cues[-1]
    assert last.end_ms - last.start_ms == 1250


def test_a_time_before_the_recording_is_its_beginning() -> None:
    made = a_match()
    early = made.changed([("match", "m1", replace(made.match, media_offset_ms=-60_000))], made.head)
    assert {cue.start_ms for cue in timed(reading_copy(early)).cues} >= {0}
