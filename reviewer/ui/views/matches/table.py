"""The table of all matches, with a small bar for the progress of each."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from reviewer.ui.company import Company
from reviewer.ui.models.matches_model import NAMES, PROGRESS, MatchesModel, MatchFilter
from reviewer.ui.models.standings import Standings
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

WIDTHS = {
    "match": 150,
    "format": 64,
    "status": 76,
    "progress": 168,
    "needing": 76,
    "errors": 70,
    "warnings": 86,
    "whose": 84,
    "reviewer": 84,
    "edited": 104,
}
ROW = 34
BAR = 4
GROOVE = 60


class MatchesTable(QTableView):
    """``opened`` is emitted with the match that was chosen by Enter or double click."""

    opened = Signal(str)

    def __init__(self, standings: Standings, company: Company) -> None:
        super().__init__()
        self.setObjectName("matches.table")
        self.matches = MatchesModel(standings, company, self)
        self.filter = MatchFilter(self.matches)
        self.setModel(self.filter)
        self.setItemDelegateForColumn(NAMES.index("progress"), _Bar(self))
        self._wanted: str | None = None
        self._dress()
        self.activated.connect(self._open)
        self.matches.modelAboutToBeReset.connect(self._remember)
        self.matches.modelReset.connect(self._return)
        look().changed.connect(self._size)

    @property
    def match(self) -> str | None:
        """The current match's id."""
        index = self.filter.mapToSource(self.currentIndex())
        return self.matches.row(index.row()).match if index.isValid() else None

    def choose(self, match: str) -> None:
        """Makes a match the current one."""
        number = self.matches.number(match)
        if number is not None:
            index = self.filter.mapFromSource(self.matches.index(number, 0))
            self.setCurrentIndex(index)

    def show_whose(self, shown: bool) -> None:
        """Shows to whom matches were given, or leaves the room to the motion."""
        self.setColumnHidden(NAMES.index("whose"), not shown)

    def open_current(self) -> None:
        """Opens the current match, or the first if there is none."""
        index = self.currentIndex()
        self._open(index if index.isValid() else self.filter.index(0, 0))

    def _dress(self) -> None:
        dress_table(self, translate("Matches", "Matches"))
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(48)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(NAMES.index("motion"), QHeaderView.ResizeMode.Stretch)
        for name, width in WIDTHS.items():
            self.setColumnWidth(NAMES.index(name), width)
        self._size()

    def _size(self) -> None:
        self.verticalHeader().setDefaultSectionSize(max(ROW, look().text_size + SPACE * 2 + 4))

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self.matches.row(self.filter.mapToSource(index).row()).match)

    def _remember(self) -> None:
        self._wanted = self.match or self._wanted

    def _return(self) -> None:
        if self._wanted is not None:
            self.choose(self._wanted)
        if not self.currentIndex().isValid() and self.filter.rowCount():
            self.setCurrentIndex(self.filter.index(0, 0))


class _Bar(QStyledItemDelegate):
    """Paints the share of reviewed units under the numbers."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        # The numbers stand above the bar.
        option.rect.adjust(0, 0, 0, -BAR)
        super().paint(painter, option, index)
        reviewed, units, _ = index.data(PROGRESS)
        rect: QRect = option.rect
        track = QRect(rect.left() + SPACE, rect.bottom() - 3, rect.width() - SPACE * 3, BAR)
        theme = look().theme
        groove = theme.color("neutral")
        groove.setAlpha(GROOVE)
        painter.fillRect(track, groove)
        if units:
            done = QRect(track)
            done.setWidth(round(track.width() * reviewed / units))
            painter.fillRect(done, theme.color("good" if reviewed == units else "accent"))

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(WIDTHS["progress"], ROW)
