"""What all parts of the window share; each part takes it whole and uses what it needs."""

from dataclasses import dataclass

from reviewer.ui.actions import Actions
from reviewer.ui.focus import Focus
from reviewer.ui.playback import Playback
from reviewer.ui.preferences import Preferences
from reviewer.ui.session import Session


@dataclass(frozen=True)
class Desk:
    """Session (project and match), focus (the current unit), playback, actions, preferences."""

    session: Session
    focus: Focus
    playback: Playback
    actions: Actions
    preferences: Preferences
