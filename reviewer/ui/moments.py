"""How moments of the log are shown, everywhere alike: in the user's own time, days as ISO has them.

The short dates of a locale leave open which number is the month.
"""

import datetime


def moment_name(at: str) -> str:
    """``14:05`` today, else ``2026-11-30 14:05``; a dash for none."""
    if not at:
        return "–"
    try:
        moment = datetime.datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return at  # a log from elsewhere may hold anything
    today = moment.date() == now().date()
    return f"{moment:%H:%M}" if today else f"{moment:%Y-%m-%d %H:%M}"


def now() -> datetime.datetime:
    """This moment, in the user's own time."""
    return datetime.datetime.now().astimezone()
