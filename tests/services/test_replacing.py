"""Find and replace over a project; a search that would never end."""

import threading
from pathlib import Path

import pytest

from reviewer.domain.errors import Cancelled, Refused
from reviewer.domain.replacing import Search
from reviewer.services.branching import give
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.services.replacing import find_everywhere, find_in, replace_in
from reviewer.services.searching import find
from reviewer.storage.store import Store
from tests.small_project import new_project, write_match


@pytest.fixture
def store(tmp_path: Path):  # type: ignore[no-untyped-def]
    with new_project(str(tmp_path / "p.db"), tmp_path / "a", "m1") as store:
        import_paths(store, [write_match(tmp_path / "b", "m2")], author="importer")
        yield store


def test_a_regular_expression_finds_what_a_plain_text_finds() -> None:
    texts = ["正方一辩", "", "😀正方", "\u2028正"]
    assert find(Search("正(?:)", regex=True), texts) == find(Search("正"), texts)


def test_a_search_that_would_never_end_can_be_given_up() -> None:
    asked = threading.Event()

    def cancelled() -> bool:
        before = asked.is_set()
        asked.set()
        return before

    with pytest.raises(Cancelled):
        find(Search("(a+)+b", regex=True), ["a" * 64], cancelled)


def test_all_matches_are_searched_and_each_is_one_act(store: Store) -> None:
    found = list(find_everywhere(store, Search("主席"), "主持"))
    assert [each.match for each in found] == ["m1", "m2"]
    result = replace_in(store, "m2", "anna", found[1].hits)
    assert result.units == len(found[1].hits)
    assert not find_in(store.load("m2"), Search("主席"), None).hits
    editor = Editor(store, "m2", author="anna")
    assert len(editor.stacks()[0]) == 1
    editor.apply({"edit": "undo"})
    assert editor.transcript == store.load("m2")
    assert find_in(store.load("m2"), Search("主席"), None).hits


def test_who_has_an_own_version_replaces_there(store: Store) -> None:
    give(store, "m2", ["anna", "bob"])
    own = Editor(store, "m2", author="anna", branch="anna")
    own.apply({"edit": "set_text", "unit": own.transcript.unit_order[4], "text": "独有的话。"})
    (found,) = find_everywhere(store, Search("独有"), "自己", author="anna")
    assert list(find_everywhere(store, Search("独有"), "自己", author="bob")) == []
    assert replace_in(store, "m2", "anna", found.hits).units == 1
    assert (store.head("m2"), store.head("m2", "anna"), store.head("m2", "bob")) == (1, 3, 1)


def test_an_expression_reads_every_match(store: Store) -> None:
    found = list(find_everywhere(store, Search("主.", regex=True), "甲"))
    assert [each.match for each in found] == ["m1", "m2"]
    with pytest.raises(Refused):
        list(find_everywhere(store, Search("(", regex=True), ""))


def test_an_approved_match_refuses(store: Store) -> None:
    editor = Editor(store, "m1", author="anna")
    transcript = editor.transcript
    edits = [{"edit": "set_status", "unit": u, "status": "reviewed"} for u in transcript.unit_order]
    edits += [
        {"edit": "set_status", "section": s, "status": "reviewed"} for s in transcript.sections
    ]
    editor.apply({"edit": "group", "name": "confirm", "edits": edits})
    for status in ("reviewed", "approved"):
        editor.apply({"edit": "set_status", "match": True, "status": status})
    found = find_in(editor.transcript, Search("主席"), "主持")
    assert found.approved
    result = replace_in(store, "m1", "anna", found.hits)
    assert (result.units, "reopen" in result.refusal) == (0, True)
