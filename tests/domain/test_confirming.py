"""A second person confirms forms before a match is approved."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.confirming import is_confirmed, last_hands, unconfirmed
from reviewer.domain.edits import Context, plan
from reviewer.domain.errors import Refused
from reviewer.domain.model import Section
from tests.domain.small_match import JUDGES, Desk, judged, lines, match, with_records


class Team(Desk):
    """A desk whose project asks for a second look."""

    def __init__(self) -> None:
        start = judged(match(lines("一", "二")))
        units = [replace(unit, status="reviewed") for unit in start.units.values()]
        stage = Section("s1", "u1", "stage", type="summary", status="reviewed")
        super().__init__(with_records(start, *units, stage))

    def do(self, edit: str, /, author: str = "a", **fields: Any) -> bool:
        context = Context(author, JUDGES, ("4v4",), tuple, lambda: self.revisions)
        wanted = {"edit": edit, **fields}
        changes = plan(self.now, wanted, context)
        if changes:
            self.append(changes, wanted, author)
        return bool(changes)

    def approve(self, author: str = "lead") -> None:
        if self.now.match.status == "imported":
            self.do("note", author, target="m1", text="看过了")
        if self.now.match.status == "in_review":
            self.do("set_status", author, match="m1", status="reviewed")
        self.do("set_status", author, match="m1", status="approved")

    def waiting(self) -> dict[str, str]:
        return {each.form: each.why for each in unconfirmed(self.now, self.revisions)}


def team() -> Team:
    made = Team()
    made.do("choose_form", "a", judge="J1", form="f1")
    return made


def test_nobody_has_to_confirm_where_one_person_works() -> None:
    desk = Desk(team().now)
    desk.do("set_status", match="m1", status="reviewed")
    assert desk.do("set_status", match="m1", status="approved")


def test_every_form_that_counts_waits_for_a_second_person() -> None:
    desk = team()
    assert desk.waiting() == {"f1": "not confirmed", "f3": "not confirmed"}
    with pytest.raises(Refused, match=r"a second person .* f1 \(not confirmed\), f3"):
        desk.approve()
    for form in ("f1", "f3"):
        desk.do("confirm_form", "bob", form=form)
    desk.approve()
    assert desk.now.match.status == "approved"


def test_who_brought_a_form_in_or_changed_it_last_is_not_the_second() -> None:
    desk = team()  # its import revision is of nobody: ""
    desk.do("confirm_form", "bob", form="f3")
    desk.do("set_entry", "a", entry="e1", value="8", reason="看错")
    with pytest.raises(Refused, match="a entered or last changed form f1: another person"):
        desk.do("confirm_form", "a", form="f1")
    assert desk.waiting() == {"f1": "not confirmed"}
    assert desk.do("confirm_form", "bob", form="f1")
    assert desk.waiting() == {}


def test_who_changes_a_form_in_the_same_act_is_not_the_second_either() -> None:
    desk = team()
    change = {"edit": "set_entry", "entry": "e1", "value": "8", "reason": "看错"}
    confirm = {"edit": "confirm_form", "form": "f1"}
    with pytest.raises(Refused, match="another person confirms it"):
        desk.do("group", "bob", name="x", edits=[change, confirm])
    assert desk.do("group", "bob", name="x", edits=[confirm])


def test_a_confirmation_of_before_the_rule_was_on_is_one_hand_alone() -> None:
    desk = team()
    desk.do("set_entry", "a", entry="e1", value="8", reason="看错")
    changes = plan(desk.now, {"edit": "confirm_form", "form": "f1"}, Context("a"))
    desk.append(changes, {"edit": "confirm_form"}, "a")
    assert desk.waiting()["f1"] == "entered and confirmed by a"
    assert desk.do("confirm_form", "bob", form="f1")
    assert "f1" not in desk.waiting()


def test_hands_are_known_further_without_the_whole_log() -> None:
    desk = team()
    known, seen = last_hands(desk.now, desk.revisions), len(desk.revisions)
    desk.do("set_judge", "bob", form="f1", judge="J3")
    whole = last_hands(desk.now, desk.revisions)
    assert last_hands(desk.now, desk.revisions[seen:], known) == whole
    assert whole["f1"] == "bob" != known.get("f1")


@pytest.mark.parametrize(
    "change",
    [
        {"edit": "set_entry", "entry": "e2", "value": "tie", "reason": "看错"},
        {"edit": "align_score", "entry": "e1", "section": "s1", "side": "negative"},
        {"edit": "set_judge", "form": "f1", "judge": "J3"},
    ],
)
def test_a_change_leaves_the_confirmation_behind(change: dict[str, Any]) -> None:
    desk = team()
    desk.do("confirm_form", "bob", form="f1")
    assert is_confirmed(desk.now, desk.now.forms["f1"])
    desk.do(change.pop("edit"), "a", **change)
    assert not is_confirmed(desk.now, desk.now.forms["f1"])
    assert "f1" in desk.waiting()
    assert desk.do("confirm_form", "bob", form="f1")
    assert "f1" not in desk.waiting()
    desk.undo("bob")
    desk.undo("a")
    assert is_confirmed(desk.now, desk.now.forms["f1"])


def test_undo_after_a_confirmation_leaves_it_behind_too() -> None:
    desk = team()
    desk.do("set_entry", "a", entry="e1", value="8", reason="看错")
    desk.do("confirm_form", "bob", form="f1")
    desk.undo("a")
    assert desk.waiting()["f1"] == "changed since it was confirmed"


def test_confirming_and_approving_in_one_act_is_seen() -> None:
    desk = team()
    desk.do("set_status", "lead", match="m1", status="reviewed")
    approve = {"edit": "set_status", "match": "m1", "status": "approved"}
    confirm = [{"edit": "confirm_form", "form": form} for form in ("f1", "f3")]
    with pytest.raises(Refused, match="second person"):
        desk.do("group", "bob", name="x", edits=[confirm[0], approve])
    assert desk.do("group", "bob", name="x", edits=[*confirm, approve])


def test_a_form_set_aside_needs_no_look() -> None:
    desk = team()
    desk.do("choose_form", "a", judge="J2", form=None)
    assert set(desk.waiting()) == {"f1"}


def test_a_confirmation_of_before_is_kept_but_of_nobody_known() -> None:
    desk = team()
    old = replace(desk.now.forms["f1"], confirmed=True)
    desk.bring(old)
    assert is_confirmed(desk.now, old)
    assert desk.waiting()["f1"] == "confirmed by nobody knows whom"
