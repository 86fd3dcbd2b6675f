"""Numbers as they are said and written: 三十 and 30 are one, 三十 and 十三 are two.

``value`` reads what ``NUMERAL`` finds: digits of both scripts, units up to 亿, decimals (三点五),
fractions and percentages (百分之三十, 30%, 三分之一, 1/3), colloquial tails (一百二 is 120).
"""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final

_DIGITS: Final = {
    **{char: n for n, char in enumerate("零一二三四五六七八九")},
    **{char: n for n, char in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    **{char: n for n, char in enumerate("0123456789")},
    "两": 2,
    "兩": 2,
}
_SMALL: Final = {"十": 10, "百": 100, "千": 1000, "拾": 10, "佰": 100, "仟": 1000}
_LARGE: Final = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_HAN: Final = "".join(c for c in (*_DIGITS, *_SMALL, *_LARGE) if not c.isascii())
_WHOLE: Final = f"(?:[0-9]+(?:\\.[0-9]+)?[{_HAN}]*|[{_HAN}]+)"
_DECIMAL: Final = "(?:点[零〇一二三四五六七八九]+(?![十百千]))?"
_ONE: Final = f"{_WHOLE}{_DECIMAL}"

_OF: Final = "[分份纷芬粉][之只支知直值指至致制治质职智置止址纸枝织志子字自资姿]"
"""分之 as it is written, and as it is heard."""

NUMERAL: Final = re.compile(f"{_ONE}{_OF}{_ONE}|{_ONE}[/]{_ONE}|{_ONE}[%‰]?")
"""A number in a text without punctuation."""
_SHARES: Final = {"%": 100, "‰": 1000}


@lru_cache(maxsize=4096)
def value(numeral: str) -> Fraction | str:
    """What the numeral comes to; one that cannot be read is only equal to itself."""
    try:
        return _value(numeral)
    except (ValueError, ZeroDivisionError, KeyError):
        return numeral


def _value(text: str) -> Fraction:
    text = straightened(text)
    if "分之" in text:
        below, above = text.split("分之")
        return _value(above) / _value(below)
    if "/" in text:
        above, below = text.split("/")
        return _value(above) / _value(below)
    if text[-1] in _SHARES:
        return _value(text[:-1]) / _SHARES[text[-1]]
    whole, point, decimals = text.partition("点")
    if point:
        digits = "".join(str(_DIGITS[char]) for char in decimals)
        return _whole(whole) + Fraction(int(digits), 10 ** len(digits))
    return _whole(text)


def _whole(text: str) -> Fraction:
    digits = re.match(r"[0-9]+\.[0-9]+", text)
    if digits:
        times = [_SMALL.get(c) or _LARGE[c] for c in text[digits.end() :]]
        found = Fraction(digits.group())
        for each in times:
            found *= each
        return found
    return Fraction(_said(text))


def _said(text: str) -> int:
    """Digits in a row are written out (二零二四); units multiply what stands before them."""
    total = section = current = 0
    before = 0  # the unit just said, for the tail of 一百二
    spoken = False
    for char in text:
        if char in _DIGITS:
            current, spoken = current * 10 + _DIGITS[char], True
            before = before if _DIGITS[char] else 0
        elif char in _SMALL:
            section += (current if spoken else 1) * _SMALL[char]
            current, spoken, before = 0, False, _SMALL[char]
        else:
            total = _grown(total, section + current, _LARGE[char])
            section, current, spoken, before = 0, 0, False, _LARGE[char]
    if before >= 100 and 0 < current < 10:
        current *= before // 10
    return total + section + current


def _grown(total: int, section: int, unit: int) -> int:
    """亿 multiplies all that was said, 万 only what came after the last 亿."""
    if total >= unit:
        return total + section * unit
    return (total + section or 1) * unit


def straightened(numeral: str) -> str:
    """With 分之 for what sounds like it."""
    return re.sub(_OF, "分之", numeral)


def is_plain_one(numeral: str) -> bool:
    """Whether it is the 一 of 一个, 一定, 一起, which is more a word than a number."""
    return numeral == "一"
