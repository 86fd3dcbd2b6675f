"""Double review over a store: branches of one import, agreement, and the decision on main."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.log import fold
from reviewer.services.branching import (
    agreements,
    branches,
    by_reviewer,
    by_stage,
    edited_versions,
    give,
    version_of,
    versions,
    write_decision,
)
from reviewer.services.editor import Editor
from reviewer.services.exporting import export
from reviewer.services.importing import import_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import NoSuchMatch, Store
from tests.build import project, small_match
from tests.small_project import new_project


@pytest.fixture
def given(tmp_path: Path) -> Iterator[Store]:
    """``m1`` with ann and bob, who both have begun; ``m2`` with nobody."""
    matches = [small_match(name, status="imported") for name in ("m1", "m2")]
    with project(tmp_path, *matches) as store:
        give(store, "m1", ["ann", "bob"])
        act(store, "ann", {"edit": "set_text", "unit": "u2", "text": "大家早。"})
        act(store, "ann", {"edit": "move_section", "section": "s2", "unit": "u3"})
        act(store, "bob", {"edit": "set_text", "unit": "u2", "text": "各位好。"})
        yield store


def act(store: Store, branch: str, edit: dict[str, Any]) -> None:
    Editor(store, "m1", author=branch, branch=branch).apply(edit)


def test_branches_begin_alike_and_part(given: Store) -> None:
    assert branches(given) == {"m1": ("ann", "bob")}
    assert given.head("m1") == 1
    assert given.load("m1").units["u2"].text == "大家好。"
    assert given.load("m1", "ann").units["u2"].text == "大家早。"
    assert given.revisions("m1", "bob")[:1] == given.revisions("m1")
    assert given.problems() == []


def test_what_people_did_on_main_is_not_given(given: Store) -> None:
    Editor(given, "m2", author="eve").apply({"edit": "set_text", "unit": "u2", "text": "喂。"})
    assert give(given, "m2", ["ann"]) == 1
    assert given.load("m2", "ann").units["u2"].text == "大家好。"


def test_after_a_new_transcript_that_one_is_given(tmp_path: Path) -> None:
    with new_project(str(tmp_path / "p.db"), tmp_path / "in") as store:
        unit = store.load("m1").unit_order[0]
        Editor(store, "m1", author="eve").apply({"edit": "set_text", "unit": unit, "text": "喂。"})
        file = tmp_path / "in" / "m1" / "transcript.txt"
        said = file.read_text(encoding="utf-8").replace("请。", "请讲。")
        file.write_text(said, encoding="utf-8")
        anew = Options(replace=True, discard_edits=True)
        import_paths(store, [file.parent], author="lea", options=anew)
        assert give(store, "m1", ["ann", "bob"]) == store.head("m1") == 3
        assert store.load("m1", "ann") == store.load("m1")
        both = versions(store, "m1", "ann", "bob")
        assert both.base == both.main and both.disputes == ()


def test_a_new_transcript_leaves_no_version_behind_unsaid(tmp_path: Path) -> None:
    with new_project(str(tmp_path / "p.db"), tmp_path / "in") as store:
        give(store, "m1", ["ann", "bob"])
        act(store, "ann", {"edit": "note", "target": store.load("m1").unit_order[0], "text": "听"})
        file = tmp_path / "in" / "m1" / "transcript.txt"
        said = file.read_text(encoding="utf-8").replace("请。", "请讲。")
        file.write_text(said, encoding="utf-8")
        (told,) = import_paths(store, [file.parent], author="lea", options=Options(replace=True))
        assert told.result == "refused" and "work on versions of ann: --d" in (told.message or "")
        assert version_of(store, "m1", "ann") == "ann"
        anew = Options(replace=True, discard_edits=True)
        import_paths(store, [file.parent], author="lea", options=anew)
        assert [version_of(store, "m1", name) for name in ("ann", "bob")] == ["main", "main"]
        assert edited_versions(store, "m1") == ()


@pytest.mark.parametrize(
    "names", [["ann"], ["main"], [" "], ["x", "x"], [], ["a\n"], ["名" * 22], ["a\u202e"]]
)
def test_who_cannot_have_it(given: Store, names: list[str]) -> None:
    with pytest.raises(Refused):
        give(given, "m1", names)
    with pytest.raises(NoSuchMatch):
        give(given, "m9", ["cid"])


def test_agreement_by_match_stage_and_reviewer(given: Store) -> None:
    (pair,) = agreements(given)
    assert (pair.match, pair.a, pair.b) == ("m1", "ann", "bob")
    assert pair.overall["boundary_f1"] == 0.75
    assert pair.overall["side_agreement"] == 1.0
    assert pair.overall["cer"] and pair.overall["cer"] > 0
    assert pair.by_stage["constructive_speech"]["boundary_f1"] == 0
    assert pair.by_stage["free_debate"] == {
        "boundary_precision": 1.0,
        "boundary_recall": 1.0,
        "boundary_f1": 1.0,
        "side_agreement": 1.0,
        "cer": 0.0,
    }
    assert by_reviewer([pair])["ann"].means == pair.overall
    assert by_stage([pair, pair])["questioning"].n["cer"] == 2
    assert agreements(given, ["m2"]) == ()


def test_a_third_decides_and_the_revision_says_where_from(given: Store) -> None:
    both = versions(given, "m1", "ann", "bob")
    assert [each.id for each in both.disputes] == ["sections:1:0", "units:2:0"]
    choices = {"sections:1:0": "ann", "units:2:0": "bob"}
    made = write_decision(given, both, choices, author="cid")
    assert made is not None and (made.seq, made.author) == (2, "cid")
    assert made.edit["branches"] == {"ann": 3, "bob": 2}
    assert [(part["dispute"], part["from"]) for part in made.edit["parts"]] == [
        ("sections:1:0", "ann"),
        ("units:2:0", "bob"),
    ]
    now = given.load("m1")
    assert (now.units["u2"].text, now.sections["s2"].first_unit) == ("各位好。", "u3")
    assert now.match.status == "in_review"
    assert now == fold(given.revisions("m1"))
    assert given.problems() == []
    with pytest.raises(Refused, match="meanwhile"):
        write_decision(given, both, choices, author="cid")
    assert write_decision(given, versions(given, "m1", "ann", "bob"), choices, author="cid") is None
    Editor(given, "m1", author="cid").apply({"edit": "undo"})
    assert given.load("m1").units["u2"].text == "大家好。"


@pytest.mark.parametrize("one", ["ann", "bob"])
def test_neither_of_the_two_decides(given: Store, one: str) -> None:
    both = versions(given, "m1", "ann", "bob")
    choices = {each.id: "ann" for each in both.disputes}
    with pytest.raises(Refused, match=f"{one} is one of the two.* third person decides"):
        write_decision(given, both, choices, author=one)
    assert given.head("m1") == 1


def test_no_decision_reopens_what_is_approved(given: Store) -> None:
    zed = Editor(given, "m1", author="zed")
    at: list[dict[str, Any]] = [{"unit": unit} for unit in zed.transcript.units]
    at += [{"section": section} for section in zed.transcript.sections]
    for where in (*at, {"match": True}):
        zed.apply({"edit": "set_status", **where, "status": "reviewed"})
    zed.apply({"edit": "set_status", "match": True, "status": "approved"})
    entry = next(iter(zed.transcript.entries))
    give(given, "m1", ["dan", "eve"])  # who agree in all that was looked at since
    act(given, "dan", {"edit": "set_entry", "entry": entry, "value": "5", "reason": "看错"})
    both, head = versions(given, "m1", "dan", "eve"), given.head("m1")
    with pytest.raises(Refused, match="approved: reopen it with a reason first"):
        write_decision(given, both, {f"entry:{entry}": "dan"}, author="zed")
    assert (given.head("m1"), given.load("m1").match.status) == (head, "approved")
    zed.apply({"edit": "set_status", "match": True, "status": "in_review", "reason": "错"})
    again = versions(given, "m1", "dan", "eve")
    assert write_decision(given, again, {f"entry:{entry}": "dan"}, author="zed") is not None


def test_each_works_on_the_own_version_until_it_is_decided(given: Store) -> None:
    assert [version_of(given, "m1", name) for name in ("ann", "bob", "cid")] == [
        "ann",
        "bob",
        "main",
    ]
    assert version_of(given, "m2", "ann") == "main"
    both = versions(given, "m1", "ann", "bob")
    choices = {"sections:1:0": "ann", "units:2:0": None}
    made = write_decision(given, both, choices, author="cid")
    assert made is not None and [part["from"] for part in made.edit["parts"]] == ["ann", None]
    assert given.load("m1").units["u2"].status == "flagged"
    assert version_of(given, "m1", "ann") == "main"
    decider = Editor(given, "m1", author="cid")
    decider.apply({"edit": "undo"})
    assert version_of(given, "m1", "ann") == "ann"
    decider.apply({"edit": "redo"})
    assert version_of(given, "m1", "ann") == "main"


def test_an_export_names_both_reviewers_and_who_decided(given: Store, tmp_path: Path) -> None:
    both = versions(given, "m1", "ann", "bob")
    write_decision(given, both, {each.id: "ann" for each in both.disputes}, author="cid")
    ids = [given.person("reviewer", "", name) for name in ("ann", "bob", "cid")]
    export(given, tmp_path / "out", matches=["m1"], status="any")
    lines = (tmp_path / "out" / "matches.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["review"]["reviewer_ids"] for line in lines] == [ids]


def test_deciding_needs_two_reviewers_and_their_names(given: Store) -> None:
    both = versions(given, "m1", "ann", "bob")
    for choices in ({}, {"sections:1:0": "ann", "units:2:0": "eve"}):
        with pytest.raises(Refused):
            write_decision(given, both, choices, author="cid")
    for names in (("ann", "ann"), ("ann", "main"), ("ann", "eve")):
        with pytest.raises(Refused):
            versions(given, "m1", *names)
    assert given.head("m1") == 1
