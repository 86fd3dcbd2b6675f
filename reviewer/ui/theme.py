"""Colours, fonts and spacing, light and dark. Every colour of the window is named here.

Text colours have a contrast of at least 4.5:1 on each background they are used on
(``tests/ui/test_theme.py`` says which). A colour is never the only sign of a state.
"""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from reviewer.services.settings import ThemeName

SPACE: Final = 8
"""Pixels between things that belong to one another; twice that between groups."""


@dataclass(frozen=True)
class Theme:
    """One set of colours. ``marks`` by kind of difference, ``stages`` by type of stage."""

    name: str
    window: str
    base: str
    raised: str
    line: str
    text: str
    dim: str
    accent: str
    on_accent: str
    selected: str
    playing: str
    hover: str
    affirmative: str
    negative: str
    neutral: str
    good: str
    warning: str
    error: str
    chip: str
    waveform: str
    silence: str
    marks: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType({}))
    stages: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def color(self, name: str) -> QColor:
        """A colour by its field's name."""
        return QColor(getattr(self, name))

    def mark(self, kind: str) -> QColor:
        """The background that marks a kind of difference."""
        return QColor(self.marks[kind])

    def stage(self, kind: str | None) -> QColor:
        """The colour of a stage's band, by its type; of any other section by its kind."""
        return QColor(self.stages.get(kind or "", self.stages["other"]))


LIGHT: Final = Theme(
    name="light",
    window="#f4f4f2",
    base="#ffffff",
    raised="#fafaf9",
    line="#d9d9d5",
    text="#1c1c1f",
    dim="#5d5d66",
    accent="#2455c3",
    on_accent="#ffffff",
    selected="#dbe6fb",
    playing="#fff3cf",
    hover="#eeeeea",
    affirmative="#a3361c",
    negative="#1d56a8",
    neutral="#55555e",
    good="#1f6b3a",
    warning="#7a4b00",
    error="#b3202a",
    chip="#ececec",
    waveform="#7d8fae",
    silence="#e8e8e3",
    marks=MappingProxyType(
        {
            "homophone": "#d6efd8",
            "punctuation": "#e6e6ea",
            "rewrite": "#f9d9d4",
            "dropped": "#fbe0c4",
            "added": "#d5e6fa",
            "number": "#f4dcf3",
            "replaced": "#f6efc2",
        }
    ),
    stages=MappingProxyType(
        {
            "constructive_speech": "#6f8fd0",
            "supplementary_argumentation": "#63a9b8",
            "questioning": "#c98a4b",
            "cross_examination": "#c46a5e",
            "summary": "#8d79c4",
            "head_to_head": "#b5679c",
            "free_debate": "#5f9f6a",
            "closing_speech": "#4f6fa8",
            "stage": "#8a8a93",
            "chair": "#b4b4ad",
            "commentary": "#a39a6b",
            "break": "#cfcfc9",
            "other": "#bdbdb6",
        }
    ),
)

DARK: Final = Theme(
    name="dark",
    window="#1b1c1f",
    base="#222327",
    raised="#282a2f",
    line="#3a3c43",
    text="#e9e9ec",
    dim="#a9a9b3",
    accent="#8fb3ff",
    on_accent="#10131a",
    selected="#2c3d5f",
    playing="#453a17",
    hover="#2e3036",
    affirmative="#ff9c82",
    negative="#93beff",
    neutral="#b9b9c2",
    good="#7fd19b",
    warning="#f0bf6a",
    error="#ff9b97",
    chip="#34363d",
    waveform="#6f83a6",
    silence="#2b2d33",
    marks=MappingProxyType(
        {
            "homophone": "#24482b",
            "punctuation": "#3d3f47",
            "rewrite": "#5a2a26",
            "dropped": "#563a17",
            "added": "#203f63",
            "number": "#4d2a4f",
            "replaced": "#4a4318",
        }
    ),
    stages=MappingProxyType(
        {
            "constructive_speech": "#5b7ac0",
            "supplementary_argumentation": "#4f909f",
            "questioning": "#b0763c",
            "cross_examination": "#ab574c",
            "summary": "#7865b3",
            "head_to_head": "#9f5488",
            "free_debate": "#4b8656",
            "closing_speech": "#6484c4",
            "stage": "#74747d",
            "chair": "#5d5e64",
            "commentary": "#7f7750",
            "break": "#47494f",
            "other": "#53555b",
        }
    ),
)


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
        hints.colorSchemeChanged.connect(self._system_changed, Qt.ConnectionType.UniqueConnection)
        self._apply()

    def _system_changed(self) -> None:
        if self._wanted == "system":
            self._apply()

    def _apply(self) -> None:
        dark = self._wanted == "dark" or (
            self._wanted == "system"
            and QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        )
        self.theme = DARK if dark else LIGHT
        QApplication.setPalette(_palette(self.theme))
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setStyleSheet(_style(self.theme))
        self.changed.emit()

    def reading_font(self) -> QFont:
        """The font of the transcript's texts."""
        font = QFont(QApplication.font())
        font.setPixelSize(self.text_size)
        font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
        return font

    def small_font(self) -> QFont:
        """The font of line numbers, times and chips."""
        font = QFont(QApplication.font())
        font.setPixelSize(max(self.text_size - 3, 11))
        return font


_looks: list[Look] = []


def look() -> Look:
    """The look of the application."""
    if not _looks:
        _looks.append(Look())
    return _looks[0]


def has_chinese_font() -> bool:
    """Whether the system has a font that shows Chinese."""
    return bool(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    colors = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.PlaceholderText: theme.dim,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
        role.Mid: theme.line,
        role.Midlight: theme.hover,
        role.Light: theme.raised,
        role.Dark: theme.line,
    }
    for key, value in colors.items():
        palette.setColor(key, QColor(value))
    for key in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(theme.dim))
    return palette


def _style(theme: Theme) -> str:
    """The style sheet: quiet frames, room to breathe, a visible keyboard focus."""
    return f"""
    QMainWindow, QDialog {{ background: {theme.window}; }}
    QToolTip {{ color: {theme.text}; background: {theme.raised}; border: 1px solid {theme.line};
        padding: 4px; }}
    QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ background: {theme.base};
        color: {theme.text}; border: 1px solid {theme.line}; border-radius: 5px; padding: 4px 6px;
        selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus, QSpinBox:focus {{
        border: 1px solid {theme.accent}; }}
    QPushButton {{ background: {theme.raised}; color: {theme.text};
        border: 1px solid {theme.line}; border-radius: 5px; padding: 5px 12px; }}
    QPushButton:hover {{ background: {theme.hover}; }}
    QPushButton:focus {{ border: 1px solid {theme.accent}; }}
    QPushButton:default {{ background: {theme.accent}; color: {theme.on_accent};
        border-color: {theme.accent}; }}
    QPushButton:disabled {{ color: {theme.dim}; background: {theme.window}; }}
    QToolButton {{ border: 1px solid transparent; border-radius: 5px; padding: 4px; }}
    QToolButton:hover {{ background: {theme.hover}; }}
    QToolButton:focus {{ border: 1px solid {theme.accent}; }}
    QToolButton:checked {{ background: {theme.selected}; }}
    QTableView, QListView, QTreeView {{ background: {theme.base}; color: {theme.text};
        border: 1px solid {theme.line}; border-radius: 5px; outline: 0;
        alternate-background-color: {theme.raised};
        selection-background-color: {theme.selected}; selection-color: {theme.text}; }}
    QHeaderView::section {{ background: {theme.window}; color: {theme.dim}; border: 0;
        border-bottom: 1px solid {theme.line}; padding: 5px 8px; }}
    QTabBar::tab {{ padding: 5px 12px; color: {theme.dim}; border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {theme.text}; border-bottom: 2px solid {theme.accent}; }}
    QTabWidget::pane {{ border: 0; border-top: 1px solid {theme.line}; }}
    QSplitter::handle {{ background: {theme.line}; }}
    QSplitter::handle:horizontal {{ width: 1px; }}
    QSplitter::handle:vertical {{ height: 1px; }}
    QMenu {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.line};
        padding: 4px; }}
    QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 4px; }}
    QMenu::item:selected {{ background: {theme.selected}; color: {theme.text}; }}
    QMenu::item:disabled {{ color: {theme.dim}; }}
    QMenuBar::item:selected {{ background: {theme.hover}; }}
    QProgressBar {{ border: 1px solid {theme.line}; border-radius: 5px; text-align: center;
        background: {theme.base}; color: {theme.text}; }}
    QProgressBar::chunk {{ background: {theme.selected}; border-radius: 4px; }}
    QLabel[dim="true"] {{ color: {theme.dim}; }}
    QLabel[title="true"] {{ font-weight: 600; }}
    QFrame[card="true"] {{ background: {theme.base}; border: 1px solid {theme.line};
        border-radius: 6px; }}
    """
