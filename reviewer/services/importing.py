"""Files in: match folders become revisions of the project, each match whole or not at all.

A part that is new is added, one that changed needs ``replace``, the same bytes change nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reviewer.domain.errors import Cancelled, Refused
from reviewer.domain.log import Revision, compare
from reviewer.services.attempting import attempt
from reviewer.services.clock import now
from reviewer.services.form_waits import noting
from reviewer.services.found_matches import Found, find_all
from reviewer.services.import_plan import Plan, parts_of, plan_import, unread_words
from reviewer.services.judges import namer
from reviewer.services.match_parts import Parts
from reviewer.services.parallel import ahead, processes
from reviewer.services.reading_ahead import Fresh, asked, plan_fresh, read_fresh
from reviewer.services.rebuilding import Options
from reviewer.services.recording import Watch
from reviewer.storage.store import StaleHead, Store

Progress = Callable[[int, int, str], None]
TRIES = 20
PLAIN = Options()


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


def import_paths(
    store: Store,
    paths: Sequence[Path],
    *,
    author: str,
    options: Options = PLAIN,
    chosen: Mapping[str, Options] | None = None,
    progress: Progress = lambda done, total, name: None,
    cancelled: Callable[[], bool] = lambda: False,
    jobs: int | None = None,
) -> list[Imported]:
    """Imports every match at the paths; a bad one never stops the others.

    ``chosen`` names the matches to take, each with options of its own (``None``: all of them).
    ``cancelled`` is asked between matches and while a recording is read: what is done stays.
    ``jobs`` processes read new matches ahead (``None``: as many as are worth it).
    """
    try:
        found = list(find_all(paths, cancelled))
    except Cancelled:
        return []
    named = times_named(found)
    wanted = [
        (each, options if chosen is None else chosen[each.match])
        for each in found
        if chosen is None or each.match in chosen
    ]
    questions = asked(store, wanted, named)
    results: list[Imported] = []
    with ahead(read_fresh, questions, processes(len(wanted), jobs)) as read:
        for number, (each, mine) in enumerate(wanted):
            try:
                watch = watching(number, len(wanted), each.match, progress, cancelled)
                results.append(_import_one(store, each, named, mine, author, watch, next(read)))
            except Cancelled:
                break
    progress(len(results), len(wanted), "")
    return results


def times_named(found: Iterable[Found]) -> Counter[str]:
    """How many of the folders have which match id."""
    return Counter(each.match for each in found if each.toml is not None)


def watching(
    number: int, total: int, match: str, progress: Progress, cancelled: Callable[[], bool]
) -> Watch:
    """Tells how far a match is; raises ``Cancelled``, now or while a recording is read."""

    def watch(share: float) -> None:
        if cancelled():
            raise Cancelled("the import was cancelled; what is in stays")
        progress(number, total, f"{match} ({share:.0%} of the recording)")

    if cancelled():
        raise Cancelled("the import was cancelled; what is in stays")
    progress(number, total, match)
    return watch


def _import_one(
    store: Store,
    found: Found,
    named: Mapping[str, int],
    options: Options,
    author: str,
    watch: Watch,
    fresh: Fresh | None,
) -> Imported:
    """Never raises for what is wrong with the match itself; ``fresh`` if it was read ahead."""

    def work() -> Imported:
        with noting(store, found):
            plan = None if fresh is None else _add(store, found, fresh, author, watch)
            if plan is None:
                parts = parts_of(found, named, watch)
                plan = _try(store, found.match, parts, options, author)
        return _row(found.match, plan, unread_words(found))

    return attempt(found.match, "importing", work, partial(Imported, found.match, "refused"))


def _add(store: Store, found: Found, fresh: Fresh, author: str, watch: Watch) -> Plan | None:
    """Puts in a match that was read ahead; ``None`` if somebody put it in meanwhile."""
    plan = plan_fresh(found, fresh, watch, namer(store))
    try:
        _write(store, found.match, plan, author)
    except StaleHead:
        return None
    return plan


def _try(store: Store, match: str, parts: Parts, options: Options, author: str) -> Plan:
    """Reads on and tries again when somebody else changed the match meanwhile."""
    for _ in range(TRIES):
        try:
            plan = plan_import(store, match, parts, options, namer(store))
            _write(store, match, plan, author)
            return plan
        except StaleHead:
            continue
    raise Refused("others keep changing this match: try again")


def _write(store: Store, match: str, plan: Plan, author: str) -> None:
    """Writes the plan, if it changes anything. ``StaleHead`` if another change came first."""
    if plan.changed.all:
        changes = compare(plan.before, plan.after)
        store.append(match, Revision(plan.before.head + 1, author, now(), plan.edit, changes))


def _row(match: str, plan: Plan, unread: str) -> Imported:
    after = plan.after
    return Imported(
        match,
        plan.result,
        "; ".join(filter(None, (plan.message, unread))),
        len(after.lines),
        len(after.units),
        len(after.sections),
        len(after.forms),
    )
