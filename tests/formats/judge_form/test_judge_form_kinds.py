"""The same form as xlsx, xls, ods and csv says the same, cell by cell."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form import read_forms, read_sheets
from tests.bench.spreadsheets import delimited, ods, xls, xlsx
from tests.formats.judge_form.test_judge_form_files import archive, with_part

ROWS: list[list[Any]] = [
    ["示例杯 评分表", None, None],
    ["环节", "正方", "反方"],
    ["立论", 7, "８"],
    ["质询方", "7.00 ", 7.5],
    ["被质询方", "七分", "1O"],
    ["对辩", True, dt.date(2026, 7, 8)],
    ["自由辩论", None, "#N/A"],
    ["印象票", "正方", None],
    ["环节票", "平", None],
    ["决胜票", "反", None],
    ["佳辩票", "正方一辩×2、反方二辩", None],
]
KINDS: dict[str, Callable[..., bytes]] = {"xlsx": xlsx, "xls": xls, "ods": ods}


def said(data: bytes, file: str) -> list[tuple[str, str, str | None, str | None]]:
    (form,) = read_forms(file, data)
    return [(e.label, e.cell.rpartition("!")[2], e.read, e.problem) for e in form.entries]


@pytest.mark.parametrize("kind", ["xls", "ods"])
def test_every_kind_says_what_xlsx_says(kind: str) -> None:
    sheets, spans = {"评委石": ROWS}, [(1, 1, 1, 3)]
    expected = said(xlsx(sheets, spans), "f.xlsx")
    assert said(KINDS[kind](sheets, spans), f"f.{kind}") == expected
    assert ("立论 · 反方", "C3", "8", None) in expected
    bad = {"C4", "B5", "C5", "B6", "C6", "C7"}
    assert {cell for _, cell, _, problem in expected if problem} == bad
    assert all(read is None for _, _, read, problem in expected if problem)


def test_csv_says_the_same_of_what_text_can_say() -> None:
    rows = [[None if isinstance(v, bool | dt.date) else v for v in row] for row in ROWS]
    texts = said(delimited(rows, "gb18030"), "f.csv")
    assert texts == said(xlsx({"评委石": rows}), "f.xlsx")


@pytest.mark.parametrize("kind", KINDS)
def test_the_judge_of_a_sheet_is_its_name(kind: str) -> None:
    forms = read_forms(f"all.{kind}", KINDS[kind]({"石屿": ROWS, "林川": ROWS}))
    assert [form.judge for form in forms] == ["石屿", "林川"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_read_by_what_it_is_not_by_what_it_is_called(kind: str) -> None:
    assert read_forms("renamed.csv", KINDS[kind]({"石屿": ROWS}))[0].entries


@pytest.mark.parametrize("kind", KINDS)
def test_merged_cells_are_known(kind: str) -> None:
    rows = [["环节", "角色", "正方", "反方"], ["质询", "质询方", 7, 6], [None, "被质询方", 5, 4]]
    (sheet,) = read_sheets(f"f.{kind}", KINDS[kind]({"石": rows}, [(2, 1, 3, 1)]))
    covered = sheet.rows[2][0]
    assert (covered.raw, covered.filled, sheet.rows[1][0].rows) == ("质询", True, 2)


def test_ods_rows_and_cells_that_are_repeated_stand_for_each() -> None:
    (sheet,) = read_sheets("f.ods", ods({"石": ROWS}))  # with a million ghost rows below
    assert (len(sheet.rows), len(sheet.rows[0])) == (len(ROWS), 3)
    book = ods({"石": [["环节", "正方", "反方"], ["立论", 7]]})
    once, twice = b'office:value="7"', b'office:value="7" table:number-columns-repeated="2"'
    (form,) = read_forms("f.ods", with_part(book, "content.xml", lambda x: x.replace(once, twice)))
    assert [(e.cell[-2:], e.read) for e in form.entries] == [("B2", "7"), ("C2", "7")]


@pytest.mark.parametrize("kind", ["xls", "ods"])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_damaged_file_gives_forms_or_a_reason(kind: str, data: st.DataObject) -> None:
    book = bytearray(KINDS[kind]({"石": ROWS}))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(8, len(book) - 1))
        book[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(8, len(book)))
    try:
        forms = read_forms(f"f.{kind}", bytes(book[:cut]))
    except BadInput as error:
        assert error.reason
        return
    assert all(form.entries for form in forms)


def test_other_opendocument_files_are_named() -> None:
    text = {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"}
    with pytest.raises(BadInput, match="OpenDocument"):
        read_forms("f.ods", archive(text))
