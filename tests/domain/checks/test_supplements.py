"""Model-written texts: length, labels, review."""

import pytest

from reviewer.domain.checks.supplements import gives_away
from reviewer.domain.model import Dismissal
from tests.domain.checks.cases import text, with_appeal
from tests.domain.checks.stage_builder import edit, found, put


@pytest.mark.parametrize(
    "said",
    [
        "评委给了8分。",
        "评委给了８.５ 分。",
        "这一环节是七分。",
        "八点五分",
        "打满分",
        "给了十分",
        "以2:1获胜",
        "二比一",
        "3 比 0",
        "拿到两票",
        "正方得3票",
        "全票通过",
        "p=0.63",
        "p 值很高",
        "P ≈ 0.5",
        "a score of 7",
        "got 3 votes",
        "立论得分为七",
        "评分：8",
        "得 9/10",
        "用时三分三十秒后，评委打了七分",
    ],
)
def test_what_gives_a_label_away(said: str) -> None:
    assert gives_away(said)


@pytest.mark.parametrize(
    "said",
    [
        "结辩用了三分钟。",
        "3分钟之内",
        "三分之一的人",
        "这一点十分清楚。",
        "一分为二地看",
        "百分之七",
        "五分明白",
        "分数由评委给出",
        "决胜票给了正方",
        "15:32 的时候",
        "2024:10:01",
        "比起正方",
        "对比一下",
        "top of the list",
        "两方分别论述",
        "时间三分三十秒",
        "用时 3 分 30 秒",
        "得分是三项中最高的",
        "2024/10/3",
    ],
)
def test_what_gives_none_away(said: str) -> None:
    assert not gives_away(said)


def test_a_text_about_the_appeal_says_so() -> None:
    match = put(with_appeal(), *text(verdict=None, adjudication="appeal")().supplements.values())
    (finding,) = found(match, "supplement-unreviewed")
    assert finding.where == {"adjudication": "appeal", "supplement": "x1", "attempt": 1}


def test_a_rejected_text_waits_for_a_new_attempt_without_another_word() -> None:
    match = text(1000, verdict="rejected", reason="太长")()
    assert not found(match, "supplement-long")
    again = edit(match, "supplement", "x1", verdict=None, reason=None, attempt=2)
    assert found(again, "supplement-long") and found(again, "supplement-unreviewed")


def test_what_was_set_aside_of_one_attempt_is_said_of_the_next() -> None:
    match = text(1000)()
    (first,) = found(match, "supplement-long")
    match = put(match, Dismissal(first.id, "可以"))
    assert [f.dismissed for f in found(match, "supplement-long")] == [True]
    again = edit(match, "supplement", "x1", attempt=2)
    assert [f.dismissed for f in found(again, "supplement-long")] == [False]


def test_the_edges_of_length() -> None:
    for length, kind, said in ((300, "summary", 0), (301, "summary", 1), (901, "reasoning", 1)):
        assert len(found(text(length, kind)(), "supplement-long")) == said
