"""Who works on what: a project's people, their matches, and where they were last.

Roles are the store's (``Store.members``). An assignment is a value of the project and guides;
a match given for double review (``branching``) is its reviewers' by their branches.
"""

import datetime
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from reviewer.domain.errors import Refused, Surroundings
from reviewer.services.branching import MAIN, branches
from reviewer.services.clock import now
from reviewer.storage.store import Here, NoSuchMatch, Store
from reviewer.storage.team import Role

KEY: Final = "assigned:"
RECENT: Final = datetime.timedelta(minutes=15)
"""Who acted so lately is at it now."""
STALE: Final = datetime.timedelta(minutes=1)
"""A window that was not heard of for so long is gone, however it went."""
Task: TypeAlias = Literal["edit", "approve", "reopen approved", "judge samples", "give matches"]
_ALLOWED: Final[Mapping[Task, tuple[Role, ...]]] = {
    "edit": ("annotator", "qa", "lead"),
    "approve": ("qa", "lead"),
    "reopen approved": ("qa", "lead"),
    "judge samples": ("qa", "lead"),
    "give matches": ("lead",),
}


@dataclass(frozen=True, slots=True)
class Presence:
    """The last act on a version of a match, by whom and when (UTC)."""

    match: str
    branch: str
    person: str
    at: str


def role_of(store: Store, person: str) -> Role | None:
    """The person's role; ``None`` where there is no team, or the person is not of it."""
    return next((each.role for each in store.members() if each.name == person), None)


def may(store: Store, person: str, task: Task) -> bool:
    """Whether the person's role lets them: what a window should offer.

    Without a team everybody may everything. On a server it is the server that holds to it; in
    a file this is advice, and whoever does it all the same stands in the log.
    """
    members = {each.name: each.role for each in store.members()}
    return not members or members.get(person) in _ALLOWED[task]


def assign(store: Store, match: str, person: str, *, author: str) -> None:
    """Gives the match to a person; ``author`` is who says so. The same again changes nothing."""
    if not store.exists(match):
        raise NoSuchMatch(f"there is no match {match} in this project")
    known = {member.name for member in store.members()}
    if known and person not in known:
        raise Refused(f"{person} is not of the team: reviewer team add PROJECT {person} --role R")
    key = _key(match, person)
    if key not in store.values(key):
        store.put_value(key, json.dumps({"by": author, "at": now()}, ensure_ascii=False))


def release(store: Store, match: str, person: str) -> None:
    """Takes the match from a person again; ``Refused`` if the person does not have it."""
    key = _key(match, person)
    if key not in store.values(key):
        raise Refused(f"{match} is not assigned to {person}")
    store.put_value(key, None)


def _key(match: str, person: str) -> str:
    return f"{KEY}{match}:{person}"


def assignments(store: Store) -> Mapping[str, tuple[str, ...]]:
    """Whose each match is, by match: those assigned, and those who have it on a branch."""
    found: dict[str, set[str]] = {match: set(names) for match, names in branches(store).items()}
    for key in store.values(KEY):
        match, _, person = key.removeprefix(KEY).partition(":")
        found.setdefault(match, set()).add(person)
    return {match: tuple(sorted(found[match])) for match in sorted(found)}


def last_seen(store: Store) -> tuple[Presence, ...]:
    """The last act on each version of each match, the latest first; imports are no one's."""
    versions = {MAIN, *(name for names in branches(store).values() for name in names)}
    found = [
        Presence(match, branch, act.author, act.at)
        for branch in versions
        for match, act in store.newest_acts(branch).items()
        if act.edit["edit"] != "import"
    ]
    return tuple(sorted(found, key=lambda each: (each.at, each.match), reverse=True))


def at_work(store: Store, *, moment: str | None = None) -> tuple[Presence, ...]:
    """Who is on a match now: whoever acted on it in the last quarter of an hour.

    ``moment`` is the time to look from (UTC, ISO 8601; ``None``: now).
    """
    since = datetime.datetime.fromisoformat(moment or now()) - RECENT
    return tuple(
        each for each in last_seen(store) if datetime.datetime.fromisoformat(each.at) >= since
    )


def say_here(store: Store, match: str, branch: str, *, person: str, window: str) -> None:
    """Says that a window has a version of a match open; ``window`` is an id of its own.

    It is a courtesy: where nothing can be written (read-only, locked, no server) nothing is.
    """
    at = now()
    with suppress(Surroundings):
        mine = Here(person, window, match, branch, at)
        store.say_here(mine, stale=_before(at, STALE), ahead=_before(at, -STALE))


def say_gone(store: Store, *, person: str, window: str) -> None:
    """Says that the window has no match open any more; as ``say_here`` where it cannot."""
    with suppress(Surroundings):
        store.say_gone(person, window)


def here(store: Store, *, moment: str | None = None) -> tuple[Here, ...]:
    """Who has which version of a match open in a window now (or at ``moment``, UTC)."""
    return tuple(store.windows(_before(moment or now(), STALE)))


def people_here(windows: Iterable[Here], *, but: str = "") -> Mapping[str, tuple[str, ...]]:
    """By match who has it open, each person once; ``but`` is the id of a window not to count."""
    found: dict[str, set[str]] = {}
    for each in windows:
        if each.window != but:
            found.setdefault(each.match, set()).add(each.person)
    return {match: tuple(sorted(found[match])) for match in sorted(found)}


def _before(moment: str, span: datetime.timedelta) -> str:
    """A moment of the log so much earlier, in the form in which moments are compared."""
    earlier = datetime.datetime.fromisoformat(moment) - span
    return earlier.isoformat(timespec="milliseconds").replace("+00:00", "Z")
