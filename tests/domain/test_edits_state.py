"""set_status, note, dismiss and set_match; the way of a match from import to approval."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import Context, plan
from reviewer.domain.errors import Refused
from reviewer.domain.findings import Finding, finding
from reviewer.domain.model import Dismissal, Note, Team
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import Desk, edited, judged, lines, match

FORMATS = Context(formats=("4v4", "2v2"))


def changed(start: Transcript, name: str, /, **fields: Any) -> Transcript:
    return edited(start, {"edit": name, **fields}, FORMATS)


def refused(start: Transcript, name: str, words: str, /, **fields: Any) -> None:
    with pytest.raises(Refused, match=words):
        plan(start, {"edit": name, **fields}, FORMATS)


def small() -> Transcript:
    return judged(match(lines("一", "二")))


def reviewed() -> Transcript:
    """Everything reviewed, and the match too."""
    now = small()
    for unit in ("u1", "u2"):
        now = changed(now, "set_status", unit=unit, status="reviewed")
    now = changed(now, "set_status", section="s1", status="reviewed")
    return changed(now, "set_status", match="m1", status="reviewed")


def approved() -> Transcript:
    return changed(reviewed(), "set_status", match="m1", status="approved")


# units and sections


@pytest.mark.parametrize("status", ["pending", "reviewed", "flagged"])
def test_a_unit_and_a_section_take_each_status(status: str) -> None:
    start = small()
    assert changed(start, "set_status", unit="u1", status=status).units["u1"].status == status
    section = changed(start, "set_status", section="s1", status=status).sections["s1"]
    assert section.status == status
    assert section.origin == ("reviewed" if status == "reviewed" else "imported")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"status": "reviewed"}, "one of unit, section and match"),
        ({"status": "reviewed", "unit": "u1", "section": "s1"}, "one of unit, section and match"),
        ({"status": "done", "unit": "u1"}, "no status 'done'"),
        ({"status": "approved", "unit": "u1"}, "no status 'approved'"),
        ({"status": "in_review", "section": "s1"}, "no status"),
        ({"status": "flagged", "match": "m1"}, "no status 'flagged'"),
        ({"status": "pending", "unit": "u9"}, "no unit 'u9'"),
        ({"status": "pending", "section": "u1"}, "no section 'u1'"),
        ({"status": "in_review", "match": "m2"}, "this is match m1"),
        ({"status": "in_review", "match": False}, "this is match m1"),
        ({"status": "in_review", "match": 1}, "match must be"),
        ({"status": True, "unit": "u1"}, "status must be a text"),
        ({"unit": "u1"}, "status is missing"),
    ],
)
def test_refused_statuses(fields: dict[str, Any], words: str) -> None:
    refused(small(), "set_status", words, **fields)


# the match


def test_the_first_edit_of_any_kind_takes_a_match_into_review() -> None:
    for edit in (
        {"edit": "note", "target": "m1", "text": "!"},
        {"edit": "set_match", "field": "motion", "value": "辩题"},
        {"edit": "confirm_form", "form": "f1"},
        {"edit": "set_status", "match": "m1", "status": "in_review"},
        {"edit": "set_status", "match": True, "status": "in_review"},
    ):
        assert edited(small(), edit).match.status == "in_review"


def test_an_edit_that_changes_nothing_is_none() -> None:
    assert plan(small(), {"edit": "set_status", "section": "s1", "status": "pending"}) == ()
    assert plan(small(), {"edit": "set_status", "match": "m1", "status": "imported"}) == ()


@pytest.mark.parametrize("status", ["reviewed", "approved"])
def test_a_match_just_imported_cannot_be(status: str) -> None:
    refused(small(), "set_status", "cannot become", match="m1", status=status)


def test_reviewed_is_refused_while_something_is_pending_or_flagged() -> None:
    now = changed(small(), "set_status", unit="u1", status="reviewed")
    refused(now, "set_status", "1 units and 1 sections", match="m1", status="reviewed")
    now = changed(now, "set_status", unit="u2", status="flagged")
    now = changed(now, "set_status", section="s1", status="reviewed")
    refused(now, "set_status", "1 units and 0 sections", match="m1", status="reviewed")
    now = changed(now, "set_status", unit="u2", status="reviewed")
    assert changed(now, "set_status", match="m1", status="reviewed").match.status == "reviewed"
    refused(now, "set_status", "cannot become approved", match="m1", status="approved")


@pytest.mark.parametrize(
    "edit",
    [
        {"edit": "set_status", "unit": "u1", "status": "pending"},
        {"edit": "set_status", "unit": "u1", "status": "flagged"},
        {"edit": "set_status", "section": "s1", "status": "pending"},
        {"edit": "merge_units", "units": ["u1", "u2"]},
    ],
)
def test_a_reviewed_match_falls_back_with_its_units(edit: dict[str, Any]) -> None:
    assert edited(reviewed(), edit).match.status == "in_review"


def test_a_reviewed_match_stays_so_through_finished_work() -> None:
    for edit in (
        {"edit": "set_text", "unit": "u1", "text": "壹"},
        {"edit": "begin_section", "unit": "u2", "kind": "chair"},
        {"edit": "set_match", "field": "round", "value": "半决赛"},
    ):
        assert edited(reviewed(), edit).match.status == "reviewed"


def test_an_approved_match_refuses_edits_until_it_is_reopened() -> None:
    start = approved()
    edits: list[dict[str, Any]] = [
        {"edit": "set_text", "unit": "u1", "text": "壹"},
        {"edit": "note", "target": "u1", "text": "x"},
        {"edit": "set_status", "unit": "u1", "status": "pending"},
        {"edit": "set_match", "field": "round", "value": "x"},
        {"edit": "confirm_form", "form": "f1"},
    ]
    for edit in (*edits, {"edit": "group", "name": "g", "edits": edits[:1]}):
        with pytest.raises(Refused, match="approved: reopen"):
            plan(start, edit)
    for reason in (None, "", " "):
        refused(
            start, "set_status", "needs a reason", match="m1", status="in_review", reason=reason
        )
    reopened = changed(start, "set_status", match="m1", status="in_review", reason="a slip")
    assert changed(reopened, "set_text", unit="u1", text="壹").match.status == "in_review"
    back = changed(start, "set_status", match="m1", status="reviewed", reason="too early")
    assert back.match.status == "reviewed"


@pytest.mark.parametrize("status", ["imported", "pending"])
def test_no_way_back_to_the_import(status: str) -> None:
    words = "cannot become|no status"
    refused(reviewed(), "set_status", words, match="m1", status=status, reason="x")


def test_reviewed_to_in_review_needs_a_reason() -> None:
    refused(reviewed(), "set_status", "needs a reason", match="m1", status="in_review")


# notes


def test_a_note_is_set_replaced_and_taken_away() -> None:
    for target in ("u1", "s1", "m1", "e1", "f1", "x1"):
        now = changed(small(), "note", target=target, text="一\n二")
        assert now.get("note", target) == Note(target, target, "一\n二")
        now = changed(now, "note", target=target, text="三")
        assert now.get("note", target) == Note(target, target, "三")
        assert not changed(now, "note", target=target, text=" ").all("note")
    refused(small(), "note", "nothing called 'u9'", target="u9", text="x")
    refused(small(), "note", "needs a text", target="u1", text="")
    refused(small(), "note", "control character", target="u1", text="\x00")


# findings

FOUND = [
    finding("text-rewritten", "warning", "m1", {"unit": "u1"}, "rewritten"),
    finding("unit-empty", "info", "m1", {"unit": "u2"}, "empty"),
    finding("unit-gap", "error", "m1", {"unit": "u2"}, "gap"),
]


def found() -> Sequence[Finding]:
    return FOUND


def test_a_warning_is_dismissed_with_a_reason() -> None:
    desk = Desk(small(), found)
    desk.do("dismiss", finding=FOUND[0].id, reason="checked by ear")
    assert desk.now.all("dismissal") == {FOUND[0].id: Dismissal(FOUND[0].id, "checked by ear")}
    for each in FOUND[1:]:
        with pytest.raises(Refused, match="only a warning"):
            desk.do("dismiss", finding=each.id, reason="x")
    with pytest.raises(Refused, match="needs a reason"):
        desk.do("dismiss", finding=FOUND[0].id, reason=" ")
    with pytest.raises(Refused, match="no finding 'F0'"):
        desk.do("dismiss", finding="F0", reason="x")


# set_match


@pytest.mark.parametrize(
    ("field", "value", "attribute", "expected"),
    [
        ("motion", " 辩题 ", "motion", "辩题"),
        ("motion", None, "motion", None),
        ("competition", "杯", "competition", "杯"),
        ("round", "决赛", "round", "决赛"),
        ("date", "2024-05-01", "date", "2024-05-01"),
        ("date", "20240501", "date", "2024-05-01"),
        ("format", "2v2", "format", "2v2"),
        ("winner_by", "all_votes", "winner_by", "all_votes"),
        ("winner_by", None, "winner_by", "decisive"),
        ("winner", "negative", "announced_winner", "negative"),
        ("best_debater", "neg_3", "announced_best_debater", "neg_3"),
        ("form_ids", ["A1", "B2"], "form_ids", ("A1", "B2")),
        ("form_ids", [], "form_ids", ()),
        ("transcript_version", "optimised", "transcript_version", "optimised"),
        ("media_offset_ms", -1500, "media_offset_ms", -1500),
        ("affirmative", {"team": "甲队", "position": "应"}, "affirmative", Team("甲队", "应")),
    ],
)
def test_each_field_of_the_match(field: str, value: Any, attribute: str, expected: Any) -> None:
    start = changed(small(), "set_status", match="m1", status="in_review")
    after = changed(start, "set_match", field=field, value=value)
    assert after.match == replace(start.match, **{attribute: expected})


def test_what_is_named_of_a_side_is_set_and_the_rest_stays() -> None:
    now = changed(small(), "set_match", field="negative", value={"team": "乙队"})
    now = changed(now, "set_match", field="negative", value={"position": "不应"})
    assert now.match.negative == Team("乙队", "不应")
    now = changed(now, "set_match", field="negative", value={"team": None})
    assert now.match.negative == Team(None, "不应")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("match_id", "x"),
        ("status", "approved"),
        ("motion", ""),
        ("motion", 5),
        ("motion", "\x00"),
        ("date", "yesterday"),
        ("date", "2024-02-30"),
        ("format", "5v5"),
        ("winner_by", "coin"),
        ("winner", "both"),
        ("best_debater", "chair"),
        ("form_ids", "A1"),
        ("form_ids", ["A1", None]),
        ("form_ids", [1]),
        ("transcript_version", "final"),
        ("media_offset_ms", True),
        ("media_offset_ms", 1.0),
        ("media_offset_ms", None),
        ("media_offset_ms", 10**30),
        ("affirmative", "甲队"),
        ("affirmative", {}),
        ("affirmative", {"name": "甲队"}),
        ("affirmative", {"team": 1}),
    ],
)
def test_what_a_field_cannot_be(field: str, value: Any) -> None:
    with pytest.raises(Refused):
        plan(small(), {"edit": "set_match", "field": field, "value": value}, FORMATS)
