import datetime as dt
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.styles import Font

from reviewer.domain.errors import BadInput
from reviewer.formats.judge_form import ReadForm, read_forms

DATA = Path(__file__).parents[2] / "data" / "formats"
HEAD = ["环节", "正方", "反方", "备注"]


def scores(form: ReadForm) -> list[tuple[str, str, str | None]]:
    return [(e.label, e.raw, e.read) for e in form.entries if e.what == "score"]


def others(form: ReadForm, what: str) -> list[tuple[str, str, str | None]]:
    return [(e.label, e.raw, e.read) for e in form.entries if e.what == what]


def test_the_example_of_the_field() -> None:
    name = "judge_form_matrix_3judges.xlsx"
    forms = read_forms(name, (DATA / name).read_bytes())
    assert [(f.judge, f.judge_from, f.match_label) for f in forms] == [
        (f"评委{who}", "sheet", None) for who in "甲乙丙"
    ]
    first = forms[0]
    assert first.title == "示例杯 小组赛A1"
    assert len(scores(first)) == 20
    entry = first.entries[2]
    assert (entry.label, entry.raw, entry.read, entry.side) == (
        "质询方 · 正方",
        "7",
        "7",
        "affirmative",
    )
    assert (entry.cell, entry.stage_words, entry.position) == (f"{name}!评委甲!B4", "质询方", 2)
    assert [e.ballot for e in first.entries if e.what == "vote"] == [
        "impression",
        "stage",
        "decisive",
    ]
    assert [e.read for e in first.entries if e.what == "best_debater"] == [
        "aff_3",
        "aff_3",
        "neg_1",
    ]


def test_a_text_matrix_reads_the_same(table: Callable[..., bytes]) -> None:
    rows = [["评委：甲", "", ""], HEAD[:3], ["立论", "7", "６"], ["印象票", "反方", ""]]
    for encoding in ("utf-8", "utf-8-sig", "gb18030", "utf-16"):
        (form,) = read_forms("a.csv", table(rows, encoding))
        assert (form.judge, form.judge_from) == ("甲", "cell")
        assert scores(form) == [("立论 · 正方", "7", "7"), ("立论 · 反方", "６", "6")]
        assert form.entries[0].cell == "a.csv!!B3"
        assert others(form, "vote") == [("印象票", "反方", "negative")]


def test_oddities_of_single_cells(read: Callable[..., ReadForm]) -> None:
    odd = [7.5, "七分", "1O", dt.datetime(2026, 7, 6), True, "#N/A", dt.time(7, 6)]
    raws = ["7.5", "七分", "1O", "2026-07-06", "TRUE", "#N/A", "07:06:00"]
    for value, raw in zip(odd, raws, strict=True):
        form = read([HEAD, ["立论", value, 7]])
        entry = form.entries[0]
        assert (entry.raw, entry.read, entry.problem) == (raw, None, "score-unreadable")
    for value in (0, 11, -3):
        assert read([HEAD, ["立论", value, 7]]).entries[0].problem == "score-range"


def test_a_formula_without_a_value_is_shown_and_not_calculated(
    read: Callable[..., ReadForm],
) -> None:
    entry = read([HEAD, ["立论", "=3+4", 7]]).entries[0]
    assert (entry.raw, entry.read, entry.problem) == ("=3+4", None, "score-unreadable")


def test_a_blank_is_kept_and_is_no_zero(read: Callable[..., ReadForm]) -> None:
    entry = read([HEAD, ["立论", None, 7]]).entries[0]
    assert (entry.raw, entry.read, entry.problem) == ("", None, None)


def test_a_blank_where_no_score_belongs_is_no_entry(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["正方一辩立论", 7, None], ["反方一辩立论", None, 6]])
    assert scores(form) == [("正方一辩立论 · 正方", "7", "7"), ("反方一辩立论 · 反方", "6", "6")]


def test_pairs_in_one_cell(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["质询", "7/6", "８／5"], ["盘问", "7/6", "6/"]])
    assert [(e.label, e.read, e.side) for e in form.entries] == [
        ("质询 · 正方（质询方）", "7", "affirmative"),
        ("质询 · 正方（被质询方）", "6", "affirmative"),
        ("质询 · 反方（质询方）", "8", "negative"),
        ("质询 · 反方（被质询方）", "5", "negative"),
        ("盘问 · 正方（盘问方）", "7", "affirmative"),
        ("盘问 · 正方（被盘问方）", "6", "affirmative"),
        ("盘问 · 反方（盘问方）", "6", "negative"),
        ("盘问 · 反方（被盘问方）", None, "negative"),
    ]
    assert {e.cell for e in form.entries[:2]} == {"form.xlsx!评委甲!B2"}


def test_a_pair_takes_the_order_its_title_states(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["质询（被质询方/质询方）", "7/6", "8/5"]])
    assert [e.read for e in form.entries if "（被质询方）" in e.label[-6:]] == ["7", "8"]
    form = read(
        [["环节", "正方（被质询方/质询方）", "反方（被质询方/质询方）"], ["质询", "7/6", "8/5"]]
    )
    assert [e.read for e in form.entries if e.label.endswith("（被质询方）")] == ["7", "8"]


def test_a_pair_where_one_score_belongs_is_unreadable(read: Callable[..., ReadForm]) -> None:
    for row in ("质询方", "立论"):
        assert read([HEAD, [row, "7/6", 6]]).entries[0].problem == "score-unreadable"


def test_full_names_with_one_column(read: Callable[..., ReadForm]) -> None:
    rows = [["序号", "环节", "得分"], [1, "正方一辩立论", 7], [2, "对辩（反方）", "8"]]
    assert scores(read(rows)) == [("正方一辩立论", "7", "7"), ("对辩（反方）", "8", "8")]


def test_full_names_without_a_head(read: Callable[..., ReadForm]) -> None:
    rows = [["正方一辩立论", 7], ["反方一辩立论", 6], ["正方四辩总结陈词", "x"], ["反方结辩", 9]]
    assert [read_ for _, _, read_ in scores(read(rows))] == ["7", "6", None, "9"]


def test_columns_of_parts(read: Callable[..., ReadForm]) -> None:
    form = read([["环节", "质询方", "被质询方"], ["反方二辩质询正方一辩", 7, 6]])
    assert [(e.side, e.read) for e in form.entries] == [("negative", "7"), ("affirmative", "6")]


def test_parts_under_sides(read: Callable[..., ReadForm]) -> None:
    rows: list[list[object]] = [["环节", "正方", None, "反方", None]]
    rows += [[None, "质询方", "被质询方", "质询方", "被质询方"], ["质询", 7, 6, 5, 4]]
    form = read(rows, merged=["B1:C1", "D1:E1", "A1:A2"])
    assert [(e.label, e.read) for e in form.entries] == [
        ("质询 · 正方（质询方）", "7"),
        ("质询 · 正方（被质询方）", "6"),
        ("质询 · 反方（质询方）", "5"),
        ("质询 · 反方（被质询方）", "4"),
    ]


def test_the_stages_may_stand_between_the_sides(read: Callable[..., ReadForm]) -> None:
    form = read([["正方", "环节", "反方"], [7, "立论", 6], [5, "质询方", 4]])
    assert [(e.label, e.read) for e in form.entries][:2] == [
        ("立论 · 正方", "7"),
        ("立论 · 反方", "6"),
    ]


def test_debaters_in_a_column_of_their_own(read: Callable[..., ReadForm]) -> None:
    rows = [["环节", "辩手", "得分"], ["立论", "正方一辩", 7], [None, "反方一辩", 8]]
    rows += [["自由辩论", "反方", 6]]
    assert [(e.label, e.side) for e in read(rows, merged=["A2:A3"]).entries] == [
        ("立论（正方一辩）", "affirmative"),
        ("立论（反方一辩）", "negative"),
        ("自由辩论（反方）", "negative"),
    ]


def test_heads_that_name_the_teams(read: Callable[..., ReadForm]) -> None:
    form = read([["环节", "正方（甲大学）", "反方：乙大学"], ["立论（10分）", 7, 6]])
    assert scores(form) == [("立论 · 正方", "7", "7"), ("立论 · 反方", "6", "6")]


def test_merged_stage_words_and_their_parts(read: Callable[..., ReadForm]) -> None:
    rows = [["环节", None, "正方", "反方"], ["质询", "质询方", 7, 6], [None, "被质询方", 5, 4]]
    form = read(rows, merged=["A2:A3", "A1:B1"])
    assert [(e.label, e.side, e.read) for e in form.entries] == [
        ("质询（质询方） · 正方", "affirmative", "7"),
        ("质询（质询方） · 反方", "negative", "6"),
        ("质询（被质询方） · 正方", "affirmative", "5"),
        ("质询（被质询方） · 反方", "negative", "4"),
    ]


def test_a_score_merged_over_both_sides_is_nobodys(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["立论", 7, None], ["正方一辩立论", 8, None]], merged=["B2:C2", "B3:C3"])
    assert [(e.label, e.side) for e in form.entries] == [
        ("立论", None),
        ("正方一辩立论", "affirmative"),
    ]


def test_a_score_merged_over_two_rows_is_nobodys(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["质询方", 7, 6], ["被质询方", None, 5]], merged=["B2:B3"])
    assert scores(form)[0] == ("质询方／被质询方 · 正方", "7", "7")
    assert len(scores(form)) == 3


def test_several_judges_side_by_side(
    read: Callable[..., ReadForm], xlsx: Callable[..., bytes]
) -> None:
    rows = [[None, "评委甲", None, "评委乙", None], ["环节", "正方", "反方", "正方", "反方"]]
    rows += [["立论", 7, 6, 5, 4], ["决胜票", "正方", None, None, "√"]]
    forms = read_forms("f.xlsx", xlsx(rows, ["B1:C1", "D1:E1"], "汇总"))
    assert [f.judge for f in forms] == ["评委甲", "评委乙"]
    assert [[read_ for *_, read_ in scores(f)] for f in forms] == [["7", "6"], ["5", "4"]]
    assert [others(f, "vote")[0][2] for f in forms] == ["affirmative", "negative"]


def test_a_column_a_judge(xlsx: Callable[..., bytes]) -> None:
    rows = [["环节", "评委甲", "评委乙"], ["正方一辩立论", 7, 6], ["决胜票", "正方", "反方"]]
    forms = read_forms("f.xlsx", xlsx(rows, (), "汇总"))
    assert [(f.judge, scores(f)[0][2], others(f, "vote")[0][2]) for f in forms] == [
        ("评委甲", "7", "affirmative"),
        ("评委乙", "6", "negative"),
    ]


def test_sides_twice_without_names_are_refused(xlsx: Callable[..., bytes]) -> None:
    rows = [["环节", "正方", "反方", "正方", "反方"], ["立论", 7, 6, 5, 4]]
    with pytest.raises(BadInput, match="no judge form"):
        read_forms("f.xlsx", xlsx(rows))


def test_totals_are_kept_apart(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["立论", 7, 6], ["合计", 60, "五十九"]])
    assert form.totals == (
        ("affirmative", "60", "form.xlsx!评委甲!B3"),
        ("negative", "五十九", "form.xlsx!评委甲!C3"),
    )
    assert len(form.entries) == 2


def test_votes_ticked_or_side_by_side(read: Callable[..., ReadForm]) -> None:
    rows = [HEAD, ["立论", 7, 6], ["印象票", None, "√"], ["环节票", "平"], ["决胜票", "√", "√"]]
    assert others(read(rows), "vote") == [
        ("印象票", "反方", "negative"),
        ("环节票", "平", "tie"),
        ("决胜票", "√", None),
    ]
    rows = [
        HEAD,
        ["立论", 7, 6],
        ["印象票", "分数票", "商讨票", "佳辩票"],
        ["正", "平票", "反", "正三"],
    ]
    form = read(rows)
    assert [read_ for *_, read_ in others(form, "vote")] == ["affirmative", "tie", "negative"]
    assert others(form, "best_debater") == [("佳辩票", "正三", "aff_3")]


def test_a_team_as_a_vote_and_a_person_as_best_debater_stay_for_the_match_to_tell(
    read: Callable[..., ReadForm],
) -> None:
    form = read([HEAD, ["立论", 7, 6], ["决胜票", "甲大学"], ["佳辩票", "张三×2、反方一辩"]])
    assert others(form, "vote") == [("决胜票", "甲大学", None)]
    assert others(form, "best_debater") == [
        ("佳辩票", "张三", None),
        ("佳辩票", "张三", None),
        ("佳辩票", "反方一辩", "neg_1"),
    ]


def test_remarks_and_comments(read: Callable[..., ReadForm]) -> None:
    form = read([HEAD, ["立论", 7, 6, "稳"], ["评语", "精彩", None]])
    assert others(form, "comment") == [("备注 · 立论", "稳", "稳"), ("评语", "精彩", "精彩")]


@pytest.mark.parametrize(
    ("rows", "name", "judge"),
    [
        ([["评委", "王一"], HEAD, ["立论", 7, 6]], "Sheet1", ("王一", "cell")),
        ([["裁判姓名：王一"], HEAD, ["立论", 7, 6]], "评委乙", ("王一", "cell")),
        ([["半决赛评分表（评委：王一）"], HEAD, ["立论", 7, 6]], "x", ("王一", "cell")),
        ([HEAD, ["立论", 7, 6], ["评委签名", "王一"]], "Sheet1", ("王一", "cell")),
        ([HEAD, ["立论", 7, 6]], "王一", ("王一", "sheet")),
        ([HEAD, ["立论", 7, 6]], "Sheet1", ("", "")),
        ([["评委", None, "日期"], HEAD, ["立论", 7, 6]], "评分表", ("", "")),
    ],
)
def test_where_the_judges_name_stands(
    read: Callable[..., ReadForm], rows: list[list[object]], name: str, judge: tuple[str, str]
) -> None:
    form = read(rows, (), name)
    assert (form.judge, form.judge_from) == judge


def test_the_match_as_the_form_calls_it(read: Callable[..., ReadForm]) -> None:
    form = read(
        [
            ["示例杯评分表"],
            ["场次", "A1"],
            ["正方：甲大学", None, "反方：乙大学"],
            HEAD,
            ["立论", 7, 6],
        ]
    )
    assert (form.match_label, form.title) == ("A1", "示例杯")
    assert [e.side for e in form.entries] == ["affirmative", "negative"]


def test_an_unknown_row_is_kept_if_it_holds_a_score_and_noted_if_not(
    read: Callable[..., ReadForm],
) -> None:
    form = read([HEAD, ["利论", 7, 6], ["结辩", 5, 4], ["队伍", "甲大学", "乙大学"]])
    assert scores(form)[:2] == [("利论 · 正方", "7", "7"), ("利论 · 反方", "6", "6")]
    (note,) = form.notes
    assert note.endswith("the row '队伍' was not read: B4 “甲大学”, C4 “乙大学”")


def test_stray_formatting_far_below_costs_nothing(xlsx: Callable[..., bytes]) -> None:
    book = load_workbook(io.BytesIO(xlsx([HEAD, ["立论", 7, 6]])))
    book.worksheets[0].cell(1_048_576, 16_384).font = Font(bold=True)
    buffer = io.BytesIO()
    book.save(buffer)
    (form,) = read_forms("f.xlsx", buffer.getvalue())
    assert len(form.entries) == 2
