"""What keys and menu do to sections: begin, change, move, confirm, remove."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.section_palette import Place, SectionPalette
from reviewer.ui.session import Message
from reviewer.ui.words import section_name, translate

Caret = Callable[[], tuple[str, int] | None]
"""The unit whose text is edited and the caret in it (code points), if one is."""


class SectionActs(QObject):
    """The acts on the current unit's section.

    ``caret`` may be set by the transcript: a stage that begins inside a text splits it.
    """

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self.caret: Caret = lambda: None
        calls: dict[str, Callable[[], object]] = {
            "section.begin": self.begin,
            "section.edit": self.change,
            "section.up": lambda: self._move(-1),
            "section.down": lambda: self._move(1),
            "section.confirm": self.confirm,
            "section.confirm_units": self.confirm_units,
            "section.remove": self.remove,
        }
        for name, call in calls.items():
            desk.actions.bind(name, call)

    def begin(self, wanted: int | None = None) -> SectionPalette | None:
        """Opens the palette to begin a section at the current unit.

        ``wanted`` is the place in the schedule of the stage that is asked for.
        """
        unit, section, transcript = self._here()
        if transcript is None or unit is None or section is None:
            self._nowhere()
            return None
        at = self._inside(transcript, unit)
        begins = transcript.sections[section].first_unit == unit and at is None
        place = Place(unit, section if begins else None, at, begins)
        return self._open(place, wanted)

    def _inside(self, transcript: Transcript, unit: str) -> int | None:
        caret = self.caret()
        if caret is None or caret[0] != unit:
            return None
        return caret[1] if 0 < caret[1] < len(transcript.units[unit].text) else None

    def change(self) -> SectionPalette | None:
        """Opens the palette to change the current section."""
        unit, section, transcript = self._here()
        if transcript is None or unit is None or section is None:
            self._nowhere()
            return None
        return self._open(Place(transcript.sections[section].first_unit, section), None)

    def _open(self, place: Place, wanted: int | None) -> SectionPalette:
        palette = SectionPalette(self._desk, self._window, place, wanted)
        palette.open()
        return palette

    def _move(self, step: int) -> None:
        """Moves the boundary that begins the current section by one unit."""
        _, section, transcript = self._here()
        if transcript is None or section is None:
            self._nowhere()
            return
        if transcript.section_index[section] == 0:
            words = translate("Sections", "The first section begins with the match.")
            self._say(words)
            return
        target = transcript.section_spans[section].start + step
        if 0 <= target < len(transcript.unit_order):
            unit = transcript.unit_order[target]
            self._act({"edit": "move_section", "section": section, "unit": unit})

    def confirm(self) -> None:
        """The section's data are right as they are."""
        _, section, _ = self._here()
        if section is None:
            self._nowhere()
            return
        self._act({"edit": "set_status", "section": section, "status": "reviewed"})

    def confirm_units(self) -> None:
        """All units of the section are right as they are."""
        _, section, transcript = self._here()
        if transcript is None or section is None:
            self._nowhere()
            return
        edits = [
            {"edit": "set_status", "unit": unit.id, "status": "reviewed"}
            for unit in transcript.units_in(section)
            if unit.status != "reviewed"
        ]
        if not edits:
            self._say(translate("Sections", "All units of this section are confirmed."))
            return
        self._act_all("confirm", edits)

    def remove(self) -> None:
        """The section's units join the one before."""
        _, section, transcript = self._here()
        if transcript is None or section is None:
            self._nowhere()
            return
        name = section_name(transcript.sections[section])
        if self._act({"edit": "remove_section", "section": section}):
            words = translate("Sections", "“{name}” was joined with the section before.")
            self._say(words.format(name=name))

    def _here(self) -> tuple[str | None, str | None, Transcript | None]:
        focus = self._desk.focus
        return focus.unit, focus.section, self._desk.session.transcript

    def _nowhere(self) -> None:
        self._say(translate("Sections", "Choose a unit first."))

    def _act(self, edit: dict[str, Any]) -> bool:
        return self._desk.session.act(edit, self)

    def _act_all(self, name: str, edits: Sequence[dict[str, Any]]) -> bool:
        return self._act({"edit": "group", "name": name, "edits": list(edits)})

    def _say(self, text: str) -> None:
        self._desk.session.said.emit(Message("info", text))
