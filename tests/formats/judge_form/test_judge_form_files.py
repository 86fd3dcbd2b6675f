import io
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form import read_forms
from tests.formats.judge_form.conftest import build_xlsx

WORDS = ["环节", "正方", "反方", "立论", "7", "评委", "7/6", "印象票", "佳辩", "质询方", "得分", ""]
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)


def archive(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in parts.items():
            target.writestr(name, data)
    return buffer.getvalue()


def with_part(book: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(book)) as source:
        parts = {part: source.read(part) for part in source.namelist()}
    return archive(parts | {name: change(parts.get(name, b""))})


@pytest.mark.parametrize(
    ("file", "data", "reason"),
    [
        ("a.xlsx", b"", "empty"),
        ("a.xlsx", OLE, "old .xls workbook cannot be read"),
        ("a.xls", OLE, "old .xls"),
        ("a.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        ("a.xls", b"<html><table><tr><td>7</td></tr></table></html>", "web page"),
        ("a.csv", "\ufeff<?xml version='1.0'?>".encode(), "web page"),
        ("a.pdf", b"%PDF-1.7 ...", "PDF"),
        ("a.csv", b"%PDF-1.7 ...", "PDF"),
        ("a.xlsx", "环节,正方,反方".encode(), "not what its name says"),
        ("a.xlsx", b"PK\x03\x04 broken", "cannot be read"),
        ("a.xlsx", archive({"word/document.xml": b"<x/>"}), "Word"),
        ("a.ods", archive({"mimetype": b"x", "content.xml": b"<x/>"}), "OpenDocument"),
        ("a.xlsx", archive({"xl/workbook.xml": b"<broken"}), "cannot be read"),
        ("a.csv", "今天天气很好\n".encode(), "no judge form"),
        ("a.csv", b'a,"b\x00c', "a.csv"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "not what its name says"),
    ],
)
def test_what_is_no_form_is_refused_with_its_reason(file: str, data: bytes, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        read_forms(file, data)
    assert caught.value.file == file


def test_a_bomb_is_refused_before_it_unpacks() -> None:
    bomb = with_part(build_xlsx([["立论", 7]]), "xl/styles.xml", lambda _: bytes(60 * 2**20))
    assert len(bomb) < 100_000
    with pytest.raises(BadInput, match="unpacks to far more"):
        read_forms("bomb.xlsx", bomb)


@pytest.mark.parametrize("span", [b"A1:XFD1048576", b"A:C", b"A1:A1048576"])
def test_merged_columns_without_end_are_refused(span: bytes) -> None:
    merged = b'<mergeCells><mergeCell ref="' + span + b'"/></mergeCells></worksheet>'
    book = with_part(
        build_xlsx([["环节", "正方", "反方"], ["立论", 7, 6]]),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"</worksheet>", merged),
    )
    with pytest.raises(BadInput, match="unmerge"):
        read_forms("merged.xlsx", book)


def test_entities_are_refused() -> None:
    laughs = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'
    book = with_part(build_xlsx([["立论", 7]]), "xl/workbook.xml", lambda _: laughs)
    with pytest.raises(BadInput, match="not written by a spreadsheet"):
        read_forms("laughs.xlsx", book)


def test_sheets_that_are_no_forms_are_passed_over() -> None:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(build_xlsx([["环节", "正方", "反方"], ["立论", 7, 6]])))
    book.create_sheet("说明", 0).append(["请各位评委按 1-10 分打分"])
    book.create_sheet("空")
    buffer = io.BytesIO()
    book.save(buffer)
    (form,) = read_forms("f.xlsx", buffer.getvalue())
    assert form.judge == "评委甲"


@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_separators(separator: str) -> None:
    text = "环节,正方,反方\n立论,7,6\n\n结辩,5,4\n".replace(",", separator)
    (form,) = read_forms("f.csv", text.encode("gb18030"))
    assert [e.read for e in form.entries] == ["7", "6", "5", "4"]
    assert form.entries[-1].cell == "f.csv!!C4"


@given(st.binary(max_size=400), st.sampled_from(["a.csv", "a.xlsx", "a.txt"]))
def test_any_bytes_give_forms_or_a_reason(data: bytes, file: str) -> None:
    with pytest.raises(BadInput):
        read_forms(file, data)


@given(
    st.lists(
        st.lists(st.sampled_from(WORDS), max_size=6),
        max_size=8,
    )
)
def test_any_table_gives_forms_or_a_reason(rows: list[list[str]]) -> None:
    text = "\n".join(",".join(row) for row in rows)
    try:
        forms = read_forms("a.csv", text.encode())
    except BadInput:
        return
    assert all(form.entries for form in forms)
