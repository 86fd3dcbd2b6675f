"""Files in: match folders become revisions of the project, each match whole or not at all.

A part that is new is added, one that changed needs ``replace``, the same bytes change nothing.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from reviewer.domain.errors import BadInput, Refused, ReviewerError
from reviewer.domain.invariants import check_all
from reviewer.domain.log import DISCARDS, IMPORT, Revision, compare
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.undo import ActOf, standing
from reviewer.formats.match_folder import (
    MatchFiles,
    MatchPlace,
    find_files,
    find_matches,
    read_place,
)
from reviewer.formats.match_toml import MATCH_TOML, MatchToml
from reviewer.services.clock import now
from reviewer.services.match_parts import TRANSCRIPT, ChangedParts, Parts, changed_parts, gather
from reviewer.services.rebuilding import Options, rebuild
from reviewer.storage.store import StaleHead, Store

Progress = Callable[[int, int, str], None]
TRIES = 20
MANY_NOTES = 8
PLAIN = Options()
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one match: ``added``, ``changed``, ``unchanged`` or ``refused``."""

    match: str
    result: str
    message: str = ""
    lines: int = 0
    units: int = 0
    sections: int = 0
    forms: int = 0


class _Stopped(Exception):
    """The user cancelled."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A match at a path, or why it cannot be read."""

    match: str
    place: MatchPlace | None = None
    toml: MatchToml | None = None
    files: MatchFiles | None = None
    error: str = ""


def import_paths(
    store: Store,
    paths: Sequence[Path],
    *,
    author: str,
    options: Options = PLAIN,
    progress: Progress = lambda done, total, name: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Imported]:
    """Imports every match at the paths; a bad one never stops the others.

    ``cancelled`` is asked between matches and while a recording is read: what is done stays.
    """
    found = list(_find_all(paths))
    named = Counter(each.match for each in found if each.toml is not None)
    results: list[Imported] = []
    for number, each in enumerate(found):

        def watch(share: float, number: int = number, name: str = each.match) -> None:
            if cancelled():
                raise _Stopped
            progress(number, len(found), f"{name} ({share:.0%} of the recording)")

        if cancelled():
            break
        progress(number, len(found), each.match)
        try:
            results.append(_import_one(store, each, named, options, author, watch))
        except _Stopped:
            break
    progress(len(results), len(found), "")
    return results


# finding


def _find_all(paths: Sequence[Path]) -> Iterator[_Found]:
    """The matches at the paths, each folder once; what cannot be read says why.

    ``Surroundings`` if a path is not there.
    """
    seen: set[Path] = set()
    for path in paths:
        try:
            places = find_matches(path)
        except (BadInput, OSError) as error:
            yield _Found(path.name, error=_words(error))
            continue
        for place in places:
            if place.path.resolve() not in seen:
                seen.add(place.path.resolve())
                yield _read(place)


def _read(place: MatchPlace) -> _Found:
    try:
        toml = read_place(place)
    except (ReviewerError, OSError) as error:
        return _Found(place.name, place, error=_words(error))
    try:
        return _Found(toml.match.id, place, toml, find_files(place, toml))
    except (ReviewerError, OSError) as error:
        return _Found(toml.match.id, place, toml, error=_words(error))


def _words(error: Exception) -> str:
    if not isinstance(error, OSError):
        return str(error)
    name = Path(str(error.filename or "this folder")).name
    return f"{name}: it cannot be read: {error.strerror}"


# one match


def _import_one(
    store: Store,
    found: _Found,
    named: Mapping[str, int],
    options: Options,
    author: str,
    watch: Callable[[float], None],
) -> Imported:
    """Never raises for what is wrong with the match itself."""
    try:
        if named[found.match] > 1:
            words = f"match-clash: {named[found.match]} folders of this import have this match_id"
            raise Refused(words)
        if found.place is None or found.toml is None or found.files is None:
            raise Refused(found.error)
        parts = gather(found.place, found.toml, found.files, watch)
        return _with_unread(_try(store, found.match, parts, options, author), found.files)
    except (BadInput, Refused) as error:
        return Imported(found.match, "refused", str(error))
    except (ReviewerError, _Stopped):
        raise
    except Exception:
        _log.exception("importing %s failed", found.match)
        words = "an error of this program, which is in its log; please report it"
        return Imported(found.match, "refused", words)


def _try(store: Store, match: str, parts: Parts, options: Options, author: str) -> Imported:
    """Reads on and tries again when somebody else changed the match meanwhile."""
    for _ in range(TRIES):
        try:
            return _write(store, match, parts, options, author)
        except StaleHead:
            continue
    raise Refused("others keep changing this match: try again")


def _write(store: Store, match: str, parts: Parts, options: Options, author: str) -> Imported:
    before = store.load(match) if store.exists(match) else EMPTY
    changed = changed_parts(before, parts, options.encoding)
    if not changed.all:
        return _row(match, "unchanged", before, ())
    _allow_replacing(store, before, parts, changed, options)
    edited = _edited_fields(store, match) if MATCH_TOML in changed and before.head else ()
    name_judge = partial(store.person, "judge")
    after, notes = rebuild(before, parts, changed, options, name_judge, edited)
    check_all(after)
    edit: dict[str, object] = {"edit": IMPORT, "parts": sorted(changed.all)}
    if before.head and TRANSCRIPT in changed:
        edit[DISCARDS] = True
    revision = Revision(before.head + 1, author, now(), edit, compare(before, after))
    store.append(match, revision)
    return _row(match, "changed" if before.head else "added", after, notes)


def _allow_replacing(
    store: Store, before: Transcript, parts: Parts, changed: ChangedParts, options: Options
) -> None:
    """``Refused`` unless the user allowed what this import would replace."""
    if not changed.replaced:
        return
    fresh = TRANSCRIPT in changed.replaced
    home = before.parts[TRANSCRIPT].path
    if fresh and home not in (None, parts.place) and Path(home or "").exists():
        raise Refused(f"match-clash: {before.match.id} is the match of another folder, {home}")
    if not options.replace:
        names = ", ".join(sorted(changed.replaced))
        raise Refused(f"{names} changed since the last import: --replace takes the new one")
    if fresh and not options.discard_edits and _standing(store, before.match.id):
        raise Refused(
            "the transcript changed and the match has edits: --discard-edits gives them up "
            "(old revisions stay readable)"
        )


def _standing(store: Store, match: str) -> list[Mapping[str, Any]]:
    """The edits of persons that were not taken back."""
    acts = [ActOf(a.seq, a.author, a.edit, a.undoes) for a in store.acts(match)]
    alive = standing(acts)
    return [act.edit for act in acts if act.seq in alive]


def _edited_fields(store: Store, match: str) -> set[str]:
    """The fields of the match that persons have set."""
    names = {"winner": "announced_winner", "best_debater": "announced_best_debater"}
    fields = {
        str(edit["field"])
        for outer in _standing(store, match)
        for edit in (outer, *outer.get("edits", ()))
        if edit.get("edit") == "set_match"
    }
    return {names.get(field, field) for field in fields}


def _with_unread(row: Imported, files: MatchFiles) -> Imported:
    """With a word about files that lie where parts do and are none."""
    if not files.unread:
        return row
    names = ", ".join(files.unread[:MANY_NOTES]) + (" …" if len(files.unread) > MANY_NOTES else "")
    words = f"not read: {names} (forms stand in forms/original or forms/appeal, the rest is .json)"
    return replace(row, message="; ".join(filter(None, (row.message, words))))


def _row(match: str, result: str, after: Transcript, notes: Iterable[str]) -> Imported:
    said = list(dict.fromkeys(notes))
    more = [f"and {len(said) - MANY_NOTES} more"] if len(said) > MANY_NOTES else []
    return Imported(
        match,
        result,
        "; ".join([*said[:MANY_NOTES], *more]),
        len(after.lines),
        len(after.units),
        len(after.sections),
        len(after.forms),
    )
