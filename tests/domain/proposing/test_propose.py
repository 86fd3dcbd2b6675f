"""Proposals for small matches made by hand, and for made-up ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.domain.proposing import propose
from tests.bench.debates import Wish, make
from tests.domain.proposing.match_of import FORMATS, match_of, proposed, stages

NAMED = (
    "主席-林|各位晚上好，今天的比赛分为立论、质询、小结和自由辩论几个环节。",
    "主席-林|首先有请正方一辩开篇理论，时间三分三十秒。",
    "正方一辩-江|谢谢主席。下面我进入第一个论点，这个环节我讲成本的问题。",
    "正方一辩-江|我方认为慢行系统应当优先，谢谢。",
    "主席-林|感谢正方一辩，有请反方二辩咨询",
    "主席-林|正方一辩，时间两分钟。",
    "反方二辩-柏|请问预算从哪里来？",
    "正方一辩-江|从道路预算里来，我方在立论环节说过了。",
    "主席-林|还有三十秒。",
    "反方二辩-柏|好，谢谢。",
    "主席-林|时间到。有请反方一辩立论。",
    "反方一辩-松|谢谢主席，我方认为轨道交通应当优先，先说定义。",
    "主席-林|感谢反方一辩，比赛环节结束，有请石评委点评。",
    "评委-石|我觉得正方一辩的立论很清楚，反方二辩的质询也不错，两边都有可取之处。",
)
SPOKEN = [
    (3, 4, "正方一辩立论"),
    (7, 10, "反方二辩质询正方一辩"),
    (12, 12, "反方一辩立论"),
]


def test_stages_stand_from_the_first_to_the_last_words_of_debaters() -> None:
    assert stages(proposed(*NAMED)) == SPOKEN


def test_labels_that_say_nothing_do_as_well() -> None:
    labels = {text.partition("|")[0] for text in NAMED}
    number = {label: f"说话人{n}" for n, label in enumerate(sorted(labels), start=1)}
    said = [f"{number[t.partition('|')[0]]}|{t.partition('|')[2]}" for t in NAMED]
    found = proposed(*said)
    assert stages(found) == SPOKEN
    assert found.label_roles[number["主席-林"]].role == "chair"


def test_evidence_marks_the_words_of_the_cue_in_its_lines() -> None:
    questioning = proposed(*NAMED).stages[1]
    marks = [each for each in questioning.evidence if each.why == "cue"]
    assert [(m.line, m.text) for m in marks] == [
        (5, "感谢正方一辩，有请反方二辩咨询"),
        (6, "正方一辩，时间两分钟。"),
    ]
    whys = {each.why for each in questioning.evidence}
    assert {"stage-named", "speaker-called", "seconds-said", "previous-thanked"} <= whys


def test_plain_captions() -> None:
    """Lines as a caption site has them: cues over several lines, glued to first words."""
    found = proposed(
        "首先是陈词一环节",
        "有请正方一辩",
        "大家好我方认为城市",
        "应当优先发展慢行系统",
        "以上感谢",
        "感谢正方一辩",
        "有请反方四辩对正方一辩进行质询",
        "对方辩友您好我问您",
        "慢行系统的成本是多少",
        "感谢双方有请反方一辩进行",
        "陈词一计时开始谢谢主席",
        "我方认为不应当优先发展",
        format="4v4-xinguobian",
    )
    assert stages(found) == [
        (3, 5, "正方一辩陈词一"),
        (8, 9, "反方四辩质询一"),
        (11, 12, "反方一辩陈词一"),
    ]
    split = found.stages[2].begin.point
    assert (split.line, split.offset, split.inside) == (11, 7, True)
    assert [a.point.line for a in found.stages[2].begin.alternatives] == [12]


def test_words_of_a_debater_under_the_chairs_label_are_split_off() -> None:
    found = proposed(
        "主席|有请正方一辩立论，时间三分三十秒。谢谢主席，各位好。",
        "正方一辩|我方认为慢行系统应当优先，先说定义，再说标准。",
        "主席|感谢正方一辩。",
    )
    begin = found.stages[0].begin.point
    assert (begin.line, begin.offset, begin.inside) == (1, 17, True)
    assert found.stages[0].place.first_line == 1
    assert [(s.role, s.begin.line, s.begin.offset) for s in found.stretches] == [("aff_1", 1, 17)]


def test_swapped_closings() -> None:
    found = proposed(
        "主席|最后进入总结陈词环节，先有请正方四辩。",
        "正方四辩|谢谢，今天双方最大的分歧在于标准，我方给出了三个理由。",
        "主席|感谢正方四辩，有请反方四辩总结陈词。",
        "反方四辩|谢谢主席，各位评委，其实双方都同意走路很重要。",
        "主席|至此比赛环节结束。",
    )
    assert [(s.index, s.place.acting_side) for s in found.stages] == [
        (13, "affirmative"),
        (12, "negative"),
    ]
    assert all("swapped" in {e.why for e in s.evidence} for s in found.stages)


def test_a_surprise_and_a_pause() -> None:
    found = proposed(
        "主席|有请正方一辩立论。",
        "正方一辩|谢谢主席，我方认为应当来者不拒，理由有三个方面。",
        "主席|感谢正方一辩。反方请求战术暂停，时间一分钟。",
        "主席|反方示意发起奇袭，由反方一辩质询正方二辩，时间一分钟。",
        "反方一辩|请问您方的标准是什么？",
        "正方二辩|标准是对新生的成长有没有帮助。",
        "主席|奇袭时间到，有请反方二辩质询正方一辩。",
        "反方二辩|请问一辩，招新的成本谁来承担呢？",
        "正方一辩|由社团自己来承担。",
        format="2v2",
    )
    assert stages(found) == [
        (2, 2, "正方一辩立论"),
        (5, 6, "反方奇袭（质询）"),
        (8, 9, "反方二辩质询正方一辩"),
    ]
    surprise = found.stages[1].place
    assert surprise.surprise and surprise.acting_side == "negative"
    assert (surprise.speakers, surprise.respondents) == (("neg_1",), ("aff_2",))


def test_no_stage_is_made_of_introductions_and_comments() -> None:
    found = proposed(
        "主席|下面介绍双方辩手，正方一辩某某，反方一辩某某，欢迎他们。",
        "正方一辩|正方一辩某某问候在场各位。",
        "反方一辩|反方一辩问候各位。",
        "主席|有请评委点评。",
        "评委|我觉得今天的立论、质询和自由辩论都很精彩，下面我说一下环节分。",
    )
    assert found.stages == ()


def test_a_shared_device_is_said_and_roles_are_told_by_the_stages() -> None:
    speech = "谢谢主席，我们今天的立场非常明确，理由也非常充分，请大家仔细听一听。"
    found = proposed(
        "主席|有请正方一辩立论，时间三分三十秒。",
        f"会议室|{speech}",
        "主席|感谢正方一辩，有请反方一辩立论，时间三分三十秒。",
        f"会议室|{speech}",
        "主席|感谢反方一辩，有请反方二辩质询小结，时间一分三十秒。",
        f"会议室|{speech}",
    )
    assert found.label_roles["会议室"].shared
    assert found.label_roles["会议室"].role is None
    told = [(s.role, s.begin.line) for s in found.stretches]
    assert told == [("aff_1", 2), ("neg_1", 4), ("neg_2", 6)]


def test_a_known_role_is_never_proposed_again() -> None:
    found = proposed(*NAMED, roles={"主席-林": "chair", "正方一辩-江": "aff_1"})
    assert not {"主席-林", "正方一辩-江"} & found.label_roles.keys()


def test_without_a_format_the_best_one_is_taken_and_nothing_is_sure() -> None:
    found = proposed(*NAMED, format=None)
    assert found.guessed
    assert stages(found)[0] == SPOKEN[0]
    assert all(stage.confidence <= 0.7 for stage in found.stages)


def test_an_empty_match_has_no_proposal() -> None:
    assert proposed("", "").stages == ()


@pytest.mark.parametrize("labels", ["named", "numbered", "shared", "none"])
def test_a_made_up_match_is_found_nearly_whole(labels: str) -> None:
    made = make(FORMATS["4v4"], Wish(labels=labels, noise=0.2, glued=0.3, swapped=True), 5)
    found = propose(made.transcript, FORMATS)
    pairs = list(zip(made.stages, found.stages, strict=True))
    assert all(t.plan.type == s.place.type for t, s in pairs)
    assert all(abs(t.first - s.place.first_line) <= 1 for t, s in pairs)


ORDINARY = "我们今天讨论的问题其实和每个人的生活都有关系，" * 9


def test_a_chair_is_known_by_its_place_though_no_verb_calls() -> None:
    """Again and again it speaks shortly between all others, and says how long."""
    said = []
    for number, role in enumerate(("甲", "乙", "甲", "丙", "丁"), start=1):
        said += [
            f"说话人9|好，时间是{'三' if number % 2 else '两'}分钟，请。",
            f"{role}|{ORDINARY}",
        ]
    found = proposed(*said)
    assert found.label_roles["说话人9"].role == "chair"
    assert not {"甲", "乙"} & {label for label, r in found.label_roles.items() if r.role == "chair"}


def test_captions_of_a_chair_who_uses_no_verb_of_a_call() -> None:
    found = proposed(
        "底下该正方一辩了开篇立论给三分半",
        *("我们今天讨论的问题和每个人有关",) * 12,
        "以上谢谢大家",
        "嗯讲完了啊",
        "轮着反方二辩问正方一辩这个质询两分钟",
        *("对方辩友您好我问您这个数据哪来的",) * 12,
        "不是的您误会了",
        "反方一辩也是开篇立论三分半抓紧",
        *("我们和对方最大的分歧在于标准",) * 12,
        "行都讲完了咱们请评委合计合计",
        "我的印象票给正方环节票给反方",
    )
    assert stages(found) == [
        (2, 14, "正方一辩立论"),
        (17, 29, "反方二辩质询正方一辩"),
        (31, 42, "反方一辩立论"),
    ]
    assert all(stage.confidence < 0.9 for stage in found.stages[1:])


def test_a_short_stretch_is_no_stage_though_its_words_sound_like_a_call() -> None:
    """Else 反方一辩立论 would be one line, and the rest a questioning that nobody has called."""
    found = proposed(
        "有请正方一辩立论时间三分三十秒",
        *("谢谢主席我们讨论的问题和每个人有关",) * 30,
        "有请反方二辩质询正方一辩时间两分钟",
        *("对方辩友您好我问您这个数据哪来的",) * 20,
        "有请反方一辩立论时间三分三十秒",
        "谢谢主席我们和对方的分歧在于标准",
        "正方二辩手里拿着的这两分钟",
        *("我们和对方最大的分歧在于标准",) * 30,
        "有请正方二辩质询小结时间一分三十秒",
        *("谢谢主席我们和对方的分歧在于标准",) * 12,
    )
    assert (54, 85, "反方一辩立论") in stages(found)


def test_the_last_line_before_is_what_an_end_may_also_be() -> None:
    """Another place for an end is named by the line it would end with."""
    made = make(FORMATS["4v4"], Wish(style="elder", labels="none", noise=0.2, glued=0.3), 3)
    found = propose(made.transcript, FORMATS)
    others = [each.point for stage in found.stages for each in stage.end.alternatives]
    assert others
    assert all(point.offset > 0 for point in others)


TEXTS = st.sampled_from(
    [
        "有请正方一辩立论，时间三分钟。",
        "感谢双方，下面进入自由辩论，计时开始谢谢主席",
        "反方示意发起奇袭",
        "时间到",
        "我方认为标准是公平。",
        "有请反方二辩质询",
        "谢谢",
        "",
        "𠮷 呃 。",
        "有请评委点评",
    ]
)
LABELS = st.sampled_from(["主席", "正方一辩", "说话人1", "说话人2", ""])


@settings(max_examples=60)
@given(
    st.lists(st.tuples(LABELS, TEXTS), min_size=1, max_size=14),
    st.sampled_from([None, *sorted(FORMATS)]),
)
def test_whatever_is_said_stages_are_in_order_and_apart(
    said: list[tuple[str, str]], fmt: str | None
) -> None:
    transcript = match_of(*(f"{a}|{b}" if a else b for a, b in said), format=fmt)
    found = propose(transcript, FORMATS)
    assert found == propose(transcript, FORMATS)
    last = 0
    for stage in found.stages:
        assert stage.place.first_line <= stage.place.last_line
        assert stage.place.last_line >= last
        assert 0 <= stage.confidence <= 1
        last = stage.place.last_line


def test_thanks_in_a_line_of_their_own_may_call_who_speaks_next() -> None:
    found = proposed(
        "有请正方一辩立论时间三分三十秒",
        *("谢谢主席我们讨论的问题和每个人有关",) * 30,
        "有请反方二辩质询正方一辩时间两分钟",
        *("对方辩友您好我问您这个数据哪来的",) * 20,
        "谢谢反方一辩",
        "谢谢主席各位好",
        *("我方和对方最大的分歧在于标准",) * 30,
        "有请正方二辩质询反方一辩时间两分钟",
        *("对方辩友您好我问您这个数据哪来的",) * 20,
    )
    assert (54, 84, "反方一辩立论") in stages(found)
