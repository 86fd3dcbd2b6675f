"""What follows a review, by commands that a tired hand types: nothing is lost, all is said."""

from pathlib import Path

import pytest

from tests.build import project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    project(tmp_path, small_match("m1")).close()
    return tmp_path / "project.reviewer"


@pytest.fixture
def out(place: Path, capsys: Captured) -> Path:
    folder = place.parent / "out"
    assert run(capsys, "export", place, folder)[0] == 0
    return folder


def test_no_page_and_no_folds_take_the_place_of_a_project(
    place: Path, out: Path, capsys: Captured
) -> None:
    status, told = document(capsys, "report", place, "--html", place, "--replace")
    assert status == 1 and "is a project" in told["error"]
    assert run(capsys, "report", out, "--html", place, "--replace")[0] == 1
    copied = place.with_suffix(".srt")
    place.rename(copied)
    assert run(capsys, "copy", copied, "m1", copied, "--replace")[0] == 1
    assert document(capsys, "show", copied)[1]["matches"][0]["match"] == "m1"
    assert document(capsys, "doctor", copied)[1]["problems"] == []


def test_folds_stay_outside_an_export_by_every_way_into_it(out: Path, tmp_path: Path) -> None:
    from reviewer.domain.errors import Refused
    from reviewer.services.splitting import fold_export

    door = tmp_path / "door"
    door.symlink_to(out, target_is_directory=True)
    for folder, file in ((out, door / "f.jsonl"), (door, out / "f.jsonl")):
        with pytest.raises(Refused, match="outside"):
            fold_export(folder, 2, file=file)


def test_an_export_that_nests_without_end_is_told_of(out: Path, capsys: Captured) -> None:
    (out / "matches.jsonl").write_text("[" * 100_000, encoding="utf-8")
    for words in (("report", out), ("split", out, "--folds", 2)):
        status, told = document(capsys, *words)
        assert status == 1 and told["error"].startswith("matches.jsonl, line 1")
