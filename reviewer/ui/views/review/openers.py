"""Opens what belongs to the review: find and replace, history, who speaks, go to, conflicts."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reviewer.domain.errors import Conflict
from reviewer.domain.log import Edit
from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.words import translate


class Openers(QObject):
    """Binds the actions that open a dialog; each is loaded when it is first asked for."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._replace: QWidget | None = None
        self._glossary: QWidget | None = None
        self._conflicts: list[tuple[Edit, Conflict]] = []
        self._deciding = False
        calls: dict[str, Callable[[], object]] = {
            "edit.find": lambda: self.find(replacing=False),
            "edit.replace": lambda: self.find(replacing=True),
            "edit.history": self.history,
            "edit.glossary": self.glossary,
            "section.propose": self.propose,
            "text.role": self.role,
            "go.line": self.go_to,
            "project.copy": self.save_copy,
        }
        for name, call in calls.items():
            desk.actions.bind(name, call)
        desk.session.conflicted.connect(self._conflicted)

    def find(self, *, replacing: bool) -> None:
        """Finds, or finds and replaces; there is one dialog for both."""
        from reviewer.ui.dialogs.replace import ReplaceDialog

        if not isinstance(self._replace, ReplaceDialog):
            self._replace = ReplaceDialog(self._desk, self._window)
        self._replace.open_to(replacing=replacing)

    def history(self) -> None:
        """Shows what was done to the match."""
        from reviewer.ui.dialogs.history import open_history

        if open_history(self._desk, self._window) is None:
            self._say(translate("Review", "Open a match first."))

    def glossary(self) -> None:
        """Shows the words that are known, and where mishearings of them still stand."""
        from reviewer.ui.dialogs.glossary import GlossaryDialog

        if self._desk.session.match is None:
            self._say(translate("Review", "Open a match first."))
            return
        if not isinstance(self._glossary, GlossaryDialog):
            self._glossary = GlossaryDialog(self._desk, self._window)
        self._glossary.open_glossary()

    def propose(self) -> None:
        """Shows which stages and roles are proposed for the match."""
        from reviewer.ui.dialogs.proposals import open_proposals

        if open_proposals(self._desk, self._window) is None:
            self._say(translate("Review", "Open a match first."))

    def role(self) -> None:
        """Asks who speaks in the current unit."""
        from reviewer.ui.dialogs.role_palette import open_role_palette

        if open_role_palette(self._desk, self._window) is None:
            self._say(translate("Sections", "Choose a unit first."))

    def go_to(self) -> None:
        """Asks where to go."""
        from reviewer.ui.dialogs.go_to import open_go_to

        if open_go_to(self._desk, self._window) is None:
            self._say(translate("Review", "Open a match first."))

    def save_copy(self) -> None:
        """Saves the match to read or to open elsewhere."""
        from reviewer.ui.dialogs.save_copy import ask_copy

        if not ask_copy(self._desk, self._window):
            self._say(translate("Review", "Open a match first."))

    # conflicts

    def _conflicted(self, edit: Edit, conflict: Conflict) -> None:
        self._conflicts.append((edit, conflict))
        self._decide()

    def _decide(self) -> None:
        """One conflict at a time, in their order."""
        if self._deciding or not self._conflicts:
            return
        from reviewer.ui.dialogs.conflict import ConflictDialog

        self._deciding = True
        edit, conflict = self._conflicts.pop(0)
        dialog = ConflictDialog(self._desk, self._window, edit, conflict)
        dialog.finished.connect(self._decided)
        dialog.open()

    def _decided(self) -> None:
        self._deciding = False
        self._decide()

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text))
