"""The row under the picture: play, back, replay, loop, speed, time, loudness."""

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.speed import RATES
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import time_name, translate

ICON = QSize(18, 18)
BUTTON = 28
BUTTONS = ("play.toggle", "play.back", "play.unit", "play.loop_unit")
_PRESSING = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Button(QToolButton):
    """A button that is reached with Tab and never by a click, so that the text keeps the keys.

    Space and Enter press it where it has the keyboard, though they are also keys of actions.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIconSize(ICON)
        self.setMinimumSize(BUTTON, BUTTON)

    def event(self, event: QEvent) -> bool:
        """Takes its keys before the shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and _presses(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses the button."""
        if _presses(event) and not event.isAutoRepeat():
            self.click()
        elif not _presses(event):
            super().keyPressEvent(event)


def _presses(event: QEvent) -> bool:
    return (
        isinstance(event, QKeyEvent)
        and event.key() in _PRESSING
        and event.modifiers()
        in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    )


class Transport(QWidget):
    """The controls of playback, as many as are needed all day; the rest is in the menu."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._action_buttons = {id_: self._button(id_) for id_ in BUTTONS}
        self.rate_button, self.volume_button = Button(), Button()
        self.time = QLabel()
        self.time.setAccessibleName(translate("Transport", "Time"))
        self._lay_out()
        self._make_rate_menu()
        self._make_volume_menu()
        playback = desk.playback
        playback.ticked.connect(self._show_time)
        playback.loaded.connect(lambda: self._show_time(playback.position_ms))
        playback.state_changed.connect(self._show_state)
        desk.preferences.changed.connect(self._show_state)
        look().changed.connect(self._use_font)
        self._use_font()
        self._show_time(playback.position_ms)
        self._show_state()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(0)
        for button in self._action_buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.rate_button)
        row.addWidget(self.volume_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE // 2, 0, SPACE // 2, 0)
        column.setSpacing(0)
        column.addWidget(self.time, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(row)

    def _button(self, id_: str) -> Button:
        action, button = self._desk.actions[id_], Button()
        button.setObjectName(f"transport.{id_}")
        button.setCheckable(action.isCheckable())
        button.clicked.connect(action.trigger)
        action.changed.connect(partial(self._show_action, button, action))
        self._show_action(button, action)
        return button

    def _show_action(self, button: Button, action: QAction) -> None:
        button.setEnabled(action.isEnabled())
        button.setToolTip(tip(action))
        button.setAccessibleName(action.text())
        if action.isCheckable():
            button.setChecked(action.isChecked())
        if action.objectName() != "play.toggle":
            button.setIcon(action.icon())

    # speed

    def _make_rate_menu(self) -> None:
        button = self.rate_button
        button.setObjectName("transport.rate")
        button.setToolTip(translate("Transport", "Speed"))
        menu = QMenu(button)
        for rate in RATES:
            entry = menu.addAction(_times(rate))
            entry.setCheckable(True)
            entry.setData(rate)
            entry.triggered.connect(partial(self._desk.preferences.set, "rate", rate))
        menu.addSeparator()
        menu.addAction(self._desk.actions["play.slow_typing"])
        menu.aboutToShow.connect(self._tick_rate)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        widths = [button.fontMetrics().horizontalAdvance(_times(rate)) for rate in RATES]
        button.setMinimumWidth(max(widths) + 2 * SPACE + 2)

    def _tick_rate(self) -> None:
        chosen = self._desk.preferences.settings.rate
        for entry in self.rate_button.menu().actions():
            entry.setChecked(
                entry.data() == chosen if entry.data() is not None else entry.isChecked()
            )

    # loudness

    def _make_volume_menu(self) -> None:
        button = self.volume_button
        button.setObjectName("transport.volume")
        button.setIcon(icon("volume"))
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")  # no room beside it
        button.setToolTip(translate("Transport", "Volume"))
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setAccessibleName(translate("Transport", "Volume"))
        self.volume.setRange(0, 100)
        self.volume.setPageStep(10)
        self.volume.setFixedWidth(20 * SPACE)
        self.volume.setValue(round(self._desk.preferences.settings.volume * 100))
        self.volume.valueChanged.connect(
            lambda value: self._desk.preferences.set("volume", value / 100)
        )
        holder = QWidget()
        box = QHBoxLayout(holder)
        box.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        box.addWidget(self.volume)
        menu, entry = QMenu(button), QWidgetAction(button)
        entry.setDefaultWidget(holder)
        menu.addAction(entry)
        menu.aboutToShow.connect(self.volume.setFocus)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    # what is shown

    def _use_font(self) -> None:
        self.time.setFont(look().small_font())
        self._show_time(self._desk.playback.position_ms)

    def _show_time(self, ms: int) -> None:
        whole = self._desk.playback.duration_ms
        if not whole:
            self.time.setText("")
            return
        shown = f"{time_name(ms)} / {time_name(whole)}"
        if shown != self.time.text():
            self.time.setText(shown)

    def _show_state(self) -> None:
        playback = self._desk.playback
        button = self._action_buttons["play.toggle"]
        button.setIcon(icon("pause" if playback.playing else "play"))
        button.setAccessibleName(
            translate("Transport", "Pause") if playback.playing else translate("Transport", "Play")
        )
        self.rate_button.setText(_times(playback.rate))
        name = translate("Transport", "Speed: {rate}").format(rate=_times(playback.rate))
        self.rate_button.setAccessibleName(name)
        volume = round(self._desk.preferences.settings.volume * 100)
        self.volume.setValue(volume)
        self.volume_button.setAccessibleName(
            translate("Transport", "Volume: {percent} %").format(percent=volume)
        )


def _times(rate: float) -> str:
    """A speed as it is written: ``1×``, ``0.75×``."""
    return f"{rate:.2f}".rstrip("0").rstrip(".") + "×"
