"""Settings are taken at once and kept; about names the versions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from reviewer.services.settings import Settings, load_settings
from reviewer.ui.dialogs.about import About
from reviewer.ui.dialogs.settings import SettingsDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.theme import look


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> SettingsDialog:
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    found = window.findChild(SettingsDialog)
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    return found


def box(dialog: SettingsDialog, name: str) -> QComboBox:
    return next(b for b in dialog.findChildren(QComboBox) if b.accessibleName() == name)


def test_the_theme_is_another_at_once(window: MainWindow, dialog: SettingsDialog) -> None:
    colors = box(dialog, "Colors")
    colors.setFocus()
    QTest.keyClick(colors, Qt.Key.Key_End)
    assert look().theme.name == "dark"
    QTest.keyClick(colors, Qt.Key.Key_Up)
    assert look().theme.name == "light"


def test_the_text_grows_at_once_and_by_key(
    window: MainWindow, dialog: SettingsDialog, qtbot: QtBot
) -> None:
    size = dialog.findChild(QSpinBox)
    assert size is not None
    QTest.keyClick(size, Qt.Key.Key_Up)
    assert look().reading_font().pixelSize() == 16
    dialog.close()
    qtbot.waitUntil(window.isActiveWindow)
    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert look().reading_font().pixelSize() == 13
    for _ in range(30):
        window.desk.actions["view.smaller"].trigger()
    assert window.desk.preferences.settings.text_size == 11


def test_options_are_kept(window: MainWindow, dialog: SettingsDialog) -> None:
    for option in dialog.findChildren(QCheckBox):
        QTest.keyClick(option, Qt.Key.Key_Space)
    window.desk.preferences.keep()
    kept = load_settings()
    assert (kept.keep_pitch, kept.slow_while_typing, kept.follow) == (False, True, False)


def test_language_and_author_are_taken_when_it_closes(
    window: MainWindow, dialog: SettingsDialog
) -> None:
    changed: list[str] = []
    window.desk.preferences.changed.connect(changed.append)
    language = box(dialog, "Language")
    language.setCurrentIndex(language.findData("zh_CN"))
    author = dialog.findChildren(QLineEdit)[-1]
    author.setText("  李  明 ")
    assert changed == []
    dialog.accept()
    assert window.desk.preferences.settings.language == "zh_CN"
    assert window.desk.preferences.settings.author == "李 明"
    assert set(changed) == {"language", "author"}


def test_about_names_the_versions_and_copies_them(window: MainWindow, qtbot: QtBot) -> None:
    window.desk.actions["help.about"].trigger()
    about = window.findChild(About)
    assert about is not None
    qtbot.waitUntil(lambda: about._versions["FFmpeg"] != "…")
    copy = next(b for b in about.findChildren(QPushButton) if b.text() == "Copy")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    for name in ("Reviewer", "Python", "Qt", "SQLAlchemy", "FFmpeg"):
        assert f"{name} " in copied
    assert "–" not in copied


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "fr"),
        ("theme", None),
        ("text_size", 40),
        ("text_size", True),
        ("rate", "1"),
        ("rate", float("nan")),
        ("shortcuts", {"a": "F1"}),
        ("recent", [1]),
        ("follow", 1),
    ],
)
def test_a_setting_that_cannot_be_is_refused(name: str, value: object) -> None:
    settings = Settings()
    with pytest.raises(ValueError, match=name):
        setattr(settings, name, value)
    assert settings == Settings()
