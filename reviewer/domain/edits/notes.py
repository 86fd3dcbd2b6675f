"""Notes: one on a record at most; what joins another record takes its note along."""

from collections.abc import Iterable

from reviewer.domain.edits.act import Draft, act
from reviewer.domain.errors import Refused
from reviewer.domain.model import Note

_NOTED = ("match", "unit", "section", "entry", "form", "supplement")


@act
def note(draft: Draft, target: str, text: str) -> None:
    """Puts a note on a record of the match, in place of the one before; an empty one goes."""
    if not any(draft.now.get(kind, target) for kind in _NOTED):
        raise Refused(f"there is nothing called {target!r} to put a note on")
    before = draft.find(Note, target)
    if text.strip():
        draft.put(Note(target, target, text))
    elif before is None:
        raise Refused("a note needs a text")
    else:
        draft.drop(before)


def carry_notes(draft: Draft, target: str, gone: Iterable[str]) -> None:
    """Adds the notes of records that are gone to the note of the one they joined."""
    found = [note for id_ in (target, *gone) if (note := draft.find(Note, id_))]
    for each in found:
        draft.drop(each)
    if found:
        draft.put(Note(target, target, "\n".join(each.text for each in found)))
