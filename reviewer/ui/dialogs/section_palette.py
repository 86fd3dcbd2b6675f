"""The palette that begins a section or changes one: one Enter takes what is expected."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.log import Edit
from reviewer.domain.model import Section
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.act_dialog import ActDialog
from reviewer.ui.dialogs.section_choices import Choice, choices, with_present
from reviewer.ui.dialogs.section_form import SectionForm
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import lines_name, translate

WIDTH = 560
ROWS = 7


@dataclass(frozen=True, slots=True)
class Place:
    """Where: a unit and, to change a section, its id; ``at``: the unit is split there first.

    ``begins``: a stage was to begin where this section does, so it is to become one.
    """

    unit: str
    section: str | None = None
    at: int | None = None
    begins: bool = False


class SectionPalette(ActDialog):
    """Choices above, the fields of the chosen one below; what the fields say is done."""

    def __init__(
        self, desk: Desk, parent: QWidget, place: Place, wanted: int | None = None
    ) -> None:
        super().__init__(desk, parent)
        self.setObjectName("section palette")
        self._place = place
        transcript = desk.session.transcript
        assert transcript is not None
        format_ = desk.session.format
        schedule = () if format_ is None else format_.stages
        section = transcript.sections.get(place.section or "")
        found = choices(transcript, schedule, place.unit, wanted)
        becomes = self._becomes_stage(section, found, wanted)
        self._choices = with_present(found, section, first=not becomes)
        judges = {judge.id: judge.name for judge in transcript.judges.values()}
        self.field = LineEdit()
        self.list = QListWidget()
        self.form = SectionForm(judges)
        self._build(self._title(lines_name(transcript.units[place.unit])))
        self._filter("")

    def _becomes_stage(
        self, section: Section | None, found: Sequence[Choice], wanted: int | None
    ) -> bool:
        """Whether a stage was to begin here, and one is missing."""
        is_none = section is not None and section.section_kind != "stage"
        missing = any(choice.plan is not None for choice in found)
        return self._place.begins and missing and (is_none or wanted is not None)

    def _title(self, lines: str) -> str:
        if self._place.section is None:
            return translate("Sections", "Begin a stage at line {lines}").format(lines=lines)
        return translate("Sections", "Change the section at line {lines}").format(lines=lines)

    def _build(self, title: str) -> None:
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.field.setPlaceholderText(translate("Sections", "Type to choose…"))
        self.field.setAccessibleName(translate("Sections", "Choose a stage"))
        self.field.textChanged.connect(self._filter)
        self.field.stepped.connect(self._step)
        self.list.setAccessibleName(translate("Sections", "Stages to choose from"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(ROWS * (self.fontMetrics().height() + 6) + 6)
        self.list.currentRowChanged.connect(self._show_choice)
        self.list.itemDoubleClicked.connect(lambda item: self.accept())
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        begins = self._place.section is None
        words = translate("Sections", "Begin") if begins else translate("Sections", "Change")
        done = self._buttons.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
        done.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        heading = Label(title)
        heading.setProperty("title", True)
        for widget in (heading, self.field, self.list, self.form, self.trouble, self._buttons):
            column.addWidget(widget)

    # choosing

    def _filter(self, query: str) -> None:
        self.list.clear()
        for choice in self._choices:
            if choice.holds(query):
                self._add(choice)
        if self.list.count() == 0:
            words = translate("Sections", "a stage of this name")
            self._add(Choice({"kind": "stage", "name": query.strip()}, query.strip(), words))
        self.list.setCurrentRow(0)

    def _add(self, choice: Choice) -> None:
        parts = [choice.name, choice.facts(), choice.remark]
        item = QListWidgetItem("  ·  ".join(part for part in parts if part))
        item.setData(Qt.ItemDataRole.UserRole, choice)
        if choice.remark:
            font = item.font()
            font.setBold(choice.remark != translate("Sections", "found already"))
            item.setFont(font)
        self.list.addItem(item)

    def _step(self, step: int) -> None:
        last = self.list.count() - 1
        self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), last))

    def _show_choice(self, row: int) -> None:
        if row >= 0:
            self.form.fill(self.list.item(row).data(Qt.ItemDataRole.UserRole).fields)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what the fields say, wherever the keyboard is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)

    # doing

    def accept(self) -> None:
        """Begins or changes the section; stays if that is refused."""
        fields = self.form.fields()
        done = self._change(fields) if self._place.section else self._begin(fields)
        if done:
            super().accept()

    def _change(self, fields: dict[str, object]) -> bool:
        return self.carry_out(
            {"edit": "set_section", "section": self._place.section, **fields}, self
        )

    def _begin(self, fields: dict[str, object]) -> bool:
        transcript = self.desk.session.transcript
        if transcript is None:
            return False
        judge = fields.pop("judge", None)
        unit, first = self._place.unit, []
        if self._place.at is not None:
            first = [{"edit": "split_unit", "unit": unit, "at": self._place.at}]
            unit = f"u{transcript.head + 1}.1"  # the id that the right part is going to have
        begin: Edit = {"edit": "begin_section", "unit": unit, **fields}
        whole = {"edit": "group", "name": "begin_section", "edits": [*first, begin]}
        if not self.carry_out(whole if first else begin, self):
            return False
        if judge is not None and (after := self.desk.session.transcript) is not None:
            section = after.section_of[unit]
            self.carry_out({"edit": "set_section", "section": section, "judge": judge}, self)
        return True
