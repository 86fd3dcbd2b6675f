"""The labels of the transcript and the roles they stand for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QSizePolicy, QWidget

from reviewer.domain.transcript import Transcript
from reviewer.domain.words import DEBATER_ROLES
from reviewer.ui.desk import Desk
from reviewer.ui.theme import SPACE
from reviewer.ui.words import role_name

JUDGES = 5


class SpeakersPart(QWidget):
    """A choice of roles for every label; it is made anew only when the labels are others."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(SPACE // 2)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.boxes: dict[str, QComboBox] = {}

    def show_speakers(self, transcript: Transcript) -> None:
        """Shows every label's role."""
        labels = sorted(transcript.speakers)
        if labels != list(self.boxes):
            while self._form.rowCount():
                self._form.removeRow(0)
            self.boxes = {label: self._box(label) for label in labels}
        for label, box in self.boxes.items():
            role = transcript.speakers[label].role
            if role is not None and box.findData(role) < 0:
                box.addItem(role_name(role), role)
            box.setCurrentIndex(max(box.findData(role), 0))

    def _box(self, label: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(label)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        judges = tuple(f"judge_{number}" for number in range(1, JUDGES + 1))
        for role in (None, *DEBATER_ROLES, "chair", *judges, "other"):
            box.addItem(role_name(role), role)
        box.activated.connect(lambda: self._assign(label))
        self._form.addRow(label, box)
        return box

    def _assign(self, label: str) -> None:
        transcript = self._desk.session.transcript
        if transcript is None:
            return
        units = transcript.units
        unit = next((i for i in transcript.unit_order if transcript.label(units[i]) == label), None)
        role = self.boxes[label].currentData()
        edit = {"edit": "assign_role", "unit": unit, "role": role, "scope": "label"}
        if not self._desk.session.act(edit, self):
            self.show_speakers(transcript)
