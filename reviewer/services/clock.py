"""The time of day, for the log alone."""

import datetime


def now() -> str:
    """UTC in ISO 8601 with milliseconds."""
    at = datetime.datetime.now(datetime.UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
