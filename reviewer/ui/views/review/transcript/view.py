"""The view of the transcript: what keys, mouse and input methods do to the rows."""

from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip

from reviewer.domain.model import Section
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.views.review.transcript.headers import HEIGHT
from reviewer.ui.views.review.transcript.painting import EDGE
from reviewer.ui.views.review.transcript.rows_view import Limit, RowsView
from reviewer.ui.views.review.transcript.texts import lead
from reviewer.ui.views.review.transcript.tips import tip_at
from reviewer.ui.views.review.transcript.unit_editor import UnitEditor


class TranscriptView(RowsView):
    """Rows of units under headers of sections.

    ``scrolled`` when the reviewer scrolls by hand; ``time_clicked`` with a unit whose time was
    clicked; ``boundary_dropped`` with a section and the unit it shall begin at; ``typed`` with
    the text (or ``None`` for an input method) that starts an editing; ``edit_asked`` with the
    offset in the text that was pointed at (-1: anywhere).
    """

    scrolled = Signal()
    time_clicked = Signal(str)
    boundary_dropped = Signal(str, str)
    typed = Signal(object)
    edit_asked = Signal(int)
    header_asked = Signal(str)

    def __init__(self, model: TranscriptModel, limit: Limit) -> None:
        self.editor: UnitEditor | None = None
        self._edited: str | None = None
        self._dragged: tuple[str, str] | None = None
        super().__init__(model, limit)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.verticalScrollBar().sliderMoved.connect(lambda: self.scrolled.emit())

    # editing in place

    def _editor_height(self, unit: str) -> int | None:
        return self.editor.needed if self.editor is not None and unit == self._edited else None

    def _end_editing(self) -> None:
        self.close_editor()

    def open_editor(self, unit: str, text: str) -> UnitEditor:
        """Opens the editor on a unit's row, with a text that may be a draft of it."""
        self.close_editor()
        row = self._shown.row_of(unit)
        self.scrollTo(self._shown.index(row))
        self._edited = unit
        editor = UnitEditor(self.viewport(), text, self.painter.font)
        editor.setAccessibleName(
            self._shown.data(self._shown.index(row), Qt.ItemDataRole.AccessibleTextRole)
        )
        self.editor = editor
        self.setFocusProxy(editor)
        editor.resize(self._columns.text_width + 4, 20)
        editor.grown.connect(self._editor_grown)
        self._editor_grown()
        editor.show()
        editor.setFocus()
        return editor

    def close_editor(self) -> None:
        """Takes the editor away; the keyboard comes back to the rows."""
        editor, unit = self.editor, self._edited
        if editor is None:
            return
        had_focus = editor.hasFocus()
        self.editor, self._edited = None, None
        self.setFocusProxy(None)  # type: ignore[arg-type]
        editor.hide()
        editor.deleteLater()
        if unit is not None and (row := self._shown.row_of(unit)) >= 0 and row < len(self.rows):
            self.rows.forget([row])
        if had_focus:
            self.setFocus()
        self.viewport().update()

    def _editor_grown(self) -> None:
        if self._edited is not None and (row := self._shown.row_of(self._edited)) >= 0:
            self.rows.forget([row])
            self.rows.settle(row)
            self._set_range()
            self._place_editor()
            self.viewport().update()

    def _place_editor(self) -> None:
        """Keeps the editor over its row's text, however the rows move."""
        if self.editor is None or self._edited is None:
            return
        row = self._shown.row_of(self._edited)
        if row < 0:
            return
        texts = self._texts(self._shown.unit(row))
        rect = self.visualRect(self._shown.index(row))
        top = rect.top() + self.painter.text_top(texts, self._columns)
        top += round(lead(self.painter.line))
        place = QRect(self._columns.text, top, self._columns.text_width + 4, self.editor.needed)
        if self.editor.geometry() != place:
            self.editor.setGeometry(place)

    # keys and mouse

    def _paint_over(self, painter: QPainter) -> None:
        row = -1 if self._dragged is None else self._shown.row_of(self._dragged[1])
        if row < 0:
            return
        y = self.rows.top(row) - self.verticalScrollBar().value()
        painter.fillRect(
            QRect(0, y - 2, self.viewport().width(), 4), self.painter.theme.color("accent")
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or a character edits; the rest moves or is the window's."""
        none = Qt.KeyboardModifier.NoModifier
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain == none:
            self.edit_asked.emit(-1)
            return
        text = event.text()
        typing = plain in (none, Qt.KeyboardModifier.ShiftModifier) and text.isprintable()
        if text.strip() and typing:
            self.typed.emit(text)
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Composing begins an editing; the editor gets what the input method says."""
        if self.editor is None and (event.preeditString() or event.commitString()):
            self.typed.emit(None)
        if self.editor is not None:
            self.editor.inputMethodEvent(event)

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> Any:
        """Text may be entered here, so input methods are at work."""
        if query == Qt.InputMethodQuery.ImEnabled:
            return True
        if self.editor is not None:
            return self.editor.inputMethodQuery(query)
        return super().inputMethodQuery(query)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A header's press begins a drag of its boundary; a time's press seeks."""
        if self.editor is not None:
            self.editor.left.emit()  # the rows share its keyboard, so it would not notice
        point = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton:
            section = self._header_at(point)
            if section is not None:
                row = self.rows.at(point.y() + self.verticalOffset())
                self._dragged = (section.id, self._shown.unit(row).id)
                return
        super().mousePressEvent(event)
        index = self.indexAt(point)
        if index.isValid() and point.x() < self._columns.chip:
            self.time_clicked.emit(self._shown.unit(index.row()).id)

    def _header_at(self, point: QPoint) -> Section | None:
        """The section whose own header (not the one that sticks) is under the point."""
        index = self.indexAt(point)
        if not index.isValid() or not self._has_header(index.row()):
            return None
        top = self.rows.top(index.row()) - self.verticalOffset()
        if not top <= point.y() < top + HEIGHT:
            return None
        return self._shown.section_begun(index.row())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves a dragged boundary; over a header the pointer says that it can be dragged."""
        point = event.position().toPoint()
        if self._dragged is not None:
            row = self.rows.at(point.y() + self.verticalOffset())
            if row >= 0:
                self._dragged = (self._dragged[0], self._shown.unit(row).id)
            self.viewport().update()
            return
        over = self._header_at(point) is not None
        shape = Qt.CursorShape.SizeVerCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drops a dragged boundary, or selects a header's section where it did not move."""
        if self._dragged is None:
            super().mouseReleaseEvent(event)
            return
        (section, unit), self._dragged = self._dragged, None
        self.viewport().update()
        row = self._shown.row_of(unit)
        if row < 0 or section not in self._shown.transcript.sections:
            return  # the match is another since the drag began
        begun = self._shown.section_begun(row)
        if begun is not None and begun.id == section:
            self.setCurrentIndex(self._shown.index(row))
            return
        self.boundary_dropped.emit(section, unit)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edits the text where it was pointed at; on a header, changes the section."""
        point = event.position().toPoint()
        section = self._header_at(point)
        if section is not None:
            self.header_asked.emit(section.id)
            return
        index = self.indexAt(point)
        if index.isValid():
            self.setCurrentIndex(index)
            self.edit_asked.emit(self._offset_at(index, point))

    def _offset_at(self, index: QModelIndex, point: QPoint) -> int:
        """The code point of the current text under a point, -1 if it is elsewhere."""
        columns = self._columns
        texts = self._texts(self._shown.unit(index.row()))
        y = point.y() - self.visualRect(index).top() - self.painter.text_top(texts, columns)
        if point.x() < columns.text or (columns.stacked and y < 0):
            return -1
        return self.painter.offset_at(texts, columns, point.x() - columns.text, y)

    def _original_offset_at(self, index: QModelIndex, point: QPoint) -> int:
        """The code point of the original under a point that is on no current text."""
        columns, y = self._columns, point.y() - self.visualRect(index).top() - EDGE
        x = point.x() - columns.original
        texts = self._texts(self._shown.unit(index.row()))
        return -1 if x < 0 else self.painter.offset_at(texts, columns, x, y, original=True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling by hand."""
        super().wheelEvent(event)
        self.scrolled.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Says what a mark or a sign means when pointed at."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            text = "" if not index.isValid() else as_tip(self._tip(index, event.pos()))
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    def _tip(self, index: QModelIndex, point: QPoint) -> str:
        unit = self._shown.unit(index.row())
        if point.x() >= self._columns.status:
            return "\n".join(
                sentence(f.message) for f in self._shown.findings_of(unit.id) if not f.dismissed
            )
        at = self._offset_at(index, point)
        if at >= 0:
            return tip_at(self._texts(unit), at, original=False)
        at = self._original_offset_at(index, point)
        return "" if at < 0 else tip_at(self._texts(unit), at, original=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._keeping_place(self._reset_rows)
        if self.editor is not None:
            self._editor_grown()
