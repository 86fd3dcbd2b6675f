"""``python -m reviewer`` is ``reviewer``."""

import sys
from collections.abc import Sequence
from pathlib import Path

from reviewer.cli import main as run_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; without one the window."""
    return run_command(arguments, _open_window, _take_pictures)


def _open_window(project: str | None, match: str | None, author: str | None) -> int:
    from reviewer.app import run

    return run(project, match, author)


def _take_pictures(
    project: Path, folder: Path, match: str, line: int, heard: int
) -> Sequence[Path]:
    from reviewer.ui.application import keep_terminal_quiet
    from reviewer.ui.pictures import take_pictures

    keep_terminal_quiet()
    return take_pictures(project, folder, match, line, heard)


if __name__ == "__main__":
    sys.exit(main())
