"""The Matches workspace: all matches, searching in them, and bringing new ones in."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reviewer.services.paths import is_file
from reviewer.ui.company import Company
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.models.standings import Standings
from reviewer.ui.plain import Label
from reviewer.ui.session import Message
from reviewer.ui.tables import splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.views.matches.empty import DropSign, Empty
from reviewer.ui.views.matches.hits import HitsList
from reviewer.ui.views.matches.projects import Projects
from reviewer.ui.views.matches.searching import MOST, SHORTEST, Searching
from reviewer.ui.views.matches.start import Start
from reviewer.ui.views.matches.table import MatchesTable
from reviewer.ui.visits import Visits
from reviewer.ui.words import noop, translate

COUNTS = {
    "matches": (noop("Matches", "1 match"), noop("Matches", "{count} matches")),
    "hits": (noop("Matches", "1 hit"), noop("Matches", "{count} hits")),
}


class MatchesWorkspace(QWidget):
    """The Matches workspace: the first page, an empty project, or the table and its search."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("matches")
        self.setAcceptDrops(True)
        self._desk = desk
        self._standings = Standings.of(desk.session)
        self._visits = Visits(desk, self)
        self._searching = Searching(desk.session, self)
        self.projects = Projects(desk, self)
        self.start, self.empty = Start(desk), Empty(desk)
        self._company = Company.of(desk.session)
        self.table = MatchesTable(self._standings, self._company)
        self.hits = HitsList()
        self.box = QLineEdit()
        self.mine = QCheckBox(translate("Matches", "Only mine"))
        self._count, self._found, self._progress = Label(), Label(), Label()
        self._sign = DropSign(self)
        self._build()
        self._connect()
        self._show_page()

    # building

    def _build(self) -> None:
        self._stack = QStackedWidget()
        for page in (self.start, self.empty, self._list_page()):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    def _list_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(SPACE * 2, SPACE, SPACE * 2, SPACE)
        column.setSpacing(SPACE)
        column.addLayout(self._head())
        self._parts = splitter(Qt.Orientation.Vertical)
        self._parts.addWidget(self.table)
        self._parts.addWidget(self._hits_part())
        column.addWidget(self._parts, 1)
        return page

    def _head(self) -> QHBoxLayout:
        name = translate("Matches", "Search in all transcripts")
        self.box.setObjectName("matches.search")
        self.box.setAccessibleName(name)
        self.box.setPlaceholderText(name)
        self.box.setClearButtonEnabled(True)
        self.box.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.box.setMinimumWidth(SPACE * 44)
        self.box.installEventFilter(self)
        for label in (self._count, self._progress, self._found):
            label.setProperty("dim", True)
        action = self._desk.actions["project.import"]
        button = QPushButton(icon("import"), translate("Matches", "Import…"))
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        row = QHBoxLayout()
        row.setSpacing(SPACE * 2)
        self.mine.setToolTip(translate("Matches", "Only the matches that were given to you"))
        row.addWidget(self.box)
        row.addWidget(self.mine)
        row.addWidget(self._count)
        row.addWidget(self._progress)
        row.addStretch(1)
        row.addWidget(button)
        return row

    def _hits_part(self) -> QWidget:
        self._hits_page = QWidget()
        column = QVBoxLayout(self._hits_page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._found)
        column.addWidget(self.hits)
        self._hits_page.hide()
        return self._hits_page

    def _connect(self) -> None:
        session = self._desk.session
        self._desk.actions.bind("project.import", self.ask_import)
        session.project_opened.connect(self._show_page)
        self._standings.listed.connect(self._show_page)
        self._standings.progressed.connect(self._show_progress)
        self.start.wanted.connect(self.projects.open)
        self.projects.busy.connect(self.start.show_busy)
        self.projects.busy.connect(self.empty.show_busy)
        self.table.opened.connect(self._visits.visit)
        self.hits.opened.connect(self._visits.visit_unit)
        self._company.changed.connect(self._keep_mine)
        self.mine.toggled.connect(self._keep_mine)
        self.box.textChanged.connect(self._search)
        self.box.returnPressed.connect(self._open_first)
        self._searching.found.connect(self._show_hits)

    # what is shown

    def _show_page(self) -> None:
        if self._desk.session.store is None:
            self.start.show_recent()
            self._stack.setCurrentWidget(self.start)
            self.setFocusProxy(self.start)
            return
        rows = self._standings.rows
        if self._standings.is_read and not rows:
            self._stack.setCurrentWidget(self.empty)
            self.setFocusProxy(self.empty)
        else:
            self._stack.setCurrentIndex(2)
            self.setFocusProxy(self.table)
            self._keep_mine()
        had = self.focusWidget()
        if self.isVisible() and (had is None or not had.isVisible()):
            self.setFocus()

    def _keep_mine(self) -> None:
        """Shows box and column where matches were given to people, and keeps what it says."""
        session = self._desk.session
        given = any(self._company.whose(row.match) for row in self._standings.rows)
        self.mine.setVisible(given or self.mine.isChecked())
        self.table.show_whose(given)
        self.table.filter.keep_of(session.author if self.mine.isChecked() else None)
        self._show_count()

    def _show_count(self) -> None:
        rows, shown = len(self._standings.rows), self.table.filter.rowCount()
        words = count_words("matches", rows)
        if self.mine.isChecked():
            said = translate("Matches", "{shown} of {matches}")
            words = said.format(shown=shown, matches=words)
        self._count.setText(words if rows else translate("Matches", "reading…"))

    def _show_progress(self, done: int, total: int) -> None:
        words = translate("Matches", "checking {done} of {total}…")
        self._progress.setText("" if done == total else words.format(done=done + 1, total=total))

    # searching

    def _search(self, words: str) -> None:
        if len(words.strip()) < SHORTEST:
            self.table.filter.keep(words, ())
        self._searching.look_for(words)

    def _show_hits(self, query: str, hits: Sequence[object]) -> None:
        self.hits.hits.show_hits(query, hits)  # type: ignore[arg-type]
        matches = {hit.match for hit in self.hits.hits.hits}
        self.table.filter.keep(query, matches)
        self._show_parts(len(query) >= SHORTEST)
        self._found.setText(_words(len(hits), len(matches)))

    def _show_parts(self, with_hits: bool) -> None:
        """The hits take the room that the matches leave them, at least the half."""
        if with_hits and self._hits_page.isHidden():
            rows = self.table.filter.rowCount() + 2
            height = self._parts.height()
            upper = min(rows * self.table.verticalHeader().defaultSectionSize(), height // 2)
            self._hits_page.show()
            self._parts.setSizes([upper, height - upper])
        self._hits_page.setVisible(with_hits)

    def _open_first(self) -> None:
        if self.hits.hits.hits:
            self.hits.open_first()
        else:
            self.table.open_current()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search box: Down goes to what was found, Escape gives the search up."""
        if watched is self.box and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._box_key(event.key())
        return super().eventFilter(watched, event)

    def _box_key(self, key: int) -> bool:
        if key == Qt.Key.Key_Down:
            there = self.hits if self.hits.hits.hits else self.table
            there.setFocus()
            if not there.currentIndex().isValid():
                there.setCurrentIndex(there.model().index(0, 0))
            return True
        if key == Qt.Key.Key_Escape and self.box.text():
            self.box.clear()
            return True
        return False

    # importing

    def ask_import(self) -> None:
        """Asks what to import."""
        self.import_paths(())

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Shows what importing these would do; without any, it asks for them."""
        if self._desk.session.store is None:
            words = translate("Matches", "Open or make a project first; then import into it.")
            self._desk.session.said.emit(Message("info", words, "open"))
            return
        from reviewer.ui.dialogs.import_preview import ImportPreview

        dialog = ImportPreview(self._desk, paths, self)
        dialog.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and folders may be dropped here."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self._sign.show_over(has_project=self._desk.session.store is not None)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They were taken elsewhere."""
        self._sign.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Previews what was dropped; a project's file is opened while none is open."""
        self._sign.hide()
        urls = event.mimeData().urls()
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        event.acceptProposedAction()
        if self._desk.session.store is None and len(paths) == 1 and is_file(paths[0]):
            self.projects.open(str(paths[0]))
        elif paths:
            self.import_paths(paths)

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: standings are worked out."""
        super().showEvent(event)
        self._standings.watch(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: the processor is the review's."""
        super().hideEvent(event)
        self._standings.watch(self, False)


def _words(hits: int, matches: int) -> str:
    if not hits:
        return translate("Matches", "No transcript holds this.")
    if hits == MOST:
        return translate("Matches", "The first {hits} hits").format(hits=hits)
    words = translate("Matches", "{hits} in {matches}")
    return words.format(hits=count_words("hits", hits), matches=count_words("matches", matches))


def count_words(what: str, count: int) -> str:
    """How many there are of something."""
    one, many = COUNTS[what]
    return translate("Matches", one if count == 1 else many).format(count=count)
