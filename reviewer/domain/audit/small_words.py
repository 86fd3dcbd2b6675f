"""Words that carry no content of their own, and words that carry more than their length."""

from functools import lru_cache
from typing import Final

_WORDS: Final = (
    "呃 额 啊 呀 嗯 恩 唔 哦 噢 喔 嗨 嘿 唉 哎 诶 欸 嘛 呢 吧 啦 "
    "哈 呗 哇 哟 咯 喽 哼 这个 那个 这些 那些 就是 就是说 然后 然后呢 "
    "那么 就 那 的话 的 了 对吧 是吧 对不对 你知道 其实 所以说 "
    "也就是说 怎么说 怎么说呢 应该说 反正 "
)
_FILLERS: Final = frozenset(_WORDS.split())
_LONGEST: Final = max(map(len, _FILLERS))
NEGATIONS: Final = frozenset("不没无非未别勿莫")
PRONOUNS: Final = frozenset("他她它牠祂")
STRUCTURAL: Final = frozenset("的了着地得过")


@lru_cache(maxsize=4096)
def are_fillers(text: str) -> bool:
    """Whether the text is nothing but fillers, each a whole one."""
    reached = {0}
    for start in range(len(text)):
        if start in reached:
            ends = range(start + 1, min(start + _LONGEST, len(text)) + 1)
            reached |= {end for end in ends if text[start:end] in _FILLERS}
    return bool(text) and len(text) in reached
