"""Findings on texts: where they point, which way out they name, and what a person settles."""

from typing import Any

from reviewer.domain.checks import checks
from reviewer.domain.findings import Finding
from tests.domain.audit.match import changed, corrected
from tests.domain.small_match import Desk, edited

BOTH = ("小林说够修三十公里", "小陈说够修十三公里。")


def of_text(found: tuple[Finding, ...]) -> list[Finding]:
    return [f for f in found if "spans" in f.where]


def remedy(found: Finding, name: str) -> dict[str, Any]:
    return next(way["edit"] for way in found.where["remedies"] if way["remedy"] == name)


def test_a_finding_marks_the_exact_characters_of_both() -> None:
    now = corrected(BOTH)
    _, number = of_text(checks(now, None))
    assert number.code == "number-changed" and number.severity == "warning"
    assert number.where["unit"] == "u1" and number.where["lines"] == [1, 1]
    (span,) = number.where["spans"]
    assert BOTH[0][slice(*span["original"])] == "三十"
    assert BOTH[1][slice(*span["text"])] == "十三"


def test_reverting_one_part_leaves_the_other_finding_as_it_is() -> None:
    now = corrected(BOTH)
    word, number = of_text(checks(now, None))
    after = edited(now, remedy(word, "revert_part"))
    assert after.units["u1"].text == "小林说够修十三公里。"
    assert [(f.id, f.severity) for f in of_text(checks(after, None))] == [(number.id, "warning")]
    whole = edited(after, remedy(of_text(checks(after, None))[0], "revert_part"))
    assert (whole.units["u1"].text, whole.units["u1"].status) == (
        "小林说够修三十公里。",
        "reviewed",
    )


def test_an_accepted_one_stays_accepted_when_something_else_of_the_unit_changes() -> None:
    desk = Desk(corrected(BOTH))
    desk.findings = lambda: checks(desk.now, None)
    word, number = of_text(checks(desk.now, None))
    desk.edit({**remedy(number, "accept"), "reason": "so it was said"})
    desk.edit(remedy(word, "revert_part"))
    (left,) = of_text(checks(desk.now, None))
    assert (left.id, left.dismissed) == (number.id, True)


def test_confirming_the_unit_makes_it_information_without_accept() -> None:
    now = changed(corrected(BOTH), "u1", status="reviewed", touched=True)
    found = of_text(checks(now, None))
    assert [f.severity for f in found] == ["info", "info"]
    assert all("accept" not in [w["remedy"] for w in f.where["remedies"]] for f in found)


def test_a_move_names_both_units_and_is_reverted_in_both() -> None:
    now = corrected(
        ("地铁修到哪里，商场跟到哪里，", "地铁修到哪里，商场跟到哪里，房租便宜的地方，"),
        ("房租便宜的地方，年轻人敢住。", "年轻人敢住。"),
    )
    (shift,) = of_text(checks(now, None))
    assert shift.where["units"] == ["u1", "u2"] and shift.where["lines"] == [1, 2]
    after = edited(now, remedy(shift, "revert_part"))
    assert of_text(checks(after, None)) == []
    assert edited(now, remedy(shift, "revert_unit")).units["u2"].text == now.original(
        now.units["u2"]
    )


def test_no_message_holds_what_was_said() -> None:
    for found in of_text(checks(corrected(BOTH), None)):
        assert not set("小林陈修公里三十") & set(found.message)
