"""Work for other processes that goes well, or wrong in each way that work can."""

import os
import time

DIES, FAILS, CANNOT_BE_SENT, SLOW = -1, -2, -3, -4


class Unreadable:
    """What can be sent and not be read."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("no number",)


def work(value: object) -> object:
    """The square of a number, or what the names above say."""
    if value == DIES:
        os._exit(9)
    if value == FAILS:
        raise ValueError("a bug")
    if value == CANNOT_BE_SENT:
        return lambda: None
    if value == SLOW:
        time.sleep(60)
    if value == "unreadable":
        return Unreadable()
    assert isinstance(value, int)
    return value * value


def pid(value: object) -> int:
    """The process that is asked."""
    return os.getpid()
