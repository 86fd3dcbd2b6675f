"""One unit: every kind of fault by code, kind and exact characters; right corrections by none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.audit.remedies import reverted
from reviewer.domain.audit.spotting import spots

INFORMATION = ("script-changed", "punctuation-only")

FAULTS = (
    ("够修三十公里的路", "够修十三公里的路。", "number-changed", "number", [("三十", "十三")]),
    ("一共四个人", "一共十个人", "number-changed", "number", [("四", "十")]),
    ("大概三十个人", "大概个人", "number-changed", "number", [("三十", "")]),
    ("占百分之六十二", "占62", "number-changed", "number", [("百分之六十二", "62")]),
    (
        "呃那个慢行啊它要管，就是说呢我方没说",
        "慢行它要管，我方没说。",
        "particle-dropped",
        "filler",
        [("呃那个", ""), ("啊", ""), ("就是说呢", "")],
    ),
    ("这个这个问题", "这个问题", "particle-dropped", "filler", [("这个", "")]),
    ("我方我方认为可行", "我方认为可行", "text-dropped", "repetition", [("我方", "")]),
    ("我方不同意这一点", "我方同意这一点", "text-dropped", "negation", [("不", "")]),
    ("我方同意这一点", "我方不同意这一点", "text-added", "negation", [("", "不")]),
    (
        "图书馆夜里要开放，这一点没有争议",
        "图书馆夜里要开放。",
        "text-dropped",
        "passage",
        [("这一点没有争议", "")],
    ),
    ("图书馆要开放", "图书馆确实要开放", "text-added", "word", [("", "确实")]),
    (
        "贴一张墙纸又便宜又快，但是先修屋顶",
        "表面装饰成本低廉，然而结构隐患优先",
        "text-rewritten",
        "sentence",
        None,
    ),
    ("小林昨天来过", "小陈昨天来过", "text-rewritten", "word", [("林", "陈")]),
    ("看GDP的增长", "看GPD的增长", "text-rewritten", "latin", [("GDP", "GPD")]),
    (
        "人是会变的",
        "好的，以下是整理后的文本：人是会变的。",
        "text-chatter",
        "assistant",
        [("", "好的，以下是整理后的文本：")],
    ),
    (
        "人是会变的",
        "人是会变的（此处听不清）。",
        "text-chatter",
        "assistant",
        [("", "（此处听不清）。")],
    ),
    ("人是会变的", "人是会变的。以上为修正后的文本。", "text-chatter", "assistant", None),
    (
        "我觉得开学第一周看不出什么",
        "正方一辩指出早期判断并不可靠。",
        "text-chatter",
        "narration",
        None,
    ),
    ("一共30个", "一共三十个", "script-changed", "numeral", [("30", "三十")]),
    ("对方没有说", "對方沒有說", "script-changed", "script", None),
    ("他不愿意等", "她不愿意等", "script-changed", "pronoun", [("他", "她")]),
    ("用AI来写", "用ai来写", "script-changed", "case", None),
    ("好我知道了", "好，我知道了。", "punctuation-only", "mark", None),
)

RIGHT = (
    ("建设慢性系统", "建设慢行系统。"),
    ("进入总结层次环节", "进入总结陈词环节。"),
    ("您治的是可数，我治的是费炎", "您治的是咳嗽，我治的是肺炎。"),
    ("你就会真心", "你就会珍惜"),
    ("小组赛地一场", "小组赛第一场"),
    ("反方以校", "反方乙校"),
    ("请填写评分", "请填写评分表"),
    ("我们用诶爱来写", "我们用AI来写"),
    ("这十我的看法", "这是我的看法"),
    ("占百分只三十", "占百分之三十"),
    ("作用的很好", "作用得很好"),
)


@pytest.mark.parametrize(("original", "text", "code", "kind", "parts"), FAULTS)
def test_a_fault_is_found_at_its_characters(
    original: str, text: str, code: str, kind: str, parts: list[tuple[str, str]] | None
) -> None:
    (spot,) = spots(original, text)
    assert (spot.code, spot.kind) == (code, kind)
    if parts is not None:
        bare = [(original[slice(*p.original)], text[slice(*p.text)]) for p in spot.places]
        assert [(a.strip("，"), b) for a, b in bare] == parts


@pytest.mark.parametrize(("original", "text"), RIGHT)
def test_a_right_correction_is_not_a_fault(original: str, text: str) -> None:
    assert [spot for spot in spots(original, text) if spot.code not in INFORMATION] == []


@pytest.mark.parametrize(
    ("original", "text", "healed"),
    [
        ("够修三十公里向样的路", "够修十三公里像样的路。", "够修三十公里像样的路。"),
        ("呃，我方认为", "我方认为。", "呃，我方认为。"),
        ("人是会变的", "好的，以下是整理后的文本：人是会变的。", "人是会变的。"),
        ("要管，就是说呢我方没说", "要管，我方没说。", "要管，就是说呢我方没说。"),
        ("图书馆要开放，没有争议", "图书馆要开放。", "图书馆要开放。没有争议"),
    ],
)
def test_reverting_the_part_keeps_the_rest(original: str, text: str, healed: str) -> None:
    (spot,) = spots(original, text)
    assert reverted(text, original, spot.places) == healed


def test_a_word_of_the_motion_that_was_right_is_not_replaced_by_its_sound() -> None:
    terms = frozenset({"慢行", "系统"})
    (spot,) = spots("优先建设慢行系统", "优先建设慢性系统", terms)
    assert (spot.code, spot.kind, spot.places[0].text) == ("text-rewritten", "term", (5, 6))
    assert spots("优先建设慢性系统", "优先建设慢行系统", terms) == ()


def test_two_faults_of_one_unit_are_two() -> None:
    found = spots("小林说要三十块", "小陈说要四十块")
    assert [spot.code for spot in found] == ["text-rewritten", "number-changed"]


def test_an_emptied_text_is_another_checks_matter() -> None:
    assert spots("有话说", " ") == ()


TEXTS = st.text(alphabet="我方认为三十个呃就是说不对AI，。 gdp1慢行性", max_size=24)


@given(TEXTS, TEXTS)
def test_places_lie_in_their_texts_and_it_is_always_the_same(original: str, text: str) -> None:
    found = spots(original, text)
    assert found == spots.__wrapped__(original, text)
    for place in (place for spot in found for place in spot.places):
        assert 0 <= place.original[0] <= place.original[1] <= len(original)
        assert 0 <= place.text[0] <= place.text[1] <= len(text)
        assert place.original != place.text or original != text


@given(TEXTS)
def test_a_text_as_it_was_heard_has_no_spots(text: str) -> None:
    assert spots(text, text) == ()
    assert all(spot.code in INFORMATION for spot in spots(text, f"，{text}。") if text.strip())


WORDS = st.permutations("图书馆夜里要开放安全责任困难资源公平")


@given(WORDS, st.integers(0, 16), st.integers(1, 16), st.sampled_from(("", "，", "。")))
def test_what_was_dropped_anywhere_comes_back(
    words: list[str], start: int, length: int, mark: str
) -> None:
    original = "".join(words)
    text = original[:start] + mark + original[start + length :]
    places = [p for s in spots(original, text) if s.code not in INFORMATION for p in s.places]
    healed = reverted(text, original, places)
    assert healed.replace(mark, "") == original or not text.strip()


@given(WORDS, st.integers(0, 17), st.sampled_from(("不", "三十", "今天下午", "GDP")))
def test_what_was_added_anywhere_goes_again(words: list[str], at: int, more: str) -> None:
    original = "".join(words)
    text = original[:at] + more + original[at:]
    (spot,) = spots(original, text)
    assert reverted(text, original, spot.places) == original


def test_two_parts_that_stood_together_come_back_in_their_order() -> None:
    original, text = "个慢，对性三天，好的", "个慢，对，好的"
    places = [place for spot in spots(original, text) for place in spot.places]
    assert reverted(text, original, places).startswith("个慢，对性三天")
