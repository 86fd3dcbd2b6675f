"""Tables that no layout fits, read by what a lead says of them."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form import ReadForm, read_forms, read_sheets
from reviewer.formats.judge_form.mapping import (
    FormMapping,
    MappedLane,
    Meaning,
    fits,
    suggest,
    title_keys,
)
from reviewer.formats.judge_form.mapping_json import (
    mapping_digest,
    read_mapping,
    write_mapping,
)
from tests.bench.spreadsheets import delimited, xlsx

ODD: list[list[Any]] = [
    ["谁", "来自IP", "第一轮甲", "第一轮乙", "第二轮", "第二轮", "更喜欢", "胜者", "明星", "话"],
    ["石屿", "203.0.113.9", 7, 6, 5, "8.0", "正方", "反", "正方一辩、反方二辩", "好"],
    ["林川", "203.0.113.8", "七", 9, 4, 3, "平", "正", "反一", ""],
]
ROW = FormMapping(
    "问卷",
    "row",
    1,
    (
        ("谁", Meaning("judge")),
        ("第一轮甲", Meaning("score", "正方一辩立论")),
        ("第一轮乙", Meaning("score", "反方一辩立论")),
        ("第二轮", Meaning("score", "反方质询（正方）")),
        ("第二轮#2", Meaning("score", "反方质询（反方）")),
        ("更喜欢", Meaning("vote", ballot="impression")),
        ("胜者", Meaning("vote", ballot="decisive")),
        ("明星", Meaning("best_debater")),
        ("话", Meaning("private")),
    ),
)
GRID: list[list[Any]] = [
    ["", "石屿", None, "林川", None],
    ["回合", "甲队", "乙队", "甲队", "乙队"],
    ["开场", 7, 6, 5, 4],
    ["发难", 8, 9, 3, 2],
    ["时间", 3, 3, 3, 3],
    ["更喜欢", "正方", None, "平", None],
    ["胜者", "正", None, "反", None],
]
SHEET = FormMapping(
    "表格",
    "sheet",
    2,
    (
        ("开场", Meaning("score", "立论")),
        ("发难", Meaning("score", "反方质询")),
        ("时间", Meaning("private")),
        ("更喜欢", Meaning("vote", ballot="impression")),
        ("胜者", Meaning("vote", ballot="decisive")),
    ),
    labels=("A",),
    lanes=(
        MappedLane((("B", "正方"), ("C", "反方")), "B1"),
        MappedLane((("D", "正方"), ("E", "反方")), "D1"),
    ),
    heads=(("B", "甲队"), ("C", "乙队"), ("D", "甲队"), ("E", "乙队")),
)


def by(mapping: FormMapping, rows: list[list[Any]]) -> list[ReadForm]:
    return list(read_forms("f.xlsx", xlsx({"Sheet1": rows}), (mapping,)))


def said(form: ReadForm) -> list[tuple[str, str | None]]:
    return [(entry.label, entry.read) for entry in form.entries]


def test_without_a_mapping_it_is_no_form() -> None:
    with pytest.raises(BadInput, match="a mapping can say what is what"):
        read_forms("f.xlsx", xlsx({"Sheet1": GRID}))


def test_a_row_a_form() -> None:
    first, second = by(ROW, ODD)
    assert (first.judge, second.judge) == ("石屿", "林川")
    assert said(first) == [
        ("正方一辩立论", "7"),
        ("反方一辩立论", "6"),
        ("反方质询（正方）", "5"),
        ("反方质询（反方）", "8"),
        ("印象票", "affirmative"),
        ("决胜票", "negative"),
        ("佳辩", "aff_1"),
        ("佳辩", "neg_2"),
    ]
    assert [e.cell for e in first.entries][:2] == ["f.xlsx!Sheet1!C2", "f.xlsx!Sheet1!D2"]
    assert second.entries[0].problem == "score-unreadable"
    assert first.mapping == mapping_digest(ROW)


def test_columns_may_stand_elsewhere_but_must_be_there() -> None:
    turned = [list(reversed(row)) for row in ODD]
    swapped = replace(
        ROW,
        titles=tuple(
            (key, replace(m, words={"反方质询（正方）": "反方质询（反方）"}.get(m.words, m.words)))
            for key, m in ROW.titles
        ),
    )
    assert by(swapped, turned)[0].judge == "石屿"
    (sheet,) = read_sheets("f.xlsx", xlsx({"Sheet1": [row[1:] for row in ODD]}))
    assert not fits(ROW, sheet)


def test_a_sheet_with_a_lane_a_judge() -> None:
    first, second = by(SHEET, GRID)
    assert (first.judge, second.judge) == ("石屿", "林川")
    assert said(first) == [
        ("立论 · 正方", "7"),
        ("立论 · 反方", "6"),
        ("反方质询 · 正方", "8"),
        ("反方质询 · 反方", "9"),
        ("印象票", "affirmative"),
        ("决胜票", "affirmative"),
    ]
    assert [entry.read for entry in second.entries] == ["5", "4", "3", "2", "tie", "negative"]


def test_a_column_that_has_moved_makes_the_mapping_unfit() -> None:
    (sheet,) = read_sheets("f.xlsx", xlsx({"Sheet1": GRID}))
    assert fits(SHEET, sheet)
    swapped = [[row[0], row[2], row[1], *row[3:]] for row in GRID]
    (sheet,) = read_sheets("f.xlsx", xlsx({"Sheet1": swapped}))
    assert not fits(SHEET, sheet)


def test_a_transposed_table_keeps_the_names_of_its_cells() -> None:
    rows = [list(column) for column in zip(*ODD, strict=True)]
    first, _ = by(replace(ROW, transposed=True), rows)
    assert said(first)[0] == ("正方一辩立论", "7")
    assert first.entries[0].cell == "f.xlsx!Sheet1!B3"


def test_other_sheets_are_read_as_ever() -> None:
    usual: list[list[Any]] = [["环节", "正方", "反方"], ["立论", 7, 6]]
    data = xlsx({"Sheet1": ODD, "石屿": usual})
    forms = read_forms("f.xlsx", data, (ROW,))
    assert [form.mapping != "" for form in forms] == [True, True, False]


def test_a_suggestion_decides_nothing_that_the_reader_would_not() -> None:
    rows: list[list[Any]] = [
        ["评委姓名", "正方立论", "反方立论", "某题", "决胜票", "来自IP"],
        ["石屿", 7, 6, 5, "正方", "203.0.113.9"],
    ]
    (sheet,) = read_sheets("f.csv", delimited(rows))
    mapping = suggest(sheet)
    fields = [meaning.field for _, meaning in mapping.titles]
    assert fields == ["judge", "score", "score", "unknown", "vote", "private"]
    assert fits(mapping, sheet)
    (plain,) = read_forms("f.csv", delimited(rows))
    (mapped,) = read_forms("f.csv", delimited(rows), (mapping,))
    assert said(plain) == said(mapped)


def test_titles_that_stand_twice_are_told_apart() -> None:
    assert title_keys(["1、得分", "得分（必填）", "", "得 分"]) == ["得分", "得分#2", "", "得分#3"]


@pytest.mark.parametrize("mapping", [ROW, SHEET, replace(ROW, transposed=True)])
def test_a_mapping_outlives_being_kept(mapping: FormMapping) -> None:
    assert read_mapping(write_mapping(mapping)) == mapping
    assert mapping_digest(mapping) == mapping_digest(replace(mapping, name="别名"))
    assert mapping_digest(mapping) != mapping_digest(replace(mapping, header=3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version":2}',
        write_mapping(ROW).replace('"row"', '"column"'),
        write_mapping(ROW).replace('"judge"', '"king"'),
        write_mapping(ROW).replace('"header":1', '"header":true'),
        write_mapping(ROW).replace('"labels":[]', '"labels":"A"'),
    ],
)
def test_what_is_no_mapping(text: str) -> None:
    with pytest.raises(BadInput):
        read_mapping(text)


@given(
    st.lists(
        st.lists(st.sampled_from(["立论", "正方", "7", "", "印象票", "谁"]), max_size=4), max_size=5
    ),
    st.integers(-1, 6),
    st.sampled_from(["A", "C", "ZZ", "?", ""]),
    st.booleans(),
)
def test_no_mapping_breaks_the_reader(
    rows: list[list[str]], header: int, column: str, turned: bool
) -> None:
    titles = (("立论", Meaning("score", "正方立论")), ("谁", Meaning("judge")))
    lanes = (MappedLane(((column, "正方"),), "B1"),)
    for mapping in (
        FormMapping("x", "row", header, titles, transposed=turned),
        FormMapping("x", "sheet", header, titles[:1], ("A",), lanes, (), turned),
    ):
        try:
            read_forms("f.csv", delimited(rows), (mapping,))
        except BadInput:
            continue
