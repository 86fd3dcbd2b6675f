"""What a label itself says of who speaks: 正方一辩-甲, 主席, 评委一."""

import re
import unicodedata

from reviewer.domain.proposing.tokens import Teams, side_in
from reviewer.domain.scores.grammar import DIGITS
from reviewer.domain.words import MAX_JUDGES

_DEBATER = re.compile("([一二三四1-4])(?:辩|号|位)")
_SHORT = re.compile("^([正反])([一二三四1-4])(?![0-9])")
_LATIN = re.compile("^(aff|neg)[a-z]*[ _-]?([1-4])(?![0-9])", re.IGNORECASE)
_CHAIR = re.compile("主席|主持|司仪|^chair|^moderator|^host", re.IGNORECASE)
_JUDGE = re.compile("评委|评审|裁判|点评嘉宾|^judge", re.IGNORECASE)
_JUDGE_NUMBER = re.compile(
    r"(?:评委|评审|裁判|judge)[ _-]?([一二三四五六七八九]|\d{1,2})", re.IGNORECASE
)
_OTHER = re.compile("计时|记时|工作人员|场务|后台|字幕|观众|技术|导播")
_NUMBERS = {sign: number for number, sign in enumerate("一二三四五六七八九", start=1)}


def role_in_name(label: str, teams: Teams) -> str | None:
    """The role that a label says by itself; ``judge`` for a judge without a number.

    A label that names both sides or several debaters says nothing.
    """
    text = unicodedata.normalize("NFKC", label).strip()
    if latin := _LATIN.match(text):
        return f"{latin[1].lower()}_{latin[2]}"
    if short := _SHORT.match(text):
        return f"{'aff' if short[1] == '正' else 'neg'}_{DIGITS[short[2]]}"
    numbers = {DIGITS[sign] for sign in _DEBATER.findall(text)}
    side = side_in(text, teams) or side_in(
        text.replace("正辩", "正方").replace("反辩", "反方"), teams
    )
    if len(numbers) == 1 and side is not None:
        return f"{side[:3]}_{numbers.pop()}"
    if _OTHER.search(text):
        return "other"
    if _CHAIR.search(text):
        return "chair"
    return _judge(text) if _JUDGE.search(text) else None


def _judge(text: str) -> str:
    found = _JUDGE_NUMBER.search(text)
    if found is None:
        return "judge"
    number = _NUMBERS.get(found[1]) or int(found[1])
    return f"judge_{number}" if 1 <= number <= MAX_JUDGES else "judge"
