"""Clocks of the day → milliseconds from the banner or the first turn, over midnight."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from reviewer.formats.asr.source import Row
from reviewer.formats.asr.turns import Header
from reviewer.formats.clock import parse_clock

DAY_MS = 24 * 3_600_000
_HALF_DAY = DAY_MS // 2
_EARLIEST_DAY_CLOCK = 5 * 3_600_000
_LATEST_START = 2 * 3_600_000  # the first turn after the banner
_STAMP = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})日?[\sT]+(\S+)")
_MINUTES_ONLY = re.compile(r"\d{1,2}[:：]\d{2}")
_THREE_PARTS = re.compile(r"\d{1,2}[:：]\d{2}[:：]\d{2}(?:[.,]\d{1,3})?$")


def stamp_ms(stamp: str) -> int | None:
    """A date and a clock as milliseconds since the year 1; ``None`` for a date that is none."""
    found = _STAMP.fullmatch(stamp)
    if not found:
        return None
    # "19:02" beside a date are hours and minutes, not the minutes and seconds of a recording.
    clock = f"{found[4]}:00" if _MINUTES_ONLY.fullmatch(found[4]) else found[4]
    time = parse_clock(clock)
    try:
        day = date(int(found[1]), int(found[2]), int(found[3])).toordinal()
    except ValueError:
        return None
    return None if time is None else day * DAY_MS + time


def from_base(headers: Sequence[Header], banner: int | None) -> list[Header]:
    """Count from the banner if it is not after the first turn, else from the first turn.

    A clock that falls back by more than half a day has passed midnight, whatever its date says.
    A turn before the base has no time: there is none below zero.
    """
    stamps = _over_midnight([banner, *(header.start_ms for header in headers)])
    base, starts = stamps[0], stamps[1:]
    first = next((start for start in starts if start is not None), 0)
    if base is None or base > first:
        base = first
    return [
        replace(header, start_ms=None if start is None or start < base else start - base)
        for header, start in zip(headers, starts, strict=True)
    ]


def of_day(
    headers: Sequence[Header], rows: tuple[Row, ...], banner: int | None
) -> list[Header] | None:
    """Headers with clocks of the day but no date; ``None`` if the clocks are a recording's."""
    if not all(_THREE_PARTS.search(rows[header.index].text) for header in headers):
        return None
    first = headers[0].start_ms or 0
    start_of_day = banner % DAY_MS if banner is not None else None
    if start_of_day is None:
        return from_base(headers, None) if first >= _EARLIEST_DAY_CLOCK else None
    follows = (first - start_of_day) % DAY_MS < _LATEST_START
    return from_base(headers, start_of_day) if follows else None


def _over_midnight(stamps: Sequence[int | None]) -> list[int | None]:
    result: list[int | None] = []
    added, previous = 0, None
    for stamp in stamps:
        if stamp is not None:
            if previous is not None and stamp >= previous:
                added = 0  # its own date is right again
            elif previous is not None and stamp + added < previous - _HALF_DAY:
                added += DAY_MS
            stamp = previous = stamp + added
        result.append(stamp)
    return result
