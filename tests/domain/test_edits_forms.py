"""Acts on judge forms and on model-written texts."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import Context, plan
from reviewer.domain.errors import Refused
from reviewer.domain.model import Judge
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import JUDGES, edited, judged, lines, match

CONTEXT = Context(author="R1", judges=JUDGES)


def small() -> Transcript:
    start = judged(match(lines("一", "二")))
    return edited(
        start, {"edit": "begin_section", "unit": "u2", "kind": "stage", "type": "summary"}
    )


def changed(start: Transcript, name: str, /, **fields: Any) -> Transcript:
    return edited(start, {"edit": name, **fields}, CONTEXT)


def refused(start: Transcript, name: str, words: str, /, **fields: Any) -> None:
    with pytest.raises(Refused, match=words):
        plan(start, {"edit": name, **fields}, CONTEXT)


def test_a_score_is_aligned_and_put_into_the_tray() -> None:
    after = changed(small(), "align_score", entry="e1", section="s2.1", side="negative")
    assert (after.entries["e1"].section, after.entries["e1"].side) == ("s2.1", "negative")
    for extra in ({}, {"side": None}, {"side": "negative"}):
        tray = changed(after, "align_score", entry="e1", section=None, **extra)
        assert tray.entries["e1"] == small().entries["e1"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"entry": "e2", "section": "s2.1", "side": "negative"}, "e2 is a vote"),
        ({"entry": "e1", "section": "s1", "side": "negative"}, "is no stage"),
        ({"entry": "e1", "section": "s9", "side": "negative"}, "no section 's9'"),
        ({"entry": "e9", "section": None}, "no entry 'e9'"),
        ({"entry": "e1", "section": "s2.1"}, "for one side"),
        ({"entry": "e1", "section": "s2.1", "side": "both"}, "side must be"),
        ({"entry": "e1"}, "section is missing"),
    ],
)
def test_where_no_score_is_aligned(fields: dict[str, Any], words: str) -> None:
    refused(small(), "align_score", words, **fields)


@pytest.mark.parametrize(
    ("entry", "value", "expected"),
    [
        ("e1", "8", "8"),
        ("e1", 10, "10"),
        ("e1", " ９ ", "9"),
        ("e1", "07", "7"),
        ("e1", None, None),
        ("e2", "tie", "tie"),
        ("e3", "neg_4", "neg_4"),
        ("e4", " 很好\n再来 ", "很好\n再来"),
        ("e4", "", None),
    ],
)
def test_an_entry_is_corrected(entry: str, value: Any, expected: str | None) -> None:
    before = small().entries[entry]
    after = changed(small(), "set_entry", entry=entry, value=value, reason="misread")
    assert after.entries[entry] == replace(before, value=expected, reason="misread")


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("e1", "0"),
        ("e1", 11),
        ("e1", -1),
        ("e1", "7.5"),
        ("e1", "七"),
        ("e1", "7分"),
        ("e1", ""),
        ("e1", True),
        ("e1", 7.0),
        ("e1", "9" * 5000),
        ("e1", 10**30),
        ("e1", "٣٣"),
        ("e2", "both"),
        ("e2", 1),
        ("e3", "chair"),
        ("e3", "neg_5"),
        ("e4", 5),
        ("e4", "\x00"),
    ],
)
def test_what_an_entry_cannot_be(entry: str, value: Any) -> None:
    refused(small(), "set_entry", ".", entry=entry, value=value, reason="misread")


def test_a_correction_needs_a_reason() -> None:
    refused(small(), "set_entry", "needs a reason", entry="e1", value="8", reason=" ")
    refused(small(), "set_entry", "reason is missing", entry="e1", value="8")


def test_one_of_a_judges_forms_is_chosen() -> None:
    after = changed(small(), "choose_form", judge="J1", form="f2")
    assert [form.chosen for form in after.forms_of("original")] == [False, True, False]
    after = changed(after, "choose_form", judge="J1", form="f1")
    assert [form.chosen for form in after.forms_of("original")] == [True, False, False]
    refused(small(), "choose_form", "not by judge J2", judge="J2", form="f1")
    refused(small(), "choose_form", "no form 'f9'", judge="J1", form="f9")


def test_a_form_is_confirmed() -> None:
    assert changed(small(), "confirm_form", form="f1").forms["f1"].confirmed
    refused(small(), "confirm_form", "no form 'f9'", form="f9")


def test_a_form_goes_to_another_judge() -> None:
    after = changed(small(), "set_judge", form="f3", judge="J3")
    assert after.forms["f3"].judge == "J3"
    assert set(after.judges) == {"J1", "J3"}  # J2 has no form any more
    assert after.judges["J3"] == Judge("J3", "赵评委")
    chosen = changed(small(), "choose_form", judge="J1", form="f1")
    moved = changed(chosen, "set_judge", form="f1", judge="J2")
    assert (moved.forms["f1"].judge, moved.forms["f1"].chosen) == ("J2", False)
    assert set(moved.judges) == {"J1", "J2"}  # f2 is still by J1
    assert plan(chosen, {"edit": "set_judge", "form": "f1", "judge": "J1"}, CONTEXT) == ()
    refused(small(), "set_judge", "no judge 'J9'", form="f1", judge="J9")


def test_a_judge_who_comments_stays() -> None:
    start = changed(small(), "set_section", section="s2.1", kind="commentary", judge="J2")
    after = changed(start, "set_judge", form="f3", judge="J1")
    assert set(after.judges) == {"J1", "J2"}


def test_a_supplement_is_reviewed() -> None:
    after = changed(small(), "review_supplement", supplement="x1", verdict="accepted")
    assert after.supplements["x1"] == replace(
        small().supplements["x1"], verdict="accepted", reviewer="R1"
    )
    again = changed(
        after, "review_supplement", supplement="x1", verdict="rejected", reason="too long"
    )
    assert again.supplements["x1"].verdict == "rejected"
    assert again.supplements["x1"].reason == "too long"
    for reason in (None, "", " "):
        refused(
            small(),
            "review_supplement",
            "needs a reason",
            supplement="x1",
            verdict="rejected",
            reason=reason,
        )
    refused(small(), "review_supplement", "accepted | rejected", supplement="x1", verdict="ok")
    refused(small(), "review_supplement", "no supplement", supplement="x9", verdict="accepted")
