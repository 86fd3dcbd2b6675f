"""Moments are shown alike everywhere, in the user's own time."""

import datetime
import time
from collections.abc import Iterator

import pytest

from reviewer.ui import moments
from reviewer.ui.moments import moment_name

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zones to be chosen")
EAST = datetime.timezone(datetime.timedelta(hours=8))


@pytest.fixture
def in_the_east() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "CST-8")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_the_east")
@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("2026-11-30T06:05:00.123Z", "14:05"),
        ("2026-11-29T16:00:00+00:00", "00:00"),
        ("2026-11-29T15:59:59+00:00", "2026-11-29 23:59"),
        ("2025-11-30T06:05:00Z", "2025-11-30 14:05"),
        ("", "–"),
        ("long ago", "long ago"),
    ],
)
def test_today_has_its_time_alone(at: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "now", lambda: datetime.datetime(2026, 11, 30, 9, tzinfo=EAST))
    assert moment_name(at) == shown
