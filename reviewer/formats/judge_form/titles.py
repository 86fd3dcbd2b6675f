"""What a title of a form asks for: the header of a survey's column, the first cell of a row."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from reviewer.domain.scores.claims import read_claim
from reviewer.domain.scores.grammar import normalise, side_word
from reviewer.domain.words import Ballot, Side

Field: TypeAlias = Literal[
    "private",  # never kept: IP addresses, ids, nicknames, telephone numbers …
    "submitted",
    "match",
    "judge",
    "score",
    "vote",
    "best_debater",
    "comment",
    "total",
    "unknown",
]

_NUMBERING: Final = re.compile(r"^\s*(?:Q|第)?\d+\s*(?:[(（]\d+[)）])?\s*题?\s*[、.．:：]\s*")
_SCALE = r"(?:满分)?\d+\s*分制?|\d+\s*[-~～—–至到]\s*\d+\s*分?"
_ASIDE: Final = re.compile(
    rf"[(（\[【]\s*(?:必填|选填|必答|选答|单选题?|多选题?|填空题?|打分题?|评分题?|自动|{_SCALE})\s*"
    r"[)）\]】]"
)
_TRAILING: Final = re.compile(r"[\s:：*?？]+$")
_BALLOTS: Final[Mapping[str, Ballot]] = {
    "印象票": "impression",
    "环节票": "stage",
    "分数票": "stage",
    "决胜票": "decisive",
    "总结票": "decisive",
    "商讨票": "decisive",
}
_PRIVATE: Final = re.compile(
    "序号|编号|所用时间|时长|来源|IP|提交者|填写者|填写人|填表人|用户|昵称|openid|微信|QQ|手机|电话|"
    "邮箱|email|身份证|学号|地址|位置|国家|省份|城市|设备|浏览器|系统|开始答题|开始时间|自定义字段|UA"
    "|单位|银行|头像|账号|帐号|账户|工号|(?<![a-z])(?:user|union)?_?id(?![a-z])|(?<![a-z])uid",
    re.IGNORECASE,
)
_SUBMITTED: Final = re.compile("提交答卷时间|提交时间|结束答题时间|填写时间|提交日期")
_MATCH: Final = re.compile("(?:比赛)?场次(?:编号|名称)?|比赛(?:名称|编号)|赛事场次")
_JUDGE: Final = re.compile(
    "(?:您的)?(?:评委|裁判|评审)[员人]?(?:老师)?的?(?:姓名|名字|名|签名|签字)?|(?:您的)?(?:姓名|名字)"
)
_COMMENT: Final = re.compile("评语|理由|备注|点评|评价|意见|留言|建议|说明")
_DEBATER: Final = re.compile("佳辩|最佳辩手|优秀辩手")
_TOTAL: Final = re.compile("(正方?|反方?)?(?:的)?(?:合计|总分|总计|总得分|得分合计|分数合计)")


@dataclass(frozen=True, slots=True)
class Title:
    """A title, cleaned: its field, and the ballot or (of a total) the side where it has one."""

    field: Field
    words: str
    ballot: Ballot | None = None
    side: Side | None = None


def clean_title(raw: str) -> str:
    """``raw`` without its number, its marks of form builders and the scale.

    ``3、立论（1-10分）（必填）：`` is 立论.
    """
    words = _NUMBERING.sub("", raw.strip(), count=1)
    return _TRAILING.sub("", _ASIDE.sub("", words)).strip()


@lru_cache(maxsize=2048)  # every reader of a sheet asks about the same cells
def read_title(raw: str) -> Title:
    """What a title asks for. Only whole, known words make a score, a judge or a match."""
    words = clean_title(raw)
    flat = normalise(words)
    if _SUBMITTED.search(flat):
        return Title("submitted", words)
    if not flat or read_claim(words) is None:
        return _read_other(words, flat)
    return Title("score", words)


def _read_other(words: str, flat: str) -> Title:
    if _COMMENT.search(flat):
        return Title("private" if _PRIVATE.search(flat) else "comment", words)
    ballots = {ballot for name, ballot in _BALLOTS.items() if name in flat}
    if len(ballots) == 1:
        return Title("vote", words, ballot=ballots.pop())
    if _DEBATER.search(flat):
        return Title("best_debater", words)
    if total := _TOTAL.fullmatch(flat):
        return Title("total", words, side=side_word(total[1] or ""))
    if _JUDGE.fullmatch(flat):
        return Title("judge", words)
    if _MATCH.fullmatch(flat):
        return Title("match", words)
    return Title("private" if _PRIVATE.search(flat) else "unknown", words)
