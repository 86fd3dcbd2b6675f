"""The editor: one door, catching up with others, conflicts, undo across restarts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.domain.errors import Conflict, Refused
from reviewer.domain.log import Edit, fold
from reviewer.services.editor import Editor, read_edits
from reviewer.storage.store import Store
from tests.small_project import new_project


@pytest.fixture
def store(database_url: str, tmp_path: Path) -> Iterator[Store]:
    with new_project(database_url, tmp_path / "in") as opened:
        yield opened


def editor(store: Store, author: str = "a") -> Editor:
    return Editor(store, "m1", author=author)


def text(store: Store, unit: str) -> str:
    return store.load("m1").units[unit].text


def test_an_edit_is_a_revision_with_its_author(store: Store) -> None:
    revision = editor(store).apply({"edit": "set_text", "unit": "u1.3", "text": "慢行系统。"})
    assert revision is not None
    assert (revision.seq, revision.author) == (2, "a")
    assert text(store, "u1.3") == "慢行系统。"
    assert store.load("m1").match.status == "in_review"
    assert fold(store.revisions("m1")) == store.load("m1")


def test_what_is_so_already_makes_no_revision(store: Store) -> None:
    edit = {"edit": "set_text", "unit": "u1.3", "text": "慢行系统。"}
    one = editor(store)
    one.apply(edit)
    assert one.apply(edit) is None
    assert store.head("m1") == 2


def test_two_editors_of_different_units_both_get_through(store: Store) -> None:
    first, second = editor(store, "a"), editor(store, "b")
    first.apply({"edit": "set_text", "unit": "u1.2", "text": "谢谢。"})
    second.apply({"edit": "set_text", "unit": "u1.3", "text": "慢行系统。"})
    assert (text(store, "u1.2"), text(store, "u1.3")) == ("谢谢。", "慢行系统。")
    assert second.transcript == store.load("m1")


def test_two_editors_of_one_unit_conflict_and_neither_text_is_lost(store: Store) -> None:
    first, second = editor(store, "a"), editor(store, "b")
    first.apply({"edit": "set_text", "unit": "u1.3", "text": "甲的"})
    with pytest.raises(Conflict, match=r"a changed unit u1\.3 first") as caught:
        second.apply({"edit": "set_text", "unit": "u1.3", "text": "乙的"})
    ((kind, id_, base, theirs, mine),) = caught.value.records
    assert (kind, id_) == ("unit", "u1.3")
    assert isinstance(base, dict) and base["text"] == "我方认为慢性系统应当优先。"
    assert isinstance(theirs, dict) and theirs["text"] == "甲的"
    assert isinstance(mine, dict) and mine["text"] == "乙的"
    assert text(store, "u1.3") == "甲的"
    second.apply({"edit": "set_text", "unit": "u1.3", "text": "乙的"})  # seen, and meant
    assert text(store, "u1.3") == "乙的"


def test_an_edit_is_planned_again_and_not_applied_again(store: Store) -> None:
    """A merge that someone else made pointless is refused, not written over the new state."""
    first, second = editor(store, "a"), editor(store, "b")
    first.apply({"edit": "begin_section", "unit": "u1.3", "kind": "other"})
    with pytest.raises(Refused, match="different sections"):
        second.apply({"edit": "merge_units", "units": ["u1.2", "u1.3"]})
    assert store.problems() == []


def test_fields_of_the_match_set_by_two_people_do_not_disturb_each_other(store: Store) -> None:
    first, second = editor(store, "a"), editor(store, "b")
    first.apply({"edit": "set_match", "field": "round", "value": "决赛"})
    second.apply({"edit": "set_match", "field": "date", "value": "2026-03-07"})
    match = store.load("m1").match
    assert (match.round, match.date) == ("决赛", "2026-03-07")


def test_the_same_field_of_the_match_set_by_two_people_is_a_conflict(store: Store) -> None:
    first, second = editor(store, "a"), editor(store, "b")
    first.apply({"edit": "set_match", "field": "round", "value": "决赛"})
    with pytest.raises(Conflict):
        second.apply({"edit": "set_match", "field": "round", "value": "半决赛"})


def test_undo_and_redo_survive_a_restart(store: Store) -> None:
    original = store.load("m1")
    editor(store).apply({"edit": "set_text", "unit": "u1.3", "text": "一"})
    editor(store).apply({"edit": "set_text", "unit": "u1.2", "text": "二"})
    editor(store).apply({"edit": "undo"})
    assert text(store, "u1.2") == "谢谢主席，各位好。"
    editor(store).apply({"edit": "undo"})
    assert store.load("m1") == original
    editor(store).apply({"edit": "redo"})
    editor(store).apply({"edit": "redo"})
    assert (text(store, "u1.3"), text(store, "u1.2")) == ("一", "二")
    with pytest.raises(Refused, match="nothing to redo"):
        editor(store).apply({"edit": "redo"})


def test_undo_right_after_the_import_is_refused(store: Store) -> None:
    with pytest.raises(Refused, match="nothing to undo"):
        editor(store, "importer").apply({"edit": "undo"})


def test_undo_of_what_a_colleague_changed_since_is_refused(store: Store) -> None:
    editor(store, "a").apply({"edit": "set_text", "unit": "u1.3", "text": "一"})
    editor(store, "b").apply({"edit": "set_text", "unit": "u1.3", "text": "二"})
    with pytest.raises(Refused, match="changed since"):
        editor(store, "a").apply({"edit": "undo"})
    assert text(store, "u1.3") == "二"


def test_restore_goes_back_to_any_revision_by_a_new_one(store: Store) -> None:
    one = editor(store)
    one.apply({"edit": "set_text", "unit": "u1.3", "text": "一"})
    then = one.transcript
    one.apply({"edit": "merge_units", "units": ["u1.2", "u1.3"]})
    one.apply({"edit": "restore", "revision": 2})
    assert one.transcript == then
    assert one.transcript.head == 4
    assert one.at(3).units["u1.2"].text == "谢谢主席，各位好。一"


@pytest.mark.parametrize("revision", [0, -1, 99, "2", True, None])
def test_restore_to_no_revision_is_refused(store: Store, revision: object) -> None:
    with pytest.raises(Refused):
        editor(store).apply({"edit": "restore", "revision": revision})


def test_a_file_of_edits_is_one_transaction(store: Store) -> None:
    one = editor(store)
    edits: list[Edit] = [
        {"edit": "set_text", "unit": "u1.3", "text": "一"},
        {"edit": "split_unit", "unit": "u1.3", "at": 99},
    ]
    with pytest.raises(Refused, match="edit 2"):
        one.apply_all(edits)
    assert store.head("m1") == 1
    assert one.transcript == store.load("m1")


def test_edits_of_one_file_see_each_other_and_undo_knows_them(store: Store) -> None:
    one = editor(store)
    made = one.apply_all(
        [
            {"edit": "set_text", "unit": "u1.3", "text": "一"},
            {"edit": "set_text", "unit": "u1.2", "text": "二"},
            {"edit": "undo"},
            {"edit": "undo"},
            {"edit": "redo"},
            {"edit": "restore", "revision": 3},
        ]
    )
    assert [each.seq for each in made if each] == [2, 3, 4, 5, 6, 7]
    assert (text(store, "u1.3"), text(store, "u1.2")) == ("一", "二")
    assert one.stacks() == editor(store).stacks()
    assert store.problems() == []


def test_a_file_of_edits_waits_for_nobody_and_catches_up(store: Store) -> None:
    late = editor(store, "b")
    editor(store, "a").apply({"edit": "set_text", "unit": "u1.2", "text": "一"})
    late.apply_all([{"edit": "set_text", "unit": "u1.3", "text": "二"}])
    assert (text(store, "u1.2"), text(store, "u1.3")) == ("一", "二")


def test_the_listener_hears_who_started_a_change(store: Store) -> None:
    heard: list[tuple[list[int], object]] = []
    one = Editor(
        store,
        "m1",
        author="a",
        listener=lambda revisions, who: heard.append(([r.seq for r in revisions], who)),
    )
    one.apply({"edit": "note", "target": "m1", "text": "看一下"}, initiator="list")
    editor(store, "b").apply({"edit": "note", "target": "u1.2", "text": "好"})
    one.refresh()
    assert heard == [([2], "list"), ([3], None)]


def test_a_split_is_dismissed_only_as_a_warning(store: Store) -> None:
    with pytest.raises(Refused, match="no finding"):
        editor(store).apply({"edit": "dismiss", "finding": "F0", "reason": "看过"})


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('{"edit": "undo"}\nnot json', "line 2 is not JSON"),
        ('["undo"]', "line 1 is not an edit"),
        ('\n\n{"edit": 1', "line 3"),
        ("[" * 100_000, "line 1"),
    ],
)
def test_lines_that_are_no_edits_are_named(lines: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read_edits(lines)


def test_an_unknown_edit_and_one_without_a_name_are_refused(store: Store) -> None:
    for edit in ({"edit": "fly"}, {}, {"edit": None}, {"edit": ["undo"]}):
        with pytest.raises(Refused, match="no edit called"):
            editor(store).apply(edit)
