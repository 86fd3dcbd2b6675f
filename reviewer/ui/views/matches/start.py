"""What is offered while no project is open: three ways to begin, and the recent projects."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from reviewer.services.paths import is_file
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.plain import Label, as_tip
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import noop, translate

WIDTH = 720
CHOICES = (
    (
        "project.open",
        "folder",
        noop("Matches", "Open a project"),
        noop("Matches", "Go on where you or your team left off"),
    ),
    (
        "project.new",
        "plus",
        noop("Matches", "New project"),
        noop("Matches", "An empty file that takes in match folders"),
    ),
    (
        "project.sample",
        "star",
        noop("Matches", "Try the sample"),
        noop("Matches", "Three short matches with faults to find"),
    ),
)
TARGET = int(Qt.ItemDataRole.UserRole)


class Start(QWidget):
    """The first page; ``wanted`` is emitted with a project's file or URL."""

    wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("matches.start")
        self._desk = desk
        title = QLabel("Reviewer")
        title.setProperty("title", True)
        self._busy = Label()
        self._busy.setProperty("dim", True)
        self._choices = QHBoxLayout()
        self._choices.setSpacing(SPACE * 2)
        for choice in CHOICES:
            self._choices.addWidget(self._choice(*choice))
        self._recent = self._list()
        self._recent_title = QLabel(translate("Matches", "Recent projects"))
        self._url = QLineEdit()
        self._build(title)
        self.setFocusProxy(self._first())
        self.show_recent()

    def show_busy(self, words: str) -> None:
        """Says what is being done; the choices wait until it is."""
        self._busy.setText(words)
        for number in range(self._choices.count()):
            self._button(number).setEnabled(not words)

    def show_recent(self) -> None:
        """Lists the recent projects; whether they are there is looked up in the background."""
        recent = list(self._desk.preferences.settings.recent)
        self._recent.clear()
        for target in recent:
            self._recent.addItem(self._item(target))
        self._recent.setVisible(bool(recent))
        self._recent_title.setVisible(bool(recent))
        files = [target for target in recent if "://" not in target]
        if files:
            tasks.run(lambda task: {target for target in files if not is_file(target)}, self._dim)

    def _build(self, title: QLabel) -> None:
        column = QVBoxLayout()
        column.setSpacing(SPACE)
        column.addStretch(1)
        column.addWidget(title)
        column.addLayout(self._choices)
        column.addWidget(self._busy)
        column.addSpacing(SPACE)
        column.addWidget(self._recent_title)
        column.addWidget(self._recent)
        column.addSpacing(SPACE)
        column.addLayout(self._server())
        column.addStretch(2)
        inner = QWidget()
        inner.setLayout(column)
        inner.setFixedWidth(WIDTH)
        whole = QHBoxLayout(self)
        whole.addStretch(1)
        whole.addWidget(inner)
        whole.addStretch(1)

    def _choice(self, action: str, picture: str, text: str, hint: str) -> QPushButton:
        """A large button: picture, name, and what it is for."""
        button = QPushButton()
        button.setObjectName(f"start.{action}")
        name, use = translate("Matches", text), translate("Matches", hint)
        button.setAccessibleName(name)
        button.setAccessibleDescription(use)
        button.setMinimumHeight(SPACE * 16)
        picture_label, name_label, use_label = QLabel(), QLabel(name), QLabel(use)
        picture_label.setPixmap(icon(picture).pixmap(QSize(28, 28)))
        look().changed.connect(partial(_repaint, picture_label, picture))
        name_label.setProperty("title", True)
        use_label.setProperty("dim", True)
        use_label.setWordWrap(True)
        column = QVBoxLayout(button)
        column.setContentsMargins(SPACE * 2, SPACE * 2, SPACE * 2, SPACE * 2)
        for label in (picture_label, name_label, use_label):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)
        button.clicked.connect(self._desk.actions[action].trigger)
        return button

    def _list(self) -> QListWidget:
        recent = QListWidget()
        recent.setAccessibleName(translate("Matches", "Recent projects"))
        recent.setUniformItemSizes(True)
        recent.setMaximumHeight(SPACE * 26)
        recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        recent.itemActivated.connect(lambda item: self.wanted.emit(item.data(TARGET)))
        return recent

    def _item(self, target: str) -> QListWidgetItem:
        path = Path(target)
        words = target if "://" in target else f"{path.name}    {path.parent}"
        item = QListWidgetItem(icon("folder"), words)
        item.setData(TARGET, target)
        item.setToolTip(as_tip(target))
        return item

    def _dim(self, missing: set[str]) -> None:
        for number in range(self._recent.count()):
            item = self._recent.item(number)
            if item.data(TARGET) in missing:
                gone = translate("Matches", "{name} – the file is no longer there")
                item.setText(gone.format(name=item.data(TARGET)))
                item.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)

    def _server(self) -> QHBoxLayout:
        name = translate("Matches", "Team project on a server")
        self._url.setAccessibleName(name)
        self._url.setPlaceholderText("postgresql://user:password@host/database")
        self._url.returnPressed.connect(self._open_url)
        button = QToolButton()
        button.setText(translate("Matches", "Open"))
        button.clicked.connect(self._open_url)
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        row.addWidget(QLabel(name))
        row.addWidget(self._url, 1)
        row.addWidget(button)
        return row

    def _open_url(self) -> None:
        if self._url.text().strip():
            self.wanted.emit(self._url.text().strip())

    def _first(self) -> QWidget:
        return self._button(0)

    def _button(self, number: int) -> QPushButton:
        item = self._choices.itemAt(number)
        button = item.widget() if item else None
        assert isinstance(button, QPushButton)
        return button


def _repaint(label: QLabel, picture: str) -> None:
    if not isValid(label):
        return
    label.setPixmap(icon(picture).pixmap(QSize(28, 28)))
