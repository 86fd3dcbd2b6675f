"""What a shell, a full disk and a careless hand do to the commands after the import."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from reviewer.cli.output import Output
from reviewer.domain.errors import LONGEST, Refused
from reviewer.services.editor import read_edits
from reviewer.services.exporting.replacing import replacing
from reviewer.services.verifying import foreign_files
from reviewer.storage.store import Store
from tests.cli.run_command import document, run
from tests.small_project import new_project

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "p.db"
    new_project(str(path), tmp_path / "in").close()
    return path


def in_shell(command: str) -> subprocess.CompletedProcess[str]:
    program = f"{shlex.quote(sys.executable)} -m reviewer "
    words = ["bash", "-c", command.replace("reviewer ", program, 1)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=100)


@pytest.mark.parametrize(
    ("redirected", "status"),
    [
        ("show {} --json >&-", 0),
        ("show {} --json 2>&-", 0),
        ("show {} --json <&-", 0),
        ("apply {} m1 - --json <&-", 0),
        ("verify /nowhere --json >&-", 3),
        ("verify /nowhere --json 2>&-", 3),
        ("show {} m1 --json >/dev/full", 3),
        ("verify /nowhere --json >/dev/full", 3),
    ],
)
def test_streams_that_are_closed_or_full(redirected: str, status: int, project: Path) -> None:
    if "/dev/full" in redirected and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    done = in_shell("reviewer " + redirected.format(project))
    assert done.returncode == status
    assert "Traceback" not in done.stderr and "bug" not in done.stderr
    if done.stdout:
        json.loads(done.stdout)


@pytest.mark.parametrize("arguments", [("--help",), ("show", "--help"), ("--version",)])
def test_help_is_a_document_as_well(arguments: tuple[str, ...], capsys: Captured) -> None:
    status, found = document(capsys, *arguments)
    assert status == 0 and "reviewer" in found["text"]
    status, out, _ = run(capsys, *arguments)
    assert status == 0 and out.strip() == found["text"]


def test_json_may_stand_first_but_is_not_shortened(project: Path, capsys: Captured) -> None:
    status, out, _ = run(capsys, "--json", "show", project)
    assert status == 0 and json.loads(out)["matches"]
    assert run(capsys, "show", project, "--js")[:2] == (2, "")


def test_a_huge_name_is_not_said_back_whole(
    tmp_path: Path, project: Path, capsys: Captured
) -> None:
    edits = tmp_path / "e.jsonl"
    edits.write_text(json.dumps({"edit": "note", "target": "长" * 100_000, "text": "好"}))
    status, found = document(capsys, "apply", project, "m1", edits)
    assert status == 1
    assert found["error"].startswith("edit 1: there is nothing called '长长")
    assert len(found["error"]) < LONGEST


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"edit": "undo", "edit": "redo"}', "line 2: 'edit' stands there twice"),
        ('{"edit": "group", "edits": [{"unit": "u1", "unit": "u2"}]}', "'unit' stands there twice"),
        ('{"edit": "set_match", "field": "motion", "value": NaN}', "line 2 is not JSON"),
        ('{"edit": "set_match", "field": "motion", "value": -Infinity}', "line 2 is not JSON"),
    ],
)
def test_edits_that_say_two_things_or_nothing(line: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_edits('{"edit": "undo"}\r\n' + line)


def test_a_list_is_said_to_be_a_list_of_what(
    tmp_path: Path, project: Path, capsys: Captured
) -> None:
    edits = tmp_path / "e.jsonl"
    edits.write_text('{"edit": "group", "name": "n", "edits": ["undo"]}')
    _, found = document(capsys, "apply", project, "m1", edits)
    assert found["error"] == "edit 1: group: edits must be a list, each an object"


def test_an_export_never_becomes_the_root() -> None:
    with pytest.raises(Refused, match="root of the disk"), replacing(Path("/"), lambda _: None):
        pass


def test_a_link_in_an_export_is_foreign(project: Path, tmp_path: Path, capsys: Captured) -> None:
    out, mine = tmp_path / "out", tmp_path / "mine"
    mine.mkdir()
    assert run(capsys, "export", project, out)[0] == 1
    (out / "link").symlink_to(mine)
    assert foreign_files(out) == ["link"]
    assert run(capsys, "export", project, out)[0] == 1
    assert (out / "link").is_symlink()


def test_a_damaged_project_never_replaces_a_sound_backup(
    project: Path, tmp_path: Path, capsys: Captured
) -> None:
    copy = tmp_path / "copy.db"
    assert run(capsys, "backup", project, copy)[0] == 0
    before, data = copy.read_bytes(), bytearray(project.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 16_000] = b"\x5a" * 16_000
    project.write_bytes(bytes(data))
    status, found = document(capsys, "backup", project, copy)
    assert status == 3 and "p.db is damaged" in found["error"]
    assert copy.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "in", "p.db"}


def test_a_backup_that_cannot_be_written_is_what_is_named(project: Path, tmp_path: Path) -> None:
    done = in_shell(f"ulimit -f 8; reviewer backup {project} {tmp_path / 'copy.db'} --json")
    if done.returncode == 0:
        pytest.skip("no limit on the size of files here")
    assert done.returncode == 3
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("option", ["bogus=GEHEIM", "connect_timeout=GEHEIM"])
def test_options_of_a_url_that_are_none(option: str, capsys: Captured) -> None:
    url = f"postgresql+psycopg://u:GEHEIM@localhost:1/x?{option}"
    status, out, err = run(capsys, "show", url, "--json")
    assert status == 3
    assert "after the ?" in json.loads(out)["error"]
    assert "GEHEIM" not in out + err


def test_a_login_that_is_not_there_is_no_missing_database(
    postgres_url: str, capsys: Captured
) -> None:
    url = postgres_url.replace("reviewer@", "niemand:GEHEIM@")
    status, out, err = run(capsys, "show", url, "--json")
    assert status == 3
    assert "refuses this login" in json.loads(out)["error"]
    assert "GEHEIM" not in out + err


def test_ids_and_codes_stay_whole_at_80_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    monkeypatch.setenv("COLUMNS", "80")
    row = ("4v4-slow-travel", "unit-mixed-speakers", "大城市应当优先建设慢行系统还是轨道交通" * 3)
    Output(as_json=False).table(("match", "code", "motion"), [row])
    out = capsys.readouterr().out
    assert "4v4-slow-travel" in out and "unit-mixed-speakers" in out


def test_a_person_sees_what_changed_and_how_much(
    tmp_path: Path, project: Path, capsys: Captured
) -> None:
    edits = tmp_path / "e.jsonl"
    edits.write_text('{"edit": "set_text", "unit": "u1.3", "text": "我方认为应当。"}')
    assert "1 edit applied, 0 changed nothing" in run(capsys, "apply", project, "m1", edits)[1]
    out = run(capsys, "diff", project, "m1")[1]
    assert "− 我方认为慢性系统应当优先。" in out and "+ 我方认为应当。" in out
    assert "lines 4–6" in run(capsys, "show", project, "m1")[1]


def test_reading_changes_nothing(project: Path, capsys: Captured) -> None:
    before = project.read_bytes()
    for command in ("show", "check", "doctor"):
        run(capsys, command, project)
    for command in ("show", "history", "diff"):
        run(capsys, command, project, "m1")
    assert project.read_bytes() == before
    with Store.open(str(project)) as store:
        assert store.head("m1") == 1
