"""Giving a match to reviewers who do not see one another's work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QVBoxLayout, QWidget

from reviewer.ui.line_edit import LineEdit
from reviewer.ui.tables import row_of
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.storage.store import Store

CHARACTERS = 12


@dataclass(frozen=True, slots=True)
class People:
    """What can be given, to whom, and whether this person may give it."""

    matches: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    may_give: bool = False


def people_of(store: Store, author: str) -> People:
    """Reads them."""
    from reviewer.services.branching import branches
    from reviewer.services.team import may

    reviewers = {name for names in branches(store).values() for name in names}
    names = {member.name for member in store.members()} | reviewers | set(store.editors())
    matches = tuple(row.match for row in store.matches())
    return People(matches, tuple(sorted(names)), may(store, author, "give matches"))


class Giving(QWidget):
    """A match, two names, a button; ``wished`` with the match and the names."""

    wished = Signal(str, object)

    def __init__(self, current: Callable[[], str | None]) -> None:
        super().__init__()
        self._current = current
        self._people = People()
        self.match = QComboBox()
        self.match.setAccessibleName(translate("Qa", "Match to be given"))
        self.match.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.match.setMinimumContentsLength(CHARACTERS)
        self.names = _name(translate("Qa", "One reviewer")), _name(translate("Qa", "The other"))
        self.button = QPushButton(translate("Qa", "Give to both"))
        self.button.clicked.connect(self._wish)
        labels = [QLabel(translate("Qa", "Give")), QLabel(translate("Qa", "to"))]
        labels.append(QLabel(translate("Qa", "and")))
        for label, box in zip(labels, (self.match, *self.names), strict=True):
            label.setBuddy(box)
        one, other = self.names
        row = row_of(labels[0], self.match, labels[1], one, labels[2], other, self.button, None)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(row)
        for box in self.names:
            box.editTextChanged.connect(lambda text: self._check())
        self._check()

    def show_people(self, people: People) -> None:
        """Offers these; what is typed stays."""
        if people == self._people:
            return
        self._people = people
        kept = self.match.currentText() or self._current()
        _offer(self.match, people.matches)
        self.match.setCurrentIndex(max(self.match.findText(kept or ""), 0))
        for box in self.names:
            typed = box.currentText()
            _offer(box, people.names)
            box.setEditText(typed)
        self._check()

    def _wished(self) -> tuple[str, ...]:
        return tuple(box.currentText().strip() for box in self.names)

    def _check(self) -> None:
        one, other = self._wished()
        fit = bool(one and other and one != other and self.match.currentText())
        self.button.setEnabled(fit and self._people.may_give)
        words = translate("Qa", "Each works on a version of their own, from the import on.")
        if self._people.names and not self._people.may_give:
            words = translate("Qa", "A lead gives matches.")
        self.button.setToolTip(words)

    def _wish(self) -> None:
        self.wished.emit(self.match.currentText(), self._wished())


def _name(accessible: str) -> QComboBox:
    box = QComboBox()
    box.setEditable(True)
    field = LineEdit()
    field.setAccessibleName(accessible)
    field.setPlaceholderText(accessible)
    box.setLineEdit(field)
    box.setAccessibleName(accessible)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(CHARACTERS)
    return box


def _offer(box: QComboBox, names: Sequence[str]) -> None:
    box.clear()
    box.addItems(list(names))
