"""One adjudication as the checks see it: the forms that count, and their entries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reviewer.domain.model import DebateFormat, Entry, Form
from reviewer.domain.scores import Tally, effective_forms, standing_forms, tally
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ADJUDICATION_KINDS, AdjudicationKind

SIZE = 3  # judges of a panel


@dataclass(frozen=True, slots=True)
class Panel:
    """The forms of the original or the appeal, but for those that a person set aside.

    ``effective`` is each judge's form that counts.
    ``undecided`` are judges who sent several forms, of which none can be said to count.
    ``names`` are the judges' by id.
    """

    kind: AdjudicationKind
    forms: Sequence[Form]
    effective: Mapping[str, Form]
    undecided: Sequence[str]
    entries: Mapping[str, Sequence[Entry]]
    tally: Tally
    names: Mapping[str, str]

    def where(self, form: Form | None = None, **more: Any) -> dict[str, Any]:
        """A place in this adjudication, on a form if one is named."""
        place: dict[str, Any] = {"adjudication": self.kind}
        if form is not None:
            place |= {"judge": form.judge, "form": form.id}
        return place | more

    def on(self, entry: Entry, form: Form) -> dict[str, Any]:
        """The place of an entry, with its cell in the file."""
        return self.where(form, entry=entry.id, cell=entry.cell)

    def each(self, what: str) -> Iterator[tuple[Form, list[Entry]]]:
        """Each form that counts, with its entries of one kind."""
        for form in self.effective.values():
            yield form, [entry for entry in self.entries[form.id] if entry.what == what]


def panels(transcript: Transcript, fmt: DebateFormat | None) -> dict[AdjudicationKind, Panel]:
    """The adjudications of the match, the original first; those without forms too."""
    return {kind: _panel(transcript, kind, fmt) for kind in ADJUDICATION_KINDS}


def _panel(transcript: Transcript, kind: AdjudicationKind, fmt: DebateFormat | None) -> Panel:
    forms = standing_forms(transcript.forms_of(kind))
    effective, undecided = effective_forms(forms)
    entries = {form.id: transcript.entries_by_form.get(form.id, ()) for form in forms}
    every = [entry for held in entries.values() for entry in held]
    counted = tally(forms, every, transcript.match.winner_by, fmt.debaters_per_side if fmt else 4)
    names = {judge.id: judge.name for judge in transcript.judges.values()}
    return Panel(kind, forms, effective, undecided, entries, counted, names)
