"""The forms of an adjudication: whose, when sent, whether it counts, who confirmed it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from reviewer.domain.model import Form
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import AdjudicationKind
from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.models.scores_words import judge_name, submitted_name
from reviewer.ui.words import noop, translate

JUDGE, SENT, COUNTS, CONFIRMED = range(4)


class FormsModel(Rows[tuple[Transcript, Form]]):
    """One row a form, those set aside too."""

    context = "Scores"
    heads = (
        noop("Scores", "Judge"),
        noop("Scores", "Sent"),
        noop("Scores", "Counts"),
        noop("Scores", "Confirmed"),
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._effective: frozenset[str] = frozenset()
        self._undecided: frozenset[str] = frozenset()
        self._is_own: Callable[[str], bool] = lambda form: False

    def tell_own(self, is_own: Callable[[str], bool]) -> None:
        """Says which forms somebody else than the reviewer must confirm."""
        self._is_own = is_own
        self.repaint()

    def show(self, transcript: Transcript | None, kind: AdjudicationKind) -> None:
        """Takes the forms of the adjudication."""
        forms = transcript.forms_of(kind) if transcript else ()
        self._weigh(forms)
        self.take((transcript, form) for form in forms if transcript)

    def _weigh(self, forms: Sequence[Form]) -> None:
        if not forms:
            return
        from reviewer.domain.scores import effective_forms

        effective, undecided = effective_forms(forms)
        self._effective = frozenset(form.id for form in effective.values())
        self._undecided = frozenset(undecided)

    def form(self, index: Index) -> Form | None:
        """The form of a row."""
        return self.rows[index.row()][1] if index.isValid() else None

    def row_of(self, form: str | None) -> int | None:
        """The row of a form."""
        return next((i for i, (_, each) in enumerate(self.rows) if each.id == form), None)

    def key(self, row: tuple[Transcript, Form]) -> object:
        """The form, whatever is said of it."""
        return row[1].id

    def cell(self, row: tuple[Transcript, Form], column: int) -> str:
        """Whose it is, when it was sent, whether it counts and who confirmed it."""
        transcript, form = row
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

    def tip(self, row: tuple[Transcript, Form], column: int) -> str:
        """From which file it is, and how it stands."""
        transcript, form = row
        part = transcript.parts.get(form.part)
        lines = [f"{form.id} · {part.file if part else form.part}"]
        lines += [self.cell(row, each) for each in (COUNTS, CONFIRMED)]
        return "\n".join([*lines, *([own_words()] if self._is_own(form.id) else [])])

    def color(self, row: tuple[Transcript, Form], column: int) -> str:
        """Whether it counts, and is confirmed."""
        transcript, form = row
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
