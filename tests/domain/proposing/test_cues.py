"""What is read as a cue, and what is not."""

import pytest

from reviewer.domain.proposing.cues import Cue, cue_at
from reviewer.domain.proposing.groups import clusters
from reviewer.domain.proposing.passages import Passage, Piece, read
from reviewer.domain.proposing.tokens import seconds_of

TEAMS = (("甲校",), ("乙校",))


def passage(*texts: str) -> Passage:
    return read(
        [Piece(f"u{n}", n, 0, len(t), t, None, None, None, None) for n, t in enumerate(texts)]
    )


def cues(*texts: str) -> list[Cue]:
    whole = passage(*texts)
    return [cue_at(whole, group) for group in clusters(whole, TEAMS)]


def test_a_call_for_a_questioning() -> None:
    (cue,) = cues("感谢正方一辩，下面有请反方二辩咨询正方一辩，时间两分钟。")
    assert cue.people == ("neg_2", "aff_1")
    assert cue.types == {"questioning"}
    assert cue.thanked == ("aff_1",)
    assert cue.seconds == 120


def test_a_call_is_read_over_the_ends_of_lines() -> None:
    (cue,) = cues("感谢正方一", "辩下面有请反", "方二辩对正方一辩进行质", "询")
    assert cue.people == ("neg_2", "aff_1")
    assert cue.types == {"questioning"}


def test_teams_stand_for_their_sides() -> None:
    (cue,) = cues("有请乙校三辩盘问")
    assert cue.people == ("neg_3",)


def test_who_answers_may_be_named_first() -> None:
    (cue,) = cues("有请正方一辩接受反方二辩的质询")
    assert cue.passive and cue.people == ("aff_1", "neg_2")


def test_a_summary_says_of_what() -> None:
    (cue,) = cues("有请反方三辩盘问小节，时间一分三十秒。")
    assert cue.types == {"summary"}
    assert cue.about == "cross_examination"


def test_time_is_only_kept() -> None:
    (cue,) = cues("正方时间到，反方还有十五秒。")
    assert "remain" in cue.says and not cue.opens


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("反方示意发起奇习，由反方一辩质询正方二辩", True),
        ("正方选择使用奇袭，有请正方一辩", True),
        ("奇袭时间到，下面进入对辩", False),
        ("请问正方是否使用奇袭，有请正方一辩", False),
        ("双方各有一次奇袭机会，下面有请正方一辩", False),
    ],
)
def test_a_surprise_is_called_not_only_named(text: str, called: bool) -> None:
    assert any(cue.surprise for cue in cues(text)) == called


@pytest.mark.parametrize(
    "text",
    [
        "刚才对方一辩在立论环节说得很清楚",
        "我方二辩在质询小结里已经回应过了",
        "下面我进入第二个论点",
        "接下来我来做一个简单的小结",
        "首先回应一下正方一辩的立论",
        "最后我想总结一下我方的论证",
        "感谢对方辩友的提问",
        "谢谢主席，问候在场各位",
        "有请对方解释一下数据的来源",
        "时间关系我不展开了",
        "这不是一场自由辩论能解决的",
    ],
)
def test_who_debates_may_use_the_words_of_cues(text: str) -> None:
    assert [cue for cue in cues(text) if cue.strength >= 2.0] == []


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("时间三分三十秒", 210), ("两分半", 150), ("各四分钟", 240), ("90秒", 90), ("十五秒", 15)],
)
def test_times_are_read(text: str, seconds: int) -> None:
    assert seconds_of(text) == seconds
