"""Which two revisions are compared, of which versions of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QListView, QToolButton, QWidget

from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.models.qa_revisions_model import CHOICE, NOW, RevisionsModel, Wanted
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.ui.views.qa.comparing import Log

CHARACTERS, NAME_CHARACTERS = 24, 8


class Side(QObject):
    """One of the two: whose version, and which revision of it; ``changed`` by the user.

    ``wanted`` names no revision before anyone chose: then it is what one looks at first.
    """

    changed = Signal()

    def __init__(self, parent: QWidget, first: object, names: tuple[str, str]) -> None:
        super().__init__(parent)
        self._first = first
        self.wanted = Wanted(None, first)
        self.model = RevisionsModel(self)
        self.version = _box(names[0], NAME_CHARACTERS)
        self.revision = _box(names[1], CHARACTERS)
        self.revision.setModel(self.model)
        self.version.activated.connect(self._version_chosen)
        self.revision.activated.connect(self._revision_chosen)

    def forget(self) -> None:
        """Chooses what one looks at first."""
        self.wanted = Wanted(None, self._first)

    def show_log(self, versions: Sequence[str], log: Log) -> None:
        """Offers the versions of the match and the revisions of this one; the choice stays."""
        self.version.clear()
        for name in versions:
            self.version.addItem(version_name(name), name)
        self.version.setVisible(len(versions) > 1)
        self.version.setCurrentIndex(self.version.findData(log.version))
        self.model.show(log.revisions, log.baselines)
        at = self.wanted.at
        if at is None and log.baselines:
            at = "proposal" if "proposal" in log.baselines else "import"
        self.wanted = Wanted(log.version or None, at)
        self.revision.setCurrentIndex(self.model.row(at))

    def choose(self, wanted: Wanted) -> None:
        """Chooses without telling."""
        self.wanted = wanted
        self.revision.setCurrentIndex(self.model.row(wanted.at))

    def name(self) -> str:
        """What is chosen is called."""
        said = self.revision.currentText()
        return f"{self.version.currentText()} · {said}" if self.version.count() > 1 else said

    def _version_chosen(self) -> None:
        at = NOW if isinstance(self.wanted.at, int) else self.wanted.at
        self.wanted = Wanted(str(self.version.currentData()), at)
        self.changed.emit()

    def _revision_chosen(self) -> None:
        self.wanted = Wanted(self.wanted.version, self.revision.currentData(CHOICE))
        self.changed.emit()


class Choices(QWidget):
    """Two sides and a button that swaps them; ``changed`` when the user chose."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.before = Side(
            self,
            None,
            (translate("Qa", "Whose earlier version"), translate("Qa", "The earlier revision")),
        )
        self.after = Side(
            self,
            NOW,
            (translate("Qa", "Whose later version"), translate("Qa", "The later revision")),
        )
        action = desk.actions["qa.swap"]
        self.swap_button = QToolButton()
        self.swap_button.setIcon(icon("swap"))
        self.swap_button.setAccessibleName(action.text())
        self.swap_button.setToolTip(tip(action))
        self.swap_button.clicked.connect(action.trigger)
        desk.actions.bind("qa.swap", self.swap)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for text, side in (
            (translate("Qa", "Compare"), self.before),
            (translate("Qa", "with"), self.after),
        ):
            label = QLabel(text)
            label.setBuddy(side.revision)
            for widget in (label, side.version, side.revision):
                row.addWidget(widget)
            side.changed.connect(self.changed)
        row.addWidget(self.swap_button)
        row.addStretch(1)
        self.setFocusProxy(self.before.revision)

    @property
    def wanted(self) -> tuple[Wanted, Wanted]:
        """The two choices."""
        return self.before.wanted, self.after.wanted

    def forget(self) -> None:
        """Chooses what one looks at first: the proposal, else the import, against now."""
        self.before.forget()
        self.after.forget()

    def show_logs(self, versions: Sequence[str], before: Log, after: Log) -> None:
        """Offers what can be chosen; the choices stay."""
        self.before.show_log(versions, before)
        self.after.show_log(versions, after)

    def choose(self, before: object, after: object) -> None:
        """Chooses both: ``now``, ``proposal``, ``import``, a revision's number or ``Wanted``."""
        for side, at in ((self.before, before), (self.after, after)):
            side.choose(at if isinstance(at, Wanted) else Wanted(side.wanted.version, at))
        self.changed.emit()

    def swap(self) -> None:
        """The earlier becomes the later, and the other way round."""
        self.choose(self.after.wanted, self.before.wanted)


def version_name(branch: str) -> str:
    """What a version of a match is called: a reviewer's by the name."""
    return translate("Qa", "Main version") if branch == "main" else branch


def _box(name: str, characters: int) -> QComboBox:
    box = QComboBox()
    view = QListView()
    view.setUniformItemSizes(True)
    box.setView(view)
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(characters)
    return box
