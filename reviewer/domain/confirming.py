"""A second person's look at a form: what was confirmed, whether it still holds, and by whom.

A form is confirmed as it stood: a later change of its judge or of any value or place of its
entries leaves the confirmation behind. The second person is another than whoever brought the
form in or changed it last, as the log has it. Where the project asks for one, that hand cannot
confirm it (``confirm_form``), and the match is not approved before somebody did (``set_status``).
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Entry, Form
from reviewer.domain.scores.counting import effective_forms
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import ADJUDICATION_KINDS

LogIfAsked: TypeAlias = Callable[[], Sequence[Revision] | None]
"""The match's log if a second person must confirm its forms, else ``None``."""


NOBODY: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Waiting:
    """A form that no second person has confirmed; ``why`` says what there is instead."""

    form: str
    judge: str
    why: str


def digest(transcript: Transcript, form: str) -> str:
    """What a form says now, in a few letters: its judge, and each entry's value and place."""
    held = [
        [entry.id, entry.value, entry.section, entry.side]
        for entry in transcript.entries_by_form.get(form, ())
    ]
    said = json.dumps([transcript.forms[form].judge, sorted(held)], ensure_ascii=False)
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_confirmed(transcript: Transcript, form: Form) -> bool:
    """Whether somebody confirmed the form as it stands."""
    if not form.confirmed:
        return False
    # Projects of before the digest was kept have none: their confirmations stay.
    return form.confirmed_as in (None, digest(transcript, form.id))


def unconfirmed(transcript: Transcript, log: Iterable[Revision]) -> tuple[Waiting, ...]:
    """The forms that count and that no second person has confirmed as they stand."""
    hands = last_hands(transcript, log)
    waiting = []
    for form in _counting(transcript):
        why = _why(transcript, form, hands.get(form.id))
        if why:
            waiting.append(Waiting(form.id, form.judge, why))
    return tuple(waiting)


def _why(transcript: Transcript, form: Form, hand: str | None) -> str:
    if not form.confirmed:
        return "not confirmed"
    if not is_confirmed(transcript, form):
        return "changed since it was confirmed"
    if form.confirmed_by is None:
        return "confirmed by nobody knows whom"
    return f"entered and confirmed by {hand}" if form.confirmed_by == hand else ""


def _counting(transcript: Transcript) -> Iterator[Form]:
    for kind in ADJUDICATION_KINDS:
        effective, _ = effective_forms(transcript.forms_of(kind))
        yield from sorted(effective.values(), key=lambda form: id_key(form.id))


def last_hands(
    transcript: Transcript, log: Iterable[Revision], before: Mapping[str, str] = NOBODY
) -> dict[str, str]:
    """Who last brought or changed what each form says: nobody confirms a form of theirs.

    ``before`` is who it was before the log's first revision.
    """
    found = dict(before)
    for revision in log:
        for change in revision.changes:
            form = _changed_form(transcript, change)
            if form is not None:
                found[form] = revision.author
    return found


def _changed_form(transcript: Transcript, change: Change) -> str | None:
    """The form that says something else after the change, if it is one of this transcript."""
    before, after = change.before, change.after
    if isinstance(after, Entry):
        return after.form if before is None or _says(before) != _says(after) else None
    if isinstance(after, Form):
        judge = before.judge if isinstance(before, Form) else None
        return after.id if judge != after.judge else None
    if isinstance(before, Entry) and after is None:
        return before.form if before.form in transcript.forms else None
    return None


def _says(entry: object) -> tuple[object, ...]:
    assert isinstance(entry, Entry)
    return entry.form, entry.value, entry.section, entry.side
