"""Whole folders through the real command: one clear sentence, the right status, no half state."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run_command import document
from tests.services.match_maker import Maker, row

SECRETS = ("昵称秘密", "10.9.8.7", "wx_secret")


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    made = Maker(tmp_path / "in" / "m1")
    made.transcript()
    made.toml()
    made.stages()
    return made


def taken(capsys: pytest.CaptureFixture[str], folder: Path) -> tuple[int, dict[str, Any]]:
    """The status and the row of the only match; the project is sound whatever came of it."""
    project = folder.parent / "p.reviewer"
    status, found = document(capsys, "import", project, folder)
    assert document(capsys, "doctor", project)[1]["problems"] == []
    (match,) = found["matches"]
    return status, match


def refused(capsys: pytest.CaptureFixture[str], maker: Maker) -> str:
    status, match = taken(capsys, maker.folder)
    assert (status, match["result"]) == (1, "refused")
    return str(match["message"])


def survey(*rows: list[str], more: tuple[str, ...] = ()) -> str:
    heads = ["来自IP", "来源详情", "评委姓名", "正方立论", "反方质询（质询方）", "印象票", "评语"]
    return "\n".join(",".join(each) for each in ([*heads, *more], *rows)) + "\n"


def answers(judge: str, comment: str = "好", *more: str) -> list[str]:
    return ["10.9.8.7(广东)", "wx_secret", judge, "7", "8", "正方", comment, *more]


def test_an_open_quotation_mark_draws_no_other_row_into_a_comment(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [answers("石", '"好'), answers("王"), answers("李")]
    maker.write("forms/original/a.csv", survey(*rows))
    assert "a.csv, line" in refused(capsys, maker)
    project = maker.folder.parent / "p.reviewer"
    stored = b"".join(file.read_bytes() for file in project.parent.glob("p.reviewer*"))
    assert not [secret for secret in SECRETS if secret.encode() in stored]


def test_ids_are_no_scores(maker: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [answers(name, "好", str(n), "5") for n, name in enumerate("石王李", start=6)]
    maker.write("forms/original/a.csv", survey(*rows, more=("ID", "user_id")))
    assert taken(capsys, maker.folder)[1]["forms"] == 3
    match = document(capsys, "show", maker.folder.parent / "p.reviewer", "m1")[1]
    labels = {e["label"] for a in match["adjudications"] for f in a["forms"] for e in f["entries"]}
    assert not labels & {"ID", "user_id"}


def test_two_columns_for_the_judge_are_told(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [answers("石", "好", "石二"), answers("王", "好", "王"), answers("李", "好", "")]
    maker.write("forms/original/a.csv", survey(*rows, more=("评委姓名",)))
    message = taken(capsys, maker.folder)[1]["message"]
    assert "another judge, '石二', is named here; '石' was taken" in message


def test_forms_of_another_match_are_told(maker: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    maker.forms("a", *(row(name, match="决赛") for name in "石王李"))
    assert "'决赛'" in taken(capsys, maker.folder)[1]["message"]


def test_what_lies_beside_the_parts_is_named(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("forms/a.csv", "forms/Original/b.csv", "corrections/1.txt", "summaries/s.md"):
        maker.write(name, "x")
    message = taken(capsys, maker.folder)[1]["message"]
    for name in ("forms/a.csv", "forms/Original", "corrections/1.txt", "summaries/s.md"):
        assert name in message


def test_invisible_marks_make_no_second_judge(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    maker.forms("a", row("石"), row("\u202e石\u200b", at="2026-03-08 21:00"), row("王"), row("李"))
    taken(capsys, maker.folder)
    found = document(capsys, "check", maker.folder.parent / "p.reviewer")[1]["findings"]
    codes = {each["code"]: each["severity"] for each in found}
    assert codes["judge-duplicate"] == "warning"
    assert "form-count" not in codes


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("stages.json", '{"stages": [], "stages": []}', "stages.json, stages:"),
        (
            "corrections/1.json",
            '{"units": [{"src": [2], "src": [4], "text": "a"}]}',
            "corrections/1.json, src:",
        ),
        (
            "corrections/1.json",
            '好的：{"units": [], "units": [{"src": [4], "text": "a"}]}',
            "corrections/1.json, units:",
        ),
    ],
)
def test_a_field_that_stands_twice_is_refused(
    maker: Maker, capsys: pytest.CaptureFixture[str], name: str, text: str, place: str
) -> None:
    maker.write(name, text)
    assert refused(capsys, maker).startswith(f"{place} this field stands twice")


def test_one_label_with_two_roles_is_refused(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    maker.write("match.toml", '[speakers]\n"主席-林" = "chair"\n"主席-林 " = "aff_1"\n')
    assert "each label stands once" in refused(capsys, maker)


def test_a_damaged_file_name_is_named(maker: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    folder = maker.folder / "corrections"
    folder.mkdir()
    with os.fdopen(
        os.open(os.fsencode(folder) + b"/\xff.json", os.O_CREAT | os.O_WRONLY), "w"
    ) as f:
        json.dump({"units": []}, f)
    assert refused(capsys, maker).startswith("\\udcff.json: its name")


def test_a_folder_that_cannot_be_read_stops_no_other(
    maker: Maker, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = maker.folder.parent / "closed"
    closed.mkdir()
    listing = Path.iterdir

    def guarded(folder: Path) -> Iterator[Path]:
        if folder == closed:
            raise PermissionError(13, "Permission denied", str(folder))
        return listing(folder)

    monkeypatch.setattr(Path, "iterdir", guarded)
    project = maker.folder.parents[1] / "p.reviewer"
    status, found = document(capsys, "import", project, maker.folder.parent)
    results = {match["match"]: (match["result"], match["message"]) for match in found["matches"]}
    assert status == 1
    assert results["m1"][0] == "added"
    assert results["closed"][0] == "refused"
    assert "cannot be read" in results["closed"][1]


@pytest.mark.parametrize("arguments", [("",), ("--encoding", "nope", "."), ("--encoding", "", ".")])
def test_an_empty_path_or_an_unknown_encoding_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, found = document(capsys, "import", tmp_path / "p.reviewer", *arguments)
    assert status == 2
    assert "error" in found
    assert not (tmp_path / "p.reviewer").exists()


def test_a_name_too_long_for_the_disk_is_one_sentence(
    maker: Maker, capsys: pytest.CaptureFixture[str]
) -> None:
    maker.write("match.toml", f'transcript = "{"a" * 5000}"\n')
    assert "Errno" not in refused(capsys, maker)
