"""How far two revisions agree: a row a measure, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject

from reviewer.ui.models.rows import Rows
from reviewer.ui.sentences import sentence
from reviewer.ui.words import noop, translate

_ROWS: Final = (
    ("boundary_similarity", noop("Qa", "Boundary similarity")),
    ("window_diff", noop("Qa", "WindowDiff")),
    ("pk", noop("Qa", "Pk")),
    ("boundary_f1", noop("Qa", "F1, same line")),
    ("boundary_f1_1", noop("Qa", "F1, one line more or less")),
    ("boundary_f1_2s", noop("Qa", "F1, two seconds")),
    ("boundary_precision", noop("Qa", "Precision, same line")),
    ("boundary_recall", noop("Qa", "Recall, same line")),
    ("side_agreement", noop("Qa", "Same side")),
    ("cer", noop("Qa", "Character error rate")),
)
SHARES: Final = frozenset({"side_agreement", "cer"})


class MeasuresModel(Rows[tuple[str, str]]):
    """Name and value of each measure; a dash where it is not defined or not known yet."""

    context = "Qa"
    heads = (noop("Qa", "Agreement"), noop("Qa", "Value"))
    numbers = (1,)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows = _ROWS
        self._values: Mapping[str, float | None] = {}

    def show(self, values: Mapping[str, float | None]) -> None:
        """Takes the values; none while they are being worked out."""
        self._values = values
        self.repaint()

    def definition(self, row: int) -> str:
        """What the measure of a row means."""
        return self.tip(self.rows[row], 0)

    def cell(self, row: tuple[str, str], column: int) -> str:
        """Name and value."""
        name, title = row
        return self._value(name) if column else translate("Qa", title)

    def tip(self, row: tuple[str, str], column: int) -> str:
        """What the measure means."""
        from reviewer.domain.differences.definitions import DEFINITIONS

        name, title = row
        meaning = " ".join(map(sentence, DEFINITIONS[name]))
        named = translate("Qa", "{name}: {text}")
        return named.format(name=translate("Qa", title), text=meaning)

    def spoken(self, row: tuple[str, str], column: int) -> str:
        """Name and value."""
        return f"{self.cell(row, 0)}: {self.cell(row, 1)}"

    def _value(self, name: str) -> str:
        value = self._values.get(name)
        if value is None:
            return "–" if self._values else "…"
        return f"{value:.2%}" if name in SHARES else f"{value:.3f}"
