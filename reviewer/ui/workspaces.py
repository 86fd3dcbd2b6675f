"""The workspaces of a window, each made when it is first needed: a start needs one of them."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from reviewer.ui.desk import Desk

NAMES = ("matches", "review", "scores", "qa", "export")


class Workspaces:
    """Makes the workspaces and puts them on the stack."""

    def __init__(self, desk: Desk, stack: QStackedWidget) -> None:
        self._desk, self._stack = desk, stack
        self._made: dict[str, QWidget] = {}

    def __getitem__(self, name: str) -> QWidget:
        """The workspace, made now if it was not needed before."""
        if name not in self._made:
            self._made[name] = _make(name, self._desk)
            self._stack.addWidget(self._made[name])
        return self._made[name]


def _make(name: str, desk: Desk) -> QWidget:
    if name == "matches":
        from reviewer.ui.views.matches.workspace import MatchesWorkspace

        return MatchesWorkspace(desk)
    if name == "review":
        from reviewer.ui.views.review.workspace import ReviewWorkspace

        return ReviewWorkspace(desk)
    if name == "scores":
        from reviewer.ui.views.scores.workspace import ScoresWorkspace

        return ScoresWorkspace(desk)
    if name == "qa":
        from reviewer.ui.views.qa.workspace import QaWorkspace

        return QaWorkspace(desk)
    from reviewer.ui.views.export.workspace import ExportWorkspace

    return ExportWorkspace(desk)
