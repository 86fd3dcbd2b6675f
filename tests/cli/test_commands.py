"""The commands: documents, exit statuses, and one sentence for whatever goes wrong."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from tests.cli.run_command import document, run, run_process
from tests.small_project import new_project, write_match

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "p.db"
    new_project(str(path), tmp_path / "in").close()
    return path


def edits_file(folder: Path, *edits: dict[str, Any]) -> Path:
    path = folder / "edits.jsonl"
    lines = [json.dumps(edit, ensure_ascii=False) for edit in edits]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_import_gives_a_row_a_match(tmp_path: Path, capsys: Captured) -> None:
    write_match(tmp_path / "in", "甲-1")
    (tmp_path / "in" / "bad").mkdir()
    (tmp_path / "in" / "bad" / "transcript.txt").write_bytes(b"")
    status, found = document(capsys, "import", tmp_path / "p.db", tmp_path / "in")
    assert status == 1
    bad, good = sorted(found["matches"], key=lambda row: row["result"], reverse=True)
    assert (bad["match"], bad["result"], bad["lines"]) == ("bad", "refused", 0)
    assert "transcript.txt" in bad["message"]
    assert good | {"errors": 0, "warnings": 0, "message": None} == {
        "match": "甲-1",
        "result": "added",
        "lines": 9,
        "units": 9,
        "sections": 5,
        "forms": 0,
        "errors": 0,
        "warnings": 0,
        "message": None,
    }


def test_import_again_changes_nothing(tmp_path: Path, project: Path, capsys: Captured) -> None:
    before = Store.open(str(project)).head("m1")
    status, found = document(capsys, "import", project, tmp_path / "in")
    assert (status, found["matches"][0]["result"]) == (0, "unchanged")
    with Store.open(str(project)) as store:
        assert store.head("m1") == before


def test_show_has_the_shape_of_the_contract(project: Path, capsys: Captured) -> None:
    _, found = document(capsys, "show", project, "m1")
    assert set(found) == {
        "match",
        "lines",
        "units",
        "sections",
        "adjudications",
        "status",
        "head",
    }
    assert found["lines"][1] == {
        "line": 4,
        "speaker": "正方一辩-江",
        "role": "aff_1",
        "start_ms": 5000,
        "end_ms": None,
        "text": "谢谢主席，各位好。",
    }
    assert found["units"][1] == {
        "unit": "u1.2",
        "src": [4],
        "cut": None,
        "text": "谢谢主席，各位好。",
        "original": "谢谢主席，各位好。",
        "suggested": None,
        "speaker": "正方一辩-江",
        "role": "aff_1",
        "side": "affirmative",
        "start_ms": 5000,
        "end_ms": 10000,
        "section": "s1.2",
        "status": "pending",
    }
    assert found["sections"][1] == {
        "section": "s1.2",
        "kind": "stage",
        "type": "constructive_speech",
        "name": "正方一辩立论",
        "acting_side": "affirmative",
        "speakers": ["aff_1"],
        "respondents": [],
        "surprise": False,
        "judge": None,
        "first_unit": "u1.2",
        "last_unit": "u1.3",
        "first_line": 4,
        "last_line": 6,
        "start_ms": 5000,
        "end_ms": 15000,
        "origin": "imported",
        "status": "pending",
    }


def test_show_lists_the_matches(project: Path, capsys: Captured) -> None:
    _, found = document(capsys, "show", project)
    (row,) = found["matches"]
    assert row | {"errors": 0, "warnings": 0} == {
        "match": "m1",
        "motion": "慢行系统应当优先",
        "format": "4v4",
        "status": "imported",
        "head": 1,
        "units": 9,
        "reviewed": 0,
        "errors": 0,
        "warnings": 0,
        "assigned": [],
        "here": [],
    }


def test_apply_history_and_diff(tmp_path: Path, project: Path, capsys: Captured) -> None:
    edits = edits_file(
        tmp_path,
        {"edit": "set_text", "unit": "u1.3", "text": "我方认为慢行系统应当优先。"},
        {"edit": "undo"},
        {"edit": "redo"},
    )
    status, done = document(capsys, "apply", project, "m1", edits, "--author", "甲")
    assert (status, done["head"], done["applied"]) == (0, 4, 3)
    _, log = document(capsys, "history", project, "m1")
    assert [r["seq"] for r in log["revisions"]] == [1, 2, 3, 4]
    assert [r["author"] for r in log["revisions"]] == ["importer", "甲", "甲", "甲"]
    assert [r["undoes"] for r in log["revisions"]] == [None, None, 2, 3]
    change = next(c for c in log["revisions"][1]["changes"] if c["kind"] == "unit")
    assert change["before"]["text"] == "我方认为慢性系统应当优先。"
    assert change["after"]["status"] == "reviewed"
    status, found = document(capsys, "diff", project, "m1")
    assert (status, found["from"], found["to"]) == (0, 1, 4)
    assert found["differences"]
    _, none = document(capsys, "diff", project, "m1", "--from", "1", "--to", "3")
    assert none["differences"] == []


def test_apply_is_all_or_nothing(tmp_path: Path, project: Path, capsys: Captured) -> None:
    edits = edits_file(
        tmp_path,
        {"edit": "set_text", "unit": "u1.3", "text": "一"},
        {"edit": "set_text", "unit": "nowhere", "text": "二"},
    )
    status, found = document(capsys, "apply", project, "m1", edits)
    assert status == 1
    assert "edit 2" in found["error"] and "nowhere" in found["error"]
    with Store.open(str(project)) as store:
        assert store.head("m1") == 1


def test_check_says_what_is_missing(project: Path, capsys: Captured) -> None:
    status, found = document(capsys, "check", project)
    assert status == 1
    codes = {finding["code"] for finding in found["findings"]}
    assert {"stage-missing", "form-count", "not-reviewed"} <= codes
    assert set(found["findings"][0]) == {
        "finding",
        "code",
        "severity",
        "match",
        "where",
        "message",
        "dismissed",
    }


def test_a_warning_is_dismissed_and_stays_so(
    tmp_path: Path, project: Path, capsys: Captured
) -> None:
    with Store.open(str(project)) as store:
        edit = {"edit": "assign_role", "unit": "u1.2", "role": "neg_1", "scope": "unit"}
        Editor(store, "m1", author="a").apply(edit)
    _, found = document(capsys, "check", project, "m1")
    warning = next(f for f in found["findings"] if f["severity"] == "warning")
    edits = edits_file(
        tmp_path, {"edit": "dismiss", "finding": warning["finding"], "reason": "看过"}
    )
    assert document(capsys, "apply", project, "m1", edits)[0] == 0
    _, after = document(capsys, "check", project, "m1")
    again = next(f for f in after["findings"] if f["finding"] == warning["finding"])
    assert again["dismissed"] is True


def test_backup_is_a_project(tmp_path: Path, project: Path, capsys: Captured) -> None:
    copy = tmp_path / "备份 1.db"
    assert document(capsys, "backup", project, copy)[0] == 0
    status, found = document(capsys, "doctor", copy)
    assert (status, found["problems"]) == (0, [])
    _, matches = document(capsys, "show", copy)
    assert [row["match"] for row in matches["matches"]] == ["m1"]


def test_doctor_finds_a_row_that_the_log_does_not_know(project: Path, capsys: Captured) -> None:
    with sqlite3.connect(project) as connection:
        connection.execute("UPDATE record SET body = replace(body, '慢性', '慢行')")
    connection.close()
    status, found = document(capsys, "doctor", project)
    assert status == 1
    assert any("m1" in problem for problem in found["problems"])


def test_a_row_that_is_no_record_sends_to_the_doctor_who_names_it(
    project: Path, capsys: Captured
) -> None:
    with sqlite3.connect(project) as connection:
        connection.execute("UPDATE record SET body = '{oops' WHERE kind = 'unit'")
    connection.close()
    status, _, err = run(capsys, "show", project, "m1")
    assert status == 3
    assert "reviewer doctor" in err
    status, found = document(capsys, "doctor", project)
    assert status == 1
    assert any("m1" in problem for problem in found["problems"])


def test_doctor_without_a_project_speaks_of_the_machine(capsys: Captured) -> None:
    status, found = document(capsys, "doctor")
    assert status == 0
    assert {"Python", "SQLite with FTS5"} <= {fact["what"] for fact in found["machine"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("show",),
        ("show", "p.db", "m1", "more"),
        ("export", "p.db", "out", "--status", "perhaps"),
        ("diff", "p.db", "m1", "--from", "x"),
        ("import", "p.db"),
    ],
)
def test_wrong_usage_is_status_2(arguments: tuple[str, ...], capsys: Captured) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("reviewer: ")
    status, found = document(capsys, *arguments)
    assert status == 2 and found["error"]


@pytest.mark.parametrize(
    "command",
    [("show",), ("check",), ("history", "m1"), ("export", "out"), ("backup", "f"), ("doctor",)],
)
def test_a_project_that_is_not_there_is_status_3(
    command: tuple[str, ...], tmp_path: Path, capsys: Captured
) -> None:
    missing = tmp_path / "none.db"
    status, _, err = run(capsys, command[0], missing, *command[1:])
    assert status == 3
    assert "none.db" in err
    assert not missing.exists()


def test_paths_that_are_not_there_are_status_3(
    tmp_path: Path, project: Path, capsys: Captured
) -> None:
    assert run(capsys, "import", project, tmp_path / "none")[0] == 3
    assert run(capsys, "apply", project, "m1", tmp_path / "none.jsonl")[0] == 3
    assert run(capsys, "verify", tmp_path / "none")[0] == 3


@pytest.mark.parametrize("command", ["show", "history", "diff", "check"])
def test_a_match_that_is_not_there_is_named(command: str, project: Path, capsys: Captured) -> None:
    status, _, err = run(capsys, command, project, "甲乙")
    assert status == 1
    assert "甲乙" in err


@pytest.mark.parametrize("sequence", ["0", "-1", "99"])
def test_a_revision_that_is_not_there_is_named(
    sequence: str, project: Path, capsys: Captured
) -> None:
    status, _, err = run(capsys, "diff", project, "m1", f"--to={sequence}")
    assert status == 1
    assert sequence in err


def test_people_get_words_and_programs_a_document(project: Path, capsys: Captured) -> None:
    for command in (["show"], ["show", "m1"], ["history", "m1"], ["check"], ["diff", "m1"]):
        _, out, _ = run(capsys, command[0], project, *command[1:])
        assert "{" not in out
        assert out.strip()


def test_a_process_of_its_own_writes_one_document(project: Path) -> None:
    done = run_process("show", project, "m1", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["match"] == "m1"


def test_an_author_is_one_line(tmp_path: Path, project: Path, capsys: Captured) -> None:
    edits = edits_file(tmp_path, {"edit": "note", "target": "m1", "text": "好"})
    for author in ("", "  ", "a\nb"):
        assert run(capsys, "apply", project, "m1", edits, "--author", author)[0] == 2


def test_on_a_server_the_author_is_the_login(
    postgres_url: str, tmp_path: Path, capsys: Captured
) -> None:
    new_project(postgres_url, tmp_path / "in").close()
    edits = edits_file(tmp_path, {"edit": "note", "target": "m1", "text": "好"})
    status, _, err = run(capsys, "apply", postgres_url, "m1", edits, "--author", "somebody")
    assert status == 1 and "login" in err
    assert run(capsys, "apply", postgres_url, "m1", edits)[0] == 0
    with Store.open(postgres_url) as store:
        assert store.acts("m1")[-1].author == store.login
