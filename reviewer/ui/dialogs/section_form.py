"""The fields of a section: kind, type, name, side, who asks and answers, the judge."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QToolButton, QWidget

from reviewer.domain.words import ACTING_SIDES, DEBATER_ROLES, SECTION_KINDS, STAGE_TYPES
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import role_name, translate, word


class Choosing(QComboBox):
    """A choice of values, each with its word; ``None`` may be one of them."""

    def __init__(self, name: str, values: Iterable[tuple[str | None, str]]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        for value, text in values:
            self.addItem(text, value)

    @property
    def value(self) -> str | None:
        """The value that is chosen."""
        found = self.currentData()
        return found if isinstance(found, str) else None

    def choose(self, value: object) -> None:
        """Chooses the value; the first one if it is not there."""
        places = [i for i in range(self.count()) if self.itemData(i) == value]
        self.setCurrentIndex(places[0] if places else 0)


class RoleChips(QWidget):
    """A row of debaters that can be ticked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self.chips: dict[str, QToolButton] = {}
        for role in DEBATER_ROLES:
            chip = QToolButton()
            chip.setText(role_name(role))
            chip.setCheckable(True)
            chip.setAccessibleName(f"{name}: {role_name(role)}")
            chip.setStyleSheet(_chip_style())
            self.chips[role] = chip
            row.addWidget(chip)
        row.addStretch(1)

    @property
    def roles(self) -> list[str]:
        """The ticked ones."""
        return [role for role, chip in self.chips.items() if chip.isChecked()]

    def choose(self, roles: Sequence[str]) -> None:
        """Ticks these and no others."""
        for role, chip in self.chips.items():
            chip.setChecked(role in roles)


def _chip_style() -> str:
    """A ticked chip has a frame and bold letters, not a colour alone."""
    accent = look().theme.accent
    return f"QToolButton:checked {{ border: 1px solid {accent}; font-weight: 600; }}"


class SectionForm(QWidget):
    """What a section says of itself, as an edit's fields. ``judges`` are id and name."""

    changed = Signal()

    def __init__(self, judges: Mapping[str, str]) -> None:
        super().__init__()
        none = translate("Sections", "not known")
        self.kind = Choosing(translate("Sections", "Kind"), [(k, word(k)) for k in SECTION_KINDS])
        types = [(None, none), *((t, word(t)) for t in STAGE_TYPES)]
        self.type = Choosing(translate("Sections", "Type"), types)
        sides = [(None, none), *((s, word(s)) for s in ACTING_SIDES)]
        self.side = Choosing(translate("Sections", "Side"), sides)
        self.judge = Choosing(translate("Sections", "Judge"), [(None, none), *judges.items()])
        self.name = LineEdit()
        self.name.setAccessibleName(translate("Sections", "Name"))
        self.speakers = RoleChips(translate("Sections", "Speaks"))
        self.respondents = RoleChips(translate("Sections", "Answers"))
        self.surprise = QCheckBox(translate("Sections", "Surprise challenge"))
        self._lay_out()
        self.kind.currentIndexChanged.connect(self._show_fields)
        self._show_fields()

    def _lay_out(self) -> None:
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(SPACE)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        for widget in (self.kind, self.type, self.name, self.side, self.judge):
            self._form.addRow(widget.accessibleName(), widget)
        self._form.addRow(translate("Sections", "Speaks"), self.speakers)
        self._form.addRow(translate("Sections", "Answers"), self.respondents)
        self._form.addRow("", self.surprise)

    def _show_fields(self) -> None:
        stage = self.kind.value == "stage"
        for widget in (self.type, self.side, self.speakers, self.respondents, self.surprise):
            self._form.setRowVisible(widget, stage)
        self._form.setRowVisible(self.judge, self.kind.value == "commentary")
        self.changed.emit()

    def fill(self, fields: Mapping[str, Any]) -> None:
        """Shows these fields; one that is not named is empty."""
        self.kind.choose(fields.get("kind"))
        self.type.choose(fields.get("type"))
        self.side.choose(fields.get("acting_side"))
        self.judge.choose(fields.get("judge"))
        self.name.setText(fields.get("name") or "")
        self.speakers.choose(fields.get("speakers", ()))
        self.respondents.choose(fields.get("respondents", ()))
        self.surprise.setChecked(bool(fields.get("surprise")))

    def fields(self) -> dict[str, Any]:
        """The fields that belong to the kind, as ``begin_section`` and ``set_section`` take them.

        For a commentary ``judge`` is among them, which only ``set_section`` takes.
        """
        found: dict[str, Any] = {"kind": self.kind.value, "name": self.name.text().strip() or None}
        if self.kind.value == "commentary":
            return {**found, "judge": self.judge.value}
        if self.kind.value != "stage":
            return found
        return {
            **found,
            "type": self.type.value,
            "acting_side": self.side.value,
            "speakers": self.speakers.roles,
            "respondents": self.respondents.roles,
            "surprise": self.surprise.isChecked(),
        }
