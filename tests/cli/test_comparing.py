"""``branch``, ``agree``, ``decide`` and ``--branch`` as a shell would run them."""

import json
from pathlib import Path

import pytest

from reviewer.storage.store import Store
from tests.build import project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    project(tmp_path, small_match("m1", status="imported"), small_match("m2")).close()
    return tmp_path / "project.reviewer"


def edit(place: Path, capsys: Captured, branch: str, **fields: object) -> None:
    file = place.parent / "edits.jsonl"
    file.write_text(json.dumps(fields, ensure_ascii=False), encoding="utf-8")
    found = run(capsys, "apply", place, "m1", file, "--branch", branch, "--author", branch)
    assert found[0] == 0, found


def test_two_review_a_third_decides(place: Path, capsys: Captured) -> None:
    status, made = document(capsys, "branch", place, "m1", "ann", "bob")
    assert (status, made["branches"], made["head"]) == (0, ["ann", "bob"], 1)
    edit(place, capsys, "ann", edit="set_text", unit="u2", text="大家早。")
    edit(place, capsys, "bob", edit="set_section", section="s2", name="立论")
    assert document(capsys, "show", place, "m1")[1]["head"] == 1
    assert document(capsys, "show", place, "m1", "--branch", "ann")[1]["head"] == 2
    assert len(document(capsys, "show", place, "--branch", "ann")[1]["matches"]) == 1
    log = document(capsys, "history", place, "m1", "--branch", "bob")[1]["revisions"]
    assert [(r["author"], r["edit"]["edit"]) for r in log][1] == ("bob", "set_section")
    mine = document(capsys, "diff", place, "m1", "--branch", "ann")[1]
    assert [d["kind"] for d in mine["differences"] if d["kind"] == "text"] == ["text"]
    pair = document(capsys, "diff", place, "m1", "--branch", "ann", "--against", "bob")[1]
    assert {"text", "section-renamed"} <= {d["kind"] for d in pair["differences"]}
    assert pair["definitions"].keys() == pair["agreement"].keys()

    status, told = document(capsys, "agree", place)
    assert (status, told["pairs"][0]["a"], len(told["by_reviewer"])) == (0, "ann", 2)
    assert run(capsys, "agree", place)[0] == 0

    status, shown = document(capsys, "decide", place, "m1", "ann", "bob")
    assert [each["dispute"] for each in shown["disputes"]] == ["sections:2:0", "units:2:0"]
    assert run(capsys, "decide", place, "m1", "ann", "bob")[0] == 0
    choices = place.parent / "choices.json"
    choices.write_text(json.dumps({"units:2:0": "ann"}), encoding="utf-8")
    at = ("decide", place, "m1", "ann", "bob", "--author", "cid", "--choices", choices)
    assert run(capsys, *at)[0] == 1
    assert document(capsys, *at, "--take", "bob")[1] == {
        "match": "m1",
        "revision": 2,
        "decided": 2,
    }
    now = document(capsys, "show", place, "m1")[1]
    assert now["units"][1]["text"] == "大家早。" and now["sections"][1]["name"] == "立论"


def test_neither_may_be_right(place: Path, capsys: Captured) -> None:
    document(capsys, "branch", place, "m1", "ann", "bob")
    edit(place, capsys, "ann", edit="set_text", unit="u2", text="大家早。")
    choices = place.parent / "choices.json"
    at = ("decide", place, "m1", "ann", "bob", "--author", "cid", "--choices", choices)
    twice = '{"units:2:0": "ann", "units:2:0": "bob"}'
    for said in ('{"units:2:0": 1}', "[" * 100_000, "[]", twice, "\ufeff{", "\ud800"):
        choices.write_bytes(said.encode("utf-8", "surrogatepass"))
        status, told = document(capsys, *at)
        assert status == 1 and told["error"].startswith("choices.json")
    choices.write_text(json.dumps({"units:2:0": None}), encoding="utf-8")
    assert document(capsys, *at)[1]["revision"] == 2
    assert document(capsys, "show", place, "m1")[1]["units"][1]["status"] == "flagged"


def test_doctor_says_what_it_could_not_look_at(
    place: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert document(capsys, "doctor", place)[1]["whole"]
    monkeypatch.setattr(Store, "sees_all", lambda store: False)  # an annotator on a server
    assert not document(capsys, "doctor", place)[1]["whole"]
    assert "not looked at: the versions of others" in run(capsys, "doctor", place)[1]


def test_what_makes_no_sense_has_its_status(place: Path, capsys: Captured) -> None:
    assert run(capsys, "branch", place, "m1", "main")[0] == 1
    assert run(capsys, "decide", place, "m1", "ann", "bob")[0] == 1
    assert run(capsys, "agree", place, "m9")[0] == 1
    assert "no match has two" in run(capsys, "agree", place)[1]
    assert run(capsys, "show", place, "m1", "--branch", "x")[0] == 1
    against = ("diff", place, "m1", "--against", "x")
    assert run(capsys, *against)[0] == 1
    assert run(capsys, *against, "--to", 1)[0] == 2
