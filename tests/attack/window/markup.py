"""Where the window would take a text of the user's world for markup or for a key."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget

BAD = "<b>QQ</b>&amp;{x}%1&q"
"""Stands wherever a person or a file may write something."""
SIGN = "QQ"
_RICH = re.compile(r"[^<\n]*(<\s*!?/?[A-Za-z0-9]+(\s|/?>)|&lt;)")
ROWS = 60


def found_as_markup() -> Iterator[str]:
    """What of all windows shows the bad text otherwise than letter for letter."""
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget)):
            yield from _of(widget)
        for action in top.findChildren(QAction):
            if SIGN in action.text() and "&&" not in action.text():
                yield f"action {action.objectName()}"


def _of(widget: QWidget) -> Iterator[str]:
    name = f"{type(widget.parent()).__name__} / {type(widget).__name__}"
    if isinstance(widget, QLabel) and _is_guessed(widget):
        yield f"label {name}: {widget.text()[:40]}"
    if _is_bad(widget.toolTip()):
        yield f"tip {name}"
    if isinstance(widget, QAbstractButton) and SIGN in widget.text() and "&&" not in widget.text():
        yield f"button {name}"
    if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
        for tip in _tips(model):
            if _is_bad(tip):
                yield f"tip of {type(model).__name__}"


def _is_guessed(label: QLabel) -> bool:
    guessed = label.textFormat() == Qt.TextFormat.AutoText
    return guessed and SIGN in label.text() and bool(_RICH.match(label.text()))


def _is_bad(tip: str) -> bool:
    """Markup of ours is escaped, and no tip is wider than a screen."""
    if SIGN not in tip:
        return False
    longest = max(map(len, tip.split("\n")))
    return "&lt;b&gt;QQ" not in tip and (bool(_RICH.match(tip)) or longest > 200)


def _tips(model: QAbstractItemModel) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), ROWS)):
        for column in range(columns):
            tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str):
                yield tip
