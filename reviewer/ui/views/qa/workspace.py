"""The QA workspace: revisions compared, progress, report, a sample, double review."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.theme import SPACE
from reviewer.ui.views.qa.compare import ComparePage
from reviewer.ui.views.qa.double_review import DoubleReviewPage
from reviewer.ui.views.qa.progress import ProgressPage
from reviewer.ui.views.qa.report import ReportPage
from reviewer.ui.views.qa.sampling import SamplingPage
from reviewer.ui.words import translate

COMPARE, PROGRESS, REPORT, SAMPLE, DOUBLE = range(5)
_TABS = (
    (COMPARE, "compare"),
    (PROGRESS, "progress"),
    (REPORT, "report"),
    (SAMPLE, "sample"),
    (DOUBLE, "double"),
)


class QaWorkspace(QWidget):
    """Tabs above, the page below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("qa")
        self.bar = QTabBar()
        self.bar.setAccessibleName(translate("Qa", "Page"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.stack = QStackedWidget()
        self.compare, self.progress = ComparePage(desk), ProgressPage(desk)
        self.report, self.sampling = ReportPage(desk), SamplingPage(desk)
        self.double = DoubleReviewPage(desk)
        self._pages = (self.compare, self.progress, self.report, self.sampling, self.double)
        for page, name in (
            (self.compare, translate("Qa", "Differences")),
            (self.progress, translate("Qa", "Progress")),
            (self.report, translate("Qa", "Report")),
            (self.sampling, translate("Qa", "Sample")),
            (self.double, translate("Qa", "Double review")),
        ):
            self.stack.addWidget(page)
            self.bar.addTab(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE * 2, SPACE // 2, SPACE * 2, SPACE)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.stack, 1)
        self.setFocusProxy(self.stack)
        self._connect(desk)

    def _connect(self, desk: Desk) -> None:
        self.bar.currentChanged.connect(self._show_page)
        for tab, name in _TABS:
            desk.actions.bind(f"qa.{name}", partial(self.show_tab, tab))
        desk.actions.bind("qa.next", lambda: self._step(1))
        desk.actions.bind("qa.previous", lambda: self._step(-1))

    def show_tab(self, tab: int) -> None:
        """Shows a page and gives it the keyboard."""
        self.bar.setCurrentIndex(tab)
        self._pages[tab].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_page(self, tab: int) -> None:
        self.stack.setCurrentIndex(tab)

    def _step(self, by: int) -> None:
        if self.bar.currentIndex() == COMPARE:
            self.compare.step(by)
        elif self.bar.currentIndex() == DOUBLE:
            self.double.deciding.step(by)
