"""Blank forms: filled in by a judge and read back without any mapping."""

import io
import random
from dataclasses import replace
from typing import Any

import pytest
from openpyxl import load_workbook

from reviewer.domain.model import DebateFormat, Match, ScheduledStage, Section, Surprise
from reviewer.domain.scores import align, scored_cells
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form import ReadForm, read_forms
from reviewer.formats.judge_form.blank import blank_form, rows_of
from tests.domain.test_scores import sections_of

FORMATS = load_formats()
MATCH = Match("示例-A1", motion="=1+1 是不是题目")
GREY = "FFD9D9D9"


def filled(fmt: DebateFormat, name: str = "石屿") -> tuple[ReadForm, dict[tuple[str, str], int]]:
    """The form with a number in every cell that takes one; what was written by row and side."""
    book = load_workbook(io.BytesIO(blank_form(fmt, MATCH)))
    sheet: Any = book.worksheets[0]
    rng, written = random.Random(7), {}
    rows = {row.words: row for row in rows_of(fmt)}
    for number in range(1, sheet.max_row + 1):
        words = sheet[f"A{number}"].value
        for column, side in (("C", "affirmative"), ("D", "negative")):
            if words in rows and sheet[f"{column}{number}"].fill.fgColor.rgb != GREY:
                written[words, side] = sheet[f"{column}{number}"].value = rng.randint(1, 10)
        if words == "评委姓名":
            sheet[f"B{number}"] = name
        elif str(words).endswith("票"):
            sheet[f"C{number}"] = "反方二辩" if str(words).startswith("佳") else "反方"
        elif words == "评语":
            sheet[f"C{number}"] = "都好"
    buffer = io.BytesIO()
    book.save(buffer)
    (form,) = read_forms("评委1.xlsx", buffer.getvalue())
    return form, written


def with_surprises(fmt: DebateFormat) -> list[Section]:
    """The stages of a format, and a surprise challenge of each side if it has any."""
    sides = ("affirmative", "negative") if fmt.surprise else ()
    more = [
        Section(f"x{n}", f"x{n}", "stage", "questioning", acting_side=side, surprise=True)  # type: ignore[arg-type]
        for n, side in enumerate(sides)
    ]
    return [*sections_of(fmt), *more]


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_what_is_filled_in_comes_back_to_its_cell(fmt: DebateFormat) -> None:
    form, written = filled(fmt)
    sections = with_surprises(fmt)
    places = align(form.entries, sections, fmt)
    found = {
        (p.section, p.side): e.read
        for e, p in zip(form.entries, places, strict=True)
        if e.what == "score" and e.raw
    }
    cells = scored_cells(sections, fmt.stages, fmt.surprise)
    assert set(found) == {(c.section_id, c.side) for c in cells}
    assert len(found) == len(written) == len([e for e in form.entries if e.what == "score"])
    for section, stage in zip(sections, fmt.stages, strict=False):
        for side in (*stage.scored, *stage.optional):
            assert found[section.id, side] == str(written[stage.name, side])


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_votes_names_and_comments_come_back(fmt: DebateFormat) -> None:
    form, _ = filled(fmt)
    assert (form.judge, form.judge_from, form.match_label) == ("石屿", "cell", MATCH.id)
    rest = [(e.what, e.ballot, e.read) for e in form.entries if e.what != "score"]
    assert rest == [
        ("vote", "impression", "negative"),
        ("vote", "stage", "negative"),
        ("vote", "decisive", "negative"),
        *[("best_debater", None, "neg_2")] * 3,
        ("comment", None, "都好"),
    ]
    assert form.notes == ()


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_a_form_left_blank_holds_blanks(fmt: DebateFormat) -> None:
    (form,) = read_forms("评委1.xlsx", blank_form(fmt, MATCH))
    assert {(e.raw, e.read, e.problem) for e in form.entries} == {("", None, None)}


def test_stages_under_odd_names_are_read_by_the_words_beside_them() -> None:
    stages = (
        ScheduledStage(
            "开场", "constructive_speech", "affirmative", ("aff_1",), scored=("affirmative",)
        ),
        ScheduledStage(
            "发难", "questioning", "negative", ("neg_2",), ("aff_1",), scored=("negative",)
        ),
        ScheduledStage("混战", "free_debate", "both", scored=("affirmative", "negative")),
    )
    fmt = DebateFormat("own", "own", 2, stages, Surprise(1, ("questioning",), ("negative",)))
    form, written = filled(fmt)
    places = align(form.entries, with_surprises(fmt), fmt)
    held = {(p.section, p.side) for e, p in zip(form.entries, places, strict=True) if e.raw}
    assert {("s1", "affirmative"), ("s2", "negative"), ("s3", "affirmative")} <= held
    assert len(written) == 6
    odd = replace(stages[0], name="正方一辩立论 = 开场")
    assert rows_of(replace(fmt, stages=(odd,)))[0].note == odd.name


def test_cells_take_only_what_they_can_mean() -> None:
    sheet = load_workbook(io.BytesIO(blank_form(FORMATS["2v2"], MATCH))).worksheets[0]
    rules = {
        (rule.type, rule.formula1, rule.formula2): str(rule.sqref)
        for rule in sheet.data_validations.dataValidation
    }
    assert ("whole", "1", "10") in rules
    assert ("list", '"正方,反方"', None) in rules
    assert ("list", '"正方,反方,平"', None) in rules
    assert ("list", '"正方一辩,正方二辩,反方一辩,反方二辩"', None) in rules
    assert ("custom", "FALSE", None) in rules
    texts = {c.value: c.data_type for row in sheet.iter_rows() for c in row if c.value}
    assert texts["=1+1 是不是题目"] == "s"


def test_three_sheets_are_three_forms() -> None:
    forms = read_forms("all.xlsx", blank_form(FORMATS["4v4"], MATCH, ("评委1", "评委2", "评委3")))
    assert [form.judge for form in forms] == ["评委1", "评委2", "评委3"]
