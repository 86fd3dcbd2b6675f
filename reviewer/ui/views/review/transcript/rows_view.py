"""Rows of units under headers of sections: where each stands, how they scroll and are painted."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame

from reviewer.domain.model import Section, Unit
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.theme import look
from reviewer.ui.views.review.limits import Timing
from reviewer.ui.views.review.transcript.columns import Columns, columns
from reviewer.ui.views.review.transcript.headers import HEIGHT, header_of, paint_header
from reviewer.ui.views.review.transcript.painting import RowPainter, State
from reviewer.ui.views.review.transcript.rows import Rows
from reviewer.ui.views.review.transcript.texts import RowTexts

Index = QModelIndex | QPersistentModelIndex
Limit = Callable[[Section], Timing]
STEP = 60
"""Pixels a step of the wheel or the scroll bar's arrow."""


class RowsView(QAbstractItemView):
    """The rows, without what the reviewer does to them."""

    def __init__(self, model: TranscriptModel, limit: Limit) -> None:
        super().__init__()
        self.setObjectName("transcript")
        self._limit = limit
        self.painter = RowPainter(look())
        self._columns: Columns = columns(600)
        self._rows = Rows(self._guess, self._measure)
        self._stale = True
        self._playing: str | None = None
        self._pictures: dict[object, QPixmap] = {}
        self._before: dict[object, QPixmap] = {}
        self._shown: TranscriptModel = model
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(STEP)
        look().changed.connect(self.renew)
        self._reset_rows()

    # heights

    def _has_header(self, row: int) -> bool:
        return self._shown.section_begun(row) is not None

    @property
    def rows(self) -> Rows:
        """Where the rows stand; guessed anew at the first look after everything changed."""
        if self._stale:
            self._stale = False
            self._columns = columns(self.viewport().width(), self.painter.scale)
            self._rows.reset(self._shown.rowCount())
        return self._rows

    def _guess(self, row: int) -> int:
        height = self.painter.guess(len(self._shown.unit(row).text), self._columns)
        return height + (HEIGHT if self._has_header(row) else 0)

    def _measure(self, row: int) -> int:
        unit = self._shown.unit(row)
        editing = self._editor_height(unit.id)
        height = self.painter.measure(self._texts(unit), self._columns, editing)
        return height + (HEIGHT if self._has_header(row) else 0)

    def _texts(self, unit: Unit) -> RowTexts:
        original = self._shown.transcript.original(unit)
        found = self.painter.marks(original, unit.text)
        return RowTexts(original, unit.text, found, self._shown.spots_of(unit))

    def _settle(self) -> None:
        """Measures what is seen, and the rows just above so that scrolling up does not jump."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        row = self.rows.at(bar.value())
        if row < 0:
            return
        above = max(row - 4, 0)
        grown = sum(self.rows.settle(each) for each in range(above, row))
        y, top = bar.value() + grown, self.rows.top(row)
        while row < len(self.rows) and top < y + height:
            self.rows.settle(row)
            top += self.rows.height(row)
            row += 1
        self._set_range()
        if grown:
            bar.setValue(y)

    def _set_range(self) -> None:
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(height)
        bar.setRange(0, max(self.rows.whole - height, 0))

    def _reset_rows(self) -> None:
        self._stale = True
        self.viewport().update()

    def renew(self) -> None:
        """Takes over another font or theme; the first row seen stays where it is."""
        self.painter.renew()
        self._pictures.clear()
        self._keeping_place(self._reset_rows)

    def _keeping_place(self, change: Callable[[], None]) -> None:
        """Lets the row that is seen first stay seen first, whatever changes above it."""
        bar = self.verticalScrollBar()
        row = self.rows.at(bar.value())
        unit = self._shown.unit(row).id if 0 <= row < self._shown.rowCount() else None
        into = bar.value() - self.rows.top(row) if unit else 0
        change()
        if unit is not None and (now := self._shown.row_of(unit)) >= 0 and now < len(self.rows):
            self._set_range()
            bar.setValue(self.rows.top(now) + into)

    # the model's word

    def reset(self) -> None:
        """The model has other rows."""
        super().reset()
        self._end_editing()
        self.verticalScrollBar().setValue(0)
        self._reset_rows()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Rows came in; what is seen stays where it is."""
        bar = self.verticalScrollBar()
        above = start <= self.rows.at(bar.value())
        self.rows.insert(start, end)
        super().rowsInserted(parent, start, end)
        self._set_range()
        if above:
            bar.setValue(bar.value() + self.rows.top(end + 1) - self.rows.top(start))
        self.viewport().update()

    def rowsAboutToBeRemoved(self, parent: Index, start: int, end: int) -> None:
        """Rows go; the one above takes over if the current one is among them."""
        super().rowsAboutToBeRemoved(parent, start, end)
        current = self.currentIndex().row()
        if start <= current <= end:
            left = start - 1 if start else min(end + 1, self._shown.rowCount() - 1)
            self.setCurrentIndex(self._shown.index(left))
        bar = self.verticalScrollBar()
        gone = self.rows.top(end + 1) - self.rows.top(start)
        above = end < self.rows.at(bar.value())
        self.rows.remove(start, end)
        if above:
            bar.setValue(bar.value() - gone)
        self.viewport().update()

    def dataChanged(self, first: Index, last: Index, roles: Any = ()) -> None:
        """Rows say something else now."""
        super().dataChanged(first, last, roles)
        decoration = int(Qt.ItemDataRole.DecorationRole)
        if list(roles) != [decoration]:
            self._measure_again(range(first.row(), min(last.row() + 1, len(self.rows))))
        self.viewport().update()

    def _measure_again(self, rows: range) -> None:
        """Lets the current row stay where it is seen, however rows above it grow."""
        current, bar = self.currentIndex(), self.verticalScrollBar()
        before = self.visualRect(current)
        self.rows.forget(rows)
        if rows.start < current.row() and before.intersects(self.viewport().rect()):
            for row in range(self.rows.at(bar.value()), current.row()):
                self.rows.settle(row)
            self._set_range()
            bar.setValue(bar.value() + self.visualRect(current).top() - before.top())

    # what QAbstractItemView asks of a view

    def visualRect(self, index: Index) -> QRect:
        """Where the row is in the viewport, its header left out."""
        row = index.row()
        if not index.isValid() or row >= len(self.rows):
            return QRect()
        header = HEIGHT if self._has_header(row) else 0
        top = self.rows.top(row) - self.verticalScrollBar().value() + header
        return QRect(0, top, self.viewport().width(), self.rows.height(row) - header)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """The row under a point of the viewport."""
        y = point.y() + self.verticalScrollBar().value()
        if not 0 <= y < self.rows.whole:
            return QModelIndex()
        return self._shown.index(self.rows.at(y))

    def scrollTo(
        self, index: Index, hint: Any = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Brings a row into view, below the header that sticks."""
        if not index.isValid() or index.row() >= len(self.rows):
            return
        row = index.row()
        for _ in range(3):  # measuring may move it
            self.rows.settle(row)
            top, height = self.rows.top(row), self.rows.height(row)
            bar, page = self.verticalScrollBar(), self.viewport().height()
            self._set_range()
            head = 0 if self._has_header(row) else HEIGHT
            if hint == QAbstractItemView.ScrollHint.PositionAtCenter:
                bar.setValue(top - (page - height) // 2)
            elif top - head < bar.value():
                bar.setValue(top - head)
            elif top + height > bar.value() + page:
                bar.setValue(min(top + height - page, top - head))
            self._settle()

    def horizontalOffset(self) -> int:
        """Nothing scrolls sideways."""
        return 0

    def verticalOffset(self) -> int:
        """The pixels scrolled."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: Index) -> bool:
        """No row of the model is hidden."""
        return False

    def moveCursor(self, action: Any, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Where an arrow or page key leads."""
        row, last = self.currentIndex().row(), self._shown.rowCount() - 1
        if last < 0:
            return QModelIndex()
        move = QAbstractItemView.CursorAction
        goals = {
            move.MoveUp: row - 1,
            move.MovePrevious: row - 1,
            move.MoveDown: row + 1,
            move.MoveNext: row + 1,
            move.MoveHome: 0,
            move.MoveEnd: last,
        }
        if action in (move.MovePageUp, move.MovePageDown):
            goal = self._page_from(max(row, 0), 1 if action == move.MovePageDown else -1)
        else:
            goal = goals.get(action, row)
        return self._shown.index(min(max(goal, 0), last))

    def _page_from(self, row: int, step: int) -> int:
        """The row a page further on, so that every row between the two is seen with it."""
        room = self.viewport().height() - HEIGHT
        goal = row
        while 0 <= goal + step < len(self.rows):
            self.rows.settle(goal + step)
            room -= self.rows.height(goal + step)
            if room < 0 and goal != row:
                break
            goal += step
        return goal

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Selects the rows that a rectangle of the viewport touches."""
        offset = self.verticalScrollBar().value()
        first, last = self.rows.at(rect.top() + offset), self.rows.at(rect.bottom() + offset)
        if first < 0:
            return
        chosen = QItemSelection(self._shown.index(first), self._shown.index(last))
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """What to paint anew: the viewport, which is all that is ever painted."""
        return QRegion(self.viewport().rect())

    def updateGeometries(self) -> None:
        """Fits the scroll bar."""
        self._set_range()
        super().updateGeometries()

    # painting

    def set_playing(self, unit: str | None) -> None:
        """Marks the row that is heard."""
        if unit == self._playing:
            return
        for each in (self._playing, unit):
            if each is not None and (row := self._shown.row_of(each)) >= 0:
                self.viewport().update(self.visualRect(self._shown.index(row)))
        self._playing = unit

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the rows that are seen, and the header that sticks above them."""
        self._settle()
        with QPainter(self.viewport()) as painter:  # ended also by an error: else Qt crashes
            painter.fillRect(self.viewport().rect(), self.painter.theme.color("base"))
            self._paint_rows(painter)
        self._place_editor()

    def _paint_rows(self, painter: QPainter) -> None:
        offset, page = self.verticalScrollBar().value(), self.viewport().height()
        row = self.rows.at(offset)
        if row < 0:
            return
        first = row
        self._before, self._pictures = self._pictures, {}
        while row < len(self.rows) and self.rows.top(row) < offset + page:
            self._paint_row(painter, row, offset)
            row += 1
        self._before.clear()
        self._paint_stuck(painter, first, offset)
        self._paint_over(painter)

    def _paint_row(self, painter: QPainter, row: int, offset: int) -> None:
        unit = self._shown.unit(row)
        index = self._shown.index(row)
        section = self._shown.section_begun(row)
        if section is not None:
            top = self.rows.top(row) - offset
            self._paint_header(painter, section, top, stuck=False)
        rect = self.visualRect(index)
        state, ratio = self._state(index, unit.id), self.devicePixelRatioF()
        if ratio.is_integer():
            picture = self._picture(unit, state, rect.size(), int(ratio))
            painter.drawPixmap(rect.topLeft(), picture)
        else:  # a picture would not fall on whole pixels
            self._paint_unit(painter, rect, unit, state)

    def _picture(self, unit: Unit, state: State, size: QSize, ratio: int) -> QPixmap:
        """The row as it looks; one that was seen just before and is the same is not made anew."""
        time = self._shown.transcript.start_ms(unit)
        key = (unit, time, self._texts(unit), state, size.width(), size.height(), ratio)
        picture = self._before.get(key)
        if picture is None:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            with QPainter(picture) as painter:
                self._paint_unit(painter, QRect(QPoint(), size), unit, state)
        self._pictures[key] = picture
        return picture

    def _paint_unit(self, painter: QPainter, rect: QRect, unit: Unit, state: State) -> None:
        transcript, texts = self._shown.transcript, self._texts(unit)
        self.painter.paint(painter, rect, self._columns, transcript, unit, texts, state)

    def _state(self, index: QModelIndex, unit: str) -> State:
        standing = [f for f in self._shown.findings_of(unit) if not f.dismissed]
        return State(
            selected=self.selectionModel().isSelected(index),
            current=index.row() == self.currentIndex().row(),
            playing=unit == self._playing,
            editing=self._editor_height(unit) is not None,
            focused=self.hasFocus(),
            errors=sum(f.severity == "error" for f in standing),
            warnings=sum(f.severity == "warning" for f in standing),
        )

    def _paint_header(self, painter: QPainter, section: Section, top: int, *, stuck: bool) -> None:
        header = header_of(self._shown.transcript, section, self._limit(section))
        rect = QRect(0, top, self.viewport().width(), HEIGHT)
        paint_header(painter, rect, header, self.painter.theme, self.painter.small, stuck=stuck)

    def _paint_stuck(self, painter: QPainter, row: int, offset: int) -> None:
        """The header of the section that is scrolled through; the next one pushes it out."""
        section = self._shown.section_at(row)
        top = 0
        following = row + 1
        while following < len(self.rows) and self.rows.top(following) - offset < HEIGHT:
            if self._has_header(following):
                top = min(self.rows.top(following) - offset - HEIGHT, 0)
                break
            following += 1
        self._paint_header(painter, section, top, stuck=True)

    # what is on top of the rows

    def _editor_height(self, unit: str) -> int | None:
        """How high the editor of a unit's text is; ``None`` if it is not being edited."""
        return None

    def _end_editing(self) -> None:
        """The rows are others now."""

    def _place_editor(self) -> None:
        """The rows stand elsewhere now."""

    def _paint_over(self, painter: QPainter) -> None:
        """Paints what lies over the rows."""
