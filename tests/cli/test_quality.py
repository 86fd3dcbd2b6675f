"""``sample`` and ``verdict`` as a shell would run them."""

from pathlib import Path

import pytest

from tests.build import project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    project(tmp_path, small_match("m1"), small_match("m2", status="reviewed")).close()
    return tmp_path / "project.reviewer"


def test_a_sample_is_drawn_judged_and_shown(place: Path, capsys: Captured) -> None:
    status, drawn = document(capsys, "sample", place, "--size", 6, "--seed", 3)
    assert (status, len(drawn["items"]), drawn["population"]) == (0, 6, 30)
    assert drawn["estimate"] is None
    assert document(capsys, "sample", place, "--size", 6, "--seed", 3) == (0, drawn)
    item = drawn["items"][0]
    assert item["weight"] >= 1 and 0 < item["chance"] < 1
    at = ("verdict", place, drawn["sample"], item["match"], item["unit"])
    status, given = document(capsys, *at, "return", "--reason", "漏字", "--author", "qa")
    assert (status, given["verdict"], given["author"]) == (0, "return", "qa")
    (day,) = given["by_day"]
    assert (day["reviewer"], day["day"], day["wrong"]) == (None, given["at"][:10], 1)
    (told,) = document(capsys, "report", place)[1]["samples"]
    assert (told["sample"], told["by_day"]) == (drawn["sample"], given["by_day"])
    assert f"nobody, {day['day']}" in run(capsys, "sample", place)[1]
    status, shown = document(capsys, "sample", place, "--show", drawn["sample"])
    assert shown["items"][0]["reason"] == "漏字"
    assert (shown["estimate"]["rate"], shown["estimate"]["judged"]) == (1.0, 1)
    status, listed = document(capsys, "sample", place)
    assert [each["sample"] for each in listed["samples"]] == [drawn["sample"]]
    status, out, _ = run(capsys, "sample", place, "--show", drawn["sample"])
    assert status == 0 and "100.0%" in out


def test_what_makes_no_sense_has_its_status(place: Path, capsys: Captured) -> None:
    assert run(capsys, "sample", place, "--size", 0)[0] == 1
    assert run(capsys, "sample", place, "--show", "x")[0] == 1
    assert run(capsys, "sample", place, "--show", "x", "--size", 2)[0] == 2
    assert run(capsys, "verdict", place, "x", "m1", "u1", "accept")[0] == 1
    assert run(capsys, "verdict", place, "x", "m1", "u1", "maybe")[0] == 2
    assert "no sample yet" in run(capsys, "sample", place)[1]
    edits = place.parent / "edits.jsonl"
    edits.write_bytes(b'{"edit": \xff')
    at = ("verdict", place, "x", "m1", "u1", "fix", "--edits", edits)
    status, told = document(capsys, *at)
    assert (status, told["error"]) == (1, "edits.jsonl, byte 9: this is not UTF-8")
