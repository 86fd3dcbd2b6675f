"""A screen reader can name everything the keyboard can reach, in every workspace and dialog."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from reviewer.ui.dialogs.crash_report import CrashDialog
from reviewer.ui.main_window import MainWindow

WORKSPACES = ("matches", "review", "scores", "qa", "export")
DIALOGS = (
    "help.palette",
    "help.sheet",
    "help.shortcuts",
    "help.about",
    "project.settings",
    "edit.history",
    "edit.replace",
    "edit.glossary",
    "edit.note",
    "go.line",
    "section.begin",
    "section.edit",
    "section.propose",
    "text.role",
)


def controls(top: QWidget) -> Iterator[QWidget]:
    """What can be seen and be reached by key or mouse, without the parts Qt makes controls of."""
    for widget in (top, *top.findChildren(QWidget)):
        reached = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        if isinstance(widget.parentWidget(), QLineEdit | QTableView):  # Qt's own small buttons
            continue
        if widget.focusProxy() is None and (reached or isinstance(widget, QAbstractButton)):
            yield widget


def name_of(widget: QWidget) -> str:
    said = QAccessible.queryAccessibleInterface(widget)
    name = widget.accessibleName() or (said.text(QAccessible.Text.Name) if said else "")
    return str(name).strip()


def nameless(top: QWidget) -> list[str]:
    found = [widget for widget in controls(top) if not name_of(widget)]
    return [f"{type(w).__name__} {w.objectName()!r} in {_path(w)}" for w in found]


def _path(widget: QWidget) -> str:
    names: list[str] = []
    above = widget.parentWidget()
    while above is not None:
        names.append(type(above).__name__)
        above = above.parentWidget()
    return " < ".join(names[:5])


@pytest.mark.parametrize("workspace", WORKSPACES)
def test_every_control_of_a_workspace_has_a_name(
    window: MainWindow, qtbot: QtBot, workspace: str
) -> None:
    window.show_workspace(workspace)
    qtbot.wait(50)
    assert list(controls(window))
    assert nameless(window) == []


def test_every_control_of_the_start_page_has_a_name(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    qtbot.wait(50)
    assert nameless(window) == []


@pytest.mark.parametrize("action", DIALOGS)
def test_every_control_of_a_dialog_has_a_name(
    window: MainWindow, qtbot: QtBot, action: str
) -> None:
    transcript = window.desk.session.transcript
    assert transcript is not None
    window.desk.focus.go(transcript.unit_order[1])
    assert window.desk.actions[action].isEnabled()
    window.desk.actions[action].trigger()
    qtbot.wait(50)
    shown = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not window]
    assert [nameless(top) for top in (*shown, window)] == [[]] * (len(shown) + 1)
    for top in shown:
        top.close()


def test_every_control_of_the_crash_report_has_a_name(qtbot: QtBot) -> None:
    dialog = CrashDialog("text", Path("crash-1.txt"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert nameless(dialog) == []


def test_a_nameless_control_is_found(qtbot: QtBot) -> None:
    top = QWidget()
    qtbot.addWidget(top)
    QVBoxLayout(top).addWidget(QLineEdit())
    top.show()
    assert len(nameless(top)) == 1
