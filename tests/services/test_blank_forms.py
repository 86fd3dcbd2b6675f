"""Blank forms by command: written, filled in, imported."""

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from reviewer.cli import main
from reviewer.domain.errors import Refused
from reviewer.services.blank_forms import write_blank_forms
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, taken


def fill(file: Path, judge: str, scores: dict[str, int]) -> None:
    book = load_workbook(file)
    for sheet in book.worksheets:
        for row in range(1, sheet.max_row + 1):
            words = sheet[f"A{row}"].value
            if words == "评委姓名":
                sheet[f"B{row}"] = judge
            for column, side in (("C", "正"), ("D", "反")):
                if f"{words}{side}" in scores:
                    sheet[f"{column}{row}"] = scores[f"{words}{side}"]
    book.save(file)


def test_filled_in_forms_are_imported_without_a_mapping(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    files = write_blank_forms(store, "m1", maker.folder / "forms/original")
    assert [file.name for file in files] == ["评委1.xlsx", "评委2.xlsx", "评委3.xlsx"]
    written = {"正方一辩立论正": 7, "反方二辩质询正方一辩反": 8, "反方二辩质询正方一辩正": 6}
    for number, file in enumerate(files):
        fill(file, f"石{number}", written)
    now = taken(store, maker.folder)
    assert sorted(judge.name for judge in now.judges.values()) == ["石0", "石1", "石2"]
    held = {
        (now.sections[e.section].type, e.side): e.value for e in now.entries.values() if e.section
    }
    assert held == {
        ("constructive_speech", "affirmative"): "7",
        ("questioning", "negative"): "8",
        ("questioning", "affirmative"): "6",
    }


def test_a_workbook_holds_a_sheet_a_judge(store: Store, maker: Maker, tmp_path: Path) -> None:
    taken(store, maker.folder, "added")
    (file,) = write_blank_forms(store, "m1", tmp_path / "new/空白.xlsx")
    assert load_workbook(file).sheetnames == ["评委1", "评委2", "评委3"]


def test_what_is_there_is_never_overwritten(store: Store, maker: Maker, tmp_path: Path) -> None:
    taken(store, maker.folder, "added")
    (tmp_path / "评委2.xlsx").write_bytes(b"mine")
    with pytest.raises(Refused, match=r"评委2\.xlsx is there already"):
        write_blank_forms(store, "m1", tmp_path)
    assert not (tmp_path / "评委1.xlsx").exists()
    assert (tmp_path / "评委2.xlsx").read_bytes() == b"mine"
    with pytest.raises(Refused, match="there already"):
        write_blank_forms(store, "m1", tmp_path / "评委2.xlsx")


def test_a_match_without_a_format_has_no_form(store: Store, maker: Maker, tmp_path: Path) -> None:
    (maker.folder / "match.toml").unlink()
    (maker.folder / "stages.json").unlink()
    taken(store, maker.folder, "added")
    with pytest.raises(Refused, match="no known format"):
        write_blank_forms(store, "m1", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_command(
    store: Store, maker: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken(store, maker.folder, "added")
    project = str(tmp_path / "project.db")
    assert main(["forms", project, "m1", str(tmp_path / "out"), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["match"] == "m1"
    assert [Path(file).name for file in document["files"]] == [f"评委{n}.xlsx" for n in (1, 2, 3)]
    assert all(Path(file).is_file() for file in document["files"])
    assert main(["forms", project, "m1", str(tmp_path / "out")]) == 1
    assert main(["forms", project, "nobody", str(tmp_path / "x")]) == 1
    assert main(["forms", project]) == 2
