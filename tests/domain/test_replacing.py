"""Find and replace: hits, what stands instead, the one act."""

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.replacing import Hit, Replacement, Search, hits, replace_act, spans
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import edited, lines, match, texts


def found(search: Search, text: str, instead: str) -> str:
    now = match(lines(text))
    (hit,) = planned(now, search, instead)
    return hit.after


def planned(now: Transcript, search: Search, instead: str | None) -> list[Hit]:
    units = now.unit_order
    every = spans(search, [now.units[id_].text for id_ in units])
    replacement = None if instead is None else Replacement(search, instead)
    return hits(now, dict(zip(units, every, strict=True)), replacement)


def test_a_plain_text_means_what_it_says() -> None:
    assert found(Search("a.c"), "a.c abc", "好") == "好 abc"
    assert found(Search("好"), "好好😀好", r"\1") == r"\1\1😀\1"


def test_width_and_case_are_one_unless_asked_for() -> None:
    assert spans(Search("ai，"), ["ＡＩ,"]) == [[((0, 3),)]]
    assert spans(Search("ai", match_case=True), ["AI"]) == [[]]
    assert spans(Search("ai", match_width=True), ["ＡＩ"]) == [[]]


def test_a_full_width_parenthesis_makes_no_group() -> None:
    search = Search("（(.)）", regex=True)
    assert found(search, "好（甲）", r"[\1]") == "好[甲]"
    assert found(search, "好(甲)", r"\g<1>\g<0>") == "好甲(甲)"


def test_groups_keep_the_text_as_it_stands() -> None:
    assert found(Search(r"(?P<a>[a-z]+)(\d)?", regex=True), "ＡＩ", r"<\g<a>\2>") == "<ＡＩ>"


@pytest.mark.parametrize("pattern", ["(", "[", "*", "(?P<a", "a{9999999999999}"])
def test_what_is_no_expression_is_refused(pattern: str) -> None:
    with pytest.raises(Refused, match="no regular expression"):
        Search(pattern, regex=True).compiled()


@pytest.mark.parametrize("instead", [r"\2", r"\g<b>", r"\q", "a\nb", "\\"])
def test_a_replacement_that_means_nothing_is_refused(instead: str) -> None:
    with pytest.raises(Refused):
        Replacement(Search("(a)", regex=True), instead)


def test_nothing_is_looked_for_in_vain() -> None:
    with pytest.raises(Refused, match="nothing to look for"):
        Search("").compiled()
    assert spans(Search("x*", regex=True), ["axb"]) == [[((1, 2),)]]


def test_the_places_in_the_new_text_are_known() -> None:
    (hit,) = planned(match(lines("甲乙甲")), Search("甲"), "丙丁")
    assert hit.after == "丙丁乙丙丁"
    assert [hit.after[start:end] for start, end in hit.after_spans] == ["丙丁", "丙丁"]


def test_one_act_replaces_and_reviews_nothing() -> None:
    now = edited(match(lines("甲", "乙", "甲丙")), {"edit": "set_text", "unit": "u3", "text": "甲"})
    act = replace_act(now, planned(now, Search("甲"), "丁"))
    assert act is not None
    after = edited(now, act)
    assert texts(after) == ["丁", "乙", "丁"]
    assert [after.units[id_].status for id_ in after.unit_order] == [
        "pending",
        "pending",
        "reviewed",
    ]


def test_a_text_that_moved_on_is_left_alone() -> None:
    now = match(lines("甲", "甲"))
    chosen = planned(now, Search("甲"), "丁")
    later = edited(now, {"edit": "set_text", "unit": "u1", "text": "别的"})
    act = replace_act(later, chosen)
    assert act is not None
    assert texts(edited(later, act)) == ["别的", "丁"]
    assert replace_act(later, chosen[:1]) is None


def test_emptying_needs_a_reason() -> None:
    now = match(lines("甲", "甲乙"))
    chosen = planned(now, Search("甲"), "")
    assert [hit.empties for hit in chosen] == [True, False]
    act = replace_act(now, chosen, "口头禅")
    assert act is not None
    assert edited(now, act).units["u1"].reason == "口头禅"
