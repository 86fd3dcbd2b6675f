"""The match's own data as fields; each is kept when the keyboard leaves it."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QSizePolicy, QWidget

from reviewer.domain.model import Match
from reviewer.domain.words import DEBATER_ROLES, SIDES
from reviewer.ui.desk import Desk
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import SPACE
from reviewer.ui.words import noop, role_name, translate, word

TEXTS: Final[tuple[tuple[str, str | None, str], ...]] = (
    ("motion", None, noop("Match", "Motion")),
    ("affirmative", "team", noop("Match", "Affirmative team")),
    ("affirmative", "position", noop("Match", "Affirmative position")),
    ("negative", "team", noop("Match", "Negative team")),
    ("negative", "position", noop("Match", "Negative position")),
    ("competition", None, noop("Match", "Competition")),
    ("round", None, noop("Match", "Round")),
    ("date", None, noop("Match", "Date")),
)
"""The field of ``set_match``, the part of a side, and what it is called."""


class MatchFields(QWidget):
    """Texts and choices. What is typed is not replaced while the keyboard is in it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(SPACE // 2)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.texts: dict[tuple[str, str | None], LineEdit] = {}
        self.choices: dict[str, QComboBox] = {}
        for field, part, name in TEXTS[:1]:
            form.addRow(*self._text(field, part, translate("Match", name)))
        form.addRow(*self._choice("format", translate("Match", "Format"), _formats))
        for field, part, name in TEXTS[1:]:
            form.addRow(*self._text(field, part, translate("Match", name)))
        form.addRow(*self._choice("winner", translate("Match", "Announced winner"), _sides))
        form.addRow(
            *self._choice("best_debater", translate("Match", "Announced best debater"), _debaters)
        )

    def _text(self, field: str, part: str | None, name: str) -> tuple[str, LineEdit]:
        line = LineEdit()
        line.setAccessibleName(name)
        line.editingFinished.connect(lambda: self._keep(field, part))
        self.texts[field, part] = line
        return name, line

    def _choice(
        self, field: str, name: str, values: Callable[[], list[tuple[str | None, str]]]
    ) -> tuple[str, QComboBox]:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for value, text in values():
            box.addItem(text, value)
        box.activated.connect(lambda: self._choose(field))
        self.choices[field] = box
        return name, box

    def show_match(self, match: Match) -> None:
        """Shows the match's data."""
        for (field, part), line in self.texts.items():
            value = _value(match, field, part) or ""
            is_typed_in = line.hasFocus() and line.isModified()
            if not is_typed_in and line.text() != value:
                line.setText(value)
                line.setCursorPosition(0)
                line.setToolTip(as_tip(value))
        chosen = {
            "format": match.format,
            "winner": match.announced_winner,
            "best_debater": match.announced_best_debater,
        }
        for name, box in self.choices.items():
            box.setCurrentIndex(max(box.findData(chosen[name]), 0))

    def keep(self) -> None:
        """Keeps what is being typed: the match is left."""
        for field, part in self.texts:
            self._keep(field, part)

    def forget(self) -> None:
        """Another match is opened: what stands here is none of its."""
        for line in self.texts.values():
            line.clear()
            line.setModified(False)

    def _keep(self, field: str, part: str | None) -> None:
        transcript = self._desk.session.transcript
        line = self.texts[field, part]
        if transcript is None or not line.isModified():
            return
        line.setModified(False)
        text = line.text().strip() or None
        if text == _value(transcript.match, field, part):
            return
        value: object = text if part is None else {part: text}
        if not self._desk.session.act({"edit": "set_match", "field": field, "value": value}, self):
            line.setModified(True)  # it stays as typed: the banner says why it was refused

    def _choose(self, field: str) -> None:
        value = self.choices[field].currentData()
        self._desk.session.act({"edit": "set_match", "field": field, "value": value}, self)


def _value(match: Match, field: str, part: str | None) -> str | None:
    found: Any = getattr(match, field)
    value: str | None = found if part is None else getattr(found, part)
    return value


def _formats() -> list[tuple[str | None, str]]:
    from reviewer.formats.debate_format import load_formats

    known = [(id_, f"{id_} · {each.name}") for id_, each in load_formats().items()]
    return [(None, translate("Sections", "not known")), *known]


def _sides() -> list[tuple[str | None, str]]:
    return [(None, translate("Sections", "not known")), *((side, word(side)) for side in SIDES)]


def _debaters() -> list[tuple[str | None, str]]:
    known = [(role, role_name(role)) for role in DEBATER_ROLES]
    return [(None, translate("Sections", "not known")), *known]
