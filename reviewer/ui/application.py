"""The application object: its name, language and look."""

from collections.abc import Sequence

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
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
        "reviewer": str(resource_dir() / "translations"),
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    }
    for name, folder in folders.items():
        translator = QTranslator(app)
        if translator.load(f"{name}_zh_CN", folder):
            app.installTranslator(translator)


def _system_font(app: QApplication) -> QFont:
    """The font the system gave at the start, whatever the language was since."""
    kept = app.property("system_font")
    if not isinstance(kept, QFont):
        kept = app.font()
        app.setProperty("system_font", kept)
    return kept
