"""The inspector: pages about the current unit, its section and the match."""

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.theme import look
from reviewer.ui.views.review.inspector.match_page import MatchPage
from reviewer.ui.views.review.inspector.section_page import SectionPage
from reviewer.ui.views.review.inspector.unit_page import UnitPage
from reviewer.ui.words import translate

WIDTH: Final = 280
WAIT_MS: Final = 80
"""Moves that come together (a held arrow key) are shown together, and first the rows are."""


class Inspector(QWidget):
    """Follows the focus, only the page in front, and only while it is seen.

    ``wanted``: something asks for it to be shown (the key for a note).
    """

    wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self._desk = desk
        self.unit_page = UnitPage(desk)
        self.section_page = SectionPage(desk)
        self.match_page = MatchPage(desk)
        self.pages: dict[str, UnitPage | SectionPage | MatchPage] = {
            "unit": self.unit_page,
            "section": self.section_page,
            "match": self.match_page,
        }
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.unit_page, translate("Inspector", "Unit"))
        self.tabs.addTab(self.section_page, translate("Inspector", "Section"))
        self.tabs.addTab(self.match_page, translate("Inspector", "Match"))
        self.tabs.currentChanged.connect(lambda: self._ask())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._renew)
        session = desk.session
        session.about_to_leave.connect(self._keep_notes)
        session.match_opened.connect(self._match_opened)
        session.changed.connect(self._ask)
        session.findings_changed.connect(self._ask)
        desk.focus.moved.connect(self._ask)
        look().changed.connect(self._ask)
        desk.actions.bind("edit.note", self.write_note)
        desk.actions.bind("go.card", self.answer_findings)

    def sizeHint(self) -> QSize:
        """Wide enough for a sentence of Chinese."""
        return QSize(WIDTH, 400)

    def minimumSizeHint(self) -> QSize:
        """Narrower the tabs would be cut off."""
        return QSize(WIDTH - 60, 120)

    def show_page(self, name: str) -> None:
        """Brings a page to the front: ``unit``, ``section`` or ``match``."""
        self.tabs.setCurrentWidget(self.pages[name])

    def answer_findings(self) -> None:
        """Gives the keyboard to the first finding of the current unit."""
        self._bring_unit()
        if not self.unit_page.findings.take_keyboard():
            words = translate("Inspector", "Nothing was found in this unit.")
            self._desk.session.said.emit(Message("info", words, "findings"))

    def write_note(self) -> None:
        """Gives the keyboard to the note of the current unit."""
        self._bring_unit()
        self.unit_page.note.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.unit_page.ensureWidgetVisible(self.unit_page.note)

    def _bring_unit(self) -> None:
        self.wanted.emit()
        self.show()
        self.show_page("unit")
        self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        """Shows what changed while it was hidden."""
        super().showEvent(event)
        self._ask()

    def _ask(self, *_: object) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _keep_notes(self) -> None:
        for page in self.pages.values():
            page.note.keep()
        self.match_page.fields.keep()

    def _match_opened(self) -> None:
        for page in self.pages.values():
            page.note.forget()
        self.match_page.fields.forget()
        self._ask()

    def _renew(self) -> None:
        page = self.tabs.currentWidget()
        if self.isVisible() and page in self.pages.values():
            next(each for each in self.pages.values() if each is page).show_page()
