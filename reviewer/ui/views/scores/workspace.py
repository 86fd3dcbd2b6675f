"""The Scores workspace: original and appeal, each a record of its own, and texts about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.log import Revision
from reviewer.domain.words import AdjudicationKind
from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.places import ScorePlace
from reviewer.ui.session import Message
from reviewer.ui.theme import SPACE
from reviewer.ui.views.scores.acts import ScoreActs
from reviewer.ui.views.scores.head import Head
from reviewer.ui.views.scores.openers import ScoreOpeners
from reviewer.ui.views.scores.page import AdjudicationPage
from reviewer.ui.views.scores.result import standing_words
from reviewer.ui.views.scores.rule_menu import MoreButton
from reviewer.ui.views.scores.texts import TextsPage
from reviewer.ui.words import translate, word

ORIGINAL, APPEAL, TEXTS = range(3)
_KINDS: Final[tuple[AdjudicationKind, ...]] = ("original", "appeal")
_SHOWN: Final = frozenset(
    {"entry", "form", "judge", "section", "match", "supplement", "speaker", "dismissal", "unit"}
)
"""Kinds of records that something here shows; a unit's place moves sections."""


class ScoresWorkspace(QWidget):
    """Tabs above, the line that says whose forms these are, and the page below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("scores")
        self._desk = desk
        self._stale = True
        self.bar = QTabBar()
        self.bar.setAccessibleName(translate("Scores", "Adjudication"))
        self.bar.setDrawBase(False)
        for _ in range(3):
            self.bar.addTab("")
        self.page, self.texts = AdjudicationPage(desk), TextsPage(desk)
        self.sure = QPushButton()
        self.sure.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sure.setToolTip(tip(desk.actions["scores.accept_sure"]))
        more = MoreButton(desk)
        more.rule_set.connect(self.page.second.look)
        self.head = Head(self.sure, more)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.page)
        self.stack.addWidget(self.texts)
        self._lay_out()
        self.acts = ScoreActs(desk, self.page)
        self.openers = ScoreOpeners(desk, self)
        self._connect()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.bar)
        top.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE * 2, SPACE // 2, SPACE * 2, SPACE)
        column.setSpacing(SPACE // 2)
        column.addLayout(top)
        column.addWidget(self.head)
        column.addWidget(self.stack, 1)
        self.setFocusProxy(self.stack)

    def _connect(self) -> None:
        session, actions = self._desk.session, self._desk.actions
        self.bar.currentChanged.connect(self._show_tab)
        self.sure.clicked.connect(actions["scores.accept_sure"].trigger)
        for tab, name in ((ORIGINAL, "original"), (APPEAL, "appeal"), (TEXTS, "texts")):
            actions.bind(f"scores.{name}", partial(self.show_tab, tab))
        actions.bind("scores.next_problem", lambda: self.step(1))
        actions.bind("scores.previous_problem", lambda: self.step(-1))
        session.match_opened.connect(self._match_opened)
        session.changed.connect(self._changed)
        session.findings_changed.connect(self._findings_changed)

    # when something is another

    def showEvent(self, event: QShowEvent) -> None:
        """Takes in what happened while it was hidden."""
        super().showEvent(event)
        self.page.second.look()
        if self._stale:
            self._renew()

    def _match_opened(self) -> None:
        self.bar.setCurrentIndex(ORIGINAL)
        if self.isVisible():
            self.page.second.look()
        self._ask()

    def _changed(self, revisions: Sequence[Revision], initiator: object) -> None:
        kinds = {change.kind for revision in revisions for change in revision.changes}
        if kinds & _SHOWN:
            self._ask()

    def _ask(self) -> None:
        self._stale = True
        if self.isVisible():
            self._renew()

    def _findings_changed(self) -> None:
        if self._stale or not self.isVisible():
            self._stale = True
            return
        self.page.show_findings(self._desk.session.findings)
        self._show_texts()

    def _renew(self) -> None:
        self._stale = False
        session = self._desk.session
        self.page.show_sheet(session.transcript, session.format)
        self._show_texts()
        self._name_tabs()
        self._show_head()

    def _show_texts(self) -> None:
        """The texts are shown where they are seen; their tab counts them also else."""
        transcript = self._desk.session.transcript
        if self.bar.currentIndex() == TEXTS:
            self.texts.show_texts(transcript)
        else:
            self.texts.model.show(transcript)

    def _name_tabs(self) -> None:
        transcript = self._desk.session.transcript
        for tab, kind in enumerate(_KINDS):
            none = transcript is not None and not transcript.forms_of(kind)
            words = translate("Scores", "{name} (none)") if none else "{name}"
            self.bar.setTabText(tab, words.format(name=word(kind)))
        words = translate("Scores", "Model-written texts ({number})")
        self.bar.setTabText(TEXTS, words.format(number=self.texts.model.pending))

    def _show_head(self) -> None:
        session, tab = self._desk.session, self.bar.currentIndex()
        sure = self.page.tray_model.sure
        words = translate("Scores", "Place all that is sure ({number})")
        self.sure.setText(words.format(number=sure))
        self.sure.setEnabled(sure > 0)
        self.sure.setVisible(tab != TEXTS)
        if tab == TEXTS or session.transcript is None:
            self.head.show_kind(None if tab == TEXTS else _KINDS[tab], "")
            return
        has_forms = bool(session.transcript.forms_of(_KINDS[tab]))
        state = standing_words(session.transcript, session.format, _KINDS[tab])
        self.head.show_kind(_KINDS[tab], state if has_forms else "")

    # tabs and places

    def show_tab(self, tab: int) -> None:
        """Shows the original, the appeal or the texts, and gives it the keyboard."""
        self.bar.setCurrentIndex(tab)
        page = self.texts if tab == TEXTS else self.page
        page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_tab(self, tab: int) -> None:
        self.stack.setCurrentWidget(self.texts if tab == TEXTS else self.page)
        if tab == TEXTS:
            self._show_texts()
        elif self.page.kind != _KINDS[tab]:
            self.page.kind = _KINDS[tab]
            self._ask()
        self._show_head()

    def show_place(self, place: ScorePlace) -> None:
        """Goes to a place among the forms or texts."""
        if place.supplement is not None:
            self.show_tab(TEXTS)
            self.texts.show_text(place.supplement)
            return
        self.show_tab(APPEAL if place.adjudication == "appeal" else ORIGINAL)
        if not self.page.show_place(place):
            self.page.show_list()

    def step(self, by: int) -> None:
        """Goes to the next problem or text to be judged, or the one before."""
        page = self.texts if self.bar.currentIndex() == TEXTS else self.page
        if not page.step(by):
            words = translate("Scores", "There is nothing left to look at here.")
            self._desk.session.said.emit(Message("info", words, "scores"))
