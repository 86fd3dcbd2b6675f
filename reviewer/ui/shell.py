"""What the window offers beside its workspaces: palette, keys, settings, about, the look."""

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from reviewer.services.settings import TEXT_SIZES
from reviewer.ui.banner import Banner
from reviewer.ui.desk import Desk
from reviewer.ui.fonts import has_chinese_font
from reviewer.ui.session import Message
from reviewer.ui.theme import look
from reviewer.ui.words import translate


class Shell:
    """Binds these actions of one window; each dialog is loaded when it is asked for."""

    def __init__(self, desk: Desk, window: QWidget, banner: Banner) -> None:
        self._desk, self._window = desk, window
        for id_, call in (
            ("help.palette", self.show_palette),
            ("help.sheet", self.show_sheet),
            ("help.shortcuts", self.show_shortcuts),
            ("help.about", self.show_about),
            ("project.settings", self.show_settings),
            ("view.larger", lambda: self._grow(1)),
            ("view.smaller", lambda: self._grow(-1)),
        ):
            desk.actions.bind(id_, call)
        desk.preferences.changed.connect(self._preference_changed)
        if not has_chinese_font():
            banner.show_message(Message("warning", font_hint(), "font"))

    def show_palette(self) -> None:
        """Opens the command palette."""
        from reviewer.ui.dialogs.palette import Palette

        self._open(Palette(self._desk.actions, self._window))

    def show_sheet(self) -> None:
        """Opens the sheet of keys."""
        from reviewer.ui.dialogs.sheet import Sheet

        self._open(Sheet(self._desk.actions, self._window))

    def show_shortcuts(self) -> None:
        """Opens the editor of keys, above whichever dialog asks for it."""
        from reviewer.ui.dialogs.shortcuts import Shortcuts

        self._open(Shortcuts(self._desk, self._parent()))

    def show_settings(self) -> None:
        """Opens the settings."""
        from reviewer.ui.dialogs.settings import SettingsDialog

        self._open(SettingsDialog(self._desk, self._window))

    def show_about(self) -> None:
        """Says what this is."""
        from reviewer.ui.dialogs.about import About

        self._open(About(self._window))

    def _open(self, dialog: QDialog) -> None:
        """Opens it; when it closes the keyboard is back in the window, also without a desktop."""
        behind = self._window
        dialog.finished.connect(behind.activateWindow)
        dialog.open()
        dialog.activateWindow()

    def _parent(self) -> QWidget:
        front = QApplication.activeModalWidget()
        return front if isinstance(front, QDialog) else self._window

    def _grow(self, step: int) -> None:
        low, high = TEXT_SIZES
        size = self._desk.preferences.settings.text_size + step
        self._desk.preferences.set("text_size", min(max(size, low), high))

    def _preference_changed(self, name: str) -> None:
        if name in ("theme", "text_size"):
            settings = self._desk.preferences.settings
            look().use(settings.theme, settings.text_size)


def font_hint() -> str:
    """What to do where no font shows Chinese."""
    return translate(
        "Shell",
        "This system has no Chinese font, so texts show as boxes: install one, for example "
        "Noto Sans CJK SC (fonts-noto-cjk on Debian), and start Reviewer again.",
    )
