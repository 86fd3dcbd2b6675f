"""Workbooks with more than forms in them, and schedules that say less than they could."""

import io
import zipfile
from dataclasses import replace

import pytest
from openpyxl import Workbook

from reviewer.domain.errors import BadInput
from reviewer.domain.model import DebateFormat, ScheduledStage, Section
from reviewer.domain.scores import align
from reviewer.formats.judge_form import ReadForm, read_forms

ROWS = (("环节", "正方", "反方"), ("正方一辩立论", 7, None), ("反方一辩立论", None, 6))


def workbook(hidden: str = "") -> tuple[ReadForm, ...]:
    book = Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    for name in ("王评委", "石评委"):
        sheet = book.create_sheet(name)
        for each in ROWS:
            sheet.append(each)
        sheet.sheet_state = "hidden" if name == hidden else "visible"
    book.create_sheet("汇总").append(("谁赢了", "不知道"))
    data = io.BytesIO()
    book.save(data)
    return read_forms("a.xlsx", data.getvalue())


def test_a_sheet_without_a_form_and_a_hidden_one_are_named() -> None:
    first, second = workbook(hidden="石评委")
    assert first.notes == ("汇总: no form was found on this sheet",)
    assert second.notes == ("石评委: this sheet is hidden, and was read",)


def test_a_stage_without_speakers_is_found_by_its_name_and_by_no_other() -> None:
    stages = (
        ScheduledStage(
            "正方一辩立论", "constructive_speech", "affirmative", scored=("affirmative",)
        ),
        ScheduledStage("反方一辩立论", "constructive_speech", "negative", scored=("negative",)),
    )
    sections = [
        Section(f"s{n}", f"u{n}", "stage", type=s.type, name=s.name, acting_side=s.acting_side)
        for n, s in enumerate(stages)
    ]
    entries = workbook()[0].entries
    fmt = DebateFormat("own", "own", 4, stages)
    places = align(entries, sections, fmt)
    assert [(p.section, p.side) for p in places] == [("s0", "affirmative"), ("s1", "negative")]
    other = replace(entries[0], label="正方二辩立论 · 正方")
    assert align([other], sections, fmt)[0].section is None


def test_xml_that_unpacks_to_too_much_is_not_unpacked_wherever_it_lies() -> None:
    book = Workbook()
    for each in ROWS:
        book.worksheets[0].append(each)
    data = io.BytesIO()
    book.save(data)
    assert read_forms("a.xlsx", data.getvalue())
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/image1.xml", b" " * (25 * 2**20))
    with pytest.raises(BadInput, match="unpacks to far more"):
        read_forms("a.xlsx", data.getvalue())


def test_a_huge_table_of_text_is_refused_before_it_is_decoded() -> None:
    with pytest.raises(BadInput, match="far larger than judge forms"):
        read_forms("a.csv", "环节,正方,反方\n".encode() + b"\xff" * (25 * 2**20))


def test_two_exports_pasted_together_are_no_judge_called_like_the_question() -> None:
    head, first, second = "评委姓名,正方立论,反方立论,决胜票", "石某,7,6,正方", "川某,8,9,反方"
    forms = read_forms("a.csv", "\n".join((head, first, head, second)).encode())
    assert [form.judge for form in forms] == ["石某", "川某"]
    assert [[entry.read for entry in form.entries] for form in forms] == [
        ["7", "6", "affirmative"],
        ["8", "9", "negative"],
    ]
