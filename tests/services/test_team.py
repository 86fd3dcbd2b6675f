"""Assignments, and who is on a match now."""

from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused
from reviewer.services.branching import give
from reviewer.services.editor import Editor
from reviewer.services.team import (
    assign,
    assignments,
    at_work,
    here,
    last_seen,
    may,
    people_here,
    release,
    role_of,
    say_gone,
    say_here,
)
from reviewer.storage.store import NoSuchMatch, Store
from tests.build import imported, project, small_match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return project(tmp_path, *(small_match(name, status="imported") for name in ("m1", "m2")))


def test_assigned_and_released(store: Store) -> None:
    with store:
        assign(store, "m2", "ann", author="lea")
        assign(store, "m2", "bob", author="lea")
        assign(store, "m2", "ann", author="lea")
        give(store, "m1", ["cid"])
        assert assignments(store) == {"m1": ("cid",), "m2": ("ann", "bob")}
        release(store, "m2", "ann")
        assert assignments(store)["m2"] == ("bob",)
        with pytest.raises(Refused):
            release(store, "m2", "ann")
        with pytest.raises(NoSuchMatch):
            assign(store, "m9", "ann", author="lea")


def test_where_there_is_a_team_only_its_people_get_matches(store: Store) -> None:
    with store:
        store.add_member("ann", "annotator")
        assign(store, "m1", "ann", author="lea")
        with pytest.raises(Refused, match="not of the team"):
            assign(store, "m1", "bob", author="lea")


def test_who_is_at_work(store: Store) -> None:
    with store:
        give(store, "m1", ["ann"])
        note = {"edit": "note", "target": "u1", "text": "?"}
        Editor(store, "m1", author="ann", branch="ann").apply(note)
        Editor(store, "m2", author="bob").apply(note)
        seen = [(each.match, each.branch, each.person) for each in last_seen(store)]
        assert sorted(seen) == [("m1", "ann", "ann"), ("m2", "main", "bob")]
        assert len(at_work(store)) == 2
        assert at_work(store, moment="2099-01-01T00:00:00.000Z") == ()
        store.append("m3", replace(imported(small_match("m3")), author="eve"))
        assert "eve" not in {each.person for each in last_seen(store)}


def test_roles_guide_where_there_is_a_team(store: Store) -> None:
    with store:
        assert role_of(store, "ann") is None and may(store, "ann", "approve")
        store.add_member("ann", "annotator")
        store.add_member("qua", "qa")
        assert role_of(store, "ann") == "annotator"
        assert may(store, "ann", "edit") and not may(store, "ann", "approve")
        assert may(store, "qua", "approve") and not may(store, "qua", "give matches")
        assert not may(store, "somebody", "edit")


MOMENT = "2024-05-01T08:00:00.000Z"
SOON, LATER = "2024-05-01T08:00:59.000Z", "2024-05-01T08:01:00.001Z"


def test_who_has_a_match_open(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with store:
        head = store.head("m1")
        monkeypatch.setattr("reviewer.services.team.now", lambda: MOMENT)
        say_here(store, "m1", "main", person="ann", window="w1")
        say_here(store, "m1", "main", person="ann", window="w2")
        say_here(store, "m1", "main", person="bob", window="w1")
        assert people_here(here(store, moment=SOON)) == {"m1": ("ann", "bob")}
        assert people_here(here(store, moment=SOON), but="w1") == {"m1": ("ann",)}
        say_here(store, "m2", "main", person="ann", window="w2")
        say_gone(store, person="bob", window="w1")
        assert people_here(here(store, moment=SOON)) == {"m1": ("ann",), "m2": ("ann",)}
        assert here(store, moment=LATER) == ()
        assert store.head("m1") == head


def test_a_window_that_went_without_a_word_is_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store:
        for moment, window in ((MOMENT, "w1"), (LATER, "w2")):
            monkeypatch.setattr("reviewer.services.team.now", lambda at=moment: at)
            say_here(store, "m1", "main", person="ann", window=window)
        assert [each.window for each in store.windows("")] == ["w2"]


def test_no_window_stays_for_ever_where_a_clock_was_set_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store:
        for moment, window in ((LATER, "w1"), (SOON, "w2"), (MOMENT, "w3")):
            monkeypatch.setattr("reviewer.services.team.now", lambda at=moment: at)
            say_here(store, "m1", "main", person="ann", window=window)
        assert [each.window for each in store.windows("")] == ["w2", "w3"]


def test_where_nothing_can_be_written_nothing_is_said(store: Store) -> None:
    with store, store.hasty(0.01) as other:
        with store._database.write():
            say_here(other, "m1", "main", person="ann", window="w1")
            say_gone(other, person="ann", window="w1")
        assert here(store) == ()
