"""Commands over many matches: Ctrl+C, other processes, and a match that cannot be checked."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reviewer.services import checking
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from tests.cli.run_command import document, run
from tests.small_project import write_match

ROOT = Path(__file__).parents[2]
NAMES = ("m1", "m2", "m3", "m4")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Four matches."""
    path = tmp_path / "p.db"
    for name in NAMES:
        write_match(tmp_path / "in", name)
    with Store.open(str(path), create=True) as store:
        import_paths(store, [tmp_path / "in"], author="importer")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is no signal there")
@pytest.mark.parametrize("command", ["segment", "import"])
def test_ctrl_c_keeps_whole_matches_and_ends_all_processes(
    tmp_path: Path, project: Path, command: str
) -> None:
    new = tmp_path / "new.db"
    words = {
        "segment": ["segment", project, "--force", "--jobs", "2"],
        "import": ["import", new, tmp_path / "in", "--jobs", "2"],
    }[command]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.press_ctrl_c", "m3", *map(str, words)],
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    out, err = process.communicate(timeout=100)  # ends when no process holds the pipes any more
    assert (process.returncode, out, err) == (130, "", "reviewer: stopped\n")
    with Store.open(str(project if command == "segment" else new)) as store:
        heads = {row.match: row.head for row in store.matches()}
        assert store.problems() == []
    if command == "segment":
        assert heads == {"m1": 2, "m2": 2, "m3": 1, "m4": 1}
    else:
        assert heads == {"m1": 1, "m2": 1}


def test_jobs_is_a_number(project: Path, capsys: Captured) -> None:
    for word in ("0", "-1", "two", "65", "٣"):
        status, out, err = run(capsys, "check", project, "--jobs", word)
        assert (status, out) == (2, "")
        assert "--jobs" in err


def test_a_match_that_cannot_be_checked_stops_no_other(
    project: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = checking.check_transcript
    before = document(capsys, "check", project)[1]["findings"]

    def broken(transcript, *rest):  # type: ignore[no-untyped-def]
        if transcript.match.id == "m2":
            raise KeyError("a bug")
        return real(transcript, *rest)

    monkeypatch.setattr(checking, "check_transcript", broken)
    status, found = document(capsys, "check", project)
    assert status == 3
    assert found["findings"] == [each for each in before if each["match"] != "m2"] != []
    assert [each["match"] for each in found["failed"]] == ["m2"]
    assert "reviewer doctor" in found["failed"][0]["message"]
    status, out, _ = run(capsys, "check", project)
    assert status == 3
    assert "m2: not checked" in out and "m4" in out


def test_an_empty_project_says_so(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "empty.db"
    Store.open(str(path), create=True).close()
    status, out, _ = run(capsys, "check", path)
    assert (status, out) == (
        0,
        "0 errors, 0 warnings\nno matches yet: reviewer import PROJECT PATH\n",
    )
    status, out, _ = run(capsys, "check", path, "--json")
    assert (status, json.loads(out)) == (0, {"findings": []})
