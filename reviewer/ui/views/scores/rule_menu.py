"""What else can be done with forms, and whether a second person must confirm them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.session import Message
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.second_look import Rule

_RULES: Final[tuple[tuple[Rule, str], ...]] = (
    ("auto", noop("Scores", "If several people edit the project")),
    ("on", noop("Scores", "Always")),
    ("off", noop("Scores", "Never")),
)
_GROUPS: Final = (
    ("scores.choose", "scores.set_aside", "scores.judge", "scores.confirm"),
    ("scores.names", "scores.link"),
    ("scores.mapping", "scores.judges", "scores.blank"),
)


class MoreButton(QToolButton):
    """A button with the menu; the rule is the project's, for everybody. ``rule_set``: it is."""

    rule_set = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("scores.more")
        self._desk = desk
        self.setIcon(icon("more"))
        self.setIconSize(QSize(18, 18))
        self.setText(translate("Scores", "More"))
        self.setAccessibleName(translate("Scores", "More about forms"))
        self.setToolTip(translate("Scores", "More about forms"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for group in _GROUPS:
            for name in group:
                menu.addAction(desk.actions[name])
            menu.addSeparator()
        self.rules = self._make_rules(menu)
        self.setMenu(menu)
        desk.session.project_opened.connect(self._read)
        self._read()

    def _make_rules(self, menu: QMenu) -> dict[Rule, QAction]:
        rules = menu.addMenu(translate("Scores", "A second person confirms each form"))
        group = QActionGroup(self)
        found: dict[Rule, QAction] = {}
        for rule, text in _RULES:
            action = rules.addAction(translate("Scores", text))
            action.setCheckable(True)
            action.triggered.connect(partial(self._set, rule))
            group.addAction(action)
            found[rule] = action
        return found

    def _read(self) -> None:
        store = self._desk.session.store
        if store is None:
            return

        def work(task: tasks.Task) -> Rule:
            from reviewer.services.second_look import rule

            return rule(store)

        def done(rule: Rule) -> None:
            if store is self._desk.session.store:
                self.rules[rule].setChecked(True)

        tasks.run(work, done, self._failed)

    def _set(self, rule: Rule, checked: bool = True) -> None:
        store = self._desk.session.store
        if store is None:
            return

        def work(task: tasks.Task) -> None:
            from reviewer.services.second_look import set_rule

            set_rule(store, rule)

        def failed(error: Exception) -> None:
            self._failed(error)
            self._read()

        tasks.run(work, lambda nothing: self.rule_set.emit(), failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._desk.session.said.emit(Message("error", str(error), "scores"))
