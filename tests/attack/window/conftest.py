"""The window's fixtures, for attacks on it; no home, project or window of a test is another's."""

from tests.ui.conftest import (
    _nothing_left,
    long_project,
    open_window,
    project,
    qtbot,
    window,
)

__all__ = ["_nothing_left", "long_project", "open_window", "project", "qtbot", "window"]
