"""Find and replace over one match or all of them; one undoable act a match."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from reviewer.domain.errors import Cancelled, Refused
from reviewer.domain.replacing import Hit, Replacement, Search, hits, replace_act
from reviewer.domain.transcript import Transcript
from reviewer.services.branching import version_of
from reviewer.services.editor import Editor
from reviewer.services.searching import Ask, find, never
from reviewer.storage.store import Store

Progress = Callable[[int, int, str], None]
_ALL = 10**6


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of one match; an ``approved`` one refuses them until it is reopened."""

    match: str
    approved: bool
    hits: tuple[Hit, ...]


def find_in(
    transcript: Transcript, search: Search, instead: str | None, cancelled: Ask = never
) -> Found:
    """The hits in one match; ``instead`` is what would stand there, ``None`` to look only.

    ``Refused`` for a pattern or a replacement that is none, ``Cancelled`` if cancelled.
    """
    replacement = None if instead is None else Replacement(search, instead)
    order = transcript.unit_order
    found = find(search, [transcript.units[id_].text for id_ in order], cancelled)
    by_unit = dict(zip(order, found, strict=True))
    approved = transcript.match.status == "approved"
    return Found(transcript.match.id, approved, tuple(hits(transcript, by_unit, replacement)))


def find_everywhere(
    store: Store,
    search: Search,
    instead: str | None,
    cancelled: Ask = never,
    progress: Progress = lambda done, total, text: None,
    *,
    author: str = "",
) -> Iterator[Found]:
    """The matches that hold hits, one by one; the author's own version where there is one."""
    search.compiled()
    names = _candidates(store, search, author)
    for number, name in enumerate(names):
        if cancelled():
            raise Cancelled("stopped; nothing was changed")
        progress(number, len(names), name)
        there = store.load(name, version_of(store, name, author))
        found = find_in(there, search, instead, cancelled)
        if found.hits:
            yield found


def _candidates(store: Store, search: Search, author: str) -> list[str]:
    """The matches worth reading: a plain text is in the project's index."""
    if search.regex:
        return [row.match for row in store.matches()]
    found = {hit.match for hit in store.search(search.pattern, _ALL)}
    return sorted(found | {hit.match for hit in store.search(search.pattern, _ALL, author)})


@dataclass(frozen=True, slots=True)
class Replaced:
    """What became of a match: how many texts changed, or why none could."""

    match: str
    units: int
    refusal: str = ""


def replace_in(
    store: Store, match: str, author: str, chosen: Sequence[Hit], reason: str = ""
) -> Replaced:
    """Replaces in a match that is not open, as one act on the author's version of it."""
    editor = Editor(store, match, author=author, branch=version_of(store, match, author))
    act = replace_act(editor.transcript, chosen, reason)
    if act is None:
        return Replaced(match, 0)
    try:
        editor.apply(act)
    except Refused as refusal:
        return Replaced(match, 0, str(refusal))
    return Replaced(match, texts_changed(act))


def texts_changed(act: object) -> int:
    """How many texts an act of replacing changes."""
    edits = act.get("edits", ()) if isinstance(act, dict) else ()
    return sum(each["edit"] == "set_text" for each in edits)
