"""The timeline: the strip with its sound, and the whole match under it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.domain.boundaries import into_quiet
from reviewer.ui.desk import Desk
from reviewer.ui.views.review.timeline.minimap import Minimap
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.views.review.timeline.strip import Strip

SNAP_MS = 150
"""A split at the playhead goes into a silence that is so near."""


class Timeline(QWidget):
    """Sound, units and sections over time; without a recording the same without the sound."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self._playback = desk.playback
        self.sound = Sound(desk.playback, self)
        self.strip = Strip(desk, self.sound)
        self.minimap = Minimap(desk, self.strip)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.strip, 1)
        column.addWidget(self.minimap)
        desk.actions.bind("view.zoom_in", lambda: self.strip.zoom(1))
        desk.actions.bind("view.zoom_out", lambda: self.strip.zoom(-1))
        desk.actions["play.follow"].triggered.connect(self.strip.follow)

    def into_quiet(self, ms: int) -> int:
        """The moment, or one in a silence beside it, as far as silences are known there."""
        offset = self._playback.offset_ms
        first, last = ms - SNAP_MS + offset, ms + SNAP_MS + offset
        known = [(a - offset, b - offset) for a, b in self.sound.silences(first, last)]
        return into_quiet(ms, known, SNAP_MS)
