"""Whether everything can be read: contrast of every text on every ground, fonts, the scheme."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.domain.words import SECTION_KINDS, STAGE_TYPES
from reviewer.ui import theme as theme_module
from reviewer.ui.colors import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Theme, contrast
from reviewer.ui.fonts import SIMPLIFIED, reading_families, ui_font
from reviewer.ui.theme import look

ALL = (LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST)
THEMES = pytest.mark.parametrize("theme", ALL, ids=lambda t: t.name)
READABLE = 4.5
VISIBLE = 3.0
"""What a sign or a line that is no text needs."""
GROUNDS = ("window", "base", "raised", "selected", "playing", "hover", "chip")
INKS = ("text", "dim", "accent", "affirmative", "negative", "neutral", "good", "warning", "error")


@THEMES
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_text_can_be_read_on_every_ground(theme: Theme, ground: str) -> None:
    below = getattr(theme, ground)
    worst = min((contrast(getattr(theme, ink), below), ink) for ink in INKS)
    assert worst[0] >= READABLE, worst


@THEMES
def test_marked_text_can_be_read(theme: Theme) -> None:
    for kind, ground in theme.marks.items():
        for ink in ("text", "dim"):
            assert contrast(getattr(theme, ink), ground) >= READABLE, (kind, ink)


@THEMES
def test_a_band_s_label_can_be_read(theme: Theme) -> None:
    assert {*STAGE_TYPES, *SECTION_KINDS} <= theme.stages.keys()
    for kind, ground in theme.stages.items():
        assert contrast(theme.on_stage, ground) >= READABLE, kind


@THEMES
def test_a_filled_button_s_text_can_be_read(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= READABLE


@THEMES
def test_signs_and_the_focus_can_be_seen(theme: Theme) -> None:
    for ground in GROUNDS:
        assert contrast(theme.accent, getattr(theme, ground)) >= VISIBLE, ground
    for ground in ("window", "base", "silence"):
        assert contrast(theme.waveform, getattr(theme, ground)) >= VISIBLE, ground


@THEMES
def test_grounds_differ_so_that_a_state_shows(theme: Theme) -> None:
    for ground in ("selected", "playing", "hover", "chip"):
        assert getattr(theme, ground) != theme.base, ground
    assert theme.selected != theme.playing


def test_contrast_is_that_of_the_guideline() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_palette_can_be_read_also_where_disabled(qapp: QApplication, name: str) -> None:
    look().use(name)  # type: ignore[arg-type]
    palette = qapp.palette()
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    pairs = (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.PlaceholderText, role.Base),
        (role.ToolTipText, role.ToolTipBase),
    )
    for each in (group.Active, group.Inactive, group.Disabled):
        for ink, ground in pairs:
            colors = (palette.color(each, ink), palette.color(each, ground))
            assert contrast(*(color.name() for color in colors)) >= READABLE, (each, ink)


@pytest.mark.parametrize(
    ("dark", "strong", "name"),
    [
        (True, False, "dark"),
        (False, False, "light"),
        (True, True, "dark contrast"),
        (False, True, "light contrast"),
    ],
)
def test_the_look_follows_the_system(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, dark: bool, strong: bool, name: str
) -> None:
    look().use("system")
    monkeypatch.setattr(theme_module, "system_is_dark", lambda: dark)
    monkeypatch.setattr(theme_module, "system_wants_contrast", lambda: strong)
    with qtbot.waitSignal(look().changed):
        QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look().theme.name == name
    ground = QApplication.palette().color(QPalette.ColorRole.Window).name()
    assert ground == look().theme.window


def test_a_chosen_theme_does_not_follow_the_system(qapp: QApplication) -> None:
    look().use("light")
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look().theme.name == "light"


def test_chinese_comes_from_a_simplified_font(qapp: QApplication) -> None:
    reading = reading_families(qapp.font())
    assert reading[0] in SIMPLIFIED
    assert QFontInfo(look().reading_font()).family() == reading[0]


@pytest.mark.parametrize(("language", "first"), [("zh_CN", True), ("en", False)])
def test_chinese_comes_first_in_chinese_only(
    qapp: QApplication, language: str, first: bool
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    families = ui_font(QFont("Some Font")).families()
    QLocale.setDefault(before)
    assert (families[0] in SIMPLIFIED) is first
    assert "Some Font" in families
    assert families[-1 if not first else 0] in SIMPLIFIED


def test_every_color_is_one() -> None:
    for theme in ALL:
        for value in (*theme.marks.values(), *theme.stages.values()):
            assert QColor(value).isValid()


@pytest.fixture(autouse=True)
def _light_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield
    monkeypatch.undo()
    look().use("light")
