"""The words of cues as tokens: sides, debaters, stages, and what a chair does with them.

A text is read without punctuation and fillers, its words spelled as they are meant.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from reviewer.domain.scores.grammar import DIGITS
from reviewer.domain.segmentation import PAUSE
from reviewer.domain.words import Side, StageType

Kind: TypeAlias = Literal[
    "greet",  # what a debater begins or ends with
    "timeup",
    "start",
    "remain",
    "duration",
    "pause",
    "close",
    "judge",
    "surprise",
    "stage",
    "pair",
    "debater",
    "side",
    "number",
    "thanks",
    "invite",
    "opener",
    "passive",
    "intro",  # who sits where, and the rules
    "own",  # the words of somebody who takes part: no chair's
]

_STAGES: Final[tuple[tuple[str, tuple[StageType, ...]], ...]] = (
    ("(?:质询|盘问|攻辩|质辩)?(?:的|环节的?)?小结", ("summary",)),
    ("总结陈词|总结陈述|结辩陈词|结辩|四辩陈词|总结发言", ("closing_speech",)),
    ("自由辩论|自由辩|自由交锋", ("free_debate",)),
    ("对辩", ("head_to_head",)),
    ("首质|二质|质询", ("questioning",)),
    ("盘问|攻辩", ("cross_examination",)),
    ("申论|驳立论|驳论|陈词二|第二陈词|补充论证", ("supplementary_argumentation",)),
    ("开篇立论|开篇陈词|立论陈词|立论|陈词一|第一陈词", ("constructive_speech",)),
    ("陈词", ("constructive_speech", "supplementary_argumentation", "closing_speech")),
    ("提问|发问|询问", ("questioning", "cross_examination")),
)
_NUMBER = "[一二三四1234]"
_COUNT = "[一二三四五六七八九十两半0-9]"
_BOTH = "正反双方|正反方|双方|两边|两方"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or phrase at ``begin``–``end`` of the text; what it says is by its kind."""

    kind: Kind
    begin: int
    end: int
    text: str
    side: Side | None = None
    numbers: tuple[int, ...] = ()
    types: tuple[StageType, ...] = ()
    about: StageType | None = None
    seconds: int | None = None


Teams: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""What the affirmative and the negative are called beside 正方 and 反方."""


def tokens_of(text: str, teams: Teams) -> list[Token]:
    """The tokens of a text, in order, none over another."""
    return [_token(found, teams) for found in _grammar(teams).finditer(text)]


@lru_cache(maxsize=64)
def _grammar(teams: Teams) -> re.Pattern[str]:
    names = sorted({name for side in teams for name in side}, key=len, reverse=True)
    side = "|".join(("正方", "反方", *map(re.escape, names)))
    people = "(?:的?(?:辩手|同学|选手|代表队|代表))?"
    stages = "|".join(words for words, _ in _STAGES)
    who = rf"(?={side}|{_BOTH}|{_NUMBER}辩|两位|下一位)"
    patterns: tuple[tuple[Kind, str], ...] = (
        (
            "greet",
            "谢谢主席|感谢主席|谢谢主持人?|感谢主持人?|主席好|尊敬的|问候|问好|谢谢大家|感谢大家|谢谢各位|感谢各位"
            "|各位(?:评委|观众|老师|同学|好|来宾)|大家(?:好|早上好|下午好|晚上好|中午好)"
            "|(?:评委|老师|观众)们?好|对方辩友|对方[一二三四]辩|(?:您|你)好|以上(?!就是)",
        ),
        (
            "timeup",
            "时间(?:已经?|均已?)?(?:到了?|用尽|用完|结束|耗尽)(?!了?(?:之后|以后|怎么|的话|吗|之前))",
        ),
        (
            "start",
            "计时(?:现在)?开始|开始计时|请开始(?:发言|计时)?|可以开始了?|请(?:发言|作答|提问)|倒计时"
            "|(?<=[钟秒])开始|(?<=[钟秒])(?:单[方边]|双[方边])?[计记即]时请?|(?<=[钟秒半辩手])请(?:讲|说)?(?![问教])|please(?:start)?|readygo"
            rf"|现在开始(?!{stages})"
            rf"|(?:{side})(?:首先|率先|先)(?:开始|发言|请|讲|说)?|(?:从|由)(?:{side})(?:首先|先|开始)(?:开始|发言)?",
        ),
        ("remain", f"(?:还|仍)?(?:剩余|剩下|所剩|剩)|还有(?={_COUNT})|请?继续"),
        (
            "duration",
            f"(?:(?:发言|单边|双边|总)?(?:时间|用时|时长|限时|计时|一?共计?|timelimit|total)(?:也|都|同样|均)?(?:为|是|有)?(?:各|共|每方)?"
            f"|各自?(?:有|计时)?|(?:每方|两边|双方)各?有?)?{_COUNT}+分(?:钟|半)?(?:{_COUNT}+秒|半|{_COUNT}+)?|{_COUNT}+秒钟?",
        ),
        ("pause", PAUSE.pattern),
        ("close", _CLOSE),
        ("judge", "评委|评审|述票|点评|裁判|老师"),
        ("surprise", "奇袭"),
        ("pair", rf"(?:{_BOTH})(?:的)?{_NUMBER}辩手?"),
        (
            "debater",
            rf"(?:{side})(?:的|这边的?)?第?{_NUMBER}(?:辩手?|号(?:辩手|选手)?|位(?:辩手|选手))",
        ),
        ("stage", rf"(?:{stages})(?:[一二12](?!辩|分|秒|号))?(?:环节|阶段|部分)?"),
        ("own", "我方|我来|我会|我将|我想|我认为|我觉得|您方|你方|贵方|对方|告诉我们|回答我|请问"),
        ("side", rf"(?:{side}|{_BOTH}|两位){people}"),
        ("number", rf"{_NUMBER}辩手?"),
        ("thanks", "感谢|谢谢|多谢|辛苦|thank(?:you|s)(?:verymuch)?"),
        (
            "invite",
            rf"有请|邀请|请出|轮到|交给|留给|进入到?|进行|开启|来到|迎来|开始|请{who}|由{who}|让{who}",
        ),
        (
            "opener",
            "首先|下面|底下|next|接下来|接着|紧接着|然后|现在|最后|随后|下一个?(?:环节|阶段)|那么|再有|之后",
        ),
        ("passive", "接受|被"),
        ("intro", "介绍|分别是|入席|就座|辩题|赛制|规则"),
    )
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in patterns))


_CLOSE = (
    "(?:比赛|辩论|赛事|对抗|交锋|陈词|攻防)(?:的?(?:所有|全部)?(?:环节|阶段|部分))?"
    "(?:就?到(?:此|这[里儿])|至此|已经?|全部|正式|就|也|都)*(?:全部)?(?:结束|告一段落|完毕)"
    "(?!之后|以后|后|的时候|之前)"
    "|(?:比赛|辩论)(?:环节|阶段)?就?到(?:此|这里)|以上就是(?:本场|今天|全部|所有)"
    "|thatsall(?:for)?|至此|评分表|打分|评分|投票|宣布结果|宣布|赛果|最佳辩手|合影|离场"
)


def _token(found: re.Match[str], teams: Teams) -> Token:
    kind = cast(Kind, found.lastgroup)
    text = found.group()
    token = Token(kind, found.start(), found.end(), text)
    if kind == "stage":
        types, about = stage_types(text)
        return Token(kind, token.begin, token.end, text, types=types, about=about)
    if kind == "duration":
        return Token(kind, token.begin, token.end, text, seconds=seconds_of(text))
    if kind in ("debater", "pair", "number"):
        digit = re.search(_NUMBER, text[_name_end(text, teams) :])
        numbers = (DIGITS[digit.group()],) if digit else ()
        return Token(kind, token.begin, token.end, text, side_in(text, teams), numbers)
    if kind in ("side", "start"):
        return Token(kind, token.begin, token.end, text, side_in(text, teams))
    return token


def _name_end(text: str, teams: Teams) -> int:
    names = ("正方", "反方", *teams[0], *teams[1])
    return max((len(name) for name in names if text.startswith(name)), default=0)


def side_in(text: str, teams: Teams) -> Side | None:
    """The one side that the words name; ``None`` for both or none."""
    if re.match(_BOTH, text):
        return None
    affirmative = any(name in text for name in ("正方", *teams[0]))
    negative = any(name in text for name in ("反方", *teams[1]))
    if affirmative == negative:
        return None
    return "affirmative" if affirmative else "negative"


@lru_cache(maxsize=256)
def stage_types(text: str) -> tuple[tuple[StageType, ...], StageType | None]:
    """The types that a stage's words may mean and, for a summary, what it sums up."""
    about: StageType | None = None
    if "小结" in text:
        if "质" in text:
            about = "questioning"
        elif "盘问" in text or "攻辩" in text:
            about = "cross_examination"
    if numbered := re.match("陈词([一二12])", text):
        first: StageType = "constructive_speech"
        return (first if numbered[1] in "一1" else "supplementary_argumentation",), about
    for words, types in _STAGES:
        if re.match(words, text):
            return types, about
    return (), about


_UNITS: Final = {**{sign: n for n, sign in enumerate("一二三四五六七八九", start=1)}, "两": 2}


def seconds_of(text: str) -> int | None:
    """The seconds that 三分三十秒, 两分半, 90秒 say; ``None`` if they say none."""
    found = re.search(f"(?:({_COUNT}+)分)?(?:钟|半)?(?:({_COUNT}+)秒?)?", text[_lead(text) :])
    if found is None:
        return None
    minutes, rest = _number(found[1]), _number(found[2])
    half = 30 if "分半" in text or "分钟半" in text else 0
    total = int((minutes or 0) * 60) + int(rest or 0) + half
    return total or None


def _lead(text: str) -> int:
    found = re.search(_COUNT, text)
    return found.start() if found else len(text)


def _number(text: str | None) -> float | None:
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    if text == "半":
        return 0.5
    tens, ten, ones = text.partition("十")
    low = _UNITS.get(ones[:1], 0)
    return (_UNITS.get(tens, 1) * 10 if ten else _UNITS.get(tens, 0)) + (low if ten else 0)


def spoken(tokens: Sequence[Token], kind: Kind) -> bool:
    """Whether a token of the kind is among them."""
    return any(token.kind == kind for token in tokens)
