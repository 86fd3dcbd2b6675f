"""Text in the wrong unit: moved over a border, or another unit's altogether."""

import pytest

from reviewer.domain.audit.shifts import home, move

A, B = "地铁修到哪里，商场就跟到哪里，", "房租便宜的地方通了地铁，年轻人才敢住。"
HEAD, REST = "房租便宜的地方通了地铁，", "年轻人才敢住。"


def test_the_head_of_the_next_unit_moved_up() -> None:
    found = move(A, A + HEAD, B, REST)
    assert found is not None and found.kind == "up"
    assert (A + HEAD)[slice(*found.earlier.text)] == HEAD
    assert B[slice(*found.later.original)] == HEAD


def test_the_tail_of_a_unit_moved_down() -> None:
    found = move(A, "地铁修到哪里，", B, "商场就跟到哪里，" + B)
    assert found is not None and found.kind == "down"
    assert A[slice(*found.earlier.original)] == "商场就跟到哪里，"
    assert ("商场就跟到哪里，" + B)[slice(*found.later.text)] == "商场就跟到哪里，"


def test_what_was_moved_may_be_corrected_on_the_way() -> None:
    found = move("我方认为可行。", "我方认为可行，建设慢行系统。", "建设慢性系统很急。", "很急。")
    assert found is not None and found.kind == "up"


@pytest.mark.parametrize(
    ("text", "next_text"),
    [
        (A, B),
        (A + "这里多出一句话。", B),
        (A, REST),
        ("完全另外一回事，与此无关的一些话。", "这也是随便说说而已，请勿当真。"),
        ("地铁修到那里，商场就跟到那里，", "房租便宜的地方通了地铁，年轻人才赶住。"),
    ],
)
def test_other_faults_are_no_moves(text: str, next_text: str) -> None:
    assert move(A, text, B, next_text) is None


def test_a_whole_text_is_known_again_at_its_home() -> None:
    around = [("u1", "先说定义和判准"), ("u3", "人行道明年还可以修")]
    assert home("人行道明年还可以休。", "今天的辩题很有意思", around) == "u3"
    assert home("今天的辩题很有意义", "今天的辩题很有意思", around) is None
    assert home("好的", "是", [("u3", "好的")]) is None
