"""``report``, ``split`` and ``copy`` as a shell would run them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.services.exporting import export
from tests.build import changed, project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]
PROJECT = "project.reviewer"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    made = []
    for name, status in (("m1", "approved"), ("m2", "approved"), ("m3", "in_review")):
        match = small_match(name, appeal=name == "m2", status=status)
        made.append(changed(match, replace(match.match, motion=f"辩题{name}")))
    with project(tmp_path, *made) as store:
        export(store, tmp_path / "out")
    yield tmp_path


def test_report_tells_project_and_export(folder: Path, capsys: Captured) -> None:
    status, of_project = document(capsys, "report", folder / PROJECT)
    assert (status, of_project["corpus"]["matches"]) == (0, 3)
    assert list(of_project) == [
        "source",
        "left_out",
        "corpus",
        "review",
        "decisions",
        "equal_ability",
        "scores",
        "best_debater_by_all",
        "appeals",
        "samples",
    ]
    status, of_export = document(capsys, "report", folder / "out")
    assert (status, of_export["source"], of_export["corpus"]["matches"]) == (0, "export", 2)
    _, approved = document(capsys, "report", folder / PROJECT, "--status", "approved")
    for each in (approved, of_export):
        each.pop("source")
        each.pop("left_out")
    assert approved == of_export


def test_report_speaks_to_people(folder: Path, capsys: Captured) -> None:
    page = ("--html", folder / "r.html", "--language", "en")
    status, out, _ = run(capsys, "report", folder / PROJECT, *page)
    assert status == 0
    assert "ICC(1,3) of scores" in out
    assert "Best debaters and appeals" in out
    assert (folder / "r.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_report_speaks_chinese_where_it_is_asked_to(folder: Path, capsys: Captured) -> None:
    page = folder / "r.html"
    status, out, _ = run(
        capsys,
        "report",
        folder / PROJECT,
        "--language",
        "zh",
        "--html",
        page,
        "--status",
        "approved",
    )
    assert status == 0
    assert "评分的组内相关系数 ICC(1,3)" in out and "未计入：m3：状态：审校中" in out
    assert "ICC(1,3) of scores" not in out
    assert '<html lang="zh-CN">' in page.read_text(encoding="utf-8")
    _, of_chinese = document(capsys, "report", folder / PROJECT, "--language", "zh")
    _, of_english = document(capsys, "report", folder / PROJECT, "--language", "en")
    assert of_chinese == of_english
    status, _, _ = run(capsys, "report", folder / PROJECT, "--language", "fr")
    assert status == 2


def test_report_of_nothing_is_one_sentence(folder: Path, capsys: Captured) -> None:
    status, _, err = run(capsys, "report", folder / "none.db")
    assert status == 3 and err.startswith("reviewer: ")
    status, _, err = run(capsys, "report", folder)
    assert status == 3 and "no export" in err
    status, _, err = run(capsys, "report", folder / "out", "--status", "approved")
    assert status == 2


def test_split_writes_a_file_that_joins(folder: Path, capsys: Captured) -> None:
    status, found = document(capsys, "split", folder / "out", "--folds", "2", "--seed", "4")
    assert status == 0
    assert (found["folds"], found["seed"], found["matches"]) == (2, 4, 2)
    lines = Path(found["file"]).read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["match_id"] for line in lines} == {"m1", "m2"}
    assert Path(found["summary_file"]).is_file()
    assert [shared["team"] for shared in found["team_overlap"]] == ["乙队", "甲队"]
    status, out, _ = run(
        capsys, "split", folder / "out", "--folds", "2", "--to", folder / "f.jsonl"
    )
    assert status == 0 and "team in several folds: 甲队" in out
    assert "read alike (m1 and m2)" not in out
    status, _, err = run(capsys, "split", folder / "out", "--folds", "3")
    assert status == 1 and "2 motions" in err


@pytest.mark.parametrize("suffix", ["srt", "vtt", "eaf", "docx", "html"])
def test_copy_writes_by_the_name(folder: Path, capsys: Captured, suffix: str) -> None:
    file = folder / f"副本.{suffix}"
    status, found = document(capsys, "copy", folder / PROJECT, "m1", file)
    assert (status, found["match"], found["remarks"]) == (0, "m1", [])
    assert found["utterances"] == 15
    assert file.stat().st_size > 300


def test_copy_refuses_what_is_not_reviewed(folder: Path, capsys: Captured) -> None:
    status, _, err = run(capsys, "copy", folder / PROJECT, "m3", folder / "x.srt")
    assert status == 1 and "in_review" in err
    assert not (folder / "x.srt").exists()
    status, _, _ = run(capsys, "copy", folder / PROJECT, "m3", folder / "x.srt", "--status", "any")
    assert status == 0
    status, _, err = run(capsys, "copy", folder / PROJECT, "m1", folder / "x.pdf")
    assert status == 2 and ".srt, .vtt" in err
    status, _, err = run(capsys, "copy", folder / PROJECT, "m1", folder / "x.srt")
    assert status == 1 and "--replace" in err
    status, _, _ = run(capsys, "copy", folder / PROJECT, "m1", folder / "x.srt", "--replace")
    assert status == 0
    status, _, err = run(capsys, "copy", folder / PROJECT, "nobody", folder / "y.srt")
    assert status == 1 and "no match" in err
