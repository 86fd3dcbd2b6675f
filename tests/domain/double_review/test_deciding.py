"""Two reviews laid over each other: disputes, and what deciding them makes of main."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.double_review import Choice, decide, disputes
from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import apply
from reviewer.domain.model import Note
from reviewer.domain.transcript import Transcript
from tests.build import changed, small_match, transcript

BASE = small_match("m1", status="in_review")


def edited(*edits: Mapping[str, Any], start: Transcript = BASE) -> Transcript:
    now = start
    for edit in edits:
        now = apply(now, plan(now, edit), now.head + 1)
    return now


def all_from(a: Transcript, b: Transcript, choice: Choice) -> dict[str, Choice]:
    return {each.id: choice for each in disputes(BASE, a, b)}


def decided(a: Transcript, b: Transcript, choices: dict[str, Choice]) -> Transcript:
    return apply(BASE, decide(BASE, BASE, a, b, choices), BASE.head + 1)


def text(unit: str, said: str) -> dict[str, Any]:
    return {"edit": "set_text", "unit": unit, "text": said}


def test_what_both_say_is_no_dispute() -> None:
    a = b = edited(text("u2", "大家早上好。"))
    assert disputes(BASE, a, b) == ()
    assert decided(a, b, {}).units["u2"].text == "大家早上好。"
    assert decided(BASE, BASE, {}) == BASE


def test_of_a_match_without_a_line_nothing_is_to_be_decided() -> None:
    empty = transcript()
    assert disputes(empty, empty, empty) == ()
    assert decide(empty, empty, empty, empty, {}) == ()


def test_each_difference_goes_its_own_way() -> None:
    a = edited(text("u2", "大家早。"), text("u4", "立论如下。"))
    b = edited(text("u2", "各位好。"), {"edit": "set_match", "field": "round", "value": "半决赛"})
    found = {each.id: each for each in disputes(BASE, a, b)}
    assert list(found) == ["units:2:0", "units:4:0", "match:round"]
    assert found["units:2:0"].where == {"lines": [2, 2]}
    assert (found["units:2:0"].a[0]["text"], found["match:round"].b) == ("大家早。", "半决赛")
    now = decided(a, b, {"units:2:0": "b", "units:4:0": "a", "match:round": "b"})
    assert [now.units[u].text for u in ("u2", "u4")] == ["各位好。", "立论如下。"]
    assert now.match.round == "半决赛"


def test_ids_given_in_both_branches_are_given_anew() -> None:
    a = edited({"edit": "split_unit", "unit": "u2", "at": 2})
    b = edited({"edit": "split_unit", "unit": "u4", "at": 2})
    assert (a.units.keys() & b.units.keys()) - BASE.units.keys()  # the same id for two things
    now = decided(a, b, {"units:2:0": "a", "units:4:0": "b"})
    assert len(now.units) == len(BASE.units) + 2
    assert len({id_ for id_ in now.units if id_ not in BASE.units}) == 2


def test_sections_are_decided_between_shared_boundaries() -> None:
    moved = BASE.section_order[1].id
    a = edited({"edit": "move_section", "section": moved, "unit": "u3"})
    b = edited({"edit": "set_section", "section": moved, "name": "立论"})
    (found,) = disputes(BASE, a, b)
    assert found.kind == "sections" and found.id == "sections:1:0"
    assert [each["begins"] for each in found.a] == [[1, 0], [3, 0]]
    assert decided(a, b, {found.id: "a"}).sections[moved].first_unit == "u3"
    assert decided(a, b, {found.id: "b"}).sections[moved].name == "立论"


def test_a_section_inside_the_others_unit_is_refused() -> None:
    split = edited({"edit": "split_unit", "unit": "u2", "at": 2})
    new = next(id_ for id_ in split.units if id_ not in BASE.units)
    a = edited({"edit": "move_section", "section": "s2", "unit": new}, start=split)
    choices: dict[str, Choice] = {"units:2:0": "b", "sections:1:0": "a"}
    with pytest.raises(Refused, match="inside a unit"):
        decided(a, BASE, choices)


def test_where_neither_is_right_it_is_flagged_to_be_settled() -> None:
    rename = {"edit": "set_section", "section": "s2", "name": "立论"}
    a = edited(
        text("u2", "大家早。"), rename, {"edit": "set_match", "field": "round", "value": "3"}
    )
    b = edited(text("u2", "各位好。"))
    now = decided(a, b, all_from(a, b, "neither"))
    assert (now.units["u2"].text, now.units["u2"].status) == ("大家早。", "flagged")
    assert (now.sections["s2"].name, now.sections["s2"].status) == ("立论", "flagged")
    assert now.match.round == BASE.match.round


def test_notes_of_both_stay_and_dismissals_of_both() -> None:
    a = edited({"edit": "note", "target": "u2", "text": "甲"})
    b = edited({"edit": "note", "target": "u2", "text": "乙"})
    assert decided(a, b, {}).get("note", "u2") == Note("u2", "u2", "甲\n乙")


def test_the_less_finished_state_holds() -> None:
    a = edited({"edit": "set_status", "unit": "u2", "status": "flagged"})
    assert disputes(BASE, a, BASE) == ()
    assert decided(a, BASE, {}).units["u2"].status == "flagged"
    assert decided(BASE, a, {}).units["u2"].status == "flagged"


def test_undecided_and_unknown_are_refused() -> None:
    a = edited(text("u2", "大家早。"))
    with pytest.raises(Refused, match="undecided"):
        decided(a, BASE, {})
    with pytest.raises(Refused, match="no dispute"):
        decided(BASE, BASE, {"units:2:0": "a"})


def test_what_came_to_main_meanwhile() -> None:
    a = edited(text("u2", "大家早。"))
    choices = all_from(a, BASE, "a")
    theirs = edited(text("u2", "诸位好。"))
    with pytest.raises(Refused, match="unit u2 of main was changed"):
        decide(BASE, theirs, a, BASE, choices)
    more = changed(BASE, Note("u9", "u9", "后来"), replace(BASE.match, date="2025-01-01"))
    now = apply(more, decide(BASE, more, a, BASE, choices), more.head + 1)
    assert (now.match.date, now.units["u2"].text) == ("2025-01-01", "大家早。")
    assert now.get("note", "u9") is not None


units = st.sampled_from([f"u{n}" for n in range(1, 16)])
acts = st.one_of(
    st.builds(text, units, st.sampled_from(("好的。", "一二三四五", "甲乙"))),
    st.builds(lambda u, at: {"edit": "split_unit", "unit": u, "at": at}, units, st.integers(1, 4)),
    st.builds(lambda u: {"edit": "begin_section", "unit": u, "kind": "other"}, units),
    st.builds(lambda s: {"edit": "remove_section", "section": f"s{s}"}, st.integers(2, 7)),
    st.builds(
        lambda u, r: {"edit": "assign_role", "unit": u, "role": r, "scope": "unit"},
        units,
        st.sampled_from(("aff_1", "neg_1", "chair")),
    ),
)


def review(edits: list[dict[str, Any]]) -> Transcript:
    now = BASE
    for edit in edits:
        try:
            now = edited(edit, start=now)
        except Refused:
            continue
    return now


@given(st.lists(acts, max_size=6), st.lists(acts, max_size=6), st.data())
def test_any_decision_that_fits_makes_a_sound_match(
    one: list[dict[str, Any]], other: list[dict[str, Any]], data: st.DataObject
) -> None:
    a, b = review(one), review(other)
    for choice, whose in (("a", a), ("b", b)):
        now = decided(a, b, all_from(a, b, choice))  # type: ignore[arg-type]
        check_all(now)
        assert not [
            d for d in disputes(BASE, now, whose) if d.kind != "entry"
        ]  # one reviewer throughout gives that one's match
    mixed: dict[str, Choice] = {
        each.id: data.draw(st.sampled_from(("a", "b", "neither"))) for each in disputes(BASE, a, b)
    }
    try:
        check_all(decided(a, b, mixed))
    except Refused as error:
        assert "inside a unit" in str(error)
