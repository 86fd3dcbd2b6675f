"""Faults of replies, until a person has looked at the units they concern."""

from dataclasses import replace

from tests.domain.checks.cases import fault
from tests.domain.checks.stage_builder import a_match, edit, found, put


def test_a_fault_keeps_its_words_and_names_its_record_and_lines() -> None:
    (finding,) = found(put(a_match(), fault("line-uncovered", 4, 5)), "line-uncovered")
    assert finding.message == "Something is wrong."
    assert finding.where == {"fault": "x1", "lines": [4, 5], "part": "corrections/1.json"}


def test_what_still_waits_says_what_to_do() -> None:
    match = edit(put(a_match(), fault("unit-gap", 4)), "unit", "u4", status="flagged")
    (finding,) = found(match, "unit-gap")
    assert finding.message == "Something is wrong; review these lines."
    (settled,) = found(edit(match, "unit", "u4", status="reviewed"), "unit-gap")
    assert (settled.message, settled.id) == ("Something is wrong.", finding.id)


def test_reviewing_one_of_two_units_is_not_enough() -> None:
    match = put(a_match(), fault("unit-gap", 4, 5))
    match = edit(edit(match, "unit", "u4", status="flagged"), "unit", "u5", status="pending")
    for unit, severity in (("u4", "error"), ("u5", "info")):
        match = edit(match, "unit", unit, status="reviewed")
        assert [f.severity for f in found(match, "unit-gap")] == [severity]


def test_every_unit_of_a_split_line_counts() -> None:
    match = put(a_match(), fault("line-duplicated", 3))
    match = edit(match, "unit", "u3", text="第3", cut=(0, 2))
    rest = replace(match.units["u3"], id="u3b", text="句话。", cut=(2, 5), status="pending")
    assert found(put(match, rest), "line-duplicated")[0].severity == "error"


def test_a_line_that_is_not_there_waits_for_its_neighbours() -> None:
    match = put(a_match(), fault("line-unknown", 99))
    assert found(match, "line-unknown")[0].severity == "info"
    assert found(edit(match, "unit", "u12", status="pending"), "line-unknown")[0].severity == "info"
    last = edit(match, "unit", "u13", status="pending")
    assert found(last, "line-unknown")[0].severity == "error"


def test_a_fault_without_lines_waits_for_the_whole_match() -> None:
    match = put(a_match(), fault("line-unknown"))
    assert found(match, "line-unknown")[0].severity == "info"
    waiting = edit(match, "unit", "u7", status="pending")
    assert found(waiting, "line-unknown")[0].severity == "error"


def test_a_code_from_elsewhere_passes_through() -> None:
    match = edit(put(a_match(), fault("reply-torn", 4)), "unit", "u4", status="flagged")
    assert [f.severity for f in found(match, "reply-torn")] == ["error"]


def test_a_split_line_names_its_units() -> None:
    match = edit(a_match(), "unit", "u3", text="第3", cut=(0, 2))
    match = put(match, replace(match.units["u3"], id="u3b", text="句话。", cut=(2, 5)))
    (finding,) = found(match, "line-split")
    assert finding.where == {"lines": [3], "units": ["u3", "u3b"]}
    assert finding.severity == "info"
