"""Go to a line of the transcript or to a time."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from reviewer.domain.transcript import Transcript
from reviewer.formats.clock import parse_clock
from reviewer.ui.desk import Desk
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.places import Clock, unit_of_line
from reviewer.ui.plain import Label
from reviewer.ui.theme import SPACE
from reviewer.ui.words import lines_name, time_name, translate

WIDTH = 420


class GoTo(QDialog):
    """One field; what it leads to stands below it while it is typed."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("go to")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Go", "Go to line or time"))
        self.setMinimumWidth(WIDTH)
        self._desk = desk
        self.field = LineEdit()
        self.field.setPlaceholderText(translate("Go", "302 or 12:33"))
        self.field.setAccessibleName(translate("Go", "Line number or time"))
        self.found = Label()
        self.found.setWordWrap(True)
        self.found.setProperty("dim", True)
        self.found.setMinimumHeight(3 * self.fontMetrics().height())
        self.found.setAlignment(Qt.AlignmentFlag.AlignTop)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._go = box.addButton(translate("Go", "Go"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._go.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        for widget in (self.field, self.found, box):
            column.addWidget(widget)
        self.field.textChanged.connect(self._show)
        desk.session.match_opened.connect(self.reject)
        self._show()

    def _unit(self) -> str | None:
        transcript = self._desk.session.transcript
        return None if transcript is None else place_of(transcript, self.field.text())

    def _show(self) -> None:
        unit, transcript = self._unit(), self._desk.session.transcript
        self._go.setEnabled(unit is not None)
        if unit is None or transcript is None:
            typed = bool(self.field.text().strip())
            self.found.setText(translate("Go", "There is no such place.") if typed else "")
            return
        found = transcript.units[unit]
        parts = [lines_name(found), time_name(transcript.start_ms(found)), found.text]
        self.found.setText(" · ".join(part for part in parts if part))

    def accept(self) -> None:
        """Goes there."""
        unit = self._unit()
        if unit is not None:
            super().accept()
            self._desk.focus.go(unit)


def place_of(transcript: Transcript, text: str) -> str | None:
    """The unit of a line's number (or the last one before it) or of a time; else ``None``."""
    text = text.strip()
    if text.isdecimal():
        return _at_line(transcript, int(text))
    ms = parse_clock(text)
    return None if ms is None else Clock(transcript).at(ms) or transcript.unit_order[0]


def _at_line(transcript: Transcript, number: int) -> str | None:
    order = transcript.line_order
    if not order or not order[0].number <= number <= order[-1].number:
        return None
    exact = unit_of_line(transcript, number)
    before = [id_ for id_ in transcript.unit_order if transcript.units[id_].src[0] <= number]
    return exact or before[-1]


def open_go_to(desk: Desk, parent: QWidget) -> GoTo | None:
    """The prompt; ``None`` if no match is open."""
    if desk.session.transcript is None:
        return None
    prompt = GoTo(desk, parent)
    prompt.open()
    return prompt
