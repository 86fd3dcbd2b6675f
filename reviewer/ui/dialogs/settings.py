"""The settings: each is taken as soon as it is changed."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from reviewer.services.settings import TEXT_SIZES
from reviewer.ui.desk import Desk
from reviewer.ui.theme import SPACE
from reviewer.ui.words import noop, translate

LANGUAGES = (
    ("system", noop("Settings", "As the system")),
    ("zh_CN", "简体中文"),
    ("en", "English"),
)
THEMES = (
    ("system", noop("Settings", "As the system")),
    ("light", noop("Settings", "Light")),
    ("dark", noop("Settings", "Dark")),
)
SPEEDS = (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
OPTIONS = (
    ("keep_pitch", noop("Settings", "Keep the pitch at other speeds")),
    ("slow_while_typing", noop("Settings", "Slow down while typing")),
    ("follow", noop("Settings", "The transcript follows playback")),
)


class SettingsDialog(QDialog):
    """Language and author take effect when the dialog closes: the window is made anew then."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("settings")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Settings", "Settings"))
        self.setMinimumWidth(460)
        self._desk = desk
        self._preferences = desk.preferences
        settings = desk.preferences.settings
        form = QFormLayout()
        form.setHorizontalSpacing(3 * SPACE)
        form.setVerticalSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._language = _choice(LANGUAGES, settings.language)
        form.addRow(translate("Settings", "Language"), self._language)
        form.addRow(translate("Settings", "Colors"), self._theme())
        form.addRow(translate("Settings", "Size of the text"), self._text_size())
        self._author = self._make_author()
        form.addRow(translate("Settings", "Your name"), self._author)
        form.addRow("", self._author_hint())
        form.addRow(translate("Settings", "Speed at the start"), self._speed())
        for name, text in OPTIONS:
            form.addRow("", self._option(name, text))
        form.addRow("", self._keys_button())
        for row in range(form.rowCount()):
            _name_field(form, row)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(box)
        self.finished.connect(self._take)

    def _theme(self) -> QComboBox:
        box = _choice(THEMES, self._preferences.settings.theme)
        box.activated.connect(lambda: self._preferences.set("theme", box.currentData()))
        return box

    def _text_size(self) -> QSpinBox:
        box = QSpinBox()
        box.setRange(*TEXT_SIZES)
        box.setSuffix(" px")
        box.setValue(self._preferences.settings.text_size)
        box.valueChanged.connect(lambda size: self._preferences.set("text_size", size))
        return box

    def _make_author(self) -> QLineEdit:
        field = QLineEdit(self._preferences.settings.author or "")
        field.setPlaceholderText(self._desk.session.author or translate("Settings", "your login"))
        field.setMaxLength(80)
        store = self._desk.session.store
        if store is not None and store.login is not None:
            field.setText(store.login)
            field.setEnabled(False)
        return field

    def _author_hint(self) -> QLabel:
        words = translate("Settings", "Goes with every change. On a server it is your login.")
        hint = QLabel(words)
        hint.setProperty("dim", True)
        hint.setWordWrap(True)
        return hint

    def _speed(self) -> QComboBox:
        speeds = [(speed, f"{speed:g}×") for speed in SPEEDS]
        box = _choice(speeds, self._preferences.settings.rate)
        box.activated.connect(lambda: self._preferences.set("rate", box.currentData()))
        return box

    def _option(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(translate("Settings", text))
        box.setChecked(getattr(self._preferences.settings, name))
        box.toggled.connect(lambda on: self._preferences.set(name, on))
        return box

    def _keys_button(self) -> QPushButton:
        action = self._desk.actions["help.shortcuts"]
        button = QPushButton(action.text())
        button.setAutoDefault(False)
        button.setEnabled(action.isEnabled())
        button.clicked.connect(action.trigger)
        return button

    def _take(self) -> None:
        if self._author.isEnabled():
            name = " ".join(self._author.text().split())
            name = "".join(filter(str.isprintable, name))
            self._preferences.set("author", name or None)
        self._preferences.set("language", self._language.currentData())


def _choice(items: Sequence[tuple[Any, str]], chosen: object) -> QComboBox:
    box = QComboBox()
    for value, text in items:
        box.addItem(translate("Settings", text), value)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    return box


def _name_field(form: QFormLayout, row: int) -> None:
    """A screen reader says the label of the field."""
    label = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
    field = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
    words = label.widget() if label else None
    widget = field.widget() if field else None
    if isinstance(words, QLabel) and widget is not None and words.text():
        widget.setAccessibleName(words.text())
