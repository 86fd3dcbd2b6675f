"""The command palette: every action by a few letters of its name, in either language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.fuzzy import fit, fit_initials
from reviewer.ui import tasks
from reviewer.ui.actions import GROUPS, Actions, Row, keys_text, name_of
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

SIZE: Final = QSize(600, 440)
_MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_Initials = Sequence[frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Entry:
    row: Row
    text: str
    group: str
    keys: str
    enabled: bool

    def fit(self, query: str, initials: _Initials) -> int | None:
        """How well the letters fit what it is called here, in English, by sound or its group."""
        english = self.row.text.rstrip("…")
        named = [fit(query, self.text), fit(query, english), fit_initials(query, initials)]
        grouped = fit(query, f"{self.group} {self.text}")
        found = [*named, None if grouped is None else grouped - 300]
        return max((score for score in found if score is not None), default=None)


class Palette(QDialog):
    """Letters narrow the list, Enter does what is marked; Escape leaves.

    The keyboard is back where it was before the action is carried out.
    """

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Palette", "Commands"))
        self.setModal(True)
        self._actions = actions
        self._before = QApplication.focusWidget()
        self._entries = [_entry(row, actions) for row, _ in actions if row.id != "help.palette"]
        self._initials: dict[str, _Initials] = {}
        self._field, self._list, self._nothing = self._make_field(), self._make_list(), _nothing()
        self._lay_out(parent)
        self._show()
        self._learn_sounds()

    def _make_field(self) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(translate("Palette", "What do you want to do?"))
        field.setAccessibleName(field.placeholderText())
        field.textChanged.connect(self._show)
        field.installEventFilter(self)
        return field

    def _make_list(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName(translate("Palette", "Commands"))
        tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tree.setColumnCount(3)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setProperty("roomy", True)
        tree.header().setStretchLastSection(False)
        for column, mode in enumerate(
            (
                QHeaderView.ResizeMode.Stretch,
                QHeaderView.ResizeMode.ResizeToContents,
                QHeaderView.ResizeMode.ResizeToContents,
            )
        ):
            tree.header().setSectionResizeMode(column, mode)
        tree.itemClicked.connect(self._run)
        return tree

    def _lay_out(self, parent: QWidget) -> None:
        frame = QFrame()
        frame.setProperty("card", True)
        column = QVBoxLayout(frame)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self._field)
        column.addWidget(self._list, 1)
        column.addWidget(self._nothing, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)
        self.resize(SIZE.boundedTo(parent.size()))
        middle = parent.mapToGlobal(QPoint((parent.width() - self.width()) // 2, 8 * SPACE))
        self.move(middle)

    def _learn_sounds(self) -> None:
        """Loads the readings of the names in the background: it takes longer than a key may."""
        texts = [entry.text for entry in self._entries if not entry.text.isascii()]
        if not texts:
            return

        def work(task: tasks.Task) -> dict[str, _Initials]:
            from reviewer.domain.pinyin import readings

            sounds = {text: [readings(char) for char in text] for text in texts}
            return {
                text: [frozenset(reading[0] for reading in each) for each in found if each]
                for text, found in sounds.items()
            }

        self._task = tasks.run(work, self._learnt)
        self.finished.connect(lambda: self._task.cancel())

    def _learnt(self, initials: dict[str, _Initials]) -> None:
        self._initials = initials
        self._show()

    def _show(self) -> None:
        query = self._field.text()
        found = [
            (score, -number, entry)
            for number, entry in enumerate(self._entries)
            if (score := entry.fit(query, self._initials.get(entry.text, ()))) is not None
        ]
        named = bool(query.strip())
        found.sort(key=lambda each: (each[2].enabled, each[0] * named, each[1]), reverse=True)
        self._list.clear()
        self._list.addTopLevelItems([_item(entry) for _, _, entry in found])
        self._list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        self._mark(0, 1)

    def _mark(self, start: int, step: int) -> None:
        """Marks the nearest action from there on that can be carried out."""
        number = start
        while 0 <= number < self._list.topLevelItemCount():
            item = self._list.topLevelItem(number)
            if item is not None and not item.isDisabled():
                self._list.setCurrentItem(item)
                return
            number += step

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow keys move in the list while the field has the keyboard."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _MOVES
        ):
            self._move(Qt.Key(event.key()))
            return True
        return super().eventFilter(watched, event)

    def _move(self, key: Qt.Key) -> None:
        forward = key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown)
        size = 8 if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) else 1
        current = self._list.currentItem()
        here = self._list.indexOfTopLevelItem(current) if current is not None else 0
        last = self._list.topLevelItemCount() - 1
        goal = min(max(here + (size if forward else -size), 0), last)
        self._mark(goal, 1 if forward else -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what is marked."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self._list.currentItem())
        else:
            super().keyPressEvent(event)

    def _run(self, item: QTreeWidgetItem | None) -> None:
        if item is None or item.isDisabled():
            return
        action = self._actions[item.data(0, Qt.ItemDataRole.UserRole)]
        self.accept()
        if self._before is not None:
            self._before.window().activateWindow()
            self._before.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        action.trigger()


def _entry(row: Row, actions: Actions) -> _Entry:
    action = actions[row.id]
    group = translate("Actions", GROUPS[row.group])
    text = name_of(action)
    return _Entry(row, text, group, keys_text(action), action.isEnabled())


def _nothing() -> QLabel:
    label = QLabel(translate("Palette", "No command is called like this. Try fewer letters."))
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("dim", True)
    label.setWordWrap(True)
    return label


def _item(entry: _Entry) -> QTreeWidgetItem:
    group = entry.group
    if not entry.enabled:
        group = translate("Palette", "{group} · not now").format(group=group)
    item = QTreeWidgetItem([entry.text, group, entry.keys])
    item.setData(0, Qt.ItemDataRole.UserRole, entry.row.id)
    item.setDisabled(not entry.enabled)
    for column in (1, 2):
        item.setForeground(column, QColor(look().theme.dim))
    return item
