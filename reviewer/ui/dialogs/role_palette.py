"""Who speaks: a role by one key, for this unit, from here on, or for the whole label."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QGridLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import DEBATER_ROLES, MAX_JUDGES, is_judge
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.icons import icon
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import lines_name, role_name, translate

JUDGES: Final = 3
COLUMNS: Final = 4
_KEYS: Final = {
    **{str(number): role for number, role in enumerate(DEBATER_ROLES, start=1)},
    "9": "chair",
    "c": "chair",
    "o": "other",
    "0": None,
}
_SCOPES: Final = {"u": "unit", "h": "from_here", "l": "label"}


class RolePalette(ActDialog):
    """Roles as buttons with their keys; one Enter gives the chosen role.

    Several selected units are one act. The keys j, j … go through the judges, Left and Right
    move between roles, u, h and l choose for which units.
    """

    def __init__(self, desk: Desk, parent: QWidget, unit: str, selected: tuple[str, ...]) -> None:
        super().__init__(desk, parent)
        self.setObjectName("role palette")
        transcript = desk.session.transcript
        assert transcript is not None
        self._unit = unit
        self._selected = selected if len(selected) > 1 and unit in selected else (unit,)
        self._judges = tuple(f"judge_{n}" for n in range(1, _judges(transcript) + 1))
        self.roles = QButtonGroup(self)
        self.scopes = QButtonGroup(self)
        self._buttons: dict[str | None, QPushButton] = {}
        self._build(transcript)
        current = self._buttons.get(transcript.units[unit].role, self._buttons[None])
        current.setChecked(True)
        current.setFocus(Qt.FocusReason.OtherFocusReason)

    # building

    def _build(self, transcript: Transcript) -> None:
        self.setWindowTitle(translate("Roles", "Who speaks"))
        theme = look().theme
        checked = f"background: {theme.selected}; border-color: {theme.accent};"
        self.setStyleSheet(f"QPushButton:checked {{ {checked} }}")
        unit = transcript.units[self._unit]
        label = transcript.label(unit) or translate("Roles", "no label")
        words = translate("Roles", "Line {lines} · label in the transcript: {label}")
        heading = Label(words.format(lines=lines_name(unit), label=label))
        heading.setProperty("title", True)
        heading.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(heading)
        column.addLayout(self._grid())
        column.addSpacing(SPACE)
        for scope, text in self._scope_texts(label).items():
            column.addWidget(self._scope(scope, text))
        self._scope_buttons["label"].setEnabled(transcript.label(unit) is not None)
        column.addWidget(self.trouble)
        column.addWidget(self._answers())

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(SPACE // 2)
        keys = {role: key for key, role in reversed(_KEYS.items())}
        keys.update(dict.fromkeys(self._judges, "j"))
        rows = (DEBATER_ROLES[:4], DEBATER_ROLES[4:], ("chair", "other", None), self._judges)
        line = 0
        for roles in rows:
            for place, role in enumerate(roles):
                across = line + place // COLUMNS
                grid.addWidget(self._role(role, keys[role]), across, place % COLUMNS)
            line += -(-len(roles) // COLUMNS)
        return grid

    def _role(self, role: str | None, key: str) -> QPushButton:
        button = QPushButton(f"{key}   {role_name(role)}")
        button.setAccessibleName(f"{role_name(role)}, {key}")
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.toggled.connect(lambda on: button.setIcon(icon("check") if on else QIcon()))
        self.roles.addButton(button)
        self._buttons[role] = button
        return button

    def _scope_texts(self, label: str) -> dict[str, str]:
        many = len(self._selected)
        words = translate("Roles", "These {number} units (u)") if many > 1 else ""
        return {
            "unit": words.format(number=many) or translate("Roles", "This unit (u)"),
            "from_here": translate("Roles", "“{label}” from here on (h)").format(label=label),
            "label": translate("Roles", "All of “{label}” (l)").format(label=label),
        }

    def _scope(self, scope: str, text: str) -> QRadioButton:
        button = QRadioButton(text)
        button.setChecked(scope == "unit")
        button.setProperty("scope", scope)
        self.scopes.addButton(button)
        return button

    @property
    def _scope_buttons(self) -> dict[str, QRadioButton]:
        return {b.property("scope"): b for b in self.findChildren(QRadioButton)}

    def _answers(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        give = box.addButton(translate("Roles", "Assign"), QDialogButtonBox.ButtonRole.AcceptRole)
        give.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return box

    # choosing

    @property
    def role(self) -> str | None:
        """The chosen role."""
        return next(role for role, button in self._buttons.items() if button.isChecked())

    @property
    def scope(self) -> str:
        """For which units: ``unit``, ``from_here`` or ``label``."""
        return next(name for name, each in self._scope_buttons.items() if each.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A role's or a scope's key chooses it."""
        key = event.text().lower()
        if key in _KEYS:
            self._choose(_KEYS[key])
        elif key == "j":
            self._choose(self._next_judge())
        elif key in _SCOPES and self._scope_buttons[_SCOPES[key]].isEnabled():
            self._scope_buttons[_SCOPES[key]].setChecked(True)
        else:
            super().keyPressEvent(event)

    def _choose(self, role: str | None) -> None:
        self._buttons[role].setChecked(True)
        self._buttons[role].setFocus(Qt.FocusReason.OtherFocusReason)

    def _next_judge(self) -> str:
        role = self.role
        place = self._judges.index(role) if role in self._judges else -1
        return self._judges[(place + 1) % len(self._judges)]

    # doing

    def accept(self) -> None:
        """Gives the role; stays if that is refused."""
        if self.carry_out(self._edit(), self):
            super().accept()

    def _edit(self) -> Edit:
        role, scope = self.role, self.scope
        units = self._selected if scope == "unit" else (self._unit,)
        edits = [
            {"edit": "assign_role", "unit": unit, "role": role, "scope": scope} for unit in units
        ]
        if len(edits) == 1:
            return edits[0]
        return {"edit": "group", "name": "assign_role", "edits": edits}


def _judges(transcript: Transcript) -> int:
    """How many judges are offered: those of the forms, those who spoke, three at least."""
    spoke = [int(u.role[6:]) for u in transcript.units.values() if u.role and is_judge(u.role)]
    return min(max([JUDGES, len(transcript.judges), *spoke]), MAX_JUDGES)


def open_role_palette(desk: Desk, parent: QWidget) -> RolePalette | None:
    """The palette for the current unit; ``None`` if there is none."""
    unit = desk.focus.unit
    if unit is None or desk.session.transcript is None:
        return None
    palette = RolePalette(desk, parent, unit, desk.focus.selected)
    palette.open()
    return palette
