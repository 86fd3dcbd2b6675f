"""Which two revisions are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QListView, QToolButton, QWidget

from reviewer.ui.actions import tip
from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.models.qa_revisions_model import CHOICE, NOW, RevisionsModel
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.log import Revision

CHARACTERS = 30


class Choices(QWidget):
    """Two choices and a button that swaps them; ``changed`` when the user chose."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.model = RevisionsModel(self)
        self.before = self._box(translate("Qa", "The earlier revision"))
        self.after = self._box(translate("Qa", "The later revision"))
        self._wanted: list[object] = [None, NOW]
        action = desk.actions["qa.swap"]
        self.swap_button = QToolButton()
        self.swap_button.setIcon(icon("swap"))
        self.swap_button.setAccessibleName(action.text())
        self.swap_button.setToolTip(tip(action))
        self.swap_button.clicked.connect(action.trigger)
        desk.actions.bind("qa.swap", self.swap)
        self._lay_out()

    def _box(self, name: str) -> QComboBox:
        box = QComboBox()
        view = QListView()
        view.setUniformItemSizes(True)
        box.setView(view)
        box.setModel(self.model)
        box.setAccessibleName(name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(CHARACTERS)
        box.activated.connect(self._chosen)
        return box

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for text, box in (
            (translate("Qa", "Compare"), self.before),
            (translate("Qa", "with"), self.after),
        ):
            label = QLabel(text)
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box)
        row.addWidget(self.swap_button)
        row.addStretch(1)
        self.setFocusProxy(self.before)

    @property
    def wanted(self) -> tuple[object, object]:
        """The two choices; the first is ``None`` before anyone chose: what was proposed."""
        return self._wanted[0], self._wanted[1]

    def name(self, box: QComboBox) -> str:
        """What a choice is called."""
        return box.currentText()

    def forget(self) -> None:
        """Chooses what one looks at first: the proposal, else the import, against now."""
        self._wanted = [None, NOW]

    def show_log(self, revisions: Sequence[Revision], baselines: Mapping[str, int]) -> None:
        """Offers the revisions of a log; the choices stay."""
        self.model.show(revisions, baselines)
        if self._wanted[0] is None and baselines:
            self._wanted[0] = "proposal" if "proposal" in baselines else "import"
        for box, wanted in zip((self.before, self.after), self._wanted, strict=True):
            box.setCurrentIndex(self.model.row(wanted))

    def choose(self, before: object, after: object) -> None:
        """Chooses both: ``now``, ``proposal``, ``import`` or a revision's number."""
        self._wanted = [before, after]
        for box, wanted in zip((self.before, self.after), self._wanted, strict=True):
            box.setCurrentIndex(self.model.row(wanted))
        self.changed.emit()

    def swap(self) -> None:
        """The earlier becomes the later, and the other way round."""
        self.choose(self._wanted[1], self._wanted[0])

    def _chosen(self) -> None:
        self._wanted = [box.currentData(CHOICE) for box in (self.before, self.after)]
        self.changed.emit()
