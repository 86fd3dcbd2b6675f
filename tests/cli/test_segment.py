"""The command ``segment``."""

import shutil
from pathlib import Path

import pytest

from reviewer.formats.resources import sample_dir
from tests.cli.run_command import document, run


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A project with a match of the sample that has no stages yet, and one that has."""
    for name, keep in (("4v4-ai-companion", False), ("2v2-club-recruit", True)):
        folder = tmp_path / "in" / name
        shutil.copytree(sample_dir() / name, folder)
        if not keep:
            (folder / "stages.json").unlink()
    path = tmp_path / "p.db"
    assert run(capsys, "import", path, tmp_path / "in")[0] == 0
    return path


def test_what_is_proposed_and_why(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    status, found = document(capsys, "segment", project, "4v4-ai-companion")
    assert status == 0
    (row,) = found["matches"]
    assert (row["match"], row["result"]) == ("4v4-ai-companion", "proposed")
    assert [each["index"] for each in row["stages"]] == list(range(1, 15))
    first = row["stages"][0]
    assert (first["first_line"], first["last_line"]) == (5, 14)
    assert 0 < first["confidence"] <= 1
    assert any(each["why"] == "cue" and each["text"] for each in first["evidence"])
    _, shown = document(capsys, "show", project, "4v4-ai-companion")
    stages = [s for s in shown["sections"] if s["kind"] == "stage"]
    assert {s["origin"] for s in stages} == {"proposed"}
    assert (stages[-1]["first_line"], stages[-1]["last_line"]) == (212, 218)


def test_what_was_imported_is_refused_and_said(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    status, found = document(capsys, "segment", project)
    assert status == 1
    rows = {row["match"]: row for row in found["matches"]}
    assert rows["4v4-ai-companion"]["result"] == "proposed"
    assert rows["2v2-club-recruit"]["result"] == "refused"
    assert "--force" in rows["2v2-club-recruit"]["message"]
    status, found = document(capsys, "segment", project, "2v2-club-recruit", "--force")
    assert (status, found["matches"][0]["result"]) == (0, "proposed")


def test_twice_changes_nothing(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    document(capsys, "segment", project, "4v4-ai-companion")
    status, found = document(capsys, "segment", project, "4v4-ai-companion")
    assert (status, found["matches"][0]["result"]) == (0, "unchanged")


def test_words_for_people(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    status, out, _ = run(capsys, "segment", project, "4v4-ai-companion")
    assert status == 0
    assert "自由辩论" in out and "4v4-ai-companion: proposed" in out


def test_an_unknown_match(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    assert run(capsys, "segment", project, "nowhere")[0] == 1
