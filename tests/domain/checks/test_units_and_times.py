"""Empty units, and the times of lines."""

import pytest

from reviewer.domain.transcript import EMPTY, Transcript
from tests.domain.checks.stage_builder import a_match, codes, edit, found, put


def timed(*times: tuple[int | None, int | None], **fields: object) -> Transcript:
    """The match with these times in lines 1, 2, 3 …, none after."""
    match = a_match()
    padded = [*times, *[(None, None)] * (13 - len(times))]
    for number, (start, end) in enumerate(padded, 1):
        match = edit(match, "line", str(number), start_ms=start, end_ms=end, **fields)
    return match


def places(match: Transcript, code: str) -> list[list[int]]:
    return [finding.where["lines"] for finding in found(match, code)]


def test_a_line_without_text_is_information() -> None:
    match = edit(edit(a_match(), "line", "3", text=""), "unit", "u3", text="")
    assert [f.severity for f in found(match, "unit-empty")] == ["info"]


def test_text_gone_without_a_reason_is_an_error() -> None:
    match = edit(a_match(), "unit", "u3", text=" ")
    (finding,) = found(match, "unit-empty")
    assert (finding.severity, finding.where) == ("error", {"unit": "u3", "lines": [3, 3]})
    assert "6 characters" not in finding.message and "5 characters" in finding.message


def test_a_transcript_without_any_time_is_one_finding() -> None:
    match = timed(speaker=None)
    assert places(match, "time-missing") == [[1, 13]]


def test_each_run_without_times_is_one_finding() -> None:
    match = timed(*[(n * 1000, None) for n in range(1, 14)], speaker=None)
    for number in (3, 4, 9):
        match = edit(match, "line", str(number), start_ms=None)
    assert places(match, "time-missing") == [[3, 4], [9, 9]]


def test_further_lines_of_a_turn_have_the_time_of_its_header() -> None:
    assert places(timed((1000, None), speaker="甲"), "time-missing") == []


def test_a_sentence_with_an_id_has_a_time_of_its_own() -> None:
    match = timed((1000, None), speaker="甲", source_ids=("s",))
    assert places(match, "time-missing") == [[2, 13]]


def test_a_line_that_ends_before_it_starts() -> None:
    assert places(timed((1000, 500)), "time-reversed") == [[1]]


@pytest.mark.parametrize(("moment", "expected"), [(1500, [[1]]), (2000, [])])
def test_a_line_without_length_unless_the_clock_counts_seconds(
    moment: int, expected: list[list[int]]
) -> None:
    assert places(timed((moment, moment)), "time-reversed") == expected


def test_one_wrong_time_is_one_finding_however_much_follows() -> None:
    match = timed(
        (0, 1000), (9_999_000, 9_999_500), *[(n * 1000, n * 1000 + 900) for n in range(2, 9)]
    )
    assert places(match, "time-reversed") == [[3, 9]]
    assert "time-overlap" not in codes(match)


def test_a_line_that_lasts_into_others_is_one_finding() -> None:
    match = timed((0, 5000), (1000, 2000), (3000, 4000), (5000, 6000))
    (finding,) = found(match, "time-overlap")
    assert finding.where["lines"] == [1, 3]
    assert "4.0 s" in finding.message


def test_a_chain_of_overlaps_is_said_link_by_link() -> None:
    match = timed((0, 1100), (1000, 2100), (2000, 3100), (4000, 5000))
    assert places(match, "time-overlap") == [[1, 2], [2, 3]]


def test_equal_starts_without_ends_do_not_overlap() -> None:
    match = timed((1000, None), (1000, None), (1000, None))
    assert "time-overlap" not in codes(match)


def test_touching_lines_do_not_overlap() -> None:
    assert "time-overlap" not in codes(timed((0, 1000), (1000, 2000)))


def test_a_match_without_lines_is_fine() -> None:
    bare = put(EMPTY, a_match().match)
    assert not {code for code in codes(bare) if code.startswith("time-")}
