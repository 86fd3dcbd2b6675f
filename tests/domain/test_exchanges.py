import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.exchanges import Exchange, Said, find_exchanges, is_token
from reviewer.domain.words import ActingSide, Side

SIDES: dict[str, Side | None] = {"Q": "affirmative", "A": "negative", "C": None}


def said(script: str) -> list[Said]:
    """``"Q 您同意吗？ A 对。"`` as utterances; Q is the affirmative, C the chair."""
    words = script.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return [Said(str(i), SIDES[who], text) for i, (who, text) in enumerate(pairs)]


def pairs(script: str, acting: ActingSide | None = "affirmative") -> list[tuple[str, str]]:
    """Each exchange as the two turns' texts."""
    utterances = said(script)
    texts = {each.id: each.text for each in utterances}
    return [
        (
            "".join(texts[i] for i in exchange.opening.utterances),
            "".join(texts[i] for i in exchange.reply.utterances),
        )
        for exchange in find_exchanges(utterances, acting)
    ]


def test_a_short_answer_is_an_answer() -> None:
    assert pairs("Q 您同意吗？ A 对。 Q 那代价呢？ A 嗯。") == [
        ("您同意吗？", "对。"),
        ("那代价呢？", "嗯。"),
    ]


def test_a_short_answer_counts_although_the_question_has_no_mark() -> None:
    assert pairs("Q 您同意吗 A 对 Q 那代价呢 A 有") == [("您同意吗", "对"), ("那代价呢", "有")]


def test_a_short_answer_to_a_statement_counts() -> None:
    assert pairs("Q 这是前提。 A 嗯。 Q 您同意吗？ A 不。") == [
        ("这是前提。", "嗯。"),
        ("您同意吗？", "不。"),
    ]


def test_the_asker_listens_to_a_continuing_reply() -> None:
    assert pairs("Q 为什么？ A 因为 Q 嗯。 A 数据 Q 对，好的。 A 如此。 Q 懂了。") == [
        ("为什么？", "因为数据如此。")
    ]


def test_the_answerer_listens_to_a_question_that_is_not_out_yet() -> None:
    assert pairs("Q 我想问您， A 嗯。 Q 您同意吗？ A 同意。") == [
        ("我想问您，您同意吗？", "同意。")
    ]


def test_listening_at_the_end_is_a_turn() -> None:
    assert pairs("Q 我想问您， A 嗯。") == [("我想问您，", "嗯。")]


def test_words_that_say_something_are_no_listening() -> None:
    assert len(pairs("Q 为什么？ A 因为 Q 不对。 A 数据")) == 2
    assert len(pairs("Q 为什么？ A 因为 Q 嗯？ A 数据")) == 2


def test_the_chair_breaks_no_turn() -> None:
    assert pairs("C 开始。 Q 我问 C 请大声。 Q 您吗？ C 好。 A 是 C 时间到。 A 的。") == [
        ("我问您吗？", "是的。")
    ]


def test_what_stands_before_the_opening_side_is_in_no_exchange() -> None:
    assert pairs("A 您好。 Q 您同意吗？ A 同意。 Q 好。") == [("您同意吗？", "同意。")]


def test_who_speaks_first_opens_where_both_act() -> None:
    script = "A 您方错了。 Q 没有错。 A 还是错。"
    assert pairs(script, "both") == pairs(script, None) == [("您方错了。", "没有错。")]


@pytest.mark.parametrize("script", ["", "C 开始。", "Q 独白。 Q 继续。", "A 独白。"])
def test_without_a_partner_there_is_no_exchange(script: str) -> None:
    assert pairs(script) == []


@pytest.mark.parametrize(
    "text", ["嗯", "嗯嗯。", "对对对，", "好的好的", "是的。", "OK", "没错", "ｏｋ"]
)
def test_tokens(text: str) -> None:
    assert is_token(text)


@pytest.mark.parametrize(
    "text", ["", "。", "嗯？", "不是", "对吗", "对不起", "嗯嗯嗯嗯嗯", "好问题"]
)
def test_no_tokens(text: str) -> None:
    assert not is_token(text)


utterances = st.lists(
    st.tuples(
        st.sampled_from(["affirmative", "negative", None]),
        st.sampled_from(["嗯。", "对", "您同意吗？", "因为，", "如此。"]),
    )
)


@given(utterances, st.sampled_from(["affirmative", "negative", "both", None]))
def test_pairs_are_in_order_and_do_not_overlap(
    script: list[tuple[Side | None, str]], acting: ActingSide | None
) -> None:
    spoken = [Said(str(i), side, text) for i, (side, text) in enumerate(script)]
    found = find_exchanges(spoken, acting)
    used = [int(i) for exchange in found for i in _ids(exchange)]
    assert used == sorted(set(used))
    for exchange in found:
        assert exchange.opening.side != exchange.reply.side
        assert exchange.opening.side == found[0].opening.side
        assert {spoken[int(i)].side for i in exchange.reply.utterances} == {exchange.reply.side}


@given(utterances, st.sampled_from(["affirmative", "negative", "both"]))
def test_the_chair_changes_nothing(
    script: list[tuple[Side | None, str]], acting: ActingSide
) -> None:
    spoken = [Said(str(i), side, text) for i, (side, text) in enumerate(script)]
    without = [each for each in spoken if each.side is not None]
    assert find_exchanges(spoken, acting) == find_exchanges(without, acting)


def _ids(exchange: Exchange) -> tuple[str, ...]:
    return exchange.opening.utterances + exchange.reply.utterances
