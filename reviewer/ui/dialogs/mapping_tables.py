"""The tables of the mapping dialog as they are looked at and edited."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from reviewer.ui.dialogs.mapping_models import CHOICES
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.tables import dress_table
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate


class _Chooser(QStyledItemDelegate):
    """A cell with choices is edited by a list of them."""

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        choices = index.data(CHOICES)
        if not choices:
            editor = LineEdit()
            editor.setParent(parent)
            editor.setAccessibleName(translate("Mapping", "Cell"))
            return editor
        box = QComboBox(parent)
        box.addItems(choices)
        box.setAccessibleName(translate("Mapping", "What it stands for"))
        box.activated.connect(lambda: self._done(box))
        return box

    def _done(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findText(str(index.data())), 0))
            editor.showPopup()
        else:
            super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        text = editor.currentText() if isinstance(editor, QComboBox) else None
        if text is None and isinstance(editor, LineEdit):
            text = editor.text()
        model.setData(index, text)


def mapping_table(
    name: str, model: QAbstractItemModel, stretched: tuple[int, ...] = ()
) -> QTableView:
    """A table whose cells are edited by a double click, F2 or typing."""
    table = QTableView()
    table.setModel(model)
    dress_table(table, name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    table.verticalHeader().setDefaultSectionSize(3 * SPACE)
    table.setItemDelegate(_Chooser(table))
    table.setEditTriggers(
        QAbstractItemView.EditTrigger.DoubleClicked
        | QAbstractItemView.EditTrigger.EditKeyPressed
        | QAbstractItemView.EditTrigger.AnyKeyPressed
        | QAbstractItemView.EditTrigger.SelectedClicked
    )
    for column in stretched:
        table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    return table
