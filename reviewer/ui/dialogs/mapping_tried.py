"""What a mapping makes of a table: every value, and where it would stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from reviewer.domain.transcript import Transcript
from reviewer.ui.models.rows import Rows
from reviewer.ui.models.scores_words import cell_name, evidence_name, value_name
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.form_mapping import Tried, TriedEntry, TriedForm


VALUE: Final = 4


class TriedModel(Rows["tuple[TriedForm, TriedEntry]"]):
    """One row a value, form by form."""

    context = "Mapping"
    heads = (
        noop("Mapping", "Judge"),
        noop("Mapping", "Cell"),
        noop("Mapping", "Read as"),
        noop("Mapping", "As it stood"),
        noop("Mapping", "Value"),
        noop("Mapping", "Place"),
    )
    whole = ()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._transcript: Transcript | None = None

    def show(self, tried: Tried | None, transcript: Transcript | None) -> None:
        """Takes what was tried."""
        self._transcript = transcript
        forms = tried.forms if tried else ()
        self.reset((form, entry) for form in forms for entry in form.entries)

    @property
    def odd(self) -> int:
        """How many values could not be read."""
        return sum(_is_odd(entry) for _, entry in self.rows)

    def cell(self, row: tuple[TriedForm, TriedEntry], column: int) -> str:
        """Whose value, from where, and where it would stand."""
        return self._texts(*row)[column]

    def color(self, row: tuple[TriedForm, TriedEntry], column: int) -> str | None:
        """Other matches are dim, and what could not be read stands out."""
        form, entry = row
        if not form.ours:
            return "dim"
        return "warning" if _is_odd(entry) and column == VALUE else None

    def _texts(self, form: TriedForm, entry: TriedEntry) -> tuple[str, ...]:
        read = entry.read
        value = value_name(read.what, entry.value)
        judge = form.form.judge or "–"
        if not form.ours:
            words = translate("Mapping", "{judge} (another match)")
            judge = words.format(judge=judge)
        return (
            judge,
            read.cell.rpartition("!")[2],
            read.label,
            read.raw,
            f"⚠ {value or '–'}" if _is_odd(entry) else value or "–",
            self._place(entry),
        )

    def _place(self, entry: TriedEntry) -> str:
        if entry.place is None:
            return ""
        if entry.place.section is None or self._transcript is None:
            return f"? {evidence_name(entry.place.evidence)}"
        return f"✔ {cell_name(self._transcript, entry.place.section, entry.place.side)}"


def _is_odd(entry: TriedEntry) -> bool:
    return entry.value is None and bool(entry.read.raw.strip())
