"""Who corrected a value of a form, and when: the log knows, the entry holds only the reason."""

from collections.abc import Iterator, Mapping
from typing import Any

from reviewer.domain.model import Entry
from reviewer.storage.store import Store


def who_corrected(
    store: Store, match: str, entry: Entry, branch: str = "main"
) -> tuple[str, str] | None:
    """The author and the moment of the correction that holds; ``None`` if there is none.

    It reads the acts: not on the GUI thread.
    """
    if entry.reason is None:
        return None
    for act in reversed(store.acts(match, branch)):
        if any(_is_of(edit, entry) for edit in _edits(act.edit)):
            return act.author, act.at
    return None


def _edits(edit: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield edit
    yield from edit.get("edits", ())


def _is_of(edit: Mapping[str, Any], entry: Entry) -> bool:
    same = edit.get("edit") == "set_entry" and edit.get("entry") == entry.id
    return same and str(edit.get("reason", "")).strip() == entry.reason
