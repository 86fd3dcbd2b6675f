"""What may be a call, by what it says together and by its place."""

import pytest

from reviewer.domain.proposing.groups import CERTAIN, likely_clusters
from reviewer.domain.proposing.hints import LEAST
from reviewer.domain.proposing.passages import Passage, Piece, read

TEAMS = (("甲校",), ("乙校",))


def passage(*lines: str) -> Passage:
    return read(
        [Piece(f"u{n}", n, 0, len(t), t, None, None, None, None) for n, t in enumerate(lines)]
    )


def odds(*lines: str) -> float:
    """Of the likeliest call in the lines."""
    return max((o for _, o in likely_clusters(passage(*lines), TEAMS, LEAST)), default=LEAST)


@pytest.mark.parametrize(
    "text",
    [
        "底下轮着正方二辩了质询小结嘛给你两分钟",
        "反方三辩质询时长一分三十秒",
        "甲校一辩总结陈词三分钟到时候有铃声",
        "第一棒反方一辩给您三分钟",
    ],
)
def test_who_and_how_long_are_likely_a_call(text: str) -> None:
    assert odds(text) >= 0.0


@pytest.mark.parametrize(
    "text",
    [
        "正方三辩盘问的时候也是这么说的",
        "反方一辩刚才在立论里面说过了",
        "三分钟的质询您只回答了一个问题",
        "给我一分钟我把这个讲完",
    ],
)
def test_who_debates_speaks_of_others_and_of_time(text: str) -> None:
    assert odds("我们再往前推一步", text, "大家想一想") < 0.0


def test_what_ends_before_and_begins_after_makes_it_likelier() -> None:
    alone = odds("大家想一想", "下面我们听一听正方二辩质询小结", "这个政策有三个问题")
    between = odds("以上谢谢大家", "下面我们听一听正方二辩质询小结", "谢谢主席各位好")
    assert between >= alone + 2.0


def test_a_line_for_itself_makes_a_name_a_call() -> None:
    assert odds("以上谢谢", "甲校三辩请", "谢谢主席") > odds("以上", "甲校三辩今天讲得", "不错")


def test_the_thanks_of_a_speaker_thank_nobody_who_is_called_next() -> None:
    groups = list(
        likely_clusters(passage("我的发言到这里谢谢", "反方四辩结辩两分钟"), TEAMS, LEAST)
    )
    assert [[token.kind for token in group] for group, _ in groups] == [
        ["debater", "stage", "duration"]
    ]


def test_a_look_alike_is_no_part_of_the_call_beside_it() -> None:
    said = ("有请反方四辩结辩三分三十秒", "正方三辩盘问的时候也是这么说的")
    (first, sure), *_ = likely_clusters(passage(*said), TEAMS, LEAST)
    assert sure == CERTAIN
    assert first[-1].kind == "duration"


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("那我们请评委老师合议", True),
        ("等评委出结果", True),
        ("请评委注意这个细节", False),
        ("我想请评委看一组数据", False),
    ],
)
def test_the_judges_turn_is_not_what_they_are_asked_to_note(text: str, over: bool) -> None:
    groups = likely_clusters(passage("以上谢谢大家", text), TEAMS, LEAST)
    assert any(token.kind == "judge" for group, _ in groups for token in group) == over


def test_what_another_says_in_the_next_line_is_not_held_against_a_call() -> None:
    assert odds("没问题", "甲校二辩请", "对方刚刚讲了很多") >= 0.0
    assert odds("没问题", "甲校二辩对方刚刚讲了很多") < 0.0


def test_both_sides_may_be_bidden_to_speak() -> None:
    assert odds("时间差不多了那就这样", "双方辩手请", "你告诉我一个骑手怎么办") >= 0.0


def test_who_hands_over_to_the_judges_calls_no_debater_with_the_same_breath() -> None:
    lines = "比赛结束有请评委", "有请正方一辩立论"
    groups = likely_clusters(passage(*lines), TEAMS, CERTAIN)
    assert [[t.text for t in group][-1] for group, _ in groups] == ["评委", "立论"]


def test_a_part_of_a_stage_is_told_of_and_not_called() -> None:
    assert odds("自由辩论两分钟") == CERTAIN
    assert odds("自由辩论前两分钟正方是占优的") < CERTAIN
