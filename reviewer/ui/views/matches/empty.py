"""What a project without matches shows, and the sign over the workspace while files hover."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.tables import paragraph
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate


class Empty(QWidget):
    """What to do in a project without matches."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("matches.empty")
        self._picture = QLabel()
        self._title = QLabel(translate("Matches", "No matches yet"))
        self._title.setProperty("title", True)
        hint = translate(
            "Matches",
            "Drop a match folder here, a folder of them, or a transcript. "
            "You will see what is in it before anything is taken in.",
        )
        self._hint = paragraph(hint, SPACE * 56)
        self._button = QPushButton(icon("import"), translate("Matches", "Import…"))
        self._button.clicked.connect(desk.actions["project.import"].trigger)
        self.setFocusProxy(self._button)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE * 2)
        column.addStretch(1)
        for widget in (self._picture, self._title, self._hint, self._button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        look().changed.connect(self._paint)
        self._paint()

    def show_busy(self, words: str) -> None:
        """Says what is being done instead of what to do."""
        self._title.setText(words or translate("Matches", "No matches yet"))
        self._hint.setVisible(not words)
        self._button.setVisible(not words)

    def _paint(self) -> None:
        self._picture.setPixmap(icon("import").pixmap(QSize(40, 40)))


class DropSign(QLabel):
    """Covers the workspace while files hover over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_over(self, *, has_project: bool) -> None:
        """Says what dropping would do."""
        theme = look().theme
        words = (
            translate("Matches", "Drop to see what would be imported")
            if has_project
            else translate("Matches", "Drop a project's file to open it")
        )
        self.setText(words)
        self.setStyleSheet(
            f"background: {theme.selected}; color: {theme.text}; font-weight: 600;"
            f" border: 2px dashed {theme.accent}; border-radius: 8px;"
        )
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect().adjusted(SPACE, SPACE, -SPACE, -SPACE))
        self.raise_()
        self.show()
