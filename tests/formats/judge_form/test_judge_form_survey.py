from collections.abc import Callable
from pathlib import Path

import pytest

from reviewer.formats.judge_form import ReadForm, read_forms
from reviewer.formats.judge_form.titles import read_title

DATA = Path(__file__).parents[2] / "data" / "formats"
WJX = DATA / "judge_form_wjx_问卷星.csv"
TENCENT = DATA / "judge_form_tencent_docs_收集表.csv"


def everything(forms: tuple[ReadForm, ...]) -> str:
    return repr(forms)


def test_wjx() -> None:
    forms = read_forms(WJX.name, WJX.read_bytes())
    assert [(f.judge, f.match_label, f.submitted) for f in forms] == [
        ("评委甲", "示例杯A1", "2026-03-07T20:31:05"),
        ("评委乙", "示例杯A1", "2026-03-07T20:33:40"),
    ]
    assert [sum(e.what == "score" for e in f.entries) for f in forms] == [20, 20]
    second = forms[1]
    assert [e.read for e in second.entries if e.what == "vote"] == ["negative", "tie", "negative"]
    assert [e.read for e in second.entries if e.what == "best_debater"] == [
        "neg_3",
        "aff_3",
        "neg_4",
    ]
    assert [e.read for e in second.entries if e.what == "comment"] == ["略"]
    assert second.entries[2].cell == f"{WJX.name}!!K3"
    assert second.entries[2].label == "反方质询（被质询方·正方）"


def test_tencent_docs() -> None:
    (form,) = read_forms(TENCENT.name, TENCENT.read_bytes())
    assert (form.judge, form.match_label) == ("评委甲", "示例杯A1")
    assert form.submitted == "2026-03-07T20:31"
    assert [(e.raw, e.read) for e in form.entries[:2]] == [("7.00 ", "7"), ("6.00 ", "6")]
    assert [e.read for e in form.entries if e.what == "best_debater"] == ["aff_3", "neg_1", "aff_3"]


@pytest.mark.parametrize("path", [WJX, TENCENT], ids=["wjx", "tencent"])
def test_any_encoding_gives_the_same(path: Path) -> None:
    text = path.read_bytes().decode("utf-8-sig")
    expected = read_forms(path.name, path.read_bytes())
    for encoding in ("utf-8", "gb18030", "utf-16"):
        assert read_forms(path.name, text.encode(encoding)) == expected
    assert read_forms(path.name, text.replace("\r\n", "\n").encode()) == expected


def test_nothing_about_the_sender_is_kept(table: Callable[..., bytes]) -> None:
    secrets = ["s3cret", "10.1.2.3", "昵称甲", "13800000000", "openid-1", "9", "某市"]
    heads = ["用户ID", "来自IP", "提交者（自动）", "您的手机号", "微信昵称", "编号", "地理位置"]
    rows = [
        [*heads, "2、评委姓名", "3、正方立论", "4、反方立论", "5、印象票"],
        [*secrets, "王一", "7", "6", "正方"],
    ]
    forms = read_forms("x.csv", table(rows))
    assert forms[0].judge == "王一"
    for secret in secrets:
        assert f"'{secret}'" not in everything(forms)
    for path in (WJX, TENCENT):
        said = everything(read_forms("f.csv", path.read_bytes()))
        assert "0.0.0.0" not in said and "昵称" not in said and "512" not in said


@pytest.mark.parametrize(
    ("raw", "field", "words"),
    [
        ("3、正方立论（1-10分）", "score", "正方立论"),
        ("1.反方结辩", "score", "反方结辩"),
        ("12(3)、对辩（正方）[单选题]：", "score", "对辩（正方）"),
        ("自由辩论（反方）（必填）", "score", "自由辩论（反方）"),
        ("23、印象票投给：", "vote", "印象票投给"),
        ("总结票（必填）", "vote", "总结票"),
        ("印象票理由", "comment", "印象票理由"),
        ("26、佳辩第一票：", "best_debater", "佳辩第一票"),
        ("1、比赛场次：", "match", "比赛场次"),
        ("2、评委姓名：", "judge", "评委姓名"),
        ("正方总分", "total", "正方总分"),
        ("来自IP", "private", "来自IP"),
        ("提交者（自动）", "private", "提交者"),
        ("提交时间（自动）", "submitted", "提交时间"),
        ("正方一辩", "unknown", "正方一辩"),
    ],
)
def test_titles(raw: str, field: str, words: str) -> None:
    assert (read_title(raw).field, read_title(raw).words) == (field, words)


def test_several_matches_and_judges_in_one_file(xlsx: Callable[..., bytes]) -> None:
    head = ["编号", "结束答题时间", "1.场次", "2.评委", "3.正方立论", "4.反方立论", "5.决胜票"]
    rows = [
        head,
        [1, "2026/3/7 20:00:00", "A1", "王一", 7, 6, "正方"],
        [2, "2026/3/7 21:00:00", "A2", "王一", "(跳过)", 11, "反方"],
        [None] * 7,
        [3, "2026/3/7 21:05:00", "A2", "王一", 6, 8, "反方┋正方"],
    ]
    forms = read_forms("all.xlsx", xlsx(rows, (), "Sheet1"))
    assert [(f.match_label, f.judge) for f in forms] == [
        ("A1", "王一"),
        ("A2", "王一"),
        ("A2", "王一"),
    ]
    skipped, beyond, _ = forms[1].entries
    assert (skipped.read, skipped.problem) == (None, None)
    assert beyond.problem == "score-range"
    assert forms[2].entries[2].read is None
    assert forms[2].entries[0].cell == "all.xlsx!Sheet1!E5"


def test_a_second_header_row_of_sides(xlsx: Callable[..., bytes]) -> None:
    rows = [
        ["评委", "立论", None, "质询方", None, "决胜票"],
        [None, "正方", "反方", "正方", "反方", None],
        ["王一", 7, 6, 5, 4, "正方"],
    ]
    (form,) = read_forms("t.xlsx", xlsx(rows, ["B1:C1", "D1:E1"]))
    assert [(e.label, e.side, e.read) for e in form.entries if e.what == "score"] == [
        ("立论 · 正方", "affirmative", "7"),
        ("立论 · 反方", "negative", "6"),
        ("质询方 · 正方", "affirmative", "5"),
        ("质询方 · 反方", "negative", "4"),
    ]


def test_a_stage_by_another_name_is_kept_for_the_tray(table: Callable[..., bytes]) -> None:
    rows = [
        ["评委", "正方立论", "反方立论", "正方利辩", "印象票", "感想"],
        ["王", 7, 6, 5, "正", "好"],
    ]
    (form,) = read_forms("t.csv", table(rows))
    assert [(e.label, e.side) for e in form.entries if e.what == "score"][-1] == ("正方利辩", None)
    assert any(n.endswith(": the column '感想' was not read") for n in form.notes)
    assert "好" not in everything((form,))
