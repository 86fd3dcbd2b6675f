"""The window from the command line: what must be there before Qt is asked for it.

Qt ends the process where a display or a library of the system is missing; here it is a sentence.
"""

import argparse
import ctypes
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from reviewer.cli.output import Output
from reviewer.domain.errors import Surroundings, Usage

Window: TypeAlias = Callable[[str | None, str | None, str | None], int]
"""Shows the window on a project, a match and for an author until it is closed."""
TakePictures: TypeAlias = Callable[[Path, Path, str, int, int], Sequence[Path]]
"""Takes pictures of the window on a project, into a folder, of a match: the line that is looked
at and the one that is heard."""

_DEBIAN = (
    "libegl1 libgl1 libpulse0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-image0 "
    "libxcb-render-util0 libxcb-xinerama0 libxcb-xkb1 libxkbcommon-x11-0 libdbus-1-3 "
    "libfontconfig1 libglib2.0-0"
)


def open_window(options: argparse.Namespace, output: Output, window: Window | None) -> int:
    """Shows the window; the exit status once it is closed."""
    project = getattr(options, "project", None)
    match, author = getattr(options, "match", None), getattr(options, "author", None)
    if match is not None and project is None:
        raise Usage("a match is one of a project: reviewer open PROJECT --match ID")
    if project is not None and "://" not in project:
        _check_file(Path(project))
    if window is None:
        raise Surroundings("this is the command line alone; reviewer itself opens the window")
    check_display()
    try:
        status = window(project, match, author)
    except ImportError as error:
        raise Surroundings(missing_words(str(error))) from error
    output.document({"project": project, "match": match})
    return status


def _check_file(file: Path) -> None:
    if file.is_dir():
        raise Surroundings(f"{file.name} is a folder; name a project file in it")
    if not file.exists():
        words = "see to the name, or import into it first"
        raise Surroundings(f"no such project: {file.name}; {words}")


def check_display() -> None:
    """``Surroundings`` if there is nowhere to show a window, or a library for it is missing."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if _wayland():
        return
    plugin = _plugin("libqxcb.so")
    if plugin is not None:
        try:
            ctypes.CDLL(str(plugin))
        except OSError as error:
            raise Surroundings(missing_words(str(error))) from error
    if not _x11():
        raise Surroundings(
            "there is no display to show the window on: start it from a desktop, or use the "
            "other commands (reviewer --help lists them)"
        )


def _wayland() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    return bool(name) and (Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / str(name)).exists()


def _x11() -> bool:
    """Whether the X server that DISPLAY names lets us in."""
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # Qt will say
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _plugin(name: str) -> Path | None:
    """Qt's own library of that name, found without loading Qt."""
    spec = importlib.util.find_spec("PySide6")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for folder in ("Qt/plugins/platforms", "plugins/platforms"):
            file = Path(place) / folder / name
            if file.exists():
                return file
    return None


def missing_words(words: str) -> str:
    """What the loader said, as what to do."""
    library = words.partition(":")[0].strip()
    if ".so" not in library:
        return f"Qt cannot be loaded ({words}); run.py setup installs it"
    return (
        f"the window needs {Path(library).name}, which this system lacks; on Debian and Ubuntu: "
        f"apt-get install {_DEBIAN}"
    )
