"""The shortcut editor: any key for any action, saved only if no two can be meant by one key."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.fuzzy import fit
from reviewer.ui.actions import GROUPS, ROWS, TABLE, Row
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.key_field import KeyField
from reviewer.ui.key_names import shown, written
from reviewer.ui.keys import (
    Trouble,
    differences,
    holder,
    needed_for_typing,
    shown_all,
    troubles,
)
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

SIZE: Final = QSize(720, 600)


class Shortcuts(QDialog):
    """Changes are tried here and taken by Save, all at once."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("shortcuts")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Shortcuts", "Change keys"))
        self.resize(SIZE)
        self._desk = desk
        changed = desk.preferences.settings.shortcuts
        self._keys = {row.id: list(changed.get(row.id, row.keys)) for row in TABLE}
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(translate("Shortcuts", "Find an action or a key"))
        self._filter.setAccessibleName(self._filter.placeholderText())
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._narrow)
        self._tree = self._make_tree()
        self._field = KeyField()
        self._field.recorded.connect(self._add)
        self._field.left.connect(self._tree.setFocus)
        self._said = Label()
        self._said.setObjectName("said")
        self._said.setWordWrap(True)
        self._lay_out()
        self._show_all()
        self.choose(TABLE[0].id)

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName(translate("Shortcuts", "Actions and their keys"))
        tree.setRootIsDecorated(False)
        tree.setProperty("roomy", True)
        tree.setHeaderLabels(
            [
                translate("Shortcuts", "Action"),
                translate("Shortcuts", "Where"),
                translate("Shortcuts", "Keys"),
            ]
        )
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        for row in TABLE:
            item = QTreeWidgetItem([_name(row), translate("Actions", GROUPS[row.group]), ""])
            item.setData(0, Qt.ItemDataRole.UserRole, row.id)
            tree.addTopLevelItem(item)
        tree.itemActivated.connect(lambda: self._field.record())
        tree.currentItemChanged.connect(lambda: self._said.clear())
        return tree

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for text, call in (
            (translate("Shortcuts", "Add a key…"), self._field.record),
            (translate("Shortcuts", "Remove its keys"), self._remove),
            (translate("Shortcuts", "As it was made"), self._reset),
            (translate("Shortcuts", "All as they were made"), self._reset_all),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(lambda checked=False, call=call: call())
            buttons.addWidget(button)
        buttons.addStretch(1)
        box = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        box.accepted.connect(self.save)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self._filter)
        column.addWidget(self._tree, 1)
        column.addWidget(self._field)
        column.addWidget(self._said)
        column.addLayout(buttons)
        column.addWidget(box)

    @property
    def keys(self) -> Mapping[str, list[str]]:
        """The keys as they would be saved."""
        return self._keys

    @property
    def said(self) -> str:
        """What is wrong with the last key or with saving; empty if nothing."""
        return self._said.text()

    def choose(self, id_: str) -> None:
        """Marks an action."""
        item = self._item(id_)
        if item is not None:
            self._tree.setCurrentItem(item)

    def save(self) -> None:
        """Takes the keys at once, unless two actions could be meant by one."""
        changed = differences(self._keys)
        wrong = troubles(changed)
        if wrong:
            self.choose(wrong[0].id)
            self._say(wrong[0])
            return
        self._desk.preferences.set("shortcuts", changed)
        self._desk.actions.use_keys(changed)
        self.accept()

    def _add(self, key: str) -> None:
        row = ROWS[self._current()]
        if needed_for_typing(row, key):
            self._say(Trouble(row.id, key))
            return
        if key not in map(written, self._keys[row.id]):
            self._keys[row.id].append(key)
            self._show(row)
        other = holder(row.id, key, self._keys)
        if other is None:
            self._said.clear()
        else:
            self._say(Trouble(row.id, key, other))

    def _say(self, trouble: Trouble) -> None:
        if trouble.other is None:
            words = translate(
                "Shortcuts", "{key} is needed for typing: add Ctrl or Alt, or take F1–F24."
            )
            self._said.setText(words.format(key=shown(trouble.key)))
            return
        words = translate("Shortcuts", "{key} is also the key of “{other}”: remove it from one.")
        other = _name(ROWS[trouble.other])
        self._said.setText(words.format(key=shown(trouble.key), other=other))

    def _remove(self) -> None:
        self._put(self._current(), ())

    def _reset(self) -> None:
        self._put(self._current(), ROWS[self._current()].keys)

    def _reset_all(self) -> None:
        for row in TABLE:
            self._put(row.id, row.keys)

    def _put(self, id_: str, keys: tuple[str, ...]) -> None:
        self._keys[id_] = list(keys)
        self._show(ROWS[id_])
        self._said.clear()

    def _current(self) -> str:
        item = self._tree.currentItem() or self._tree.topLevelItem(0)
        return "" if item is None else str(item.data(0, Qt.ItemDataRole.UserRole))

    def _item(self, id_: str) -> QTreeWidgetItem | None:
        return self._tree.topLevelItem(list(ROWS).index(id_))

    def _show_all(self) -> None:
        for row in TABLE:
            self._show(row)

    def _show(self, row: Row) -> None:
        item = self._item(row.id)
        if item is not None:
            item.setText(2, "   ".join(shown_all(self._keys[row.id])))

    def _narrow(self, query: str) -> None:
        for row in TABLE:
            item = self._item(row.id)
            if item is not None:
                named = any(fit(query, text) is not None for text in (item.text(0), row.text))
                keyed = query.casefold().strip() in item.text(2).casefold()
                item.setHidden(not named and not keyed)


def _name(row: Row) -> str:
    return translate("Actions", row.text).rstrip("…")
