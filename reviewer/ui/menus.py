"""The menu bar, made of the table of actions."""

from PySide6.QtWidgets import QMenu, QMenuBar

from reviewer.ui.actions import GROUPS, Actions
from reviewer.ui.words import translate


def make_menus(bar: QMenuBar, actions: Actions) -> dict[str, QMenu]:
    """A menu a group, in the table's order."""
    menus = {name: bar.addMenu(translate("Actions", text)) for name, text in GROUPS.items()}
    for row, action in actions:
        menus[row.group].addAction(action)
    return menus
