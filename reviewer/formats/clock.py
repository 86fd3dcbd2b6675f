"""Clocks of the outside world ↔ integer milliseconds.

Seconds are turned into milliseconds in decimal arithmetic: ``8.12 * 1000`` in floats is
8119.999…, and over three hours such slips reach the export.
"""

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

MAX_MS = 10**13
"""Larger than any wall clock in milliseconds; what lies beyond is no time."""

CLOCK = r"\d{1,4}[:：]\d{2}(?:[:：]\d{2})?(?:[.,，．]\d{1,3})?"
"""A clock inside a line: ``MM:SS`` or ``H:MM:SS``, with or without a fraction (no groups)."""

_CLOCK = re.compile(
    r"(?:(\d{1,4})\s*[:：]\s*)?(\d{1,4})\s*[:：]\s*(\d{1,2})(?:\s*[.,，．:：]\s*(\d{1,9}))?"
)


def parse_clock(text: str) -> int | None:
    """Milliseconds of ``MM:SS`` or ``H:MM:SS`` with an optional fraction; ``None`` if no clock.

    The fraction follows ``,`` ``.`` ``，`` ``．`` ``:`` or ``：`` and is a decimal one: ``.5`` is
    500 ms. Minutes may pass 59 (a recording of 77 minutes), seconds may not.
    """
    found = _CLOCK.fullmatch(text.strip())
    if not found or int(found[3]) > 59:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups()[:3])
    whole = ((hours * 60 + minutes) * 60 + seconds) * 1000
    return whole + (seconds_to_ms(f"0.{int_digits(found[4])}") or 0 if found[4] else 0)


def format_ms(ms: int) -> str:
    """``1:01:01.005``: hours without padding, a fraction only where there is one."""
    sign, ms = ("-", -ms) if ms < 0 else ("", ms)
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    fraction = f".{rest:03d}" if rest else ""
    return f"{sign}{hours}:{minutes:02d}:{seconds:02d}{fraction}"


def seconds_to_ms(value: Decimal | float | str) -> int | None:
    """Seconds as milliseconds, halves rounded up; ``None`` if not finite, negative or absurd."""
    return _to_ms(value, Decimal(1000))


def plain_ms(value: Decimal | float | str) -> int | None:
    """Milliseconds given as a number or as its digits; ``None`` as for ``seconds_to_ms``."""
    return _to_ms(value, Decimal(1))


def int_digits(digits: str) -> str:
    """Digits of any script (full-width ones too) as ASCII digits, leading zeros kept."""
    return "".join(str(int(digit)) for digit in digits)


def _to_ms(value: Decimal | float | str, factor: Decimal) -> int | None:
    try:
        number = Decimal(str(value).strip())
    except InvalidOperation:
        return None
    if not number.is_finite() or not 0 <= number <= MAX_MS:
        return None
    ms = (number * factor).to_integral_value(ROUND_HALF_UP)
    return int(ms) if ms <= MAX_MS else None
