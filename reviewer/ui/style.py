"""The theme as Qt takes it: a palette and a style sheet."""

from PySide6.QtGui import QColor, QPalette

from reviewer.formats.resources import resource_dir
from reviewer.ui.colors import Theme


def palette_of(theme: Theme) -> QPalette:
    """The theme as Qt's own controls take it."""
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


def style_of(theme: Theme) -> str:
    """The style sheet: quiet frames, room to breathe, a visible keyboard focus."""
    light = QColor(theme.on_accent).lightness() > 127
    tick = (resource_dir() / "icons" / f"tick-{'white' if light else 'black'}.svg").as_posix()
    return f"""
    QMainWindow, QDialog {{ background: {theme.window}; }}
    QToolTip {{ color: {theme.text}; background: {theme.raised}; border: 1px solid {theme.line};
        padding: 4px; }}
    QLineEdit, QPlainTextEdit {{ background: {theme.base};
        color: {theme.text}; border: 1px solid {theme.line}; border-radius: 5px; padding: 4px 6px;
        placeholder-text-color: {theme.dim};
        selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}
    QLineEdit:focus, QPlainTextEdit:focus {{ border: 1px solid {theme.accent}; }}
    QComboBox, QSpinBox, QDoubleSpinBox {{ min-height: 26px; }}
    QLineEdit:disabled {{ color: {theme.dim}; background: {theme.window}; }}
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
    QTreeView::item:disabled, QTableView::item:disabled, QListView::item:disabled {{
        color: {theme.dim}; }}
    QTreeView[roomy="true"]::item {{ padding: 4px 6px; border: 0; }}
    QTreeView[roomy="true"]::item:selected {{ background: {theme.selected}; color: {theme.text}; }}
    QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
    QScrollBar::handle {{ background: {theme.waveform}; border-radius: 3px; margin: 3px;
        min-height: 24px; min-width: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
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
    QCheckBox::indicator, QTreeView::indicator, QTableView::indicator, QListView::indicator,
    QGroupBox::indicator {{ width: 14px; height: 14px; border: 1px solid {theme.dim};
        border-radius: 4px; background: {theme.base}; }}
    QRadioButton::indicator {{ width: 14px; height: 14px; border: 1px solid {theme.dim};
        border-radius: 8px; background: {theme.base}; }}
    QCheckBox::indicator:checked, QTreeView::indicator:checked, QTableView::indicator:checked,
    QListView::indicator:checked, QGroupBox::indicator:checked {{ background: {theme.accent};
        border-color: {theme.accent}; image: url("{tick}"); }}
    QRadioButton::indicator:checked {{ border: 5px solid {theme.accent}; width: 6px;
        height: 6px; background: {theme.on_accent}; }}
    QCheckBox::indicator:indeterminate, QTreeView::indicator:indeterminate {{
        background: {theme.dim}; border: 4px solid {theme.base}; }}
    QCheckBox:focus, QRadioButton:focus {{ color: {theme.accent}; }}
    QLabel[dim="true"] {{ color: {theme.dim}; }}
    QLabel[recording="true"] {{ color: {theme.text}; background: {theme.playing};
        border: 1px solid {theme.accent}; border-radius: 5px; padding: 6px; }}
    QLabel[title="true"] {{ font-weight: 600; }}
    QLabel[key="true"] {{ background: {theme.base}; border: 1px solid {theme.line};
        border-bottom-width: 2px; border-radius: 4px; padding: 0 5px; }}
    QFrame[card="true"] {{ background: {theme.base}; border: 1px solid {theme.line};
        border-radius: 6px; }}
    QFrame[card="true"]:focus {{ border: 2px solid {theme.accent}; }}
    """
