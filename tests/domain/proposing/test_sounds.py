"""Words of cues known by their sound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.proposing.sounds import WORDS, respelled


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("进行咨询", "进行质询"),
        ("开篇理论", "开篇立论"),
        ("总结层次", "总结陈词"),
        ("节辩", "结辩"),
        ("盘文", "盘问"),
        ("自由变论", "自由辩论"),
        ("政方以辩", "正方一辩"),
        ("返方是变", "反方四辩"),
        ("友情正方二辩", "有请正方二辩"),
    ],
)
def test_a_word_of_the_same_sound_is_put_right(heard: str, meant: str) -> None:
    assert respelled(heard) == meant


@pytest.mark.parametrize("text", ["我觉得一边走一边看", "正方三辩", "对方辩友", "abc 123"])
def test_other_words_stay(text: str) -> None:
    assert respelled(text) == text


def test_the_sides_are_never_taken_for_each_other() -> None:
    assert respelled("正方一辩反方一辩") == "正方一辩反方一辩"


@given(st.lists(st.sampled_from([*WORDS, "的", "我们", "咨询", "理论", "x"]), max_size=12))
def test_places_stay_and_a_second_reading_changes_nothing(parts: list[str]) -> None:
    text = "".join(parts)
    once = respelled(text)
    assert len(once) == len(text)
    assert respelled(once) == once
