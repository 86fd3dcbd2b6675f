"""Parts of the review, and a quick way to its transcript."""

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reviewer.domain.transcript import Transcript
from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.front import bring_to_front

P = TypeVar("P", bound=QObject)


def part(window: MainWindow, kind: type[P]) -> P:
    """The window's part of this kind; what lies in a tab is brought to the front."""
    found: P | None = window.review.findChild(kind)
    assert found is not None
    if isinstance(found, QWidget):
        bring_to_front(found)
    return found


def at(window: MainWindow, unit: str, *more: str) -> None:
    """Makes the unit the current one (and these the selected ones)."""
    window.desk.focus.set(unit, (unit, *more))


def now(window: MainWindow) -> Transcript:
    """The transcript as it is."""
    transcript = window.desk.session.transcript
    assert transcript is not None
    return transcript
