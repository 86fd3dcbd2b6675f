"""Numbers in two scripts: equal where they come to the same, and only there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.audit.numerals import NUMERAL, value

SAME = (
    ("三十", "30"),
    ("两百", "200"),
    ("两百", "二百"),
    ("一百二", "120"),
    ("两千三", "2300"),
    ("一百零二", "102"),
    ("二零二四", "2024"),
    ("一万五", "15000"),
    ("3.5万", "三万五"),
    ("三点五", "3.5"),
    ("百分之六十二", "62%"),
    ("百分之62", "62%"),
    ("百分只六十二", "百分之六十二"),
    ("三分之一", "1/3"),
    ("一亿两千万", "120000000"),
)
OTHER = (
    ("三十", "十三"),
    ("三十", "三百"),
    ("一百二", "一百零二"),
    ("百分之三十", "30"),
    ("三分之一", "三分之二"),
    ("四", "十"),
)


@pytest.mark.parametrize(("left", "right"), SAME)
def test_one_number_written_in_two_ways(left: str, right: str) -> None:
    assert NUMERAL.fullmatch(left) and NUMERAL.fullmatch(right)
    assert value(left) == value(right)


@pytest.mark.parametrize(("left", "right"), OTHER)
def test_two_numbers(left: str, right: str) -> None:
    assert value(left) != value(right)


def said(number: int) -> str:
    """The number below ten million as one says it in full, written independently."""
    if number >= 10_000:
        head, rest = divmod(number, 10_000)
        joint = "零" if 0 < rest < 1000 else ""
        return said(head) + "万" + (joint + said(rest) if rest else "")
    words, pending = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, unit)
        if digit:
            words += ("零" if pending and words else "") + "零一二三四五六七八九"[digit] + name
            pending = False
        else:
            pending = True
    return words or "零"


@given(st.integers(1, 9_999_999))
def test_every_number_is_read_as_it_is_said(number: int) -> None:
    assert value(said(number)) == value(str(number)) == number


@given(st.text(alphabet="零一二三十百千万亿点分之0123456789.%/", max_size=12))
def test_whatever_is_found_has_a_value(text: str) -> None:
    for found in NUMERAL.findall(text):
        assert value(found) == value(found)
