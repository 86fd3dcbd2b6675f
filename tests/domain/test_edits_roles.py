"""assign_role: one unit, from here on, a whole label."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.model import Speaker
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ROLES
from tests.domain.small_match import edited, line, match, with_records


def small() -> Transcript:
    return match(
        [line(1, "一", "甲"), line(2, "二", "乙"), line(3, "三", "甲"), line(4, "四", "甲")]
    )


def roles(transcript: Transcript) -> list[str | None]:
    return [transcript.units[id_].role for id_ in transcript.unit_order]


def assigned(start: Transcript, **fields: Any) -> Transcript:
    return edited(start, {"edit": "assign_role", **fields})


def test_to_one_unit() -> None:
    after = assigned(small(), unit="u3", role="aff_1", scope="unit")
    assert roles(after) == [None, None, "aff_1", None]
    assert after.side(after.units["u3"]) == "affirmative"
    assert after.units["u3"].touched
    assert after.units["u3"].status == "pending"
    assert after.match.status == "in_review"


def test_from_here_on_to_the_same_label() -> None:
    after = assigned(small(), unit="u3", role="neg_2", scope="from_here")
    assert roles(after) == [None, None, "neg_2", "neg_2"]
    assert after.speakers["甲"] == Speaker("甲")


def test_to_the_label_and_back() -> None:
    after = assigned(small(), unit="u3", role="neg_2", scope="label")
    assert roles(after) == ["neg_2", None, "neg_2", "neg_2"]
    assert after.speakers["甲"] == Speaker("甲", "neg_2")
    assert not after.units["u1"].touched
    assert roles(assigned(after, unit="u1", role=None, scope="label")) == [None] * 4


def test_without_labels() -> None:
    start = match([line(1, "一", None), line(2, "二", "甲"), line(3, "三", None)])
    with pytest.raises(Refused, match="no speaker label"):
        plan(start, {"edit": "assign_role", "unit": "u1", "role": "chair", "scope": "label"})
    after = assigned(start, unit="u1", role="chair", scope="from_here")
    assert roles(after) == ["chair", None, "chair"]


@pytest.mark.parametrize("role", ["aff_5", "judge_0", "judge_21", "", "AFF_1", "judge"])
def test_no_such_role(role: str) -> None:
    with pytest.raises(Refused, match="no role"):
        plan(small(), {"edit": "assign_role", "unit": "u1", "role": role, "scope": "unit"})


@pytest.mark.parametrize("role", ROLES)
def test_every_role(role: str) -> None:
    assert roles(assigned(small(), unit="u1", role=role, scope="unit"))[0] == role


def test_a_unit_with_two_labels_keeps_a_role() -> None:
    start = small()
    both = [replace(start.units[id_], role="aff_1") for id_ in ("u1", "u2")]
    merged = edited(with_records(start, *both), {"edit": "merge_units", "units": ["u1", "u2"]})
    assert roles(assigned(merged, unit="u1", role="aff_2", scope="unit"))[0] == "aff_2"
    for scope in ("unit", "label"):
        with pytest.raises(Refused, match="two speakers"):
            plan(merged, {"edit": "assign_role", "unit": "u1", "role": None, "scope": scope})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"unit": "u9", "role": "chair", "scope": "unit"}, "no unit 'u9'"),
        ({"unit": "u1", "role": "chair", "scope": "all"}, "unit | from_here | label"),
        ({"unit": "u1", "role": "chair"}, "scope is missing"),
        ({"unit": "u1", "scope": "unit"}, "role is missing"),
        ({"unit": "u1", "role": 1, "scope": "unit"}, "role must be a text or null"),
    ],
)
def test_refusals(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        plan(small(), {"edit": "assign_role", **fields})
