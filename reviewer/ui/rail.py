"""The rail on the left: a button for each workspace."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from reviewer.ui.actions import Actions
from reviewer.ui.theme import look

WORKSPACES = ("matches", "review", "scores", "qa", "export")
WIDTH = 72


class Rail(QWidget):
    """The workspaces, one above the other."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.setAutoFillBackground(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 8, 4, 8)
        self._buttons = {name: self._button(actions, name) for name in WORKSPACES}
        for button in self._buttons.values():
            column.addWidget(button)
        column.addStretch(1)
        look().changed.connect(self.update)

    def _button(self, actions: Actions, name: str) -> QToolButton:
        action = actions[f"go.{name}"]
        button = QToolButton()
        button.setObjectName(f"rail.{name}")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(22, 22))
        button.setIcon(action.icon())
        button.setText(action.text())
        button.setAccessibleName(action.text())
        button.setToolTip(action.toolTip())
        button.setCheckable(True)
        button.setFixedWidth(WIDTH - 8)
        button.clicked.connect(action.trigger)
        return button

    def show_current(self, name: str) -> None:
        """Marks the workspace that is shown."""
        for each, button in self._buttons.items():
            button.setChecked(each == name)
