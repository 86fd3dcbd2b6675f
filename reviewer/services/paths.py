"""Paths as users give them, which may be no path at all: too long, a damaged name, nobody's home.

``Path`` raises for those; here they are simply not there.
"""

from contextlib import suppress
from pathlib import Path


def is_file(path: Path | str) -> bool:
    """Whether a file is there."""
    try:
        return Path(path).is_file()
    except OSError:
        return False


def is_folder(path: Path | str) -> bool:
    """Whether a folder is there."""
    try:
        return Path(path).is_dir()
    except OSError:
        return False


def from_home(path: str) -> Path:
    """The path, with a ``~`` at its beginning as the user's home if that is known."""
    with suppress(RuntimeError):
        return Path(path).expanduser()
    return Path(path)
