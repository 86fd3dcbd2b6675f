"""The table of hits: the found text struck through where it goes, underlined where it comes."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from reviewer.domain.replacing import Hit
from reviewer.ui.marked import Span, rich
from reviewer.ui.models.replace_model import HIT_ROLE, Column, ReplaceModel, remark
from reviewer.ui.theme import look
from reviewer.ui.words import translate

AHEAD = 10
"""Characters that are shown before the first hit of a long text."""


class HitDelegate(QStyledItemDelegate):
    """Paints a text with its hits; a long one begins shortly before the first."""

    def __init__(self, table: QTableView, model: ReplaceModel) -> None:
        super().__init__(table)
        self._model = model
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The text on the background of its state."""
        hit: Hit = index.data(HIT_ROLE)
        gone = index.column() == Column.BEFORE and self._model.replacing
        if index.column() == Column.AFTER and remark(self._model.rows[index.row()]):
            super().paint(painter, option, index)
            return
        theme = look().theme
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(option.rect, theme.color("selected"))
        before = index.column() == Column.BEFORE
        text, spans = (hit.before, hit.spans) if before else (hit.after, hit.after_spans)
        kind = "replaced" if before else "added"
        self._document.setDefaultFont(option.font)
        marked = [(start, end, kind) for start, end in spans]
        width = option.rect.width() - 12
        shown = _in_room(text, marked, gone, option.fontMetrics, width)
        self._document.setHtml(f"<nobr>{shown}</nobr>")
        self._draw(painter, option)
        painter.restore()

    def _draw(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, look().theme.color("text"))
        height = self._document.size().height()
        painter.setClipRect(option.rect.adjusted(2, 0, -4, 0))
        above = int((option.rect.height() - height) / 2)
        painter.translate(option.rect.topLeft() + QPoint(4, above))
        self._document.documentLayout().draw(painter, context)


def _in_room(text: str, spans: list[Span], gone: bool, metrics: QFontMetrics, width: int) -> str:
    """The text from shortly before its first hit to where the room ends."""
    cut = max(spans[0][0] - AHEAD, 0) if spans else 0
    before = "…" if cut else ""
    room = width - metrics.horizontalAdvance(before)
    whole = text[cut:]
    short = metrics.elidedText(whole, Qt.TextElideMode.ElideRight, room)
    end = len(whole) if short == whole else max(len(short) - 1, 0)
    kept = [(max(a - cut, 0), min(b - cut, end), kind) for a, b, kind in spans if a - cut < end]
    after = "" if end == len(whole) else "…"
    return f"{before}{rich(whole[:end], kept, look().theme, gone=gone)}{after}"


class HitTable(QTableView):
    """Rows of hits. Space ticks what is selected, Enter or a double click goes there."""

    chosen = Signal(int)

    def __init__(self, model: ReplaceModel) -> None:
        super().__init__()
        self.setModel(model)
        self._model = model
        self.setAccessibleName(translate("Replace", "Hits"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        delegate = HitDelegate(self, model)
        self.setItemDelegateForColumn(Column.BEFORE, delegate)
        self.setItemDelegateForColumn(Column.AFTER, delegate)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(28)
        for column, width in ((Column.TICK, 30), (Column.MATCH, 130), (Column.LINE, 80)):
            self.setColumnWidth(column, width)
        for column in (Column.BEFORE, Column.AFTER):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.chosen.emit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter are ours, everything else is the table's."""
        rows = [index.row() for index in self.selectionModel().selectedRows()]
        if event.key() == Qt.Key.Key_Space and rows:
            self._model.tick(rows, not all(self._model.rows[row].ticked for row in rows))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and rows:
            self.chosen.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
