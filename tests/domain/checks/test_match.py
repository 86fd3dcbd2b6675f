"""The match's own data."""

import pytest

from reviewer.domain.model import Team
from tests.domain.checks.stage_builder import MINI, STAGES, a_match, edit, found


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("motion", None),
        ("affirmative", Team("甲")),
        ("negative", Team()),
        ("format", None),
    ],
)
def test_each_missing_field_is_named(field: str, value: object) -> None:
    match = edit(a_match(), "match", "m1", **{field: value})
    assert [f.where for f in found(match, "meta-missing")] == [{"field": field}]


def test_a_format_that_is_not_known_is_missing() -> None:
    assert [f.where for f in found(a_match(), "meta-missing", None)] == [{"field": "format"}]


def test_own_stages_make_a_format_known() -> None:
    match = edit(a_match(), "match", "m1", format="ours", stages=STAGES)
    assert found(match, "meta-missing", None) == []


@pytest.mark.parametrize("status", ["imported", "in_review"])
def test_what_is_left_to_review_is_counted(status: str) -> None:
    match = edit(edit(a_match(), "match", "m1", status=status), "unit", "u3", status="pending")
    (finding,) = found(match, "not-reviewed")
    assert (finding.severity, finding.where) == ("info", {})
    assert "12 of 13 units" in finding.message
    assert "9 of 9 sections" in finding.message
    assert (
        finding.id == found(edit(match, "unit", "u4", status="flagged"), "not-reviewed", MINI)[0].id
    )
