"""The look of the window: the theme in use, its fonts and spacing."""

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QStyleHints
from PySide6.QtWidgets import QApplication

from reviewer.services.settings import ThemeName
from reviewer.ui.colors import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Theme
from reviewer.ui.fonts import reading_families
from reviewer.ui.style import palette_of, style_of

__all__ = ["DARK", "LIGHT", "SPACE", "Look", "Theme", "look"]

SPACE: Final = 8
"""Pixels between things that belong to one another; twice that between groups."""
_THEMES: Final[Mapping[tuple[bool, bool], Theme]] = {
    (False, False): LIGHT,
    (True, False): DARK,
    (False, True): LIGHT_CONTRAST,
    (True, True): DARK_CONTRAST,
}
_SCHEMES: Final[Mapping[ThemeName, Qt.ColorScheme]] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Look(QObject):
    """The theme in use; ``changed`` after another was taken, by the user or the system."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = LIGHT
        self.text_size = 15
        self._wanted: ThemeName = "system"

    def use(self, name: ThemeName, text_size: int = 15) -> None:
        """Takes a theme for the whole application."""
        self._wanted, self.text_size = name, text_size
        hints = QApplication.styleHints()
        for signal in (hints.colorSchemeChanged, *_contrast_signals(hints)):
            signal.connect(self._system_changed, Qt.ConnectionType.UniqueConnection)
        hints.setColorScheme(_SCHEMES[name])  # the frame around the window is the system's
        self._apply()

    def _system_changed(self, *_: object) -> None:
        if self._wanted == "system":
            self._apply()

    def _apply(self) -> None:
        dark = self._wanted == "dark" or (self._wanted == "system" and system_is_dark())
        self.theme = _THEMES[dark, system_wants_contrast()]
        QApplication.setPalette(palette_of(self.theme))
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setStyleSheet(style_of(self.theme))
        self.changed.emit()

    def reading_font(self) -> QFont:
        """The font of the transcript's texts."""
        font = QFont(QApplication.font())
        font.setFamilies(reading_families(font))
        font.setPixelSize(self.text_size)
        font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
        return font

    def small_font(self) -> QFont:
        """The font of line numbers, times and chips."""
        font = QFont(QApplication.font())
        font.setPixelSize(max(self.text_size - 3, 11))
        return font

    def strip_font(self) -> QFont:
        """The same where the room does not grow with the text: in the strips of time."""
        font = self.small_font()
        font.setPixelSize(min(font.pixelSize(), 14))
        return font


_looks: list[Look] = []


def look() -> Look:
    """The look of the application."""
    if not _looks:
        _looks.append(Look())
    return _looks[0]


def _contrast_signals(hints: QStyleHints) -> list[Any]:
    """What says that the system's wish for contrast is another; from Qt 6.10 on."""
    accessibility = getattr(hints, "accessibility", None)
    return [accessibility().contrastPreferenceChanged] if accessibility else []


def system_is_dark() -> bool:
    """Whether the system asks for a dark theme."""
    return QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def system_wants_contrast() -> bool:
    """Whether the system asks for more contrast; from Qt 6.10 on it can say so."""
    accessibility = getattr(QApplication.styleHints(), "accessibility", None)
    if accessibility is None:
        return False
    return bool(accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)
