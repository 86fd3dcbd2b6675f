"""How texts of neighbouring pieces are joined (``reviewer.domain.text``)."""

import pytest

from reviewer.domain.text import join_texts


@pytest.mark.parametrize(
    ("parts", "joined"),
    [
        (["首先", "有请"], "首先有请"),
        (["hello", "world"], "hello world"),
        (["使用", "AI", "技术"], "使用AI技术"),
        (["well,", "then"], "well, then"),
        (["see", "(this)"], "see (this)"),
        (["a ", "b"], "a b"),
        (["a", "", "b"], "a b"),
        (["好。", "So"], "好。So"),
        (["end", "，然后"], "end，然后"),
        (["ＡＢ", "cd"], "ＡＢcd"),
        ([], ""),
    ],
)
def test_joining(parts: list[str], joined: str) -> None:
    assert join_texts(parts) == joined
