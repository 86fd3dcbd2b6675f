"""The timeline: the strip with its sound, and the whole match under it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.views.review.timeline.minimap import Minimap
from reviewer.ui.views.review.timeline.sound import Sound
from reviewer.ui.views.review.timeline.strip import Strip


class Timeline(QWidget):
    """Sound, units and sections over time; without a recording the same without the sound."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("timeline")
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
