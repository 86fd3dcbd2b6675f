"""What this machine has of what Reviewer wants."""

import platform
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata

from reviewer.domain.errors import ReviewerError
from reviewer.storage.library import has_full_text_search, sqlite_version


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing Reviewer uses: what was found, and what to do if it is missing."""

    what: str
    found: str
    ok: bool
    advice: str = ""
    optional: bool = False


def machine() -> list[Fact]:
    """The facts about this machine, the needed ones first."""
    return [_python(), _sqlite(), *map(_package, ("SQLAlchemy", "pydantic", "psycopg")), _ffmpeg()]


def _python() -> Fact:
    version = platform.python_version()
    ok = tuple(map(int, platform.python_version_tuple()[:2])) >= (3, 11)
    return Fact("Python", version, ok, "" if ok else "install Python 3.11 or newer")


def _sqlite() -> Fact:
    ok = has_full_text_search()
    advice = "" if ok else "install a Python whose SQLite has FTS5"
    return Fact("SQLite with FTS5", sqlite_version(), ok, advice)


def _package(name: str) -> Fact:
    try:
        return Fact(name, metadata.version(name), ok=True)
    except metadata.PackageNotFoundError:
        return Fact(name, "missing", ok=False, advice=f"install {name} (run.py does)")


def _ffmpeg() -> Fact:
    """FFmpeg from its wheel, else from the system; only recordings need it."""
    found = _found(_wheel_ffmpeg) or shutil.which("ffmpeg")
    advice = "" if found else "install imageio-ffmpeg, to see and hear recordings"
    return Fact("FFmpeg", "found" if found else "missing", bool(found), advice, optional=True)


def _found(probe: Callable[[], str]) -> str | None:
    try:
        return probe()
    except (ImportError, RuntimeError):
        return None


def _wheel_ffmpeg() -> str:
    import imageio_ffmpeg

    return str(imageio_ffmpeg.get_ffmpeg_exe())


def ffmpeg_version() -> str:
    """The version of the FFmpeg that reads recordings; empty if it cannot be told."""
    from reviewer.media.ffmpeg import program

    try:
        call = [program(), "-version"]
        said = subprocess.run(call, capture_output=True, text=True, timeout=10, check=True).stdout
    except (OSError, ReviewerError, subprocess.SubprocessError):
        return ""
    return (said.split()[2:3] or [""])[0]
