"""The controls of the mapping dialog: file, sheet, shape, and the name to keep it by."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QSpinBox, QWidget

from reviewer.ui.line_edit import LineEdit
from reviewer.ui.words import translate

MOST_ROWS = 200


class MappingControls:
    """What is chosen above the tables and kept below them; each has its accessible name."""

    def __init__(self) -> None:
        self.choose = QPushButton(translate("Mapping", "File…"))
        self.file = QLabel(translate("Mapping", "No file is chosen."))
        self.begin, self.sheet, self.form = QComboBox(), QComboBox(), QComboBox()
        self.form.addItem(translate("Mapping", "A row a form"), "row")
        self.form.addItem(translate("Mapping", "A sheet a form"), "sheet")
        self.header = QSpinBox()
        self.header.setRange(0, MOST_ROWS)
        self.header.setValue(1)
        self.turned = QCheckBox(translate("Mapping", "Rows and columns changed"))
        self.name = LineEdit()
        self.name.setPlaceholderText(translate("Mapping", "What to call it"))
        self.keep = QPushButton(translate("Mapping", "Keep"))
        self.forget = QPushButton(translate("Mapping", "Forget"))
        self._name_all()
        for box in (self.begin, self.sheet):
            box.setMinimumContentsLength(18)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        for button in (self.choose, self.keep, self.forget):
            button.setAutoDefault(False)

    def _name_all(self) -> None:
        for widget, words in (
            (self.begin, translate("Mapping", "Begin with")),
            (self.sheet, translate("Mapping", "Sheet")),
            (self.form, translate("Mapping", "One form is")),
            (self.header, translate("Mapping", "Row of titles")),
            (self.name, translate("Mapping", "Name")),
        ):
            widget.setAccessibleName(words)


def named(widget: QWidget) -> tuple[QLabel, QWidget]:
    """A control with its accessible name before it."""
    label = QLabel(widget.accessibleName())
    label.setBuddy(widget)
    return label, widget
