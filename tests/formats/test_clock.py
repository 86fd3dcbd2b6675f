"""Clocks ↔ milliseconds."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.formats.clock import format_ms, parse_clock, plain_ms, seconds_to_ms


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (3_600_000, "1:00:00"),
        (3_661_005, "1:01:01.005"),
        (7_265_999, "2:01:05.999"),
        (8_120, "0:00:08.120"),
        (0, "0:00:00"),
        (-1_500, "-0:00:01.500"),
    ],
)
def test_written_clocks(ms: int, text: str) -> None:
    assert format_ms(ms) == text


@pytest.mark.parametrize(
    "text",
    [
        *("00:00:08,500", "00:00:08.500", "00:00:08，500", "00:00:08：500", "00：00：08:500"),
        *("00:08.500", "0:00:08.5", "00:08,50", "00:08:500", " 0: 00: 08 ,500 ", "００：０８．５"),
    ],
)
def test_every_way_to_write_the_same_time(text: str) -> None:
    assert parse_clock(text) == 8_500


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        *(("77:30", 4_650_000), ("01:00:35", 3_635_000), ("1:02:03", 3_723_000)),
        *(("00:08.1", 8_100), ("00:00:01.05", 1_050), ("100:00", 6_000_000)),
        ("0:61:00", 3_660_000),
    ],
)
def test_long_and_short_clocks(text: str, ms: int) -> None:
    assert parse_clock(text) == ms


@pytest.mark.parametrize("text", ["", "12", "00:75", "aa:bb", "-00:08", "1:2:3:4:5", "12:30 开始"])
def test_what_is_no_clock(text: str) -> None:
    assert parse_clock(text) is None


@given(st.integers(0, 20 * 3_600_000))
def test_round_trip(ms: int) -> None:
    assert parse_clock(format_ms(ms)) == ms


@given(st.integers(0, 3 * 3_600_000))
def test_seconds_never_drift(ms: int) -> None:
    assert seconds_to_ms(Decimal(ms) / 1000) == ms
    assert seconds_to_ms(ms / 1000) == ms


def test_seconds_round_half_up() -> None:
    assert seconds_to_ms(Decimal("1.0005")) == 1001
    assert seconds_to_ms("8.12") == 8_120
    assert seconds_to_ms(8.12) == 8_120


@pytest.mark.parametrize("value", ["nan", "inf", "-0.1", "1e999999", "1e11", "", "甲"])
def test_what_is_no_number_of_seconds(value: str) -> None:
    assert seconds_to_ms(value) is None


def test_milliseconds() -> None:
    assert plain_ms("8120") == 8_120
    assert plain_ms(Decimal("8120.5")) == 8_121
    assert plain_ms(-1) is None
