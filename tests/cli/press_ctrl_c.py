"""Runs a command; when it comes to a match, Ctrl+C is pressed in its terminal: MATCH COMMAND…"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reviewer.cli import main
from reviewer.cli.output import Output


@contextmanager
def pressing(self: Output, what: str) -> Iterator[Callable[[int, int, str], None]]:
    """A progress that interrupts every process of the group."""

    def press(done: int, total: int, name: str) -> None:
        if name == sys.argv[1]:
            os.killpg(0, signal.SIGINT)

    yield press


if __name__ == "__main__":
    Output.progress = pressing  # type: ignore[method-assign]
    sys.exit(main(sys.argv[2:]))
