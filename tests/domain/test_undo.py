"""Undo, redo and restore, by one author and by several."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.model import Entry, Form, Section, Supplement, Unit
from reviewer.domain.undo import stacks, standing
from tests.domain.small_match import Desk, judged, line, lines, match, texts


def desk() -> Desk:
    return Desk(judged(match(lines("一二", "三四", "五六"))))


def text(desk: Desk, unit: str, words: str, author: str = "a") -> None:
    desk.do("set_text", author, unit=unit, text=words)


def status(desk: Desk) -> str:
    return desk.now.match.status


def order(desk: Desk) -> list[str]:
    return list(desk.now.unit_order)


def nothing_left(desk: Desk, author: str = "a") -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        desk.undo(author)


def changed_since(desk: Desk, author: str = "a", words: str = "changed since") -> None:
    before = desk.now
    with pytest.raises(Refused, match=words):
        desk.undo(author)
    assert desk.now is before


# one author


def test_an_import_is_never_undone() -> None:
    nothing_left(desk())
    with pytest.raises(Refused, match="nothing to redo"):
        desk().redo()


def test_repeated_undo_goes_further_back_and_redo_forward() -> None:
    d = desk()
    for words in ("a", "b", "c"):
        text(d, "u1", words)
    for words in ("b", "a", "一二"):
        d.undo()
        assert d.now.units["u1"].text == words
    nothing_left(d)
    assert d.now == d.states[1]
    for words in ("a", "b", "c"):
        d.redo()
        assert d.now.units["u1"].text == words
    with pytest.raises(Refused, match="nothing to redo"):
        d.redo()
    assert d.now == d.states[4]


def test_undo_after_redo_and_redo_after_that() -> None:
    d = desk()
    text(d, "u1", "a")
    text(d, "u1", "b")
    for _ in range(3):
        d.undo()
        d.undo()
        assert d.now == d.states[1]
        d.redo()
        assert d.now == d.states[2]
        d.undo()
        assert d.now == d.states[1]
        d.redo()
        d.redo()
        assert d.now == d.states[3]
    assert stacks(d.acts, "a").redo == ()


def test_an_act_ends_redo() -> None:
    d = desk()
    text(d, "u1", "a")
    text(d, "u1", "b")
    d.undo()
    text(d, "u2", "c")
    with pytest.raises(Refused, match="nothing to redo"):
        d.redo()
    d.undo()
    d.undo()
    assert d.now == d.states[1]
    nothing_left(d)


def test_undo_names_what_it_takes_back_and_brings_ids_back() -> None:
    d = desk()
    d.do("split_unit", unit="u1", at=1)
    d.do("merge_units", units=["u2.1", "u2"])
    d.undo()
    assert d.revisions[-1].undoes == 3
    assert order(d) == ["u1", "u2.1", "u2", "u3"]
    d.undo()
    assert d.revisions[-1].undoes == 2
    assert order(d) == ["u1", "u2", "u3"]
    d.redo()
    assert d.revisions[-1].undoes == 5
    assert order(d) == ["u1", "u2.1", "u2", "u3"]
    d.undo()
    d.do("split_unit", unit="u1", at=1)
    assert d.now.unit_order[1] == "u8.1"  # not u2.1, which was another


def test_a_group_is_undone_as_one() -> None:
    d = desk()
    edits: list[dict[str, Any]] = [
        {"edit": "split_unit", "unit": "u1", "at": 1},
        {"edit": "begin_section", "unit": "u2.1", "kind": "chair"},
    ]
    d.do("group", name="two", edits=edits)
    d.undo()
    assert d.now == d.states[1]
    d.redo()
    assert d.now == d.states[2]


def test_undo_of_an_act_whose_records_came_and_went() -> None:
    d = desk()
    d.do("note", target="u1", text="x")
    d.do("note", target="u1", text="")
    d.undo()
    assert len(d.now.all("note")) == 1
    d.undo()
    assert d.now == d.states[1]


# the status of the match


def review_all(d: Desk, author: str = "a") -> None:
    edits: list[dict[str, Any]] = [
        {"edit": "set_status", "status": "reviewed", "unit": unit} for unit in d.now.unit_order
    ]
    edits += [
        {"edit": "set_status", "status": "reviewed", "section": section}
        for section in d.now.sections
    ]
    d.do("group", author, name="all", edits=edits)


def test_a_match_is_in_review_while_an_act_stands() -> None:
    d = desk()
    text(d, "u1", "a")
    text(d, "u2", "b", "bob")
    d.undo()
    assert status(d) == "in_review"  # bob's act stands
    d.undo("bob")
    assert status(d) == "imported"
    assert d.now == d.states[1]
    d.redo("bob")
    assert status(d) == "in_review"
    d.redo()
    d.undo("bob")
    assert status(d) == "in_review"
    d.undo()
    assert status(d) == "imported"


def test_an_undone_review_takes_the_match_back() -> None:
    d = desk()
    review_all(d)
    d.do("set_status", "bob", match="m1", status="reviewed")
    d.undo()  # units are pending again
    assert status(d) == "in_review"
    d.redo()
    assert status(d) == "reviewed"  # bob's act stands, and all is reviewed again
    d.undo("bob")
    assert status(d) == "in_review"
    d.redo("bob")
    assert status(d) == "reviewed"


def test_undo_never_calls_unfinished_work_reviewed() -> None:
    d = desk()
    review_all(d)
    d.do("set_status", match="m1", status="reviewed")
    d.do("set_status", unit="u1", status="flagged")
    d.do("set_status", "bob", unit="u2", status="flagged")
    d.undo()
    assert d.now.units["u1"].status == "reviewed"
    assert status(d) == "in_review"
    d.undo("bob")
    d.undo()  # its status is gone already: nothing changes, and it goes further back
    assert d.revisions[-1].changes == ()
    d.undo()
    assert d.now == d.states[1]


def test_a_status_that_fell_back_comes_back() -> None:
    d = desk()
    review_all(d)
    d.do("set_status", match="m1", status="reviewed")
    d.do("split_unit", unit="u1", at=1)
    assert status(d) == "in_review"
    d.undo()
    assert d.now == d.states[3]
    d.redo()
    assert d.now == d.states[4]


def approved() -> Desk:
    d = desk()
    review_all(d)
    for step in ("reviewed", "approved"):
        d.do("set_status", match="m1", status=step)
    return d


def test_an_approved_match_is_not_undone_nor_restored() -> None:
    d = approved()
    changed_since(d, words="approved: reopen")
    changed_since(d, "bob", words="nothing to undo")
    with pytest.raises(Refused, match="approved: reopen"):
        d.restore(1)


def test_a_reopening_is_undone_and_redone() -> None:
    d = approved()
    d.do("set_status", match="m1", status="in_review", reason="a slip")
    text(d, "u1", "x")
    d.undo()
    d.undo()
    assert d.now == d.states[4]
    d.redo()
    d.redo()
    assert d.now == d.states[6]


def test_a_reopening_stands_when_others_have_worked_since() -> None:
    d = approved()
    d.do("set_status", match="m1", status="in_review", reason="a slip")
    text(d, "u1", "x", "bob")
    changed_since(d, words="worked on since")
    d.undo("bob")
    d.undo()
    assert status(d) == "approved"


# several authors


def test_each_author_undoes_their_own() -> None:
    d = desk()
    text(d, "u1", "a1")
    text(d, "u2", "b1", "bob")
    text(d, "u3", "a2")
    text(d, "u2", "b2", "bob")
    d.undo()
    d.undo()
    assert texts(d.now) == ["一二", "b2", "五六"]
    nothing_left(d)
    d.undo("bob")
    d.redo()
    assert texts(d.now) == ["a1", "b1", "五六"]
    nothing_left(d, "carol")


def test_what_someone_else_changed_since_is_not_lost() -> None:
    d = desk()
    text(d, "u1", "a")
    text(d, "u1", "b", "bob")
    changed_since(d, words="unit u1 has been changed since")
    d.undo("bob")
    d.undo()
    assert d.now == d.states[1]
    with pytest.raises(Refused, match="changed since"):
        d.redo("bob")
    d.redo()
    d.redo("bob")
    assert texts(d.now)[0] == "b"


def test_redo_stays_possible_while_others_work() -> None:
    d = desk()
    text(d, "u1", "a")
    d.undo()
    text(d, "u2", "b", "bob")
    d.redo()
    assert texts(d.now) == ["a", "b", "五六"]


def test_data_of_the_match_and_its_status_are_two_things() -> None:
    d = desk()
    text(d, "u1", "a")  # also: in review
    d.do("set_match", "bob", field="round", value="决赛")
    d.do("set_match", "bob", field="motion", value="辩题")
    d.undo()
    assert (d.now.match.round, status(d)) == ("决赛", "in_review")
    d.undo("bob")
    d.do("set_match", "carol", field="competition", value="杯")
    changed_since(d, "bob", words="match m1 has been changed since")
    d.undo("carol")
    d.undo("bob")
    assert d.now == d.states[1]


def test_undo_is_refused_where_others_built_on_the_act() -> None:
    d = desk()
    d.do("split_unit", unit="u1", at=1)
    d.do("begin_section", "bob", unit="u2.1", kind="chair")
    changed_since(d, words="built on it: a section would begin")
    d.undo("bob")
    d.undo()
    assert d.now == d.states[1]


def test_a_section_is_not_undone_under_the_scores_aligned_to_it() -> None:
    d = desk()
    d.do("begin_section", unit="u2", kind="stage", type="summary")
    d.do("align_score", "bob", entry="e1", section="s2.1", side="negative")
    changed_since(d, words="built on it: entry e1")
    d.undo("bob")
    d.undo()
    assert d.now == d.states[1]


def test_what_two_made_and_unmade_is_not_undone_past_the_other() -> None:
    d = desk()
    d.do("begin_section", unit="u2", kind="chair")
    d.do("remove_section", "bob", section="s2.1")
    changed_since(d, words="section s2.1 has been changed since")
    d.undo("bob")
    d.undo()
    assert d.now == d.states[1]


def test_standing_acts() -> None:
    d = desk()
    text(d, "u1", "a")  # 2
    text(d, "u2", "b", "bob")  # 3
    assert standing(d.acts) == {2, 3}
    d.undo()  # 4
    assert standing(d.acts) == {3}
    d.redo()  # 5
    assert standing(d.acts) == {3, 5}
    d.undo()  # 6
    d.undo("bob")  # 7
    assert standing(d.acts) == set()
    assert stacks(d.acts, "a").redo == (6,)


# imports in between


def test_an_import_in_between() -> None:
    d = desk()
    text(d, "u1", "a")
    d.bring(Form("f4", "original", "J2", "forms/original/4.xlsx"))
    d.undo()
    assert "f4" in d.now.forms
    assert texts(d.now)[0] == "一二"
    d.redo()
    assert texts(d.now)[0] == "a"


def test_what_an_import_changed_since_is_not_undone() -> None:
    d = desk()
    d.do("assign_role", unit="u1", role="chair", scope="label")
    d.bring(replace(d.now.units["u2"], text="叁四", suggested="叁四"))
    changed_since(d)


# restore


def test_restore_to_each_revision_and_undo_of_it() -> None:
    d = desk()
    text(d, "u1", "a")
    d.do("split_unit", "bob", unit="u2", at=1)
    d.do("begin_section", unit="u3.1", kind="stage", type="summary")
    d.do("align_score", "bob", entry="e1", section="s4.1", side="negative")
    end = d.now
    for seq in range(1, 6):
        d.restore(seq, "carol")
        then = d.states[seq]
        assert d.now.units == then.units
        assert d.now.sections == then.sections
        assert d.now.entries == then.entries
        assert d.now.match == replace(then.match, status="in_review")
        if seq < 5:
            d.undo("carol")
        assert d.now == end
    nothing_left(d, "carol")  # the last restore had nothing to do


def test_restore_is_an_act_of_its_author() -> None:
    d = desk()
    text(d, "u1", "a")
    text(d, "u1", "b")
    d.restore(2)
    assert texts(d.now)[0] == "a"
    d.undo()
    assert texts(d.now)[0] == "b"
    d.undo()
    assert texts(d.now)[0] == "a"
    d.redo()
    d.redo()
    assert texts(d.now)[0] == "a"
    d.restore(3)
    assert texts(d.now)[0] == "b"
    d.undo()
    d.undo()
    assert texts(d.now)[0] == "b"


def test_restore_keeps_what_imports_brought() -> None:
    d = desk()
    text(d, "u1", "a")
    d.do("assign_role", unit="u2", role="chair", scope="label")
    d.bring(
        Form("f4", "appeal", "J1", "forms/appeal/1.xlsx"),
        Entry("e9", "f4", "vote", "票", "正", "A1"),
        Supplement("x2", "summaries/2.json", "summary", "original", None, "文"),
        replace(d.now.units["u2"], text="叁四", suggested="叁四"),
        replace(d.now.match, round="决赛"),
    )
    text(d, "u2", "x")
    text(d, "u3", "y")
    d.do("confirm_form", form="f4")
    d.restore(1)
    assert texts(d.now) == ["一二", "叁四", "五六"]
    assert d.now.units["u2"] == Unit("u2", (2,), "叁四", suggested="叁四")
    assert d.now.forms["f4"] == Form("f4", "appeal", "J1", "forms/appeal/1.xlsx")
    assert {"e9"} <= set(d.now.entries)
    assert {"x1", "x2"} == set(d.now.supplements)
    assert d.now.match.round == "决赛"
    assert d.now.speakers["甲"].role is None
    d.undo()
    assert texts(d.now) == ["a", "x", "y"]


def test_restore_across_an_import_that_aligned_scores() -> None:
    d = desk()
    d.do("begin_section", unit="u2", kind="stage", type="summary")
    form = Form("f4", "original", "J2", "forms/original/4.xlsx")
    score = Entry("e9", "f4", "score", "小结", "8", "A1", section="s2.1", side="negative")
    d.bring(form, score)
    d.restore(1)
    assert d.now.entries["e9"] == replace(score, section=None, side=None)
    d.undo()
    assert d.now.entries["e9"] == score


def test_restore_across_an_import_that_took_records_away() -> None:
    d = desk()
    d.do("begin_section", unit="u2", kind="chair")
    d.bring(
        Section("s3.1", "u1", "chair"),
        Section("s3.2", "u3", "other"),
        drop=[d.now.sections["s1"], d.now.sections["s2.1"]],
    )
    d.restore(1)
    assert set(d.now.sections) == {"s3.1", "s3.2"}


def test_restore_is_refused_where_the_transcript_was_replaced() -> None:
    d = desk()
    text(d, "u1", "a")
    d.bring(line(3, "七八九"), replace(d.now.units["u3"], text="七八九"))
    text(d, "u2", "b")
    with pytest.raises(Refused, match="revision 3 brought another transcript"):
        d.restore(2)
    d.restore(3)
    assert texts(d.now) == ["a", "三四", "七八九"]


def test_restore_is_refused_where_the_import_does_not_fit() -> None:
    """The import began a section at a unit that a person had made."""
    d = desk()
    d.do("split_unit", unit="u1", at=1)
    d.bring(Section("s3.1", "u2.1"))
    with pytest.raises(Refused, match="restore is not possible"):
        d.restore(1)


def test_restore_does_not_approve() -> None:
    d = approved()
    d.do("set_status", match="m1", status="in_review", reason="a slip")
    d.restore(4)
    assert status(d) == "reviewed"
    d.undo()
    text(d, "u1", "x")
    d.do("set_status", unit="u2", status="flagged")
    d.restore(4)
    assert (status(d), texts(d.now)[0]) == ("reviewed", "一二")
    d.restore(2)
    assert status(d) == "in_review"


def test_restore_of_what_is_so_already() -> None:
    d = desk()
    d.restore(1)
    text(d, "u1", "a")
    d.restore(2)
    d.undo()
    d.restore(1)
    assert [r.edit["edit"] for r in d.revisions] == ["import", "set_text", "undo"]


def test_restore_to_nowhere() -> None:
    with pytest.raises(Refused, match="no revision 0"):
        desk().restore(0)
