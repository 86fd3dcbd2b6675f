"""The words of stages, sides and parts on judge forms, and the grammar that joins them."""

import re
import unicodedata
from typing import Final, Literal, TypeAlias

from reviewer.domain.words import Side, StageType

Part: TypeAlias = Literal["acting", "responding"]
COLUMN: Final = " · "  # between the words of the row and those of the column in a label

QUESTIONED: Final = frozenset[StageType](("questioning", "cross_examination"))
SHARED: Final = frozenset[StageType](("head_to_head", "free_debate"))
SURPRISE: Final = "奇袭"
_NAMES: Final[dict[StageType, str]] = {
    "constructive_speech": "立论 开篇立论 开篇陈词 陈词 陈词一 第一陈词",
    "supplementary_argumentation": "申论 驳论 陈词二 第二陈词",
    "questioning": "质询 首质 一质 二质",
    "cross_examination": "盘问 攻辩",
    "summary": "质询小结 盘问小结 攻辩小结 小结",
    "head_to_head": "对辩",
    "free_debate": "自由辩 自由辩论",
    "closing_speech": "结辩 结辩陈词 总结陈词",
}
STAGE_NAMES: Final[dict[str, StageType]] = {
    name: type_ for type_, names in _NAMES.items() for name in names.split()
}
ABOUT: Final[dict[str, StageType]] = {
    "质询小结": "questioning",
    "盘问小结": "cross_examination",
    "攻辩小结": "cross_examination",
}
NAMED_ORDINALS: Final = {"首质": 1, "一质": 1, "二质": 2}
DIGITS: Final = {"一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4}
SIDE_WORDS: Final[dict[str, Side]] = {
    "正方": "affirmative",
    "正": "affirmative",
    "反方": "negative",
    "反": "negative",
}
PART_WORDS: Final[dict[str, Part]] = {
    **dict.fromkeys(("质询方", "盘问方", "攻辩方", "奇袭方", "提问方", "发问方"), "acting"),
    **dict.fromkeys(("被质询方", "被盘问方", "被攻辩方", "被奇袭方"), "responding"),
    **dict.fromkeys(("受质询方", "受盘问方", "答辩方", "回答方", "回应方", "应答方"), "responding"),
}
_TRADITIONAL: Final = str.maketrans(
    "質詢盤問辯論結總詞對環節評決勝開襲", "质询盘问辩论结总词对环节评决胜开袭"
)

NUMBERS = r"[一二三四1-4](?:[、/和与及]?[一二三四1-4])*"
_STAGE = "|".join(sorted((*STAGE_NAMES, SURPRISE), key=len, reverse=True))


def _who(key: str) -> str:
    sides = "正反双方|正反方|双方|正方|反方|正|反"
    return rf"(?P<{key}>{sides})?(?:(?P<{key}_n>{NUMBERS})(?:辩手?)?)?"


STAGE_GRAMMAR: Final = re.compile(
    rf"{_who('a')}(?P<passive>被|受|接受)?(?:(?:对|向)?{_who('b')}(?:进行|的)?)?"
    rf"(?P<stage>{_STAGE})(?P<role>方)?(?P<ordinal>[一二12])?{_who('c')}"
    r"(?:环节|阶段)?(?:得分|评分|打分|分数|分)?"
)
BRACKETS: Final = re.compile(r"[(\[【]([^()\[\]【】]*)[)\]】]")
PART_OF_NAME: Final = re.compile(r"(?:陈词|陳詞)\(([一二12])\)")
_PART = "|".join(sorted(PART_WORDS, key=len, reverse=True))
PART_PAIR: Final = re.compile(rf"(?P<first>{_PART})[/、与和](?P<second>{_PART})")
SIDE_PAIR: Final = re.compile(r"(?P<first>正方?|反方?)[/、与和](?P<second>正方?|反方?)")


def normalise(words: str) -> str:
    """``words`` by NFKC, traditional stage words simplified, without spaces and invisible marks."""
    text = unicodedata.normalize("NFKC", words).translate(_TRADITIONAL)
    return "".join(c for c in text if not c.isspace() and unicodedata.category(c) != "Cf")


def side_word(words: str) -> Side | None:
    """The side if the words are exactly one side's (正, 正方, 反, 反方)."""
    return SIDE_WORDS.get(normalise(words))


def part_word(words: str) -> Part | None:
    """The part if the words are exactly one part's (质询方, 被质询方, 盘问方 …)."""
    return PART_WORDS.get(normalise(words))
