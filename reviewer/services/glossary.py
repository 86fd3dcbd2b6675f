"""The glossary over a whole project: what its matches teach, and where it applies."""

from collections.abc import Callable, Iterable, Iterator

from reviewer.domain.errors import Cancelled
from reviewer.domain.glossary import REPEATED, Glossary, Proposal, glossary, proposals, together
from reviewer.storage.store import Store

Progress = Callable[[int, int, str], None]
Ask = Callable[[], bool]
_ALL = 10**6
_TERMS = "terms:"


def terms_of(store: Store, match: str) -> tuple[str, ...]:
    """The words that somebody added to the glossary of a match."""
    kept = store.values(_TERMS + match).get(_TERMS + match, "")
    return tuple(kept.split("\n")) if kept else ()


def keep_terms(store: Store, match: str, terms: Iterable[str]) -> None:
    """Keeps the words of a match: each once, blank ones not at all."""
    wanted = dict.fromkeys(word for term in terms if (word := term.strip()))
    store.put_value(_TERMS + match, "\n".join(wanted) or None)


def learned(
    store: Store,
    cancelled: Ask = lambda: False,
    progress: Progress = lambda done, total, text: None,
) -> Glossary:
    """What people accepted in all matches together. ``Cancelled`` if cancelled."""
    names = [row.match for row in store.matches()]
    return together(glossary(store.load(name)) for name in _each(names, cancelled, progress))


def proposals_everywhere(
    store: Store,
    known: Glossary,
    cancelled: Ask = lambda: False,
    progress: Progress = lambda done, total, text: None,
) -> Iterator[tuple[str, tuple[Proposal, ...]]]:
    """The matches in which a mishearing still stands, with their proposals.

    A match is only read if the project's index has one of the wrong words in it. Its own words
    are looked for by ``proposals`` of the match itself. ``Cancelled`` if cancelled.
    """
    for name in _each(_candidates(store, known), cancelled, progress):
        if found := proposals(store.load(name), known):
            yield name, found


def _candidates(store: Store, known: Glossary) -> list[str]:
    words = [pair.wrong for pair in known.pairs if pair.accepted >= REPEATED]
    return list(dict.fromkeys(hit.match for word in words for hit in store.search(word, _ALL)))


def _each(names: list[str], cancelled: Ask, progress: Progress) -> Iterator[str]:
    for number, name in enumerate(names):
        if cancelled():
            raise Cancelled("stopped; nothing was changed")
        progress(number, len(names), name)
        yield name
    progress(len(names), len(names), "")
