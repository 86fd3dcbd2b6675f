"""The application object: its name, language and look."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QLoggingCategory, QTranslator
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from reviewer import __version__
from reviewer.formats.resources import resource_dir
from reviewer.services.settings import Language
from reviewer.ui.fonts import ui_font
from reviewer.ui.preferences import Preferences
from reviewer.ui.theme import look


def make_application(argv: Sequence[str], preferences: Preferences) -> QApplication:
    """The one application object, in the user's language and look."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        app = existing
        if app.style().name() != "fusion":
            app.setStyle("Fusion")
    else:
        QApplication.setStyle("Fusion")  # before there is an application: a change costs 30 ms
        app = QApplication(list(argv))
    app.setApplicationName("Reviewer")
    app.setApplicationVersion(__version__)
    use_language(app, preferences.settings.language)
    app.setFont(ui_font(_system_font(app)))
    look().use(preferences.settings.theme, preferences.settings.text_size)
    return app


def use_language(app: QApplication, language: Language) -> None:
    """Takes a language for all texts that are made from now on."""
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)
        translator.deleteLater()
    locale = QLocale.system() if language == "system" else QLocale(language)
    QLocale.setDefault(locale)
    if locale.language() != QLocale.Language.Chinese:
        return
    folders = {
        "reviewer": resource_dir() / "translations",
        "qtbase": Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    }
    for name, folder in folders.items():
        translator = _Translator(app, folder / f"{name}_zh_CN.qm")
        if not translator.isEmpty():
            app.installTranslator(translator)


class _Translator(QTranslator):
    """Texts read into memory: Qt would map the file, and crash when an update writes over it."""

    def __init__(self, app: QApplication, file: Path) -> None:
        super().__init__(app)
        self._texts = file.read_bytes() if file.exists() else b""  # Qt does not copy them
        self.load(self._texts)


def keep_terminal_quiet() -> None:
    """What Qt and FFmpeg remark is not for users; with REVIEWER_DEBUG all of it is shown.

    By Qt's own rules and not by a handler: that would ask for the interpreter from the player's
    threads while we wait for them.
    """
    if not os.environ.get("REVIEWER_DEBUG"):
        QLoggingCategory.setFilterRules("*.debug=false\n*.info=false\n*.warning=false")


def _system_font(app: QApplication) -> QFont:
    """The font the system gave at the start, whatever the language was since."""
    kept = app.property("system_font")
    if not isinstance(kept, QFont):
        kept = app.font()
        app.setProperty("system_font", kept)
    return kept
