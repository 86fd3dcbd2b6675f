"""The forms of an adjudication: whose, when sent, whether it counts, who confirmed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.domain.model import Form
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind
from reviewer.ui.models.scores_words import judge_name, submitted_name
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
COLUMNS: Final = (
    noop("Scores", "Judge"),
    noop("Scores", "Sent"),
    noop("Scores", "Counts"),
    noop("Scores", "Confirmed"),
)
JUDGE, SENT, COUNTS, CONFIRMED = range(4)


class FormsModel(QAbstractTableModel):
    """One row a form, those set aside too."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._transcript: Transcript | None = None
        self._forms: tuple[Form, ...] = ()
        self._effective: frozenset[str] = frozenset()
        self._undecided: frozenset[str] = frozenset()
        self._is_own: Callable[[str], bool] = lambda form: False

    def tell_own(self, is_own: Callable[[str], bool]) -> None:
        """Says which forms somebody else than the reviewer must confirm."""
        self._is_own = is_own
        self._repaint()

    def show(self, transcript: Transcript | None, kind: AdjudicationKind) -> None:
        """Takes the forms of the adjudication."""
        forms = transcript.forms_of(kind) if transcript else ()
        same = [form.id for form in forms] == [form.id for form in self._forms]
        if not same:
            self.beginResetModel()
        self._transcript, self._forms = transcript, forms
        self._weigh()
        if not same:
            self.endResetModel()
        else:
            self._repaint()

    def _repaint(self) -> None:
        if self._forms:
            last = self.index(len(self._forms) - 1, CONFIRMED)
            self.dataChanged.emit(self.index(0, 0), last)

    def _weigh(self) -> None:
        if not self._forms:
            return
        from reviewer.domain.scores import effective_forms

        effective, undecided = effective_forms(self._forms)
        self._effective = frozenset(form.id for form in effective.values())
        self._undecided = frozenset(undecided)

    def form(self, index: Index) -> Form | None:
        """The form of a row."""
        return self._forms[index.row()] if index.isValid() else None

    def row_of(self, form: str | None) -> int | None:
        """The row of a form."""
        return next((i for i, each in enumerate(self._forms) if each.id == form), None)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many forms."""
        return 0 if parent.isValid() else len(self._forms)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The columns' names."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate("Scores", COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts and colours."""
        form = self.form(index)
        if form is None or self._transcript is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._transcript, form, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip(self._tip(self._transcript, form))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            texts = [self._text(self._transcript, form, n) for n in range(len(COLUMNS))]
            return ", ".join(texts) if index.column() == 0 else texts[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return look().theme.color(self._color(self._transcript, form, index.column()))
        return None

    def _text(self, transcript: Transcript, form: Form, column: int) -> str:
        if column == JUDGE:
            return judge_name(transcript, form.judge)
        if column == SENT:
            return submitted_name(form)
        if column == COUNTS:
            return self._counts(form)
        return confirmed_words(transcript, form, own=self._is_own(form.id))

    def _counts(self, form: Form) -> str:
        if form.set_aside:
            return translate("Scores", "– set aside")
        if form.judge in self._undecided:
            return translate("Scores", "? to be chosen")
        if form.id not in self._effective:
            return translate("Scores", "– another counts")
        return translate("Scores", "✔ chosen") if form.chosen else "✔"

    def _tip(self, transcript: Transcript, form: Form) -> str:
        part = transcript.parts.get(form.part)
        lines = [f"{form.id} · {part.file if part else form.part}"]
        lines += [self._text(transcript, form, n) for n in (COUNTS, CONFIRMED)]
        return "\n".join([*lines, *([own_words()] if self._is_own(form.id) else [])])

    def _color(self, transcript: Transcript, form: Form, column: int) -> str:
        counts = form.id in self._effective
        if column == COUNTS:
            return "good" if counts else "warning" if form.judge in self._undecided else "dim"
        if column == CONFIRMED and counts:
            from reviewer.domain.confirming import is_confirmed

            return "good" if is_confirmed(transcript, form) else "warning"
        return "text" if counts else "dim"


def own_words() -> str:
    """Why the reviewer may not confirm a form."""
    return translate("Scores", "You entered or last changed this form: another person confirms it.")


def confirmed_words(transcript: Transcript, form: Form, *, own: bool = False) -> str:
    """By whom a form was confirmed, and whether that still holds; ``own``: not by the reviewer."""
    from reviewer.domain.confirming import is_confirmed

    if not form.confirmed:
        return translate("Scores", "○ by another") if own else translate("Scores", "○ not yet")
    by = form.confirmed_by or "?"
    if is_confirmed(transcript, form):
        return translate("Scores", "✔ by {name}").format(name=by)
    return translate("Scores", "⚠ changed since {name}").format(name=by)
