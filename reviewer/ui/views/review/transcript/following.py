"""The transcript follows what is heard, until the reviewer scrolls or types."""

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QAbstractItemView

from reviewer.ui.desk import Desk
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.places import Clock
from reviewer.ui.views.review.transcript.view import TranscriptView


class Following(QObject):
    """Marks the unit that is heard and keeps it in sight.

    ``paused``: the reviewer went elsewhere; ``play.follow`` comes back to what is heard.
    """

    def __init__(self, desk: Desk, view: TranscriptView, model: TranscriptModel) -> None:
        super().__init__(view)
        self._desk, self._view, self._model = desk, view, model
        self._clock: Clock | None = None
        self._heard: str | None = None
        self.paused = not desk.preferences.settings.follow
        self._action = desk.actions["play.follow"]
        self._action.setCheckable(True)
        desk.actions.bind("play.follow", self.toggle)
        desk.playback.ticked.connect(self._tick)
        desk.session.match_opened.connect(self._forget)
        desk.session.changed.connect(self._renew)
        desk.focus.typed.connect(self.pause)
        view.scrolled.connect(self.pause)
        self._show()

    @property
    def heard(self) -> str | None:
        """The unit that is heard, or was last."""
        return self._heard

    def toggle(self) -> None:
        """Follows again, and goes to what is heard at once; or stops following."""
        self.paused = not self.paused
        self._desk.preferences.set("follow", not self.paused)
        self._show()
        if not self.paused and self._heard is not None:
            self._bring(self._heard, select=self._view.editor is None)

    def pause(self) -> None:
        """The reviewer looks elsewhere for now."""
        if self._desk.playback.playing and not self.paused:
            self.paused = True
            self._show()

    def _show(self) -> None:
        self._action.setChecked(not self.paused)

    def _forget(self) -> None:
        self._clock, self._heard = None, None
        self._view.set_playing(None)
        self.paused = not self._desk.preferences.settings.follow
        self._show()

    def _renew(self) -> None:
        self._clock = None  # made again when it is next asked

    def _tick(self, ms: int) -> None:
        transcript = self._desk.session.transcript
        if transcript is None:
            return
        if self._clock is None:
            self._clock = Clock(transcript)
        unit = self._clock.at(ms)
        if unit == self._heard:
            return
        self._heard = unit
        self._view.set_playing(unit)
        if unit is not None and not self.paused and self._desk.playback.playing:
            self._bring(unit)

    def _bring(self, unit: str, *, select: bool = False) -> None:
        row = self._model.row_of(unit)
        if row < 0:
            return
        index = self._model.index(row)
        if select:
            self._view.setCurrentIndex(index)
        seen = self._view.viewport().rect()
        calm = QRect(0, seen.height() // 6, seen.width(), seen.height() * 2 // 3)
        if not calm.contains(self._view.visualRect(index).intersected(seen).center()):
            self._view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
