"""Groups, and what every edit has in common: its name and its fields."""

from typing import Any

import pytest

from reviewer.domain.edits import ACTS, plan
from reviewer.domain.errors import Refused
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import edited, judged, lines, match, texts


def small() -> Transcript:
    return judged(match(lines("一二", "三四", "五")))


def refused(edit: dict[str, Any], words: str) -> None:
    start = small()
    with pytest.raises(Refused, match=words):
        plan(start, edit)
    assert start == small()


def group(*edits: dict[str, Any]) -> dict[str, Any]:
    return {"edit": "group", "name": "several", "edits": list(edits)}


def text(unit: str, words: str) -> dict[str, Any]:
    return {"edit": "set_text", "unit": unit, "text": words}


def status(value: str, **fields: Any) -> dict[str, Any]:
    return {"edit": "set_status", "status": value, **fields}


# groups


def test_a_group_is_one_act_on_what_its_edits_leave() -> None:
    after = edited(
        small(),
        group(
            {"edit": "split_unit", "unit": "u1", "at": 1},
            text("u2.1", "贰"),
            {"edit": "split_unit", "unit": "u2", "at": 1},
            {"edit": "merge_units", "units": ["u2.1", "u2"]},
            {"edit": "begin_section", "unit": "u2.2", "kind": "chair"},
        ),
    )
    assert texts(after) == ["一", "贰三", "四", "五"]
    assert after.section_order[1].first_unit == "u2.2"


def test_a_change_that_a_group_takes_back_is_none() -> None:
    changes = plan(small(), group(status("flagged", unit="u1"), status("pending", unit="u1")))
    assert [change.id for change in changes] == ["u1", "m1"]  # u1 was touched by a person
    assert plan(small(), group(status("pending", section="s1"))) == ()


def test_nothing_of_a_group_is_applied_if_one_is_refused() -> None:
    refused(group(text("u1", "x"), text("u9", "y")), "edit 2 of the group: there is no unit 'u9'")
    refused(group(text("u1", "x"), {"edit": "set_text", "unit": "u1"}), "edit 2 .* text is missing")


def test_what_cannot_stand_in_a_group() -> None:
    refused(group(), "one edit or more")
    refused(group(group(text("u1", "x"))), "group cannot stand in a group")
    for name in ("undo", "redo", "restore"):
        refused(group({"edit": name}), f"{name} cannot stand in a group")
    refused(group({}), "no edit called None")
    refused({"edit": "group", "edits": [text("u1", "x")]}, "name is missing")
    refused({"edit": "group", "name": "n", "edits": text("u1", "x")}, "edits must be a list")
    refused({"edit": "group", "name": "n", "edits": ["undo"]}, "edits must be a list")


def test_a_group_reviews_approves_and_then_is_locked() -> None:
    reviews = [status("reviewed", unit=unit) for unit in ("u1", "u2", "u3")]
    done = [status("in_review", match="m1"), *reviews, status("reviewed", section="s1")]
    done += [status("reviewed", match="m1")]
    assert edited(small(), group(*done)).match.status == "reviewed"
    locked = group(*done, status("approved", match="m1"), text("u1", "x"))
    refused(locked, "edit 8 of the group: the match is approved")
    flagged = group(*done, status("flagged", unit="u1"))
    assert edited(small(), flagged).match.status == "in_review"
    cheated = group(*done, status("flagged", unit="u1"), status("approved", match="m1"))
    refused(cheated, "1 units and 0 sections")
    approved = edited(small(), group(*done, status("approved", match="m1")))
    reopened = edited(
        approved, group(status("in_review", match="m1", reason="slip"), text("u1", "x"))
    )
    assert (reopened.match.status, texts(reopened)[0]) == ("in_review", "x")


def test_five_thousand_edits_are_one_act() -> None:
    start = match(lines(*("原文" for _ in range(5000))))
    edits = [text(unit, "改文") for unit in start.unit_order]
    changes = plan(start, group(*edits))
    assert len(changes) == 5001  # and the match


# every edit

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("set_text", {"unit": 1, "text": "x"}, "unit must be a text"),
    ("set_text", {"unit": None, "text": "x"}, "unit must be a text"),
    ("set_text", {"unit": ["u1"], "text": "x"}, "unit must be a text"),
    ("set_text", {"unit": "u1", "text": None}, "text must be a text"),
    ("set_text", {"unit": "u1", "text": "x", "reason": 0}, "reason must be a text or null"),
    ("set_text", {"unit": "u1", "text": "x", "draft": "x"}, "unknown field 'draft'"),
    ("set_text", {"unit": "u1", "text": "x", "": "x"}, "unknown field ''"),
    ("set_text", {"unit": "", "text": "x"}, "no unit ''"),
    ("split_unit", {"unit": "u1", "at": True}, "at must be a whole number"),
    ("split_unit", {"unit": "u1", "at": 1.0}, "at must be a whole number"),
    ("split_unit", {"unit": "u1", "at": "1"}, "at must be a whole number"),
    ("split_unit", {"unit": "u1", "at": None}, "at must be a whole number"),
    ("split_unit", {"unit": "u1", "at": 1, "at_ms": 1500.0}, "a whole number or null"),
    ("split_unit", {"unit": "u1", "at": 1, "at_ms": True}, "a whole number or null"),
    ("merge_units", {"units": "u1"}, "units must be a list"),
    ("merge_units", {"units": {"u1": "u2"}}, "units must be a list"),
    ("merge_units", {"units": [["u1"], "u2"]}, "units must be a list"),
    ("confirm_form", {"form": True}, "form must be a text"),
    ("dismiss", {"finding": "F1"}, "reason is missing"),
    ("set_match", {"field": "motion"}, "value is missing"),
    ("set_match", {"value": "x"}, "field is missing"),
    ("note", {"target": "u1", "text": "x", "author": "me"}, "unknown field 'author'"),
]


@pytest.mark.parametrize(("name", "fields", "words"), WRONG)
def test_fields_of_the_wrong_kind(name: str, fields: dict[str, Any], words: str) -> None:
    refused({"edit": name, **fields}, words)


@pytest.mark.parametrize("name", [None, 1, True, "", "SET_TEXT", "undo", "__init__", ["set_text"]])
def test_no_such_edit(name: Any) -> None:
    refused({"edit": name}, "no edit called")
    refused({}, "no edit called None")


def test_every_edit_of_the_contract_is_there_and_no_other() -> None:
    assert set(ACTS) == {
        "set_text",
        "revert_text",
        "split_unit",
        "merge_units",
        "assign_role",
        "begin_section",
        "move_section",
        "set_section",
        "remove_section",
        "set_status",
        "note",
        "dismiss",
        "set_match",
        "align_score",
        "set_entry",
        "choose_form",
        "confirm_form",
        "set_judge",
        "review_supplement",
        "group",
    }
