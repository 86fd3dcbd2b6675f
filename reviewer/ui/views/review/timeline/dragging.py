"""A boundary between two sections in the hand of the user."""

from PySide6.QtCore import Qt

from reviewer.domain.boundaries import Room, Stretch, Target, move_edit, room_of, target_at
from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript
from reviewer.ui.views.review.timeline.painting import Ghost
from reviewer.ui.views.review.timeline.scale import Scale
from reviewer.ui.views.review.timeline.scene import Band, Scene
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.words import time_name, translate

SNAP = 8
GRAB = 5
"""Pixels beside an edge at which it can be taken."""
STILL = 3
"""Pixels that the hand may shake."""


def edge_at(scene: Scene, scale: Scale, x: float) -> Band | None:
    """The section whose beginning is at the pixel, the nearest of several."""
    near = [
        (abs(scale.x(band.start_ms) - x), band)
        for band in scene.bands
        if band.movable and abs(scale.x(band.start_ms) - x) <= GRAB
    ]
    return min(near, key=lambda each: each[0], default=(0, None))[1]


class BoundaryDrag:
    """From press to release: follows the pointer and knows what a drop would do."""

    def __init__(self, transcript: Transcript, room: Room, x: float) -> None:
        self._transcript, self._room, self._x = transcript, room, x
        self.target: Target | None = None

    @classmethod
    def begun(cls, transcript: Transcript, band: Band, x: float) -> "BoundaryDrag | None":
        """A drag of the section's beginning, if it can move at all."""
        room = room_of(transcript, band.section)
        return None if room is None else cls(transcript, room, x)

    def follow(
        self, x: float, scale: Scale, sound: Sound, offset_ms: int, keys: Qt.KeyboardModifier
    ) -> None:
        """The pointer went there; with Alt nothing attracts it."""
        if self.target is None and abs(x - self._x) < STILL:
            return
        free = bool(keys & Qt.KeyboardModifier.AltModifier)
        snap_ms = 0 if free else round(SNAP * scale.ms_per_px)
        quiet = _quiet(sound, scale, offset_ms)
        self.target = target_at(self._transcript, self._room, scale.ms(x), snap_ms, quiet)

    @property
    def ghost(self) -> Ghost | None:
        """What is shown of it; nothing before it moved."""
        target = self.target
        if target is None:
            return None
        if target.splits:
            words = translate("Timeline", "{time} · splits the unit")
            return Ghost(target.ms, words.format(time=time_name(target.ms)))
        return Ghost(target.ms, time_name(target.ms))

    def edit(self) -> Edit | None:
        """What a drop here does, if anything."""
        if self.target is None:
            return None
        return move_edit(self._transcript, self._room.section, self.target)


def _quiet(sound: Sound, scale: Scale, offset_ms: int) -> list[Stretch]:
    """The silences in sight, in the transcript's time."""
    known = sound.silences(scale.start_ms + offset_ms, scale.end_ms + offset_ms)
    return [(start - offset_ms, end - offset_ms) for start, end in known]
